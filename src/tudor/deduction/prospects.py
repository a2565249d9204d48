"""What to ask: the answers each suggestion may get, and what everybody would learn from them.

A witness with several of the named cards is assumed to show each with the same probability. What is learnt takes that
into account, so no suggestion is ever expected to leave more unknown than before.
"""

from array import array
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tudor.deduction.fact_rows import row_of, without_choices
from tudor.deduction.facts import Fact, HoldsOneOf, Lacks, Showed
from tudor.deduction.knowledge import Knowledge, Weighting
from tudor.deduction.notebook import CaseFile, Contradiction
from tudor.model.cards import Card, Room, Seat, Triple
from tudor.model.edition import Edition
from tudor.text.errors import Illegal

if TYPE_CHECKING:
    from tudor.deduction.counting import Counts

Answers: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Which seat shows which card; empty if nobody shows any."""
_Shown: TypeAlias = tuple[tuple[Seat, Card | None], ...]
"""The same with None for a card not seen."""
Objective: TypeAlias = Literal["entropy", "solve", "likeliest"]
"""The least left unknown, the best chance to solve the case, or the likeliest to be the case file itself."""


class Prospect(Struct, frozen=True, kw_only=True):
    """What a suggestion is expected to tell."""

    suggestion: Triple
    answers: Mapping[Answers, float]
    """The probability of each answer."""
    entropy: float
    """Bits of the case file expected to be unknown afterwards."""
    solves: float
    """The probability that the case file is certain afterwards."""
    likelihood: float
    """The probability that the suggestion itself is the case file."""
    tells: float | None = None
    """Bits a spectator is expected to learn about the case file; None if a spectator's knowledge was not given."""

    def rank(self, objective: Objective) -> tuple[float, ...]:
        """Sort key, the best first; ties go to what leaves less unknown."""
        match objective:
            case "entropy":
                return (self.entropy, -self.solves)
            case "solve":
                return (-self.solves, self.entropy)
            case "likeliest":
                return (-self.likelihood, self.entropy)


def rank(
    knowledge: Knowledge,
    room: Room,
    *,
    by: Objective = "entropy",
    silent: Collection[Seat] = (),
    weighting: Weighting = "deals",
) -> list[Prospect]:
    """The prospects of all suggestions in a room, the best first; see :func:`consider`."""
    edition = knowledge.edition
    suggestions = (Triple(suspect, weapon, room) for suspect in edition.suspects for weapon in edition.weapons)
    prospects = consider(knowledge, suggestions, silent=silent, weighting=weighting)
    return sorted(prospects, key=lambda prospect: prospect.rank(by))


def consider(
    knowledge: Knowledge,
    suggestions: Iterable[Triple],
    *,
    silent: Collection[Seat] = (),
    public: Knowledge | None = None,
    weighting: Weighting = "deals",
) -> list[Prospect]:
    """The prospects of these suggestions for the seat whose knowledge this is.

    ``silent`` seats, such as murdered players, do not answer. ``public`` is what a spectator knows; with it each
    prospect also says what everybody would learn. A spectator knows so little that this may take a second per
    suggestion.
    """
    if knowledge.me is None:
        raise Illegal("spectator-asks")
    mine = _Asker(knowledge, knowledge.me, silent, weighting)
    theirs = _Asker(public, knowledge.me, silent, weighting) if public else None
    found: dict[Hashable, Prospect] = {}
    return [_consider(suggestion, mine, theirs, found) for suggestion in suggestions]


def _consider(suggestion: Triple, mine: "_Asker", theirs: "_Asker | None", found: dict[Hashable, Prospect]) -> Prospect:
    """The prospect of a suggestion, computed once for suggestions of interchangeable cards."""
    alike = mine.alike(suggestion), theirs and theirs.alike(suggestion)
    if alike not in found:
        tells = theirs.tells(suggestion) if theirs else None
        found[alike] = replace(mine.prospect(suggestion), tells=tells)
    return _renamed(found[alike], suggestion)


def _renamed(prospect: Prospect, suggestion: Triple) -> Prospect:
    """The same prospect for a suggestion of interchangeable cards."""
    names = dict(zip(prospect.suggestion, suggestion, strict=True))
    answers = {tuple((seat, names[card]) for seat, card in shown): chance for shown, chance in prospect.answers.items()}
    return replace(prospect, suggestion=suggestion, answers=answers)


