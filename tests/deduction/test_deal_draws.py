"""Deals drawn as examples: each fits what is known, and they come up as often as they are likely."""

import numpy as np

from tudor.deduction import Holds, HoldsOneOf, Knowledge, Lacks, NotCase, Showed
from tudor.deduction.counting import Floats, Ints, count_and_draw
from tudor.editions import load
from tudor.model.cards import Triple

DRAWS = 20_000


def knowledge() -> Knowledge:
    """What a seat may know in the middle of a game."""
    known = Knowledge(
        load("clue-1998"),
        ("scarlet", "mustard", "white", "green"),
        hand_sizes={"scarlet": 4, "mustard": 5, "white": 5, "green": 4},
        me="scarlet",
        hand=("white", "green", "rope", "hall"),
    )
    known.add(HoldsOneOf("mustard", ("plum", "knife", "kitchen")))
    known.add(HoldsOneOf("white", ("plum", "knife", "lounge")))
    known.add(Lacks("green", ("plum", "knife", "study")))
    known.add(Showed("green", "library", ("scarlet", "knife", "library")))
    known.add(NotCase(Triple("plum", "wrench", "study")))
    return known


def drawn(leanings: Floats) -> tuple[Floats, Ints]:
    """By card and owner how likely it lies there, and deals."""
    known = knowledge()
    found = count_and_draw(known.numbers.kinds, known.sizes, known.rows, leanings, DRAWS, seed=7)
    assert found is not None
    counts, deals = found
    return counts.marginals / counts.total, deals


def level() -> Floats:
    """Leanings that make no difference."""
    numbers = knowledge().numbers
    return np.ones((len(numbers.cards), len(numbers.owners) - 1))


def shares(deals: Ints) -> Floats:
    """By card and owner, in how many of the deals it lies there."""
    cards = range(len(knowledge().numbers.cards))
    found: Floats = np.array([(deals >> card & 1).mean(axis=0) for card in cards])
    return found


def test_a_deal_drawn_fits_what_is_known() -> None:
    """In every deal each card lies in one place, hands have their sizes, and no fact is broken."""
    known = knowledge()
    numbers = known.numbers
    _, deals = drawn(level())
    assert (deals.sum(axis=1) == (1 << len(numbers.cards)) - 1).all()
    for owner, size in enumerate((*known.sizes, 3)):
        assert {size} == {cards.bit_count() for cards in deals[:, owner].tolist()}
    mustard, white, green, case = (deals[:, numbers.owner(owner)] for owner in ("mustard", "white", "green", "case"))
    assert (mustard & numbers.set_of(("plum", "knife", "kitchen")) > 0).all()
    assert (white & numbers.set_of(("plum", "knife", "lounge")) > 0).all()
    assert (green & numbers.set_of(("plum", "knife", "study")) == 0).all()
    assert (green & numbers.set_of(("library",)) > 0).all()
    assert (case != numbers.set_of(("plum", "wrench", "study"))).all()


def test_deals_come_up_as_often_as_they_are_likely() -> None:
    """A card lies somewhere in about as many of the deals as it is likely to."""
    likely, deals = drawn(level())
    assert np.abs(likely - shares(deals)).max() < 0.02


def test_deals_follow_the_leanings() -> None:
    """What is leant away from is less likely, in the numbers and in the deals alike."""
    numbers = knowledge().numbers
    plum, mustard = numbers.card("plum"), numbers.owner("mustard")
    leanings = level()
    leanings[plum, mustard] = 0.1
    before, _ = drawn(level())
    after, deals = drawn(leanings)
    assert after[plum, mustard] < before[plum, mustard] / 2
    assert np.abs(after - shares(deals)).max() < 0.02


def test_facts_that_contradict_each_other_leave_no_deal() -> None:
    """Where no deal fits, none is drawn."""
    known = knowledge()
    known.add(Holds("white", "library"))
    assert count_and_draw(known.numbers.kinds, known.sizes, known.rows, level(), 5, seed=1) is None
