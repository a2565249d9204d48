"""One game on the server: the truth, each step of it as it is kept, and all that every seat has observed."""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from tudor.engine import apply, new_game, pending
from tudor.model.actions import Action, Outcome
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.happenings import Happening
from tudor.model.sight import Decision, Observation, Own, View
from tudor.model.truth import Asked, Chance, Event, Over, Pending, Reacting, Request, State
from tudor.views import decision, own, view
from tudor.visibility import observe

Viewer: TypeAlias = int | None
"""The number of a seat, clockwise, which stays the same whatever the seat is called; None for all spectators."""
Luck: TypeAlias = Callable[[Request, int], Outcome]
"""What chance brings: for what is due, and the how manieth draw it is."""


class Entry(Struct, frozen=True, kw_only=True):
    """A step as it is kept: what somebody decided, if anybody, and what chance brought after it."""

    seat: int | None = None
    action: Action | None = None
    request: str = ""
    """The id under which a client sent the action."""
    outcomes: tuple[Outcome, ...] = ()


class Step(Struct, frozen=True, kw_only=True):
    """A step that has been worked out and not yet taken."""

    entry: Entry
    state: State
    due: Pending
    """What the game waits for then."""
    events: tuple[tuple[State, tuple[Event, ...]], ...]
    """The events, with the state in which they happened."""
    digest: bytes


class OutOfStep(Exception):
    """What was kept does not follow the rules as they are now."""


entries: Decoder[Entry] = Decoder(Entry)
_encoder = Encoder()


class Match:
    """A game in progress. Working out a step changes nothing; taking it does."""

    def __init__(self, setup: Setup, luck: Luck, branch: str = "") -> None:
        self.state = new_game(setup)
        self.due = pending(self.state)
        """What the game waits for."""
        self.setup = setup
        self.branch = branch
        """Another one after the end of the game was lost, and it was played differently from there."""
        self.events: list[Event] = []
        self.steps = 0
        self.seen: dict[Viewer, list[Observation]] = {viewer: [] for viewer in (None, *range(len(setup.seats)))}
        self.replied: dict[int, int] = {}
        """By seat, the step with which it last replied in a sealed window."""
        self._luck = luck
        self._draws = 0
        self._digest = b""

    # Where things stand

    @property
    def asked(self) -> tuple[int, ...]:
        """The numbers of the seats that must decide."""
        due = self.due
        return tuple(map(self.state.setup.seats.index, due.seats)) if isinstance(due, Asked) else ()

    @property
    def is_over(self) -> bool:
        """Has somebody won, or can nobody any more?"""
        return isinstance(self.due, Over)

    def seat(self, viewer: Viewer) -> Seat | None:
        """What a seat is called now."""
        return None if viewer is None else self.state.setup.seats[viewer]

    def view(self, viewer: Viewer) -> View:
        """How things stand, as a seat or a spectator sees them."""
        return view(self.state, self.seat(viewer))

    def own(self, viewer: Viewer) -> Own:
        """The part of its view that is a seat's own."""
        return own(self.state, self.seat(viewer))

    def decision(self, viewer: Viewer) -> Decision | None:
        """What a seat owes."""
        seat = self.seat(viewer)
        is_asked = isinstance(self.due, Asked) and seat in self.due.seats
        return decision(self.state, seat) if seat is not None and is_asked else None

    def has_seen_case(self, viewer: Viewer) -> bool:
        """Has a seat looked into the case file?"""
        return self.seat(viewer) in self.state.looked

    # Going on

    def work_out(self, number: int | None = None, action: Action | None = None, request: str = "") -> Step:
        """What follows from a decision, and from the chance after it; refused if it is not legal."""
        state, happened = self.state, []
        if action is not None:
            was = state
            state, events = apply(state, action, None if number is None else state.setup.seats[number])
            happened.append((was, events))
        outcomes: list[Outcome] = []
        while isinstance(due := pending(state), Chance):
            outcome = self._luck(due.request, self._draws + len(outcomes))
            was = state
            state, events = apply(state, outcome)
            happened.append((was, events))
            outcomes.append(outcome)
        entry = Entry(seat=number, action=action, request=request, outcomes=tuple(outcomes))
        digest = self._digest_of(happened, due)
        return Step(entry=entry, state=state, due=due, events=tuple(happened), digest=digest)

    def take(self, step: Step) -> None:
        """Go on to what was worked out."""
        if isinstance(self.state.phase, Reacting) and step.entry.seat is not None:
            self.replied[step.entry.seat] = self.steps
        self.state, self.due = step.state, step.due
        self.steps += 1
        self._draws += len(step.entry.outcomes)
        self._digest = step.digest
        for was, events in step.events:
            self.events.extend(events)
            for event in events:
                self._show(event, was)

    def _show(self, event: Event, was: State) -> None:
        """Let everybody see of an event what they may."""
        if isinstance(event, Happening):
            for seen in self.seen.values():
                seen.append(event)
            return
        for viewer, seen in self.seen.items():
            observed = observe(event, None if viewer is None else was.setup.seats[viewer])
            if observed is not None:
                seen.append(observed)

    def replay(self, kept: Iterable[tuple[bytes, bytes]]) -> None:
        """Take the steps that were kept, each with its digest; raises OutOfStep where it is another one now."""
        for written, digest in kept:
            entry = entries.decode(written)
            try:
                step = self._again(entry)
            except Exception as error:  # other rules may fail in any way on what is left of the old ones
                raise OutOfStep from error
            if step.digest != digest:
                raise OutOfStep
            self.take(step)

    def _again(self, entry: Entry) -> Step:
        drawn = iter(entry.outcomes)
        luck, self._luck = self._luck, lambda request, number: next(drawn)
        try:
            return self.work_out(entry.seat, entry.action, entry.request)
        except StopIteration as error:
            raise ValueError("chance is due that was not kept") from error
        finally:
            self._luck = luck

    def _digest_of(self, happened: Iterable[tuple[State, tuple[Event, ...]]], due: Pending) -> bytes:
        """Tells apart games that went on otherwise: all events so far, and what is due after them."""
        digest = blake2b(self._digest, digest_size=16)
        for _, events in happened:
            for event in events:
                digest.update(type(event).__name__.encode())
                digest.update(_encoder.encode(event))
        digest.update(_encoder.encode(due))
        return digest.digest()


def encode_entry(entry: Entry) -> bytes:
    """A step as it is kept."""
    return _encoder.encode(entry)
