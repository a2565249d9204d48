"""Notes that may be wrong: what follows all the same, and how likely each line is wrong.

A line is wrong if anything it says is false. A deal counts with the probability that exactly the lines it contradicts
are wrong.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tudor.deduction.correction import Lines, conflicts, corrections, lines_of, without_lines
from tudor.deduction.dealers import possible_dealers
from tudor.deduction.explanation import Explanation
from tudor.deduction.fact_rows import row_of
from tudor.deduction.facts import Fact, Holds, Note, Showed, Source, opposite
from tudor.deduction.knowledge import Knowledge, Weighting
from tudor.deduction.notebook import Contradiction, Notebook
from tudor.deduction.patience import Patience
from tudor.text.errors import Illegal

if TYPE_CHECKING:
    from tudor.deduction.counting import Counts

USUAL_DOUBT = 0.02
"""How often a line is wrong about which nothing else is known."""
MOST_SETS = 256
"""Sets of wrong lines that are counted, the smallest first."""
COUNTING, COUNTING_LESS = 0.5, 0.2
"""Shares of the work for counting every way in which lines may be wrong, and then only those with the fewest."""
CORRECTING, EXPLAINING = 0.25, 0.15
"""Shares of the work for finding the fewest lines to leave out, and for saying why the notes cannot all be true."""
MOST_DEALERS = 3
"""Ways of dealing for which a contradiction is explained; the shortest explanation is told."""
WORTH_TELLING = 0.05
MOST_LIKELY = 10


class Way(Struct, frozen=True, eq=False):
    """One way in which everything may have happened: how the hands were dealt, and what is wrong on which lines."""

    noted: Knowledge
    """All notes, with the sizes of the hands."""
    wrong: Lines
    """The lines that are wrong."""
    instead: tuple[Note, ...] = ()
    """What is true instead of these lines."""
    chance: float = 1.0

    @property
    def knowledge(self) -> Knowledge:
        """What is known if it happened in this way."""
        right = without_lines(self.noted, self.wrong).notes if self.wrong else self.noted.notes
        return self.noted.with_notes((*right, *self.instead)) if self.wrong else self.noted


class Assessment(Struct, frozen=True, eq=False):
    """What follows from notes of which some may be wrong."""

    notebook: Notebook
    ways: tuple[Way, ...]
    """The possible ways, the likeliest first: which lines are wrong and, if that is open, who dealt."""
    conflicts: tuple[Explanation, ...]
    """Why the notes cannot all be true; empty if they can."""
    doubts_left_out: bool = False
    """Were there too many deals to weigh doubts? Then lines count as right although they may be wrong."""

    @property
    def wrong(self) -> dict[Lines, float]:
        """How likely it is that exactly these lines are wrong, the likeliest first."""
        chances: dict[Lines, float] = {}
        for way in self.ways:
            chances[way.wrong] = chances.get(way.wrong, 0.0) + way.chance
        return dict(sorted(chances.items(), key=lambda item: -item[1]))

    def doubt(self, line: int) -> float:
        """How likely a line is wrong."""
        return sum(way.chance for way in self.ways if line in way.wrong)

    @property
    def likely(self) -> tuple[Way, ...]:
        """The ways worth telling: the likeliest, and all that are not far behind."""
        best = self.ways[0].chance
        return tuple(way for way in self.ways[:MOST_LIKELY] if way.chance >= WORTH_TELLING * best)


def assess(
    knowledge: Knowledge,
    doubts: Mapping[int, float] | None = None,
    *,
    one_wrong: bool = False,
    supposed: Iterable[int] = (),
    weighting: Weighting = "deals",
    patience: Patience | None = None,
) -> Assessment:
    """What follows from notes of which some may be wrong. It always answers, and about within its patience.

    ``doubts`` are lines with the probability that they are wrong. If ``one_wrong``, at most one line is, and it may be
    any. ``supposed`` lines are taken to be wrong. If the notes still contradict each other, as few lines as possible
    are wrong, each as likely as any other. Hands of unknown size are counted in every possible way.
    """
    doubts = {**(doubts or {})}
    lines, given = lines_of(knowledge), frozenset(supposed)
    _check(lines, given, doubts)
    patience = Patience() if patience is None else patience
    explaining = patience.part(EXPLAINING)
    weigher = _Weigher(possible_dealers(knowledge), doubts, weighting, patience)
    doubted = dict.fromkeys(given | more for more in _doubted(lines, doubts, one_wrong=one_wrong))
    weighed = weigher.weighed([*doubted])
    if not weighed:
        weighed = weigher.weighed(_corrected(weigher.dealt, given, patience.part(CORRECTING)))
    if not weighed and given:
        raise Contradiction("line-not-wrong", lines=tuple(map(str, sorted(given))))
    if not weighed:
        # No correction was found in time, so nothing is taken to be right.
        everything = frozenset(note.source.turn for note in knowledge.notes)
        weighed = weigher.estimated([everything])
    return _assessment(weigher, weighed, given, explaining)


def _check(lines: Sequence[int], given: Lines, doubts: Mapping[int, float]) -> None:
    unknown = sorted({*given, *doubts} - {*lines})
    if unknown:
        raise Illegal("line-without-notes", line=unknown[0])
    if not all(0 < chance < 1 for chance in doubts.values()):
        raise Illegal("doubt-range")


def _doubted(lines: Sequence[int], doubts: Mapping[int, float], *, one_wrong: bool) -> Iterator[Lines]:
    """The sets of lines that may be wrong together, the smallest first."""
    most = 1 if one_wrong else len(doubts)
    doubted = lines if one_wrong else tuple(sorted(doubts))
    every = (frozenset(some) for size in range(most + 1) for some in combinations(doubted, size))
    return islice(every, None if one_wrong else MOST_SETS)


def _corrected(dealt: Sequence[Knowledge], given: Lines, patience: Patience) -> list[Lines]:
    """The smallest sets of lines that have to be wrong beside those given."""
    found = dict.fromkeys(
        given | lines
        for noted, share in zip(dealt, patience.shares(len(dealt)), strict=True)
        for lines in corrections(without_lines(noted, given), share)
    )
    fewest = min(map(len, found))
    return [lines for lines in found if len(lines) == fewest][:MOST_SETS]


class _Weighed(Struct, frozen=True, eq=False):
    """The deals of one way."""

    way: Way
    counts: "Counts"


class _Weigher:
    """Weighs the ways in which lines may be wrong, for each way in which the hands may have been dealt."""

    def __init__(
        self, dealt: Sequence[Knowledge], doubts: Mapping[int, float], weighting: Weighting, patience: Patience
    ) -> None:
        self.dealt = dealt
        self.doubts_left_out = False
        self._countable = False
        """Has anything been counted? If not, there are too many deals even with the fewest wrong lines."""
        self._doubts, self._choice, self._patience = doubts, weighting == "choice", patience

    def weighed(self, sets: Sequence[Lines]) -> list[_Weighed]:
        """The possible ones of these sets of wrong lines, counted.

        If that is too much, only those with the fewest lines; if there are still too many deals, estimated.
        """
        from tudor.deduction.counting import TooLarge

        try:
            return [*self._counted(sets, self._patience.part(COUNTING))]
        except TooLarge:
            pass
        fewest = [lines for lines in sets if len(lines) == min(map(len, sets))]
        self.doubts_left_out |= len(fewest) < len(sets)
        try:
            if self._countable and len(fewest) < len(sets):
                return [*self._counted(fewest, self._patience.part(COUNTING_LESS))]
        except TooLarge:
            pass
        return self.estimated(fewest)

    def _counted(self, sets: Sequence[Lines], patience: Patience) -> Iterator[_Weighed]:
        from tudor.deduction.counting import TooLarge
        from tudor.deduction.estimate import counted

        for way, rows in _all_ways(self.dealt, sets):
            if not patience.left:
                raise TooLarge
            counts = counted(way.noted.numbers.kinds, way.noted.sizes, rows, patience, choice=self._choice)
            self._countable = True
            if counts is not None:
                yield _Weighed(way, replace(counts, factor=counts.factor * _odds(way.wrong, self._doubts)))

    def estimated(self, sets: Sequence[Lines]) -> list[_Weighed]:
        """Estimates for these sets, all equally likely. What is certain rests on no line of any of them."""
        unsure: Lines = frozenset().union(*sets)
        found = []
        for noted, share in zip(self.dealt, self._patience.shares(len(self.dealt)), strict=True):
            counts = self._estimate(without_lines(noted, unsure), share)
            if counts is not None:
                found += [_Weighed(Way(noted, wrong), counts) for wrong in sets]
        return found

    def _estimate(self, known: Knowledge, patience: Patience) -> "Counts | None":
        from tudor.deduction.estimate import estimated

        return estimated(known.numbers.kinds, known.sizes, known.rows, patience, choice=self._choice)


def _odds(wrong: Lines, doubts: Mapping[int, float]) -> float:
    """How likely it is that these lines are wrong, compared with their being right."""
    odds = 1.0
    for line in wrong:
        chance = doubts.get(line, USUAL_DOUBT)
        odds *= chance / (1 - chance)
    return odds


def _all_ways(dealt: Sequence[Knowledge], sets: Iterable[Lines]) -> Iterator[tuple[Way, "array[int]"]]:
    """The ways in which exactly the lines of a set are wrong, with their fact rows; every deal fits only one."""
    for wrong in sets:
        for noted in dealt:
            right = without_lines(noted, wrong).rows if wrong else noted.rows
            said = [[note.fact for note in noted.notes if note.source.turn == line] for line in sorted(wrong)]
            for choice in product(*map(_falsified, said)):
                rows, instead = array("q", right), []
                for line, facts in zip(sorted(wrong), choice, strict=True):
                    for fact in facts:
                        rows.extend(row_of(fact, noted.numbers))
                        instead.append(Note(fact, Source("mistaken", line)))
                yield Way(noted, wrong, tuple(instead)), rows


def _falsified(facts: Sequence[Fact]) -> Iterator[list[Fact]]:
    """The ways in which a line is wrong: each of its facts may be the first that is false.

    What a witness chose to show on a wrong line is not weighed.
    """
    for place, fact in enumerate(facts):
        yield [*map(_unweighed, facts[:place]), *opposite(fact)]


def _unweighed(fact: Fact) -> Fact:
    return Holds(fact.owner, fact.card) if isinstance(fact, Showed) else fact


def _assessment(weigher: _Weigher, weighed: Sequence[_Weighed], given: Lines, explaining: Patience) -> Assessment:
    from tudor.deduction.estimate import mixed

    parts, dealt = [part.counts for part in weighed], weigher.dealt
    estimated = any(part.error for part in parts)
    weights = [1.0 if estimated else part.weight for part in parts]
    ways = [replace(part.way, chance=weight / sum(weights)) for part, weight in zip(weighed, weights, strict=True)]
    ways.sort(key=lambda way: -way.chance)
    slips = () if any(way.wrong == given for way in ways) else _conflicts(dealt, given, explaining)
    counts = parts[0] if len(parts) == 1 else mixed(parts)
    notebook = Notebook(dealt[0].numbers, counts, dealt[0].sizes)
    return Assessment(notebook, tuple(ways), slips, weigher.doubts_left_out)


def _conflicts(dealt: Sequence[Knowledge], given: Lines, patience: Patience) -> tuple[Explanation, ...]:
    """Why the notes cannot all be true, for the deal in which that takes the fewest notes."""
    slips = (
        tuple(conflicts(without_lines(noted, given), patience.part(1 / MOST_DEALERS))) for noted in dealt[:MOST_DEALERS]
    )
    return min(slips, key=lambda found: sum(len(slip.notes) for slip in found))
