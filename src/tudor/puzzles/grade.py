"""How hard a puzzle is: from the length and the kind of its shortest explanation."""

from collections.abc import Iterable, Mapping
from math import log2, sqrt

from tudor.deduction import Explanation, Note
from tudor.deduction.argument import Rule
from tudor.puzzles.puzzle import Kind, Position
from tudor.puzzles.verdict import prospects

EFFORT: Mapping[Rule, float] = {
    "noted": 0.0,
    "elsewhere": 0.0,
    "one-left": 0.1,
    "accused": 0.2,
    "complete": 0.1,
    "nowhere-else": 0.2,
    "all-needed": 0.2,
    "spoken-for": 1.0,
    "between": 1.0,
    "clash": 0.0,
    "supposed": 4.0,
    "absurd": 0.0,
    "no-deal": 4.0,
}
"""What a step of each rule costs a person, measured in clues to be kept in mind."""
WEIGHED, USUAL_GAP = 4.5, 0.2
"""The effort of weighing questions when the best is better than the next by so many bits."""
EASIEST, OCTAVE = 700, 370
"""The rating of an effort of one, and by how much it grows when the effort doubles."""


def effort(reasons: Iterable[Explanation]) -> float:
    """The work of following these arguments; what several of them share is done once."""
    steps = {step: None for reason in reasons for step in reason.steps}
    notes = {premise for step in steps for premise in step.premises if isinstance(premise, Note)}
    remembered = sum(note.source.tag != "hand" for note in notes)
    return remembered + sum(EFFORT[step.rule] for step in steps)


def weighing(position: Position, about: tuple[str, ...]) -> float:
    """The effort of comparing questions: the closer the second best, the harder."""
    least, second, *_ = sorted(prospect.entropy for prospect in prospects(position.knowledge(), about))
    return WEIGHED * sqrt(USUAL_GAP / (second - least))


def rating_of(position: Position, kind: Kind, about: tuple[str, ...], reasons: Iterable[Explanation]) -> int:
    """The effort on the scale of the players' ratings."""
    work = weighing(position, about) if kind == "best-question" else effort(reasons)
    return round(EASIEST + OCTAVE * log2(max(work, 1.0)))
