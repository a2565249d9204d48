"""Turns observations of a seat or a spectator into notes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from tudor.deduction.facts import CASE, POOL, Fact, Holds, HoldsOneOf, Lacks, NotCase, Note, Owner, Showed, Source, Tag
from tudor.model.cards import Card, Seat, Triple
from tudor.model.happenings import (
    AccusationFailed,
    AccusedAloud,
    CharacterChosen,
    Denounced,
    Murdered,
    OwnedUp,
    Passed,
    Suggested,
    TurnBegan,
    Won,
)
from tudor.model.sight import (
    AccusationUnseen,
    AccusationWritten,
    CardSeen,
    CardUnseen,
    CaseFilled,
    CaseSeen,
    DisclosureSeen,
    GlimpseSeen,
    HandSeen,
    Observation,
    PoolOpened,
    PoolSeen,
    WatchSeen,
)


class NoteTaker:
    """Takes observations in order, and remembers what later ones refer to.

    Where witnesses may be false, a pass is no proof. It counts as saying nothing, since how often people lie is
    unknown; it matters only once the witness is caught, who then holds one of the cards they denied.
    """

    def __init__(self, me: Seat | None, *, false_witnesses: bool = False) -> None:
        self._me = me
        self._false_witnesses = false_witnesses
        self._turn = 0
        self._named: tuple[Card, ...] = ()
        self._accused: Triple | None = None
        self._denied: defaultdict[Seat, set[Card]] = defaultdict(set)
        self._shown: defaultdict[tuple[Seat, Seat], set[Card]] = defaultdict(set)

    def hear(self, seen: Observation) -> Iterator[Note]:
        """The notes an observation gives; most say nothing about cards."""
        match seen:
            case CharacterChosen(seat=seat, suspect=suspect) if seat == self._me:
                self._me = suspect
            case TurnBegan():
                self._turn, self._named = seen.number, ()
            case Suggested():
                self._named = tuple(seen.named)
            case Passed() | CardSeen() | CardUnseen() | WatchSeen():
                yield from self._answer(seen)
            case AccusedAloud() | AccusationWritten():
                self._accused = seen.named
            case AccusationUnseen():
                self._accused = None
            case AccusationFailed() if self._accused is not None:
                yield self._note(NotCase(self._accused), "accused")
            case Denounced() | OwnedUp():
                yield from self._found_out(seen)
            case _:
                yield from self._opened(seen)

    def _answer(self, seen: Passed | CardSeen | CardUnseen | WatchSeen) -> Iterator[Note]:
        """Notes from an answer. If the suggestion was not heard, only a card that was seen says anything."""
        match seen:
            case Passed(seat=seat):
                self._denied[seat].update(self._named)
                if self._named and not self._false_witnesses:
                    yield self._note(Lacks(seat, self._named), "passed")
            case CardUnseen(witness=witness):
                self._remember_showing(witness, seen.to)
                if self._named:
                    yield self._note(HoldsOneOf(witness, self._named), "shown")
            case CardSeen(witness=witness, card=card):
                self._remember_showing(witness, seen.to)
                yield self._note(self._choice(witness, card), "shown")
            # Other players in the know have already noted this card, and must not weigh the choice twice.
            case WatchSeen(witness=witness, card=card):
                mine = seen.seat == self._me
                yield self._note(self._choice(witness, card) if mine else Holds(witness, card), "watched")

    def _choice(self, witness: Seat, card: Card) -> Fact:
        return Showed(witness, card, self._named) if card in self._named else Holds(witness, card)

    def _remember_showing(self, witness: Seat, to: Seat) -> None:
        self._shown[witness, to].update(self._named)

    def _found_out(self, seen: Denounced | OwnedUp) -> Iterator[Note]:
        """A witness holds a card they denied; if denounced, one they had shown to the denouncer."""
        if isinstance(seen, OwnedUp):
            witness, cards = seen.seat, self._denied[seen.seat]
        else:
            witness, cards = seen.witness, self._denied[seen.witness] & self._shown[seen.witness, seen.seat]
        if cards:
            yield self._note(HoldsOneOf(witness, tuple(sorted(cards))), "lied")

    def _opened(self, seen: Observation) -> Iterator[Note]:
        """Notes from cards that are seen openly."""
        match seen:
            case HandSeen(seat=seat, cards=cards):
                yield from self._held(seat, cards, "hand")
            case DisclosureSeen(witness=witness, card=card):
                yield from self._held(witness, (card,), "disclosed")
            case GlimpseSeen(of=of, card=card):
                yield from self._held(of, (card,), "glimpsed")
            case PoolOpened(cards=cards) | PoolSeen(cards=cards):
                yield from self._held(POOL, cards, "pool")
            case Murdered(seat=seat, cards=cards):
                yield from self._held(seat, cards, "murdered")
            case CaseFilled(case=case) | CaseSeen(case=case) | Won(case=case):
                yield from self._held(CASE, case, "case")

    def _held(self, owner: Owner, cards: Iterable[Card], tag: Tag) -> Iterator[Note]:
        return (self._note(Holds(owner, card), tag) for card in cards)

    def _note(self, fact: Fact, tag: Tag) -> Note:
        return Note(fact, Source(tag, self._turn))
