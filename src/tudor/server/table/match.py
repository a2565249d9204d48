"""One game on the server, and its steps as stored."""

from collections import deque
from collections.abc import Iterable, Mapping
from hashlib import blake2b

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import asdict

from tudor.model import sight
from tudor.model.actions import Action, Outcome
from tudor.model.edition import Setup
from tudor.model.sight import Own
from tudor.model.truth import Event, Over, Request, Sealed, State
from tudor.stepper import Advance, Luck, Stepper, Viewer
from tudor.views import own


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stored step: the decision, if there was one, and the chance after it."""

    seat: int | None = None
    action: Action | None = None
    request: str = ""
    """The request's id."""
    outcomes: tuple[Outcome, ...] = ()
    at: float = 0.0
    """At a slow table, Unix time of the step: the clock of the next decision goes on after a restart."""


class Step(Struct, frozen=True, kw_only=True):
    """A step that is computed but not yet taken."""

    entry: Entry
    advance: Advance
    digest: bytes


STORED_NAMES: Mapping[type[Event], str] = {
    sight.CaseFilled: "CaseSet",
    sight.HandSeen: "HandDealt",
    sight.CardSeen: "Showed",
    sight.AccusationWritten: "AccusedInWriting",
    sight.CaseSeen: "CaseLookedAt",
    sight.PoolOpened: "PoolFilled",
    sight.PoolSeen: "PoolLookedAt",
    sight.DisclosureSeen: "Disclosed",
    sight.ButlerSeen: "ButlerDrawn",
    sight.OrderSeen: "Ordered",
    sight.WatchSeen: "Watched",
    sight.GlimpseSeen: "Glimpsed",
}
"""Events by the names they have in stored digests. They must not change, or the games of earlier releases are closed."""


class OutOfStep(Exception):
    """The stored steps do not follow the current rules."""


entries: Decoder[Entry] = Decoder(Entry)
_encoder = Encoder()


class Match(Stepper):
    """A game on the server whose steps can be stored and replayed."""

    def __init__(self, setup: Setup, luck: Luck, branch: str = "", *, is_delayed: bool = False) -> None:
        super().__init__(setup, luck)
        self._late = Match(setup, luck, branch) if is_delayed else None
        """The same game, which takes every step a round later."""
        self._ahead: deque[tuple[int, Step]] = deque()
        """Steps that spectators have not seen, and the turns they were taken in."""
        self.branch = branch
        """Changes if the end of the game was lost and it continued differently."""
        self.steps = 0
        self.replied: dict[int, int] = {}
        """By seat, the number of its last reply in a sealed window."""
        self._digest = b""

    def own(self, viewer: Viewer) -> Own:
        """A seat's own part of its view."""
        return own(self.state, self.seat(viewer))

    def has_seen_case(self, viewer: Viewer) -> bool:
        """True if a seat has looked into the case file."""
        return self.seat(viewer) in self.state.looked

    @property
    def winner(self) -> int | None:
        """The number of the seat that won; None if nobody did, or before the end."""
        winner = self.due.winner if isinstance(self.due, Over) else None
        return None if winner is None else self.state.setup.seats.index(winner)

    def next_step(self, number: int | None = None, action: Action | None = None, request: str = "") -> Step:
        """The step that a decision and the chance after it make; refused if illegal."""
        advance = self.work_out(action, self.seat(number))
        entry = Entry(seat=number, action=action, request=request, outcomes=advance.outcomes)
        return Step(entry=entry, advance=advance, digest=self._digest_of(advance))

    def take_step(self, step: Step) -> None:
        """Take a computed step."""
        if isinstance(self.state.phase, Sealed) and step.entry.seat is not None:
            self.replied[step.entry.seat] = self.steps
        self.take(step.advance)
        self.steps += 1
        self._digest = step.digest
        if self._late is not None:
            self._ahead.append((self.state.turn, step))
            self._catch_up(self._late)

    @property
    def public(self) -> "Match":
        """The game as spectators see it: this one, or the late one."""
        return self if self._late is None else self._late

    def _catch_up(self, late: "Match") -> None:
        """Let spectators see the deal, what is a round old, and everything once the game is over."""
        while self._ahead:
            turn, step = self._ahead[0]
            if late.steps and not self.is_over and self.state.turn < turn + len(self.setup.seats):
                return
            self._ahead.popleft()
            late.take_step(step)

    def replay(self, kept: Iterable[tuple[bytes, bytes]]) -> None:
        """Take stored steps, each with its digest; raises OutOfStep where the rules now give another result."""
        for written, digest in kept:
            entry = entries.decode(written)
            try:
                step = self.step_of(entry)
            except Exception as error:  # other rules may fail in any way on steps of the old ones
                raise OutOfStep from error
            if step.digest != digest:
                raise OutOfStep
            self.take_step(step)

    def step_of(self, entry: Entry, otherwise: Luck | None = None) -> Step:
        """The step of an entry with its outcomes; ``otherwise`` settles chance beyond them."""
        drawn = iter(entry.outcomes)

        def again(request: Request, state: State, index: int) -> Outcome:
            outcome = next(drawn, None)
            if outcome is not None:
                return outcome
            if otherwise is None:
                raise ValueError("a stored step lacks an outcome of chance")
            return otherwise(request, state, index)

        luck, self._luck = self._luck, again
        try:
            return self.next_step(entry.seat, entry.action, entry.request)
        finally:
            self._luck = luck

    def _digest_of(self, advance: Advance) -> bytes:
        """A digest of the whole game: all events so far, and what is due next."""
        digest = blake2b(self._digest, digest_size=16)
        for event in advance.events:
            name = STORED_NAMES.get(type(event))
            digest.update((name or type(event).__name__).encode())
            digest.update(_encoder.encode(event if name is None else {"type": name, **asdict(event)}))
        digest.update(_encoder.encode(advance.due))
        return digest.digest()


def encode_entry(entry: Entry) -> bytes:
    """A step, encoded for storage."""
    return _encoder.encode(entry)
