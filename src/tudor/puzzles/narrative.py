"""What a puzzle tells before its question, in words."""

from collections.abc import Iterator

from tudor.deduction import POOL
from tudor.model.sight import Observation
from tudor.puzzles import phrases
from tudor.puzzles.puzzle import Puzzle
from tudor.text import words


def task(puzzle: Puzzle, lang: str) -> str:
    """The question of a puzzle."""
    spoken, about = words(puzzle.rules, lang), puzzle.about
    details: dict[str, object] = {}
    if puzzle.kind == "who-holds-it":
        details = {"card": spoken.card(about[0])}
    elif puzzle.kind == "what-was-shown":
        details = {"turn": about[0], "witness": spoken.noun(about[1])}
    return spoken.say(phrases.TASKS[puzzle.kind], details)


def beginning(puzzle: Puzzle, lang: str) -> Iterator[str]:
    """Who you are, your cards, and how many the others have."""
    spoken = words(puzzle.rules, lang)
    yield spoken.say(phrases.YOU_ARE, {"me": spoken.noun(puzzle.me), "cards": spoken.cards(puzzle.hand)})
    hands = (f"{spoken.name(seat)} {size}" for seat, size in zip(puzzle.seats, puzzle.sizes, strict=True))
    told = [spoken.say(phrases.HANDS, {"hands": ", ".join(hands)})]
    if undealt := puzzle.hand_sizes.get(POOL):
        told.append(spoken.say(phrases.POOL_SIZE, {"count": undealt}))
    yield " ".join(told)


def observations(puzzle: Puzzle) -> Iterator[Observation]:
    """Everything the player saw that matters, in order; a turn begins once."""
    turn = 0
    for clue in puzzle.clues:
        yield from clue.happenings(puzzle.me) if clue.turn == turn else clue.observations(puzzle.me)
        turn = clue.turn


def story(puzzle: Puzzle, lang: str) -> Iterator[str]:
    """The same in sentences."""
    spoken = words(puzzle.rules, lang)
    yield from (spoken.tell(seen, puzzle.me) for seen in observations(puzzle))
