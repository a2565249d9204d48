"""Compares a stored game with what its players noted: nothing lost, nothing twice, and nobody told more than its seat may see."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.json import decode

from tests.server.client import Seat
from tests.server.returning import Player
from tudor.engine import pending
from tudor.model.sight import Decision
from tudor.model.truth import Asked, State
from tudor.protocol.messages import Goodbye, Refused, Snapshot, Update
from tudor.protocol.wire import fields, write
from tudor.server.storage import Stored
from tudor.server.storage.interface import Entry
from tudor.server.table import fair_deal, seating
from tudor.server.table.match import Match, OutOfStep, entries
from tudor.server.table.table_record import table_records
from tudor.views import decision, view


class Folded:
    """A stored game, played again from its steps."""

    def __init__(self, stored: Stored) -> None:
        record = table_records.decode(stored.meta)
        setup = seating.setup_of(record)
        self.match = Match(setup, fair_deal.luck(record, setup))
        self.chairs = range(len(setup.seats))
        self.requests: Counter[tuple[int, str]] = Counter()
        """How often each request of each seat was applied."""
        self._moments: list[tuple[State, list[int]]] = [(self.match.state, [0 for _ in self.chairs])]
        """The state before the first step and after each one, and how much each seat had seen."""
        self._views: dict[tuple[int, int], tuple[object, bytes]] = {}
        self.damage = stored.damage
        """What is wrong with the stored steps, if anything."""
        try:
            for step in stored.entries:
                self._take(step)
        except OutOfStep:
            self.damage = f"step {len(self._moments) - 1} does not follow from those before it"

    def _take(self, step: Entry) -> None:
        entry = entries.decode(step.entry)
        if entry.seat is not None and entry.request:
            self.requests[entry.seat, entry.request] += 1
        self.match.replay([(step.entry, step.digest)])
        self._moments.append((self.match.state, [len(self.match.seen(chair)) for chair in self.chairs]))

    def could_be_told(self, chair: int, seq: int) -> Iterator[tuple[object, bytes]]:
        """The views and decisions of a seat when it had seen this much, the latest first."""
        for number in reversed(range(len(self._moments))):
            if self._moments[number][1][chair] == seq:
                yield self._view(number, chair)

    def is_seen_by(self, seat: Seat) -> bool:
        """True if a client sees all that its seat may see, and nothing else."""
        if seat.chair is None:
            return False
        last, _ = self._view(len(self._moments) - 1, seat.chair)
        return seat.view == last and seat.observations == self.match.seen(seat.chair)

    def _view(self, number: int, chair: int) -> tuple[object, bytes]:
        if (number, chair) not in self._views:
            state = self._moments[number][0]
            seat = state.setup.seats[chair]
            self._views[number, chair] = decode(write(fields(view(state, seat)))), write(_owed(state, seat))
        return self._views[number, chair]


def _owed(state: State, seat: str) -> Decision | None:
    due = pending(state)
    return decision(state, seat) if isinstance(due, Asked) and seat in due.seats else None


def violations(folded: Folded, players: Sequence[Player]) -> list[str]:
    """Everything about a game that must never be."""
    if folded.damage is not None:
        return [folded.damage]
    applied = folded.requests.items()
    found = [f"{request} of seat {chair} is applied {n} times" for (chair, request), n in applied if n > 1]
    for player in players:
        found += [f"seat {player.seat.chair}: {what}" for what in _of_player(folded, player)]
    return found


def _of_player(folded: Folded, player: Player) -> Iterator[str]:
    chair = player.seat.chair
    if chair is None:
        yield "has lost its chair"
        return
    applied = {request for seat, request in folded.requests if seat == chair}
    lost = player.accepted - applied - player.replaced_by(applied & player.sent.keys())
    yield from (f"{request} was acknowledged, and is lost; {_replies(player, applied)}" for request in sorted(lost))
    yield from (f"two replies are applied in the window after {seq}" for seq in _double_windows(player, applied))
    yield from (f"{request} is applied, and was never sent" for request in sorted(applied - player.sent.keys()))
    yield from (f"{request} was refused, and is applied" for request in sorted(_refused(player) & applied))
    for seat in player.seats:
        yield from _told(folded, chair, seat)
    if not folded.is_seen_by(player.seat):
        yield "does not see the game as it is stored"


def _replies(player: Player, applied: set[str]) -> str:
    """What the player replied in sealed windows, to be told with what is wrong."""
    sent = (
        f"{request} in {sorted(windows)}{' (applied)' * (request in applied)}"
        for request, windows in player.windows.items()
    )
    return f"replies in sealed windows: {', '.join(sent)}"


def _double_windows(player: Player, applied: set[str]) -> list[int]:
    # What was sent in several windows may have been applied in any of them.
    sent_once = [
        player.windows[request] for request in applied & player.windows.keys() if len(player.windows[request]) == 1
    ]
    windows = Counter(window for (window,) in sent_once)
    return [window for window, count in windows.items() if count > 1]


def _refused(player: Player) -> set[str]:
    """What was sent once, and refused. Sent twice, it may be refused by one worker and done by another."""
    heard = (message for seat in player.seats for message in seat.heard)
    return {message.id for message in heard if isinstance(message, Refused) and player.sent[message.id] == 1}


def _told(folded: Folded, chair: int, seat: Seat) -> Iterator[str]:
    """What one connection was told that is not its seat's sight after a stored step."""
    seen: dict[str, object] = {}
    for message in seat.heard:
        match message:
            case Snapshot():
                seen = decode(message.view)
            case Update():
                seen = seen | message.changes
            case Goodbye(code="fault"):
                yield "was told of a fault of the server"
                continue
            case _:
                continue
        if not _is_own(folded, chair, message, seen):
            yield f"is told something at {message.seq} that is not its own, or not stored"


def _is_own(folded: Folded, chair: int, told: Snapshot | Update, seen: object) -> bool:
    known = folded.match.seen(chair)[told.seq - len(told.observations) : told.seq]
    possible: Iterable[tuple[object, bytes]] = folded.could_be_told(chair, told.seq)
    return list(told.observations) == known and (seen, write(told.decision)) in possible
