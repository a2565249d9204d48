"""What a player saw of a game, one clue a line: ``5 green asks plum rope hall white - scarlet ?``.

The line says: on turn 5 Green suggested these cards, White passed, and Scarlet showed a card that was not seen.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tudor.model.cards import Card, Seat, Triple
from tudor.model.happenings import (
    AccusationFailed,
    AccusedAloud,
    Murdered,
    NobodyShowed,
    Passed,
    Silenced,
    Suggested,
    TurnBegan,
    Won,
)
from tudor.model.sight import (
    CardSeen,
    CardUnseen,
    CaseSeen,
    DisclosureSeen,
    GlimpseSeen,
    Observation,
    PoolOpened,
    PoolSeen,
    WatchSeen,
)

Verb: TypeAlias = Literal["asks", "accuses", "shows", "lets-see", "is-seen", "dies", "pool"]
"""Suggests; accuses wrongly; shows you a card unasked; has a card you drew blindly; has a card you saw shown to another;
lays the hand open; lets you see the pool."""
PASSED, UNSEEN = "-", "?"
"""An answer that is not the card itself."""


class Clue(Struct, frozen=True):
    """Something a player saw that tells about cards."""

    turn: int
    seat: Seat
    """Who did it."""
    verb: Verb
    cards: tuple[Card, ...]
    answers: tuple[tuple[Seat, str], ...] = ()
    """To a suggestion: who answered, and with which card."""

    @property
    def line(self) -> str:
        """The clue as it is stored."""
        answers = (word for answer in self.answers for word in answer)
        return " ".join((str(self.turn), self.seat, self.verb, *self.cards, *answers))

    @property
    def named(self) -> Triple:
        """What was suggested or accused."""
        return Triple(*self.cards)

    def observations(self, me: Seat) -> Iterator[Observation]:
        """What the player saw."""
        if self.turn:
            yield TurnBegan(self.seat, self.turn)
        yield from self.happenings(me)

    def happenings(self, me: Seat) -> Iterator[Observation]:
        """The same without the beginning of the turn."""
        match self.verb:
            case "asks":
                yield from self._asked()
            case "accuses":
                yield from (AccusedAloud(self.seat, self.named), AccusationFailed(self.seat))
            case "dies":
                yield Murdered(self.seat, self.cards)
            case "pool":
                yield PoolSeen(me, self.cards) if self.turn else PoolOpened(self.cards)
            case "shows":
                yield from (DisclosureSeen(self.seat, me, card) for card in self.cards)
            case "lets-see":
                yield from (GlimpseSeen(me, self.seat, card) for card in self.cards)
            case "is-seen":
                yield from (WatchSeen(me, self.seat, card, power=False) for card in self.cards)

    def _asked(self) -> Iterator[Observation]:
        yield Suggested(self.seat, self.named)
        for witness, answer in self.answers:
            if answer == PASSED:
                yield Passed(witness)
            elif answer == UNSEEN:
                yield CardUnseen(witness, self.seat)
            else:
                yield CardSeen(witness, self.seat, answer)
        if all(answer == PASSED for _, answer in self.answers):
            yield NobodyShowed(self.seat)


def read_clue(line: str) -> Clue:
    """The clue of a stored line."""
    turn, seat, verb, *rest = line.split()
    known = next(name for name in get_args(Verb) if name == verb)
    if known != "asks":
        return Clue(int(turn), seat, known, tuple(rest))
    answers = tuple(zip(rest[3::2], rest[4::2], strict=True))
    return Clue(int(turn), seat, known, tuple(rest[:3]), answers)


def clues_of(observed: Iterable[Observation], me: Seat) -> Iterator[Clue]:
    """The clues in what a player observed, until the game is over for them."""
    taker = _ClueTaker(me)
    for seen in observed:
        if isinstance(seen, Won | CaseSeen):
            break
        yield from taker.hear(seen)
    yield from taker.asked()


class _ClueTaker:
    """Takes observations in order; a suggestion is complete when something else happens."""

    def __init__(self, me: Seat) -> None:
        self._me = me
        self._turn, self._player = 0, me
        self._suggested: Suggested | None = None
        self._accused: Triple | None = None
        self._answers: list[tuple[Seat, str]] = []

    def hear(self, seen: Observation) -> Iterator[Clue]:
        match seen:
            case Passed(seat=seat):
                self._answers.append((seat, PASSED))
            case CardUnseen(witness=witness):
                self._answers.append((witness, UNSEEN))
            case CardSeen(witness=witness, card=card):
                self._answers.append((witness, card))
            case Silenced():
                # What nobody answered tells nothing.
                self._suggested = None
            case _:
                yield from self._other(seen)

    def asked(self) -> Iterator[Clue]:
        """The suggestion that was made last."""
        if self._suggested is not None and self._answers:
            named = tuple(self._suggested.named)
            yield Clue(self._turn, self._suggested.seat, "asks", named, tuple(self._answers))
        self._suggested = None

    def _other(self, seen: Observation) -> Iterator[Clue]:
        match seen:
            case TurnBegan(seat=seat, number=number):
                yield from self.asked()
                self._turn, self._player = number, seat
            case Suggested():
                yield from self.asked()
                self._suggested, self._answers = seen, []
            case AccusedAloud(named=named):
                yield from self.asked()
                self._accused = named
            case AccusationFailed(seat=seat) if self._accused is not None:
                yield Clue(self._turn, seat, "accuses", tuple(self._accused))
                self._accused = None
            case _:
                yield from self._opened(seen)

    def _opened(self, seen: Observation) -> Iterator[Clue]:
        match seen:
            case Murdered(seat=seat, cards=cards):
                yield Clue(self._turn, seat, "dies", cards)
            case PoolOpened(cards=cards) | PoolSeen(cards=cards) if cards:
                yield Clue(self._turn, self._player, "pool", cards)
            case DisclosureSeen(witness=witness, card=card) if witness != self._me:
                yield Clue(self._turn, witness, "shows", (card,))
            case GlimpseSeen(of=of, card=card) if of != self._me:
                yield Clue(self._turn, of, "lets-see", (card,))
            case WatchSeen(witness=witness, card=card) if self._me not in (witness, self._player):
                yield Clue(self._turn, witness, "is-seen", (card,))