class _Asker:
    """Suggestions by one seat, judged with somebody's knowledge."""

    def __init__(self, knowledge: Knowledge, asker: Seat, silent: Collection[Seat], weighting: Weighting) -> None:
        from tudor.deduction.counting import count, sorts_of

        self._knowledge = knowledge
        self._rows = knowledge.rows if weighting == "choice" else without_choices(knowledge.rows)
        self._count = count
        here = knowledge.seats.index(asker)
        seats = knowledge.seats[here + 1 :] + knowledge.seats[:here]
        self._witnesses = tuple(seat for seat in seats if seat not in silent)
        edition = knowledge.edition
        self._all_answer = isinstance(edition, Edition) and edition.rules.witnesses == "all"
        now = self._counts(())
        if now is None:
            raise Contradiction("contradiction")
        self._now = now
        self._sorts = sorts_of(knowledge.numbers.kinds, knowledge.sizes, self._rows)

    def alike(self, suggestion: Triple) -> tuple[int, ...]:
        """The sorts of the cards it names: another of the same sorts has the same prospect."""
        return tuple(self._sorts[self._knowledge.numbers.card(card)] for card in suggestion)

    def prospect(self, suggestion: Triple) -> Prospect:
        """What a suggestion is expected to tell the asker."""
        answers: dict[Answers, float] = {}
        entropy = solves = 0.0
        for shown, chance, counts in self._outcomes(suggestion, seen=True):
            answers[tuple((seat, card) for seat, card in shown if card)] = chance
            entropy += chance * counts.entropy
            solves += chance * counts.is_solved
        likelihood = CaseFile(self._knowledge.numbers, self._now).get(suggestion, 0.0)
        return Prospect(suggestion=suggestion, answers=answers, entropy=entropy, solves=solves, likelihood=likelihood)

    def tells(self, suggestion: Triple) -> float:
        """Bits a suggestion and its answers are expected to tell about the case file, with the cards unseen."""
        outcomes = self._outcomes(suggestion, seen=False)
        return self._now.entropy - sum(chance * counts.entropy for _, chance, counts in outcomes)

    def _outcomes(self, suggestion: Triple, *, seen: bool) -> Iterator[tuple[_Shown, float, "Counts"]]:
        """Every possible answer, its probability, and the count after it."""
        for shown in self._answers(self._witnesses, suggestion, (), seen=seen):
            counts = self._counts(self._facts(suggestion, shown))
            if counts is not None:
                yield shown, counts.weight / self._now.weight, counts

    def _answers(self, witnesses: tuple[Seat, ...], named: Triple, shown: _Shown, *, seen: bool) -> Iterator[_Shown]:
        """Every way these witnesses may answer, given what has been shown before."""
        if not witnesses or (shown and not self._all_answer):
            yield shown
            return
        first, *others = witnesses
        yield from self._answers(tuple(others), named, shown, seen=seen)
        taken = {card for _, card in shown}
        cards = tuple(card for card in named if card not in taken and self._may_hold(first, card))
        for card in cards if seen else (None,) * bool(cards):
            yield from self._answers(tuple(others), named, (*shown, (first, card)), seen=seen)

    def _may_hold(self, seat: Seat, card: Card) -> bool:
        numbers = self._knowledge.numbers
        return bool(self._now.marginals[numbers.card(card), numbers.owner(seat)])

    def _facts(self, named: Triple, shown: _Shown) -> Iterator[Fact]:
        """Facts an answer tells. Once a card is shown nobody else is asked, unless all answer."""
        cards, by_witness = tuple(named), dict(shown)
        for witness in self._witnesses:
            if witness not in by_witness:
                yield Lacks(witness, cards)
                continue
            card = by_witness[witness]
            yield HoldsOneOf(witness, cards) if card is None else Showed(witness, card, cards)
            if not self._all_answer:
                return

    def _counts(self, facts: Iterable[Fact]) -> "Counts | None":
        numbers, rows = self._knowledge.numbers, array("q", self._rows)
        for fact in facts:
            rows.extend(row_of(fact, numbers))
        return self._count(numbers.kinds, self._knowledge.sizes, rows, choice=True)
