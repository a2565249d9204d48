"""What a client knows of a table and its game from the server's messages, and its unanswered requests."""

from secrets import token_hex
from typing import Any

from msgspec.json import decode

from tudor.model.cards import Card, Suspect
from tudor.model.kinds import SEALED
from tudor.model.sight import Decision, Observation, Order, View
from tudor.protocol.messages import (
    Accepted,
    Act,
    Answers,
    Armed,
    AutoAnswer,
    Clock,
    Entry,
    FromServer,
    Hello,
    Muted,
    Note,
    Noted,
    Refused,
    Request,
    Snapshot,
    Table,
    TakeSuspect,
    Time,
    Update,
    Welcome,
)
from tudor.protocol.tables import TableState
from tudor.protocol.wire import read_view


class RemoteState:
    """The client's side of the live protocol without the socket: applies messages, and tells the current state."""

    def __init__(self) -> None:
        self.table: TableState | None = None
        self.chair: int | None = None
        self.view: View | None = None
        self.observations: list[Observation] = []
        self.story: list[str] = []
        """A sentence for each observation, if requested."""
        self.clock: Clock | None = None
        self.order: Order | None = None
        """The order for a sealed window, given in advance or while it is open."""
        self.answers = AutoAnswer()
        """Whether the server answers suggestions for this seat."""
        self.muted: tuple[int | None, ...] = ()
        """The muted chairs; None for the spectators."""
        self.resets = 0
        """How often the game was sent from its beginning: again after a change of chair or of branch."""
        self.unanswered: dict[str, Request] = {}
        """Requests neither accepted nor refused yet, by id, in order."""
        self._branch = ""
        self._notes: dict[tuple[Card, str], Entry] = {}
        self._fields: dict[str, Any] = {}
        self._decision: Decision | None = None
        self._answered: Decision | None = None
        # Ids must differ between windows: the same id from the same seat is handled once.
        self._name = token_hex(6)
        self._requests = 0

    @property
    def stage(self) -> str:
        """The table's stage, or "" while unknown."""
        return "" if self.table is None else self.table.stage

    @property
    def owed(self) -> Decision | None:
        """The decision this seat owes and has not made."""
        if self._decision is self._answered or any(isinstance(one, Act) for one in self.unanswered.values()):
            return None
        return None if self.has_ordered or self.stage == "closed" else self._decision

    @property
    def has_ordered(self) -> bool:
        """True if the order for the open sealed window is given. It can be changed until the window closes."""
        return self._decision is not None and self._decision.kind in SEALED and self.order in self._decision.legal

    def note(self, card: Card, owner: str) -> Entry:
        """A notebook entry: the one just written, else the one the server has."""
        for request in reversed(self.unanswered.values()):
            if isinstance(request, Note) and (request.card, request.owner) == (card, owner):
                return Entry(card=card, owner=owner, mark=request.mark, text=request.text)
        return self._notes.get((card, owner)) or Entry(card=card, owner=owner)

    @property
    def suspect(self) -> Suspect | None:
        """The suspect just requested, else the one the table has for this chair."""
        for request in reversed(self.unanswered.values()):
            if isinstance(request, TakeSuspect):
                return request.suspect
        return None if self.table is None else self.table.chairs[self.chair or 0].suspect

    # Sending

    def hello(self, token: str, lang: str, *, story: bool) -> Hello:
        """The first message on a new connection."""
        return Hello(token=token, since=len(self.observations), branch=self._branch, lang=lang, story=story)

    def next_id(self) -> str:
        """A new request id."""
        self._requests += 1
        return f"{self._name}-{self._requests}"

    def remember(self, request: Request) -> None:
        """Keep a request, to be sent again after every reconnection until it is answered."""
        self.unanswered[request.id] = request
        if isinstance(request, Act):
            self._answered = self._decision

    # Receiving

    def receive(self, message: FromServer) -> None:
        """Apply a server message."""
        match message:
            case Welcome(table=table, chair=chair, muted=muted):
                self.table, self.chair, self.muted = table, chair, muted
            case Muted(chairs=muted):
                self.muted = muted
            case Table(table=table):
                self.table = table
            case Snapshot():
                self._apply_snapshot(message)
            case Update():
                self._apply_update(message)
            case Time(clock=clock):
                self.clock = clock
            case Armed() | Answers():
                self._apply_wish(message)
            case Noted(entry=entry):
                self._keep_note(entry)
            case Accepted() | Refused():
                self._settle(message)

    def _apply_wish(self, message: Armed | Answers) -> None:
        if isinstance(message, Armed):
            self.order = message.order
        else:
            self.answers = message.answers

    def _settle(self, answer: Accepted | Refused) -> None:
        request = self.unanswered.pop(answer.id, None)
        if isinstance(request, Act) and isinstance(answer, Refused):
            self._answered = None

    def _apply_snapshot(self, snapshot: Snapshot) -> None:
        known = snapshot.seq - len(snapshot.observations)
        if known < len(self.observations) or self.view is None:
            self.resets += 1
        self.observations[known:] = snapshot.observations
        self.story[known:] = snapshot.story
        self._fields = decode(snapshot.view)
        self._set_situation(snapshot)
        self.order, self.answers = snapshot.order, snapshot.answers
        self._branch = snapshot.branch
        self._notes.clear()
        for entry in snapshot.notes:
            self._keep_note(entry)

    def _apply_update(self, update: Update) -> None:
        self.observations += update.observations
        self.story += update.story
        self._fields |= update.changes
        self._set_situation(update)

    def _set_situation(self, told: Snapshot | Update) -> None:
        self.view = read_view(self._fields)
        self._decision, self.clock = told.decision, told.clock

    def _keep_note(self, entry: Entry) -> None:
        self._notes[entry.card, entry.owner] = entry
