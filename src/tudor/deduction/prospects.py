"""What to ask: the answers each suggestion may get, and what everybody would learn from them.

A witness with several of the named cards is assumed to show each with the same probability. What is learnt takes that
into account, so no suggestion is ever expected to leave more unknown than before.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import isqrt
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from tudor.deduction.deck import Deck
from tudor.deduction.fact_rows import row_of
from tudor.deduction.facts import CASE, Fact, HoldsOneOf, Lacks, Showed
from tudor.deduction.knowledge import Knowledge, Weighting
from tudor.deduction.notebook import CaseFile, Contradiction, Notebook
from tudor.deduction.patience import Patience
from tudor.deduction.prospect import Answers, Asking, LazyAnswers, Objective, Prospect
from tudor.model.cards import Card, Room, Seat, Triple
from tudor.model.edition import Edition
from tudor.text.errors import Illegal

if TYPE_CHECKING:
    from tudor.deduction.counting import Counts

_Shown: TypeAlias = tuple[tuple[Seat, Card | None], ...]
"""Which seat shows which card, with None for a card not seen."""
MOST_COMPARED = 2_000
"""Suggestions that are compared with each other."""
EXACTLY = 0.5
"""The share of the work for exact prospects; if it is used up, they are estimated."""


def rank(
    knowledge: Knowledge,
    room: Room,
    *,
    by: Objective = "entropy",
    silent: Collection[Seat] = (),
    weighting: Weighting = "deals",
    patience: Patience | None = None,
) -> list[Prospect]:
    """The prospects of all suggestions in a room, the best first; see :func:`consider`."""
    edition = knowledge.edition
    suggestions = (Triple(suspect, weapon, room) for suspect in edition.suspects for weapon in edition.weapons)
    prospects = consider(knowledge, suggestions, silent=silent, weighting=weighting, patience=patience)
    return sorted(prospects, key=lambda prospect: prospect.rank(by))


def rank_everywhere(
    knowledge: Knowledge,
    *,
    by: Objective = "entropy",
    silent: Collection[Seat] = (),
    weighting: Weighting = "deals",
    patience: Patience | None = None,
    notebook: Notebook | None = None,
) -> list[Prospect]:
    """The prospects of the suggestions in all rooms, the best first; see :func:`consider`.

    Of more than 2,000, only some are compared: those of the suspects and weapons that are likeliest by the ``notebook``, or else
    by what is known.
    """
    suggestions = worth_comparing(knowledge.edition, lambda: notebook or knowledge.notebook())
    prospects = consider(knowledge, suggestions, silent=silent, weighting=weighting, patience=patience)
    return sorted(prospects, key=lambda prospect: prospect.rank(by))


def worth_comparing(deck: Edition | Deck, notebook: Callable[[], Notebook]) -> list[Triple]:
    """All suggestions in all rooms or, if there are too many, those of the likeliest suspects and weapons."""
    suspects, weapons, rooms = deck.suspects, deck.weapons, deck.rooms
    if len(suspects) * len(weapons) * len(rooms) > MOST_COMPARED:
        each, chances = isqrt(MOST_COMPARED // len(rooms)), notebook().chances(CASE)
        suspects, weapons = (_likeliest(cards, chances, each) for cards in (suspects, weapons))
    return [Triple(*cards) for cards in product(suspects, weapons, rooms)]


def _likeliest(cards: tuple[Card, ...], chances: Mapping[Card, float], count: int) -> tuple[Card, ...]:
    """The likeliest cards, and the least likely one: naming a card whose owner is known asks for the others alone."""
    *others, last = sorted(cards, key=lambda card: -chances[card])
    return (*others[: count - 1], last)


def best_in_rooms(prospects: Iterable[Prospect]) -> list[Prospect]:
    """Of ranked prospects, the best of each room; so the best room comes first."""
    best: dict[Room, Prospect] = {}
    for prospect in prospects:
        best.setdefault(prospect.suggestion.room, prospect)
    return [*best.values()]


def consider(
    knowledge: Knowledge,
    suggestions: Iterable[Triple],
    *,
    silent: Collection[Seat] = (),
    public: Knowledge | None = None,
    weighting: Weighting = "deals",
    patience: Patience | None = None,
) -> list[Prospect]:
    """The prospects of these suggestions for the seat whose knowledge this is.

    ``silent`` seats, such as murdered players, do not answer. ``public`` is what a spectator knows; with it each
    prospect also says what everybody would learn. Exact if that takes little of the ``patience``, otherwise estimated
    from a sample of deals.
    """
    if knowledge.me is None:
        raise Illegal("spectator-asks")
    suggestions = tuple(suggestions)
    mine = _prospects(Asking(knowledge, knowledge.me, silent, weighting), suggestions, patience or Patience())
    if public is None:
        return mine
    theirs = _told(Asking(public, knowledge.me, silent, weighting), suggestions, patience or Patience())
    return [replace(prospect, tells=bits) for prospect, bits in zip(mine, theirs, strict=True)]


def _prospects(asking: Asking, suggestions: Sequence[Triple], patience: Patience) -> list[Prospect]:
    """The prospects, each computed once for suggestions of interchangeable cards."""
    from tudor.deduction.counting import TooLarge

    asker = None
    try:
        asker = _Asker(asking, patience.part(EXACTLY))
        found: dict[tuple[int, ...], Prospect] = {}
        for suggestion in suggestions:
            alike = asker.alike(suggestion)
            if alike not in found:
                found[alike] = asker.prospect(suggestion)
        return [_renamed(found[asker.alike(suggestion)], suggestion) for suggestion in suggestions]
    except TooLarge:
        from tudor.deduction.sampled_prospects import SampledAsker

        return SampledAsker(asking, len(suggestions), patience, countable=asker is not None).prospects(suggestions)


def _told(asking: Asking, suggestions: Sequence[Triple], patience: Patience) -> list[float]:
    """What everybody would learn, each computed once for suggestions of interchangeable cards."""
    from tudor.deduction.counting import TooLarge

    asker = None
    try:
        asker = _Asker(asking, patience.part(EXACTLY))
        found: dict[tuple[int, ...], float] = {}
        for suggestion in suggestions:
            alike = asker.alike(suggestion)
            if alike not in found:
                found[alike] = asker.tells(suggestion)
        return [found[asker.alike(suggestion)] for suggestion in suggestions]
    except TooLarge:
        from tudor.deduction.sampled_prospects import SampledAsker

        return SampledAsker(asking, len(suggestions), patience, countable=asker is not None).tells(suggestions)


def _renamed(prospect: Prospect, suggestion: Triple) -> Prospect:
    """The same prospect for a suggestion of interchangeable cards."""
    names = dict(zip(prospect.suggestion, suggestion, strict=True))
    return replace(prospect, suggestion=suggestion, answers=LazyAnswers(partial(_named, prospect.answers, names)))


def _named(answers: Mapping[Answers, float], names: Mapping[Card, Card]) -> dict[Answers, float]:
    """The same answers with other cards."""
    return {tuple((seat, names[card]) for seat, card in shown): chance for shown, chance in answers.items()}


class _Asker:
    """Judges suggestions exactly; raises TooLarge if there are too many deals to begin with, or if it takes too long."""

    def __init__(self, asking: Asking, patience: Patience) -> None:
        from tudor.deduction.counting import sorts_of

        knowledge = self._knowledge = asking.knowledge
        self._rows, self._witnesses, self._all_answer = asking.rows, asking.witnesses, asking.all_answer
        self._patience = patience
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
        from tudor.deduction.counting import TooLarge

        for shown in self._answers(self._witnesses, suggestion, (), seen=seen):
            if not self._patience.left:
                raise TooLarge
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
        from tudor.deduction.estimate import counted

        numbers, rows = self._knowledge.numbers, array("q", self._rows)
        for fact in facts:
            rows.extend(row_of(fact, numbers))
        return counted(numbers.kinds, self._knowledge.sizes, rows, self._patience, choice=True)
