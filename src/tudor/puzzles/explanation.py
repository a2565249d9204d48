"""Why a puzzle's answer is right, one sentence after another. All but the last are hints."""

from collections.abc import Iterator

from tudor.deduction import Explanation, tell_why
from tudor.model.cards import Triple
from tudor.puzzles import phrases
from tudor.puzzles.arguments import arguments
from tudor.puzzles.puzzle import OPEN, Puzzle
from tudor.puzzles.verdict import possible_answers, prospects
from tudor.text import words
from tudor.text.numbers import number, percentage


def explain(puzzle: Puzzle, lang: str) -> tuple[str, ...]:
    """The steps to the answer; the last one tells it."""
    possible = possible_answers(puzzle, puzzle.kind, puzzle.about)
    reasons = arguments(puzzle, puzzle.kind, puzzle.about, possible)
    knowledge = puzzle.knowledge()
    steps = [line for reason in reasons for line in tell_why(reason, knowledge, lang)]
    return tuple(dict.fromkeys((*_where_to_look(puzzle, reasons, lang), *steps, *_conclusion(puzzle, possible, lang))))


def _where_to_look(puzzle: Puzzle, reasons: list[Explanation], lang: str) -> Iterator[str]:
    """The turn of the last clue needed for the first conclusion."""
    turns = [note.source.turn for reason in reasons[:1] for note in reason.notes if note.source.turn]
    if turns:
        yield words(puzzle.rules, lang).say(phrases.LOOK_AT, {"turn": max(turns)})


def _conclusion(puzzle: Puzzle, possible: frozenset[str], lang: str) -> Iterator[str]:
    spoken = words(puzzle.rules, lang)
    match puzzle.kind:
        case "what-was-shown":
            turn, witness = puzzle.about
            details = {"turn": turn, "witness": spoken.noun(witness), "card": spoken.card(puzzle.answer)}
            yield spoken.say(phrases.SHOWN_WAS, details)
        case "best-question":
            yield from _compared(puzzle, lang)
        case "who-did-it" | "accuse-or-wait" if OPEN not in puzzle.answer:
            yield spoken.say(phrases.CASE_IS, {"case": _triple(puzzle, puzzle.answer, lang)})
        case "accuse-or-wait":
            cases = "; ".join(_triple(puzzle, named, lang) for named in sorted(possible))
            yield spoken.say(phrases.STILL_POSSIBLE, {"cases": cases})
            yield spoken.say(phrases.SO_WAIT)


def _compared(puzzle: Puzzle, lang: str) -> Iterator[str]:
    """What each suggestion would tell, the worst first."""
    spoken = words(puzzle.rules, lang)
    for prospect in sorted(prospects(puzzle.knowledge(), puzzle.about), key=lambda one: -one.entropy):
        left, chance = number(2**prospect.entropy, lang, digits=1), percentage(prospect.solves, lang)
        details = {"case": spoken.triple(prospect.suggestion), "cases": left, "chance": chance}
        yield spoken.say(phrases.LEAVES, details)
    yield spoken.say(phrases.BEST_IS, {"case": _triple(puzzle, puzzle.answer, lang)})


def _triple(puzzle: Puzzle, answer: str, lang: str) -> str:
    return words(puzzle.rules, lang).triple(Triple(*answer.split()))
