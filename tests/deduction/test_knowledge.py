"""Knowledge and notebook: facts in any order, taken back, and what they say together."""

import subprocess
import sys
from collections.abc import Iterable
from itertools import combinations
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.deduction.brute_force import SmallTable, answers, random_facts, small_table
from tudor.deduction import (
    CASE,
    POOL,
    Contradiction,
    Deck,
    Fact,
    Holds,
    HoldsOneOf,
    Knowledge,
    Lacks,
    NotCase,
    Notebook,
    Showed,
    Source,
)
from tudor.editions import load
from tudor.model.cards import Triple
from tudor.text.errors import Illegal, Unreadable

SEATS = ("scarlet", "mustard", "plum")
SEEDS = st.integers(min_value=0, max_value=10**9)


def classic() -> Knowledge:
    return Knowledge(load("clue-1998"), SEATS)


def known_at(table: SmallTable, facts: Iterable[Fact]) -> Knowledge:
    known = Knowledge(table.deck, table.seats, hand_sizes=table.hand_sizes)
    for fact in facts:
        known.add(fact)
    return known


def consistent_state(seed: int) -> tuple[SmallTable, list[Fact], Random]:
    """Facts on a small deck that can all be true."""
    rng = Random(seed)
    table = small_table(rng, most=3)
    facts = random_facts(table, rng)
    while not known_at(table, facts).is_possible:
        facts = random_facts(table, rng)
    return table, facts, rng


def contents(notebook: Notebook) -> tuple[int, dict[tuple[str, str], float], dict[Triple, float]]:
    table = {(card, owner): notebook.probability(card, owner) for card in notebook.cards for owner in notebook.owners}
    return notebook.deals, table, dict(notebook.case)


@given(SEEDS)
def test_a_fact_revives_nothing(seed: int) -> None:
    """What is impossible stays so whatever else becomes known, and there are never more deals."""
    table, facts, rng = consistent_state(seed)
    before = known_at(table, facts).notebook()
    known = known_at(table, [*facts, *random_facts(table, rng)])
    if known.is_possible:
        after = known.notebook()
        assert after.deals <= before.deals
        assert set(after.case) <= set(before.case)
        for card in after.cards:
            for owner in after.owners:
                assert before.certain(card, owner) in (None, after.certain(card, owner))


@given(SEEDS)
def test_the_order_of_facts_does_not_matter(seed: int) -> None:
    """The same facts in another order make the same notebook."""
    table, facts, rng = consistent_state(seed)
    expected = contents(known_at(table, facts).notebook("choice"))
    rng.shuffle(facts)
    deals, marginals, joint = contents(known_at(table, facts).notebook("choice"))
    assert expected[0] == deals
    assert expected[1] == pytest.approx(marginals, abs=1e-12)
    assert expected[2] == pytest.approx(joint, abs=1e-12)


@given(SEEDS)
def test_what_is_taken_back_was_never_there(seed: int) -> None:
    """Facts taken back, the last or any, leave the notebook as it was."""
    table, facts, rng = consistent_state(seed)
    known = known_at(table, facts)
    expected = contents(known.notebook("choice"))
    more = random_facts(table, rng)
    for fact in more:
        known.add(fact)
    for fact in rng.sample(more, len(more)):
        assert fact == (known.take_back() if fact == known.facts[-1] else known.remove(fact)).fact
    assert tuple(facts) == known.facts
    assert expected == contents(known.notebook("choice"))


@given(SEEDS)
def test_every_card_lies_somewhere(seed: int) -> None:
    """The chances of a card add up to 1, those of an owner to the number of its cards, and those of the case file to 1."""
    table, facts, _ = consistent_state(seed)
    notebook = known_at(table, facts).notebook("choice")
    for card in notebook.cards:
        assert 1 == pytest.approx(sum(notebook.probability(card, owner) for owner in notebook.owners), abs=1e-9)
    for owner in notebook.owners:
        size = 3 if owner == CASE else table.hand_sizes[owner]
        assert size == pytest.approx(sum(notebook.probability(card, owner) for card in notebook.cards), abs=1e-9)
    assert 1 == pytest.approx(sum(notebook.case.values()), abs=1e-9)


@given(SEEDS)
def test_chances_are_the_probabilities_of_all_cards(seed: int) -> None:
    """How likely an owner holds each card is told card by card, or of all at once; and triples weigh accordingly."""
    table, facts, _ = consistent_state(seed)
    notebook = known_at(table, facts).notebook("choice")
    for owner in notebook.owners:
        expected = {card: notebook.probability(card, owner) for card in notebook.cards}
        assert expected == notebook.chances(owner)
    weights = notebook.case.weights
    assert len(notebook.case) == (weights > 0).sum()
    assert max(notebook.case.values()) == pytest.approx(float(weights.max() / weights.sum()))


def test_a_fact_is_taken_back_where_it_was_noted_last() -> None:
    """Of facts noted twice, the later note goes."""
    known = classic()
    known.add(Holds("plum", "rope"), Source("shown", 1))
    known.add(Lacks("plum", ("hall",)), Source("passed", 2))
    known.add(Holds("plum", "rope"), Source("shown", 3))
    assert Source("shown", 3) == known.remove(Holds("plum", "rope")).source
    assert (Holds("plum", "rope"), Lacks("plum", ("hall",))) == known.facts


def test_only_what_was_noted_is_taken_back() -> None:
    """To take back what is not there is refused."""
    known = classic()
    with pytest.raises(Illegal, match="The notes are empty"):
        known.take_back()
    with pytest.raises(Illegal, match="never noted"):
        known.remove(Holds("plum", "rope"))


