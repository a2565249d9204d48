"""What is true: every stored step folded anew, and what each seat may know of it. Whatever contradicts it is a violation."""

from collections.abc import Callable, Iterable

from msgspec.json import Decoder, decode

from tests.sim.database import Database
from tudor.engine import pending
from tudor.model.sight import Decision
from tudor.model.truth import Asked, State
from tudor.protocol.messages import (
    Accepted,
    Act,
    FromServer,
    Goodbye,
    Refused,
    Request,
    Say,
    Snapshot,
    Table,
    Update,
    Welcome,
)
from tudor.protocol.wire import fields, write
from tudor.server.storage import Hold
from tudor.server.storage.queries import find_table, load
from tudor.server.storage.wanted import Append, Put
from tudor.server.storage.writer import Change, Wanted
from tudor.server.table import fair_deal, seating
from tudor.server.table.chat import PREFIX, Spoken
from tudor.server.table.match import Match, OutOfStep, entries
from tudor.server.table.table_record import TableRecord, table_records
from tudor.stepper import Viewer
from tudor.views import decision, view

_spoken: Decoder[Spoken] = Decoder(Spoken)


class Violation(Exception):
    """Something that must never be."""


class TableTruth:
    """One table, as stored."""

    def __init__(self, table_id: str, believed: Callable[[str], Iterable[int]]) -> None:
        self.table_id = table_id
        self._believed = believed
        self.epoch = 0
        self.steps: list[Append] = []
        self.requests: set[tuple[int, str]] = set()
        """Chairs and ids of the decisions stored."""
        self.remarks: set[tuple[str, str]] = set()
        """Keys of speakers, and ids of what they said."""
        self.refused: set[str] = set()
        """What players sent once and heard refused."""
        self.stages: set[str] = {"gathering"}
        """The stages that were stored."""
        self.chairs: set[tuple[str, int]] = set()
        """Keys of players, and chairs that were theirs."""
        self.record: TableRecord | None = None
        self.match: Match | None = None
        self._states: list[tuple[State, tuple[int, ...]]] = []
        """Before the first step and after each one: the state, and how much the spectators and each seat have seen."""
        self._views: dict[tuple[int, Viewer], tuple[object, bytes]] = {}

    # What is stored

    def on_taken(self, hold: Hold) -> None:
        """A worker takes the table."""
        if hold.epoch <= self.epoch:
            raise Violation(f"epoch {hold.epoch} begins after epoch {self.epoch}")
        self.epoch = hold.epoch

    @property
    def has_stale_owner(self) -> bool:
        """True if some worker does not know yet that another has taken the table."""
        return any(epoch < self.epoch for epoch in self._believed(self.table_id))

    def check_owner(self, hold: Hold) -> None:
        """Only the latest owner writes."""
        if hold.epoch != self.epoch:
            raise Violation(f"a write of epoch {hold.epoch} is stored in epoch {self.epoch}")

    def on_meta(self, meta: bytes) -> None:
        """New metadata."""
        self.record = table_records.decode(meta)
        self.stages.add(self.record.stage)
        self.chairs |= {(chair.key, number) for number, chair in enumerate(self.record.chairs)}

    def on_step(self, step: Append) -> None:
        """A step: the next one, new, and as the rules have it."""
        self.check_owner(step.hold)
        if step.meta is not None:
            self.on_meta(step.meta)
        if step.number != len(self.steps):
            raise Violation(f"step {step.number} is stored after {len(self.steps)} steps")
        entry = entries.decode(step.entry)
        if entry.seat is not None and entry.request:
            if (entry.seat, entry.request) in self.requests:
                raise Violation(f"{entry.request} is applied twice")
            if entry.request in self.refused:
                raise Violation(f"{entry.request} was refused, and is applied")
            self.requests.add((entry.seat, entry.request))
        self.steps.append(step)
        self._fold(step)

    def _fold(self, step: Append) -> None:
        if self.match is None:
            assert self.record is not None
            setup = seating.setup_of(self.record)
            self.match = Match(setup, fair_deal.luck(self.record, setup))
            # A game is shown for a moment before the deal, when nobody has seen anything.
            self._states.append((self.match.state, (0,) * (1 + len(setup.seats))))
        try:
            self.match.replay([(step.entry, step.digest)])
        except OutOfStep:
            raise Violation(f"step {step.number} does not follow from those before it") from None
        seen = tuple(len(self.match.seen(viewer)) for viewer in (None, *range(len(self.match.setup.seats))))
        self._states.append((self.match.state, seen))

    def on_value(self, value: Put) -> None:
        """A value, such as a remark."""
        self.check_owner(value.hold)
        if value.key.startswith(PREFIX):
            spoken = _spoken.decode(value.value)
            if (spoken.speaker, spoken.request) in self.remarks:
                raise Violation(f"{spoken.request} is said twice")
            self.remarks.add((spoken.speaker, spoken.request))

    # What is told

    def number_of(self, key: str) -> int | None:
        """The chair of a player."""
        return None if self.record is None else self.record.number_of(key)

    def seen_by(self, key: str) -> int:
        """How many observations a player's seat has made."""
        return 0 if self.match is None else len(self.match.seen(self.number_of(key)))

    def check_seen(self, viewer: Viewer, told: Snapshot | Update, seen: object) -> None:
        """A client has been told exactly what its seat may know after one of the stored steps."""
        if self.match is None:
            raise Violation("a game is told before it is stored")
        if list(told.observations) != self.match.seen(viewer)[told.seq - len(told.observations) : told.seq]:
            raise Violation(f"seat {viewer} is told observations up to {told.seq} that are not its own")
        if not any((seen, write(told.decision)) == self._view(step, viewer) for step in self._after(viewer, told.seq)):
            raise Violation(f"seat {viewer} is told a view at {told.seq} that is not its own, or not yet stored")

    def _after(self, viewer: Viewer, seq: int) -> Iterable[int]:
        place = 0 if viewer is None else viewer + 1
        return (step for step in reversed(range(len(self._states))) if self._states[step][1][place] == seq)

    def _view(self, step: int, viewer: Viewer) -> tuple[object, bytes]:
        """A view after a step, and the decision owed, as they are sent."""
        found = self._views.get((step, viewer))
        if found is None:
            state = self._states[step][0]
            seat = None if viewer is None else state.setup.seats[viewer]
            found = decode(write(fields(view(state, seat)))), write(_owed(state, seat))
            self._views[step, viewer] = found
        return found


