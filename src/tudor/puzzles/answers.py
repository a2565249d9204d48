"""The answers of a puzzle to choose from, and whether one is right."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

from tudor.deduction import CASE, POOL
from tudor.model.cards import Triple
from tudor.puzzles import phrases
from tudor.puzzles.puzzle import OPEN, Puzzle
from tudor.puzzles.verdict import clue_about
from tudor.text import words
from tudor.text.errors import Illegal
from tudor.text.languages import translate


class Option(Struct, frozen=True):
    """An answer, or a part of one, and its name."""

    id: str
    name: str


Named: TypeAlias = Callable[[Iterable[str]], tuple[Option, ...]]
"""Gives ids their names."""


class Choices(Struct, frozen=True):
    """What an answer consists of: one option of each group."""

    groups: tuple[tuple[Option, ...], ...]


def choices(puzzle: Puzzle, lang: str) -> Choices:
    """The answers of a puzzle."""
    edition, spoken = puzzle.rules, words(puzzle.rules, lang)

    def named(ids: Iterable[str]) -> tuple[Option, ...]:
        return tuple(Option(one, spoken.name(one)) for one in ids)

    match puzzle.kind:
        case "who-did-it" | "accuse-or-wait":
            may_wait = puzzle.kind == "accuse-or-wait"
            unsure = (Option(OPEN, translate(phrases.NOT_CERTAIN, lang)),) if may_wait else ()
            kinds = (edition.suspects, edition.weapons, edition.rooms)
            return Choices(tuple((*unsure, *named(cards)) for cards in kinds))
        case "who-holds-it":
            return Choices((_owners(puzzle, named, lang),))
        case "what-was-shown":
            clue = clue_about(puzzle.clues, puzzle.about)
            return Choices((named(clue.cards if clue else ()),))
        case "best-question":
            return Choices((tuple(Option(one, spoken.titles(Triple(*one.split()))) for one in puzzle.about),))


def _owners(puzzle: Puzzle, named: Named, lang: str) -> tuple[Option, ...]:
    """Everybody else, the pool and the case file."""
    others = named(seat for seat in puzzle.seats if seat != puzzle.me)
    pool = tuple(
        Option(POOL, option.name) for option in named((puzzle.rules.pool or POOL,)) if POOL in puzzle.hand_sizes
    )
    return (*others, *pool, Option(CASE, translate(phrases.THE_CASE, lang)))


def answer_in_words(puzzle: Puzzle, lang: str) -> str:
    """The right answer as a person would say it."""
    names = {option.id: option.name for group in choices(puzzle, lang).groups for option in group}
    answer = puzzle.answer
    return names[answer] if answer in names else ", ".join(names[part] for part in answer.split())


def is_right(puzzle: Puzzle, answer: str) -> bool:
    """Is this the answer? Refused if it cannot be chosen."""
    groups = choices(puzzle, "en").groups
    parts = [answer] if len(groups) == 1 else answer.split()
    offered = [{option.id for option in group} for group in groups]
    if len(parts) != len(offered) or any(part not in ids for part, ids in zip(parts, offered, strict=True)):
        raise Illegal("puzzle-answer", answer=answer)
    return answer == puzzle.answer
