"""A smallest set of notes from which something follows."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from tudor.deduction.argument import Conclusion
from tudor.deduction.deal_search import DealSearch, SearchGivenUp
from tudor.deduction.fact_rows import ROW, row_of
from tudor.deduction.facts import Holds, Lacks, Note
from tudor.deduction.knowledge import Knowledge
from tudor.deduction.patience import Patience

NoteSet: TypeAlias = int
"""Notes as the bits of a number, by their index: comparing two sets takes no longer than comparing two numbers."""
Follows: TypeAlias = Callable[[NoteSet], bool]

CANDIDATES = 150
"""Candidates tried for a smallest set; then the smallest so far is used."""
SETS_A_STEP = 50
"""Sets of notes looked at in the time of a step."""
ENOUGH = 0.3
"""The share of the work for the smallest set; the rest may be needed to find any."""


def smallest_basis(
    knowledge: Knowledge, goal: Conclusion | None, patience: Patience, given: Iterable[Note] = ()
) -> tuple[Note, ...]:
    """A smallest set of notes from which the goal follows, or a contradiction if there is no goal.

    Notes that are ``given`` cost nothing; the result includes those it needs. The goal must follow from all notes.
    """
    implication = Implication(knowledge, goal, patience)
    notes, free = knowledge.notes, {*given}
    costly = [1 << place for place, note in enumerate(notes) if note not in free]
    costless = [1 << place for place, note in enumerate(notes) if note in free]
    chosen = _smallest(lambda places: implication.follows(places | sum(costless)), costly, patience)
    needed = shrunk(lambda places: implication.follows(places | chosen), costless[::-1])
    return tuple(note for place, note in enumerate(notes) if (chosen | needed) >> place & 1)


class Implication:
    """Tells from which notes a goal follows, or a contradiction if there is no goal.

    It does not follow if some deal fits the notes and not the goal. Such deals are kept: most often one of them answers
    the next question as well.
    """

    def __init__(self, knowledge: Knowledge, goal: Conclusion | None, patience: Patience | None = None) -> None:
        self._knowledge = knowledge
        self._patience = Patience() if patience is None else patience
        self._rows = [knowledge.rows[start : start + ROW] for start in range(0, len(knowledge.rows), ROW)]
        self._contrary = _contrary(knowledge, goal)
        self._search = DealSearch(knowledge.numbers.kinds, knowledge.sizes, self._patience)
        self._fitting: list[NoteSet] = []
        self._followed: list[NoteSet] = []

    @property
    def holds(self) -> bool:
        """Does it follow from all notes together?"""
        rows = self._contrary + self._knowledge.rows
        try:
            return self._search.find(rows) is None
        except SearchGivenUp:
            from tudor.deduction.estimate import is_possible

            return not is_possible(self._knowledge.numbers.kinds, self._knowledge.sizes, rows, self._patience)

    def follows(self, places: NoteSet) -> bool:
        """Does it follow from these notes? No if undecided: then an argument has a note too many."""
        self._patience.spend((len(self._fitting) + len(self._followed)) / SETS_A_STEP)
        if any(not places & ~fitting for fitting in self._fitting):
            return False
        if any(not enough & ~places for enough in self._followed):
            return True
        if self._search.is_tired:
            return False
        try:
            rows = array("q", self._contrary)
            for place in indices(places):
                rows.extend(self._rows[place])
            deal = self._search.find(rows)
        except SearchGivenUp:
            self._fitting.append(places)
            return False
        if deal is None:
            self._followed.append(places)
        else:
            fitting = (1 << place for place, row in enumerate(self._rows) if self._search.fits(deal, row))
            self._fitting.append(sum(fitting))
        return deal is None


def _contrary(knowledge: Knowledge, goal: Conclusion | None) -> "array[int]":
    """The opposite of the goal, as a fact row."""
    if goal is None:
        return array("q")
    fact = Lacks(goal.owner, (goal.card,)) if goal.holds else Holds(goal.owner, goal.card)
    return array("q", row_of(fact, knowledge.numbers))


def indices(places: NoteSet) -> Iterator[int]:
    """The notes of a set by their index, in order."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def _smallest(follows: Follows, parts: Sequence[NoteSet], patience: Patience) -> NoteSet:
    """A smallest set of these parts that passes the test; all together must pass.

    Any set that passes has an element in common with every set whose complement fails. So try a smallest choice of one
    element of each such set. If it passes, nothing smaller can; if not, extend it until just before it passes, and its
    complement is another such set.
    """
    # What is tried first is left out first: of sets of equal size, prefer the notes taken first.
    best = min((shrunk(follows, order) for order in (parts[::-1], parts)), key=int.bit_count)
    left_out: list[NoteSet] = []
    enough = patience.left * ENOUGH
    for _ in range(CANDIDATES):
        if patience.left <= enough:
            return best
        candidate = _one_of_each(left_out, best.bit_count() - 1, patience)
        if candidate is None:
            return best
        if follows(candidate):
            return candidate
        left_out.append(sum(parts) & ~_filled_up(follows, candidate, parts))
    return best


def shrunk(follows: Follows, order: Sequence[NoteSet]) -> NoteSet:
    """Leave out the parts that are not needed, in this order. Parts have nothing in common."""
    kept = sum(order)
    step = len(order)
    while step:
        for start in range(0, len(order), step):
            less = kept & ~sum(order[start : start + step])
            if less != kept and follows(less):
                kept = less
        step //= 2
    return kept


def _filled_up(follows: Follows, places: NoteSet, parts: Sequence[NoteSet]) -> NoteSet:
    """Add every part that does not make it pass; many at once, and fewer where that is too much."""
    full, waiting = places, [parts]
    while waiting:
        some = waiting.pop()
        more = full | sum(some)
        if not follows(more):
            full = more
        elif len(some) > 1:
            middle = len(some) // 2
            waiting += [some[middle:], some[:middle]]
    return full


def _one_of_each(sets: Sequence[NoteSet], most: int, patience: Patience) -> NoteSet | None:
    """The fewest elements with one of each set; None if that takes more than ``most``, or too long to find out."""

    def search(chosen: NoteSet, more: int) -> NoteSet | None:
        patience.spend((1 + len(sets)) / SETS_A_STEP)
        missed = [places for places in sets if not chosen & places]
        if not missed:
            return chosen
        if more <= 0 or not patience.left:
            return None
        narrowest = min(missed, key=int.bit_count)
        found = (search(chosen | 1 << place, more - 1) for place in indices(narrowest))
        return next((choice for choice in found if choice is not None), None)

    found = (search(0, size) for size in range(most + 1))
    return next((choice for choice in found if choice is not None), None)
