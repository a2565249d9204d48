"""Deals that fit: found whenever counting says that there are some."""

from random import Random

import pytest

from tests.deduction.random_tables import SMALL, TrueTable
from tudor.deduction import Holds, HoldsOneOf, Knowledge, Lacks
from tudor.deduction.deal_search import DealSearch, SearchGivenUp
from tudor.editions import load


def tables(seed: int) -> list[Knowledge]:
    """A small and a full table, with notes that are true, and with others on top of them."""
    rng = Random(seed)
    edition = load("clue-1998")
    small = TrueTable(SMALL, ("x", "y", "z"), rng).knowledge(6)
    full = TrueTable(edition, edition.suspects[:4], rng).knowledge(20)
    slips = [TrueTable(SMALL, ("x", "y", "z"), Random(seed)).knowledge(6) for _ in range(8)]
    for slip in slips:
        cards = tuple(rng.sample(SMALL.cards, 3))
        slip.add(rng.choice((Holds("y", cards[0]), Lacks("z", cards), HoldsOneOf("z", cards))))
        slip.add(HoldsOneOf("case", tuple(rng.sample(SMALL.cards, 3))))
    return [small, full, *slips]


@pytest.mark.parametrize("seed", range(25))
def test_a_deal_is_found_where_there_is_one(seed: int) -> None:
    """A deal is found exactly where counting finds some, and it fits every fact."""
    for knowledge in tables(seed):
        search = DealSearch(knowledge.numbers.kinds, knowledge.sizes)
        deal = search.find(knowledge.rows)
        assert knowledge.is_possible == (deal is not None)
        assert deal is None or search.fits(deal, knowledge.rows)


def test_a_deal_that_does_not_fit_is_told() -> None:
    """What fits one set of facts need not fit another."""
    table = TrueTable(SMALL, ("x", "y", "z"), Random(1))
    knowledge, other = table.knowledge(0), table.knowledge(0)
    knowledge.add(Holds("y", table.hands["y"][0]))
    other.add(Lacks("y", (table.hands["y"][0],)))
    search = DealSearch(knowledge.numbers.kinds, knowledge.sizes)
    deal = search.find(knowledge.rows)
    assert deal is not None
    assert not search.fits(deal, other.rows)


def test_a_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that takes too long is given up, and says so."""
    monkeypatch.setattr("tudor.deduction.deal_search.PATIENCE", 0)
    monkeypatch.setattr("tudor.deduction.deal_search.LEAST_PATIENCE", 2)
    edition = load("super-cluedo")
    knowledge = Knowledge(edition, edition.suspects[:9], me="scarlet")
    for seat in edition.suspects[1:8]:
        knowledge.add(HoldsOneOf(seat, ("plum", "rope", "dagger", "poison", "kitchen")))
    with pytest.raises(SearchGivenUp):
        DealSearch(knowledge.numbers.kinds, knowledge.sizes).find(knowledge.rows)
