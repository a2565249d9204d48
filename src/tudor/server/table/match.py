"""One game on the server, and each step of it as it is kept."""

from collections.abc import Iterable, Mapping
from hashlib import blake2b

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import asdict

from tudor.model import sight
from tudor.model.actions import Action, Outcome
from tudor.model.edition import Setup
from tudor.model.sight import Own
from tudor.model.truth import Event, Reacting
from tudor.stepper import Advance, Luck, Stepper, Viewer
from tudor.views import own


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
    """What was kept does not follow the rules as they are now."""


entries: Decoder[Entry] = Decoder(Entry)
_encoder = Encoder()


class Match(Stepper):
    """A game on the server, of which every step can be kept, and taken again from what was kept."""

    def __init__(self, setup: Setup, luck: Luck, branch: str = "") -> None:
        super().__init__(setup, luck)
        self.branch = branch
        """Changes when the end of the game was lost, and it was played differently from there."""
        self.steps = 0
        self.replied: dict[int, int] = {}
        """By seat, the step with which it last replied in a sealed window."""
        self._digest = b""

    def own(self, viewer: Viewer) -> Own:
        """The part of its view that is a seat's own."""
        return own(self.state, self.seat(viewer))

    def has_seen_case(self, viewer: Viewer) -> bool:
        """Has a seat looked into the case file?"""
        return self.seat(viewer) in self.state.looked

    def next_step(self, number: int | None = None, action: Action | None = None, request: str = "") -> Step:
        """What follows from a decision, and from the chance after it; refused if it is not legal."""
        advance = self.work_out(action, self.seat(number))
        entry = Entry(seat=number, action=action, request=request, outcomes=advance.outcomes)
        return Step(entry=entry, advance=advance, digest=self._digest_of(advance))

    def take_step(self, step: Step) -> None:
        """Go on to what was worked out."""
        if isinstance(self.state.phase, Reacting) and step.entry.seat is not None:
            self.replied[step.entry.seat] = self.steps
        self.take(step.advance)
        self.steps += 1
        self._digest = step.digest

    def replay(self, kept: Iterable[tuple[bytes, bytes]]) -> None:
        """Take the steps that were kept, each with its digest; raises OutOfStep where the rules now give another."""
        for written, digest in kept:
            entry = entries.decode(written)
            try:
                step = self._again(entry)
            except Exception as error:  # other rules may fail in any way on what is left of the old ones
                raise OutOfStep from error
            if step.digest != digest:
                raise OutOfStep
            self.take_step(step)

    def _again(self, entry: Entry) -> Step:
        drawn = iter(entry.outcomes)
        luck, self._luck = self._luck, lambda request, state, index: next(drawn)
        try:
            return self.next_step(entry.seat, entry.action, entry.request)
        except StopIteration as error:
            raise ValueError("chance is due that was not kept") from error
        finally:
            self._luck = luck

    def _digest_of(self, advance: Advance) -> bytes:
        """Tells apart games that went on otherwise: all events so far, and what is due after them."""
        digest = blake2b(self._digest, digest_size=16)
        for event in advance.events:
            name = STORED_NAMES.get(type(event))
            digest.update((name or type(event).__name__).encode())
            digest.update(_encoder.encode(event if name is None else {"type": name, **asdict(event)}))
        digest.update(_encoder.encode(advance.due))
        return digest.digest()


def encode_entry(entry: Entry) -> bytes:
    """A step as it is kept."""
    return _encoder.encode(entry)
