"""Decks of up to 62 cards: counted like any other, against what formulas give."""

from fractions import Fraction
from itertools import product
from math import comb, factorial

import pytest

from tudor.deduction import CASE, Deck, HoldsOneOf, Knowledge, Lacks, rank_everywhere
from tudor.deduction.deck import MOST_CARDS, MOST_EXACT
from tudor.deduction.prospects import MOST_COMPARED

DECK = Deck(*(tuple(f"{kind}{number}" for number in range(20)) for kind in "swr"))
SIZES = {"Ann": 15, "Ben": 14, "Cleo": 14, "Dora": 14}
MINE = DECK.suspects[:5] + DECK.weapons[:5] + DECK.rooms[:5]
NAMED = DECK.suspects[9], DECK.weapons[9], DECK.rooms[9]
OPEN = 15
"""Cards of each kind that Ann does not hold."""


def sheet() -> Knowledge:
    """What Ann knows from her own cards."""
    return Knowledge(DECK, tuple(SIZES), hand_sizes=SIZES, me="Ann", hand=MINE)


def ben_lacks(cards: int) -> Fraction:
    """The probability that Ben has none of so many cards, of which any may lie in the case file."""
    total = Fraction(0)
    for inside in product((True, False), repeat=cards):
        chance = Fraction(1)
        for one in inside:
            chance *= Fraction(1 if one else OPEN - 1, OPEN)
        outside, others = cards - sum(inside), 3 * (OPEN - 1)
        total += chance * Fraction(comb(others - outside, SIZES["Ben"]), comb(others, SIZES["Ben"]))
    return total


def test_chances_are_those_of_the_formula() -> None:
    """Whatever a single unseen card shown says about its three cards is right to nine digits."""
    knowledge = sheet()
    knowledge.add(HoldsOneOf("Ben", NAMED))
    notebook = knowledge.notebook()
    assert 0.0 == notebook.error
    expected = (1 - ben_lacks(1)) / (1 - ben_lacks(3))
    for card in NAMED:
        assert float(expected) == pytest.approx(notebook.probability(card, "Ben"), rel=1e-9)
    other = DECK.rooms[10]
    assert sum(notebook.probability(other, owner) for owner in notebook.owners) == pytest.approx(1.0, rel=1e-9)


def test_deals_are_counted_as_far_as_numbers_go() -> None:
    """Exactly up to 10**31, and to a dozen digits beyond."""
    deals = OPEN**3 * factorial(42) // factorial(14) ** 3
    assert deals <= MOST_EXACT
    assert deals == sheet().notebook().deals
    spectator = Knowledge(DECK, tuple(SIZES), hand_sizes=SIZES).notebook()
    many = 20**3 * factorial(57) // (factorial(15) * factorial(14) ** 3)
    assert many > MOST_EXACT
    assert many == pytest.approx(spectator.deals, rel=1e-12)


def test_what_is_certain_is_found() -> None:
    """If nobody else can hold a card, it is in the case file, whatever its number."""
    knowledge = sheet()
    last = DECK.rooms[-1]
    for seat in ("Ben", "Cleo", "Dora"):
        knowledge.add(Lacks(seat, (last,)))
    notebook = knowledge.notebook()
    assert notebook.certain(last, CASE) is True
    assert notebook.certain(DECK.rooms[10], CASE) is False


@pytest.mark.parametrize("kinds", [(22, 20, 20), (2, 2, 58), (58, 2, 2)])
def test_the_largest_decks_can_be_counted(kinds: tuple[int, int, int]) -> None:
    """Every card of a kind is as likely to be in the case file as any other, in decks of 62 cards at ten players."""
    deck = Deck(*(tuple(f"{kind}{number}" for number in range(size)) for kind, size in zip("swr", kinds, strict=True)))
    assert MOST_CARDS == len(deck.cards)
    seats = tuple("ABCDEFGHIJ")
    notebook = Knowledge(deck, seats, hand_sizes=dict(zip(seats, [6] * 9 + [5], strict=True))).notebook()
    for cards in (deck.suspects, deck.weapons, deck.rooms):
        for card in cards:
            assert 1 / len(cards) == pytest.approx(notebook.probability(card, CASE), rel=1e-9)


def test_only_suggestions_worth_comparing_are_compared() -> None:
    """Of 8,000 suggestions some are compared, in every room: with the likeliest cards, and with cards of one's own."""
    knowledge = sheet()
    knowledge.add(Lacks("Ben", DECK.suspects[10:12]))
    ranked = [prospect.suggestion for prospect in rank_everywhere(knowledge)]
    assert len(ranked) <= MOST_COMPARED
    assert {*DECK.rooms} == {suggestion.room for suggestion in ranked}
    named = {suggestion.suspect for suggestion in ranked}
    assert {*DECK.suspects[10:12]} < named
    assert named & {*MINE}
