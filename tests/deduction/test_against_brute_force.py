"""The notebook against trying every deal, on small decks, with every kind of fact."""

from random import Random

import pytest

from tests.deduction.brute_force import SmallTable, answers, random_facts, small_table
from tudor.deduction import Contradiction, Fact, Knowledge, Weighting

WEIGHTINGS: tuple[Weighting, ...] = ("deals", "choice")


def knowledge(table: SmallTable, facts: list[Fact]) -> Knowledge:
    known = Knowledge(table.deck, table.seats, hand_sizes=table.hand_sizes)
    for fact in facts:
        known.add(fact)
    return known


def compare(table: SmallTable, facts: list[Fact], weighting: Weighting) -> None:
    """Everything that a notebook tells."""
    expected, known = answers(table, facts, choice=weighting == "choice"), knowledge(table, facts)
    assert (expected.deals > 0) == known.is_possible
    if not expected.deals:
        with pytest.raises(Contradiction):
            known.notebook(weighting)
        return
    notebook = known.notebook(weighting)
    assert expected.deals == notebook.deals
    for card in table.deck.cards:
        for owner in notebook.owners:
            certain = {0: False, expected.deals: True}.get(expected.held[card, owner])
            assert certain is notebook.certain(card, owner)
            chance = expected.marginals[card, owner] / expected.total
            assert chance == pytest.approx(notebook.probability(card, owner), abs=1e-9)
            assert (certain is not None) == (notebook.probability(card, owner) in (0, 1))
    joint = {triple: weight / expected.total for triple, weight in expected.joint.items()}
    assert joint == pytest.approx(dict(notebook.case), abs=1e-9)
    assert notebook.solution == (next(iter(joint)) if len(joint) == 1 else None)


def compare_many(seeds: range, most: int) -> None:
    for seed in seeds:
        rng = Random(seed)
        table = small_table(rng, most)
        facts = random_facts(table, rng)
        for weighting in WEIGHTINGS:
            compare(table, facts, weighting)


@pytest.mark.parametrize("batch", [0, *(pytest.param(batch, marks=pytest.mark.nightly) for batch in range(1, 8))])
def test_a_notebook_is_what_trying_every_deal_gives(batch: int) -> None:
    """Counts are equal, certainties the same and probabilities right to 1e-9, by both weightings, in 250 states (at night 2,000)."""
    compare_many(range(250 * batch, 250 * (batch + 1)), most=3)


@pytest.mark.nightly
@pytest.mark.parametrize("batch", range(8))
def test_a_notebook_is_right_on_larger_decks(batch: int) -> None:
    """The same for decks of up to twelve cards."""
    compare_many(range(10_000 + 40 * batch, 10_000 + 40 * (batch + 1)), most=4)
