"""Notes that cannot all be true: which of them contradict each other, and which lines to leave out.

Notes of one line, which have the same turn in their source, are left out together.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tudor.deduction.basis import Implication, NoteSet, shrunk
from tudor.deduction.explanation import Explanation, contradiction
from tudor.deduction.knowledge import Knowledge
from tudor.deduction.patience import Patience

Lines: TypeAlias = frozenset[int]
"""Lines by number: the turns of the sources."""
BREADTH = 60
"""Sets of lines tried of each size. If there are more, one set is extended until the rest can be true."""
MOST_CONFLICTS = 3


def lines_of(knowledge: Knowledge) -> tuple[int, ...]:
    """The lines that may be wrong, in order: not those of a player's own hand, and not what was known from the first."""
    turns = {note.source.turn for note in knowledge.notes if note.source.tag != "hand"}
    return tuple(sorted(turns - {0}))


def without_lines(knowledge: Knowledge, lines: Iterable[int]) -> Knowledge:
    """The same knowledge without the notes of some lines."""
    return knowledge.without_turns(frozenset(lines))


def conflicts(knowledge: Knowledge, patience: Patience | None = None) -> Iterator[Explanation]:
    """Smallest sets of notes that cannot all be true, without a common line; none if all notes can be true."""
    patience = Patience() if patience is None else patience
    for place in range(MOST_CONFLICTS):
        slip = contradiction(knowledge, patience.part(1 / (MOST_CONFLICTS - place)))
        if slip is None:
            return
        yield slip
        knowledge = without_lines(knowledge, (note.source.turn for note in slip.notes))


def corrections(knowledge: Knowledge, patience: Patience | None = None) -> tuple[Lines, ...]:
    """The smallest sets of lines without which the rest can be true; the empty set alone if all can.

    A player's own cards are taken to be right unless there is no other way.
    """
    search = _CorrectionSearch(knowledge, patience)
    tried: tuple[Lines, ...] = (frozenset(),)
    while True:
        found = tuple(lines for lines in tried if search.is_enough(lines))
        if found:
            return found
        wider = dict.fromkeys(lines | {line} for lines in tried for line in search.conflict(lines))
        tried = tuple(wider) if len(wider) <= BREADTH else (search.extended(tried[0]),)


class _CorrectionSearch:
    """Tells which lines of some notes contradict each other."""

    def __init__(self, knowledge: Knowledge, patience: Patience | None) -> None:
        self._implication = Implication(knowledge, None, patience)
        self._notes: dict[int, NoteSet] = {}
        for place, note in enumerate(knowledge.notes):
            self._notes[note.source.turn] = self._notes.get(note.source.turn, 0) | 1 << place
        self._firm = frozenset(self._notes) - {*lines_of(knowledge)}

    def is_enough(self, left_out: Lines) -> bool:
        """Can all other lines be true?"""
        return not self._implication.follows(sum(self._but(left_out)))

    def conflict(self, left_out: Lines) -> Lines:
        """Lines that cannot all be true, none of which can be spared; own cards only if there are no others."""
        kept = shrunk(self._implication.follows, self._but(left_out))
        clashing = frozenset(line for line, notes in self._notes.items() if notes & kept)
        return clashing - self._firm or clashing

    def extended(self, left_out: Lines) -> Lines:
        """More lines left out, one of each conflict, until the rest can be true."""
        while not self.is_enough(left_out):
            left_out |= {max(self.conflict(left_out))}
        return left_out

    def _but(self, left_out: Lines) -> list[NoteSet]:
        """The notes of each line that is not left out, the last line first."""
        return [self._notes[line] for line in sorted(self._notes.keys() - left_out, reverse=True)]
