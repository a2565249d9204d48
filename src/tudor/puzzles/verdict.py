"""Which answers of a question are not excluded by what is known. A puzzle has exactly one."""

from collections.abc import Iterable

from tudor.deduction import Knowledge, Prospect, consider
from tudor.model.cards import Triple
from tudor.puzzles.clues import Clue
from tudor.puzzles.puzzle import OPEN, Kind, Position, Puzzle, written

CLEARLY = 0.15
"""Bits by which the best question is better than any other."""
FEW = 3
"""With more case files than this, nobody thinks of accusing."""


def possible_answers(position: Position, kind: Kind, about: tuple[str, ...]) -> frozenset[str]:
    """All answers that may be right.

    Of *accuse or wait* they are the possible case files.
    """
    knowledge = position.knowledge()
    match kind:
        case "who-did-it" | "accuse-or-wait":
            return frozenset(map(written, knowledge.notebook().case))
        case "who-holds-it":
            notebook = knowledge.notebook()
            return frozenset(owner for owner in notebook.owners if notebook.certain(about[0], owner) is not False)
        case "what-was-shown":
            return _showable(knowledge, clue_about(position.clues, about), about[1])
        case "best-question":
            return _best(knowledge, about)


def right_answer(kind: Kind, possible: frozenset[str]) -> str | None:
    """The one right answer; None if there is none.

    With few case files left, it says which of their cards are certain.
    """
    if len(possible) == 1:
        return next(iter(possible))
    if kind != "accuse-or-wait" or not 0 < len(possible) <= FEW:
        return None
    parts = [{*cards} for cards in zip(*(named.split() for named in possible), strict=True)]
    certain = [cards.pop() if len(cards) == 1 else OPEN for cards in parts]
    return None if {*certain} == {OPEN} else " ".join(certain)


def is_sound(puzzle: Puzzle) -> bool:
    """Does the story leave the stored answer, and no other?"""
    return right_answer(puzzle.kind, possible_answers(puzzle, puzzle.kind, puzzle.about)) == puzzle.answer


def clue_about(clues: Iterable[Clue], about: tuple[str, ...]) -> Clue | None:
    """The suggestion that a witness answered unseen."""
    turn, witness = int(about[0]), about[1]
    asked = (clue for clue in clues if clue.verb == "asks" and clue.turn == turn)
    return next((clue for clue in asked if dict(clue.answers).get(witness) == "?"), None)


def _showable(knowledge: Knowledge, clue: Clue | None, witness: str) -> frozenset[str]:
    if clue is None:
        return frozenset()
    notebook = knowledge.notebook()
    return frozenset(card for card in clue.cards if notebook.certain(card, witness) is not False)


def _best(knowledge: Knowledge, about: tuple[str, ...]) -> frozenset[str]:
    """The suggestions that may be best, whether or not witnesses show their cards at random."""
    found: set[str] = set()
    for weighting in ("deals", "choice"):
        left = {prospect.suggestion: prospect.entropy for prospect in prospects(knowledge, about, weighting)}
        least = min(left.values())
        found |= {written(named) for named, bits in left.items() if bits < least + CLEARLY}
    return frozenset(found)


def prospects(knowledge: Knowledge, about: tuple[str, ...], weighting: str = "deals") -> list[Prospect]:
    """What each of the suggestions to choose from would tell."""
    named = [Triple(*one.split()) for one in about]
    return consider(knowledge, named, weighting="choice" if weighting == "choice" else "deals")