def _owed(state: State, seat: str | None) -> Decision | None:
    due = pending(state)
    return decision(state, seat) if isinstance(due, Asked) and seat in due.seats else None


class Ear:
    """One client's connection, as the truth follows it: whose it is, and what was told on it."""

    def __init__(self, table: TableTruth, key: str, since: int) -> None:
        self.table = table
        self.key = key
        self.asked: dict[str, Request] = {}
        """Requests sent on this connection, by their ids."""
        self._since = since
        self._seq: int | None = None
        self._view: object = None

    def check(self, message: FromServer) -> None:
        """Check a message when it is sent."""
        match message:
            case Welcome() | Table():
                self._check_table(message)
            case Snapshot(seq=seq):
                if seq - len(message.observations) not in (0, self._since):
                    raise Violation(f"a snapshot leaves a gap after {self._since}")
                self._view = decode(message.view)
                self._check_view(message)
            case Update(seq=seq):
                if self._seq is None or seq - len(message.observations) != self._seq:
                    raise Violation(f"an update to {seq} does not follow {self._seq}")
                assert isinstance(self._view, dict)
                self._view = {**self._view, **message.changes}
                self._check_view(message)
            case Accepted(id=request):
                self._check_accepted(request)
            case Refused(id=request, code=code):
                self._check_refused(request, code)
            case Goodbye(code="fault"):
                raise Violation("the server had a fault")

    def _check_view(self, message: Snapshot | Update) -> None:
        self._seq = message.seq
        self.table.check_seen(self.table.number_of(self.key), message, self._view)

    def _check_table(self, message: Welcome | Table) -> None:
        told = message.table
        if told.stage not in self.table.stages:
            raise Violation(f"the table is told to be {told.stage} before that is stored")
        if told.fairness is not None and told.fairness.seed is not None and told.stage not in ("over", "closed"):
            raise Violation("the seed is told during the game")
        chairs = self.table.chairs if self.key else {("", None)}
        if isinstance(message, Welcome) and (self.key, message.chair) not in chairs:
            raise Violation(f"a player is welcomed on chair {message.chair}")

    def _check_accepted(self, request: str) -> None:
        match self.asked.get(request):
            case None:
                raise Violation(f"{request} is accepted, and was not sent here")
            case Act() if (self.table.number_of(self.key), request) not in self.table.requests:
                raise Violation(f"{request} is accepted, and is not stored")
            case Say() if (self.key, request) not in self.table.remarks:
                raise Violation(f"{request} is accepted, and is not stored")

    def _check_refused(self, request: str, code: str) -> None:
        if request not in self.asked:
            raise Violation(f"{request} is refused, and was not sent here")
        # A worker that does not know better refuses by what it knows. Nobody can prevent that, and nothing is lost.
        if self.table.has_stale_owner:
            return
        if (self.table.number_of(self.key), request) in self.table.requests or (
            self.key,
            request,
        ) in self.table.remarks:
            raise Violation(f"{request} is refused ({code}), and is stored")


class Truth:
    """All tables. ``believed`` gives the epochs in which workers believe to own a table."""

    def __init__(self, believed: Callable[[str], Iterable[int]]) -> None:
        self._believed = believed
        self.tables: dict[str, TableTruth] = {}

    def on_stored(self, item: Wanted, result: object) -> None:
        """Something has been stored."""
        match item:
            case Append():
                self.table(item.hold.table_id).on_step(item)
            case Put() if item.hold.table_id:
                self.table(item.hold.table_id).on_value(item)
            case Change():
                for hold in item.holds:
                    self.table(hold.table_id).check_owner(hold)
                if isinstance(result, Hold):
                    self.table(result.table_id).on_taken(result)

    def table(self, table_id: str) -> TableTruth:
        """One table."""
        return self.tables.setdefault(table_id, TableTruth(table_id, self._believed))

    def read_records(self, database: Database, item: Wanted) -> None:
        """Read again what a change may have changed."""
        if isinstance(item, Change):
            for table_id in {hold.table_id for hold in item.holds} | ({item.table_id} if item.table_id else set()):
                meta = find_table(database.connection, table_id).meta
                assert meta is not None
                self.table(table_id).on_meta(meta)

    def check_stored(self, database: Database) -> None:
        """Everything is stored as it was when it was written, and every game has ended."""
        for table in self.tables.values():
            stored = load(database.connection, table.table_id).stored
            if stored.damage is not None:
                raise Violation(f"a game is damaged: {stored.damage}")
            if [entry.entry for entry in stored.entries] != [step.entry for step in table.steps]:
                raise Violation("a stored step was lost or replaced")
            if stored.status != "finished":
                raise Violation(f"a game has not ended: it is {stored.status}, at step {len(stored.entries)}")