@pytest.mark.parametrize(
    "fact",
    [
        Holds("plum", "ropes"),
        Holds("nobody", "rope"),
        HoldsOneOf("plum", ("rope", "garden")),
        Showed(CASE, "rope", ("rope",)),
        NotCase(Triple("plum", "rope", "garden")),
    ],
)
def test_an_unknown_name_is_refused(fact: Fact) -> None:
    """A fact names cards of the deck and owners at the table; the case file shows nothing."""
    known = classic()
    with pytest.raises(Unreadable, match="Choose one of:"):
        known.add(fact)
    assert () == known.facts


@pytest.mark.parametrize("among", [("hall", "plum"), ("rope", "hall", "plum", "green")])
def test_a_card_is_shown_among_three(among: tuple[str, ...]) -> None:
    """A card that was shown is one of those it was shown among, and they are three at most."""
    with pytest.raises(Illegal, match="at most three cards"):
        classic().add(Showed("plum", "rope", among))


def test_facts_that_cannot_be_true_are_a_contradiction() -> None:
    """It is noticed when the notebook is asked for, and gone when the slip is taken back."""
    known = classic()
    known.add(HoldsOneOf("plum", ("rope", "hall")))
    known.add(Lacks("plum", ("rope", "hall")))
    assert not known.is_possible
    with pytest.raises(Contradiction, match="cannot all be true"):
        known.notebook()
    known.take_back()
    assert known.is_possible


def test_a_contradiction_can_take_counting() -> None:
    """Three cards on two places: every single fact can be met, but not all of them together."""
    known = Knowledge(Deck(("a", "b"), ("c", "d"), ("e", "f")), ("ann", "bob"), hand_sizes={"ann": 2, "bob": 1})
    for cards in (("a", "b"), ("c", "d"), ("e", "f")):
        known.add(HoldsOneOf("ann", cards))
    assert not known.is_possible


def test_uneven_hands_need_a_dealer() -> None:
    """Without dealer or sizes nothing can be counted, and it is said what is missing."""
    seats = ("scarlet", "mustard", "white", "green")
    with pytest.raises(Illegal, match="Say who dealt"):
        Knowledge(load("clue-1998"), seats).notebook()
    known = Knowledge(load("clue-1998"), seats, dealer="mustard")
    assert {"white": 5, "green": 5, "scarlet": 4, "mustard": 4} == known.hand_sizes
    assert 324 * factorial(18) // factorial(5) ** 2 // factorial(4) ** 2 == known.notebook().deals


def test_all_cards_must_be_somewhere() -> None:
    """Sizes that do not make up the deck are refused."""
    with pytest.raises(Illegal, match="add up to 22 cards, but the deck has 21"):
        Knowledge(load("clue-1998"), SEATS, hand_sizes={"scarlet": 6, "mustard": 6, "plum": 7}).notebook()


def test_the_pool_is_an_owner() -> None:
    """Where hands are equal the rest lies in the pool; elsewhere there is none."""
    seats = load("cluedo-2008").suspects[:4]
    notebook = Knowledge(load("cluedo-2008"), seats).notebook()
    assert (*seats, POOL, CASE) == notebook.owners
    assert 1 / 24 < notebook.probability("rope", POOL) < 1 / 20
    assert (*SEATS, CASE) == classic().notebook().owners


def test_large_numbers_are_exact() -> None:
    """The number of deals does not fit into 64 bits, and is right to the last digit, whatever makes up the sum."""
    known = Knowledge(load("super-cluedo"), load("super-cluedo").suspects, dealer="plum")
    assert 960 * factorial(27) // factorial(3) ** 7 // factorial(2) ** 3 == known.notebook().deals
    known.add(HoldsOneOf("scarlet", ("plum", "dagger", "kitchen")))
    whole, parts = known.notebook().deals, 0
    for owner in known.notebook().owners:
        known.add(Holds(owner, "dagger"))
        parts += known.notebook().deals
        known.take_back()
    assert whole == parts
    assert whole > 2**64


def test_a_deck_has_62_cards_at_most() -> None:
    """A set of more cards does not fit into one number, and is refused."""
    deck = Deck(*(tuple(f"{kind}{number}" for number in range(21)) for kind in "swr"))
    with pytest.raises(Illegal, match="The limit is 62"):
        Knowledge(deck, ("ann", "bob"), hand_sizes={"ann": 30, "bob": 30})


def test_many_facts_can_be_open() -> None:
    """More facts than a word has bits: 108 that every deal meets, and 32 that not all do."""
    table = SmallTable(
        Deck(("a", "b", "c", "d"), ("e", "f", "g", "h"), ("i", "j", "k", "l")), {"ann": 3, "bob": 3, "cat": 3}
    )
    cards = [card for card in table.deck.cards if card not in "dhl"]
    case = [Holds(CASE, card) for card in "dhl"]
    always = [HoldsOneOf(seat, some) for seat in table.seats for some in combinations(cards, 7)]
    often = [HoldsOneOf(seat, some) for seat in table.seats for some in combinations(cards, 5)][::12]
    assert 1680 == known_at(table, [*case, *always]).notebook().deals
    expected = answers(table, [*case, *always, *often], choice=False)
    assert 0 < expected.deals < 1680
    assert expected.deals == known_at(table, [*case, *always, *often]).notebook().deals


def test_reasoning_needs_numpy_only_to_count() -> None:
    """Facts are noted without NumPy and Numba; they come in with the first notebook."""
    code = (
        "import sys; from tudor.deduction import Holds, Knowledge; from tudor.editions import load;"
        "known = Knowledge(load('clue-1998'), ('scarlet', 'mustard', 'plum')); known.add(Holds('plum', 'rope'));"
        "print({'numpy', 'numba'} & set(sys.modules))"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "set()\n" == process.stdout
