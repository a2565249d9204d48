"""The answers of small puzzles, confirmed by trying every deal: nothing here is shared with the deduction engine."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from math import log2

import pytest

from tests.deduction.brute_force import Deal, SmallTable, deals
from tests.puzzles.parlour import small_puzzles
from tudor.deduction import Deck
from tudor.puzzles import Puzzle
from tudor.puzzles.clues import PASSED, UNSEEN, Clue

CLEARLY = 0.1
"""By how many bits the best question is better, at least: less than the engine asks for, which also weighs by choice."""


def fits(deal: Deal, clue: Clue) -> bool:
    """Can this clue have been seen with this deal?"""
    if clue.verb == "accuses":
        return any(deal[card] != "case" for card in clue.cards)
    assert clue.verb == "asks"
    return all(_answers(deal, witness, answer, clue) for witness, answer in clue.answers)


def _answers(deal: Deal, witness: str, answer: str, clue: Clue) -> bool:
    held = [card for card in clue.cards if deal[card] == witness]
    if answer == PASSED:
        return not held
    return bool(held) if answer == UNSEEN else answer in held


def possible_deals(puzzle: Puzzle) -> list[Deal]:
    """All deals that fit a puzzle's story."""
    edition = puzzle.rules
    table = SmallTable(Deck(edition.suspects, edition.weapons, edition.rooms), dict(puzzle.hand_sizes))
    own = {*puzzle.hand}
    return [
        deal
        for deal in deals(table)
        if all((deal[card] == puzzle.me) == (card in own) for card in edition.cards)
        and all(fits(deal, clue) for clue in puzzle.clues)
    ]


def in_deck_order(puzzle: Puzzle, deal: Deal) -> str:
    return " ".join(card for card in puzzle.rules.cards if deal[card] == "case")


def answers_of(puzzle: Puzzle, possible: list[Deal]) -> Iterable[str]:
    """What may be answered, by every deal that is possible."""
    cases = {in_deck_order(puzzle, deal) for deal in possible}
    match puzzle.kind:
        case "who-did-it":
            return cases
        case "accuse-or-wait":
            parts = [{*part} for part in zip(*(case.split() for case in cases), strict=True)]
            return {" ".join(part.pop() if len(part) == 1 else "?" for part in parts)}
        case "who-holds-it":
            return {deal[puzzle.about[0]] for deal in possible}
        case "what-was-shown":
            turn, witness = puzzle.about
            named = next(clue.cards for clue in puzzle.clues if clue.verb == "asks" and str(clue.turn) == turn)
            return {card for card in named for deal in possible if deal[card] == witness}
        case "best-question":
            left = {named: unknown_after(puzzle, possible, tuple(named.split())) for named in puzzle.about}
            return {named for named, bits in left.items() if bits < min(left.values()) + CLEARLY}


def unknown_after(puzzle: Puzzle, possible: list[Deal], named: tuple[str, ...]) -> float:
    """Bits of the case file that are expected to be unknown after a question; a witness shows any card alike."""
    told: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for deal in possible:
        for answer, share in shown(puzzle, deal, named):
            told[answer][in_deck_order(puzzle, deal)] += share  # type: ignore[assignment] # shares of a deal
    whole = len(possible)
    return sum(-weight / whole * log2(weight / cases.total()) for cases in told.values() for weight in cases.values())


def shown(puzzle: Puzzle, deal: Deal, named: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    """The answers to a question, and how likely each is with this deal."""
    here = puzzle.seats.index(puzzle.me)
    for witness in puzzle.seats[here + 1 :] + puzzle.seats[:here]:
        held = [card for card in named if deal[card] == witness]
        if held:
            yield from ((f"{witness} {card}", 1 / len(held)) for card in held)
            return
    yield "nobody", 1.0


@pytest.mark.parametrize("count", [8, pytest.param(300, marks=pytest.mark.nightly)])
def test_every_deal_that_is_possible_gives_the_same_answer(count: int) -> None:
    """Of all deals that fit the story, every one gives the stored answer, and no other."""
    found = Counter[str]()
    for puzzle in islice(small_puzzles(), count):
        possible = possible_deals(puzzle)
        assert possible
        assert {puzzle.answer} == {*answers_of(puzzle, possible)}, puzzle
        found[puzzle.kind] += 1
    assert len(found) >= 4
