"""The game at a table: every step is stored before it is told; bots and sealed windows take their time."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping

from msgspec import Struct
from msgspec.json import Decoder

from tudor.model.actions import Action, Choose, Decline
from tudor.model.truth import Asked
from tudor.protocol.messages import Armed, Entry, Order, Snapshot, Time
from tudor.protocol.wire import Seating
from tudor.server.background import Tasks
from tudor.server.table.broadcast import Broadcast
from tudor.server.table.clock import TableClock
from tudor.server.table.journal import Journal
from tudor.server.table.match import Match
from tudor.server.table.services import Client, Services
from tudor.server.table.table_record import ChairRecord, TableRecord
from tudor.server.workers.jobs import Sight, bot_job
from tudor.text.errors import Illegal


class KeptOrder(Struct, frozen=True, kw_only=True):
    """An order for a sealed window as it is stored."""

    order: Order | None
    step: int
    """The step before which it was given: a reply since then has used it up."""
    request: str = ""
    """The id under which it was sent as a reply, if the window was open."""


_orders: Decoder[KeptOrder] = Decoder(KeptOrder)

TRY_AGAIN = 1.0
"""Seconds after which a step is tried again that could not be stored."""


class LiveGame:
    """The game of one table, from the deal to the end; ``on_over`` is called when it is over."""

    def __init__(
        self,
        journal: Journal,
        match: Match,
        services: Services,
        clients: Callable[[], Iterable[Client]],
        on_over: Callable[[], Coroutine[None, None, None]],
    ) -> None:
        self.match = match
        self.orders: dict[int, Order] = {}
        """Orders for a sealed window: given beforehand, or while it is open."""
        self._sent_as: dict[int, str] = {}
        """The ids of those that were sent as replies."""
        self.clock = TableClock(journal, match, services.timing)
        self._journal = journal
        self._services = services
        self._clients = clients
        self._broadcast = Broadcast(match, clients, self.orders)
        self._on_over = on_over
        self._lock = asyncio.Lock()
        self._moment = 0
        """Counts what the game has waited for: work begun for an earlier moment is dropped."""
        self._alarm: asyncio.TimerHandle | None = None
        self._rings_at = 0.0
        """Kept here, since not every loop's alarm can tell it."""
        self._retry: asyncio.TimerHandle | None = None
        self._tasks = Tasks()
        self._arranged = -1
        self._returning: set[int] = set()
        """Seats whose owners are back, while a bot is about to decide for them."""
        self._replies: dict[tuple[int, int], asyncio.Task[Action]] = {}
        """In a sealed window, what its bots reply: thought of while it is open, so that it closes at its time."""

    # Going on

    async def begin(self) -> None:
        """Deal, unless that was done, and go on from there."""
        async with self._lock:
            if not self.match.steps:
                await self._go_on()
        self.clock.begin()
        self.arrange()

    async def act(self, number: int, action: Action, request: str) -> None:
        """Play a person's decision; it is stored when this returns."""
        async with self._lock:
            if self.clock.in_window and number in self.match.asked:
                await self._hold(number, action, request)
            else:
                await self._go_on(number, action, request)
        self.arrange()

    async def _go_on(self, number: int | None = None, action: Action | None = None, request: str = "") -> None:
        """Work a step out, store it, and only then take and tell it."""
        step = self.match.next_step(number, action, request)
        await self._journal.append(self.match.steps, step)
        self.match.take_step(step)
        self._services.count("steps")
        if isinstance(action, Choose) and number is not None:
            self._change_chairs([number], suspect=action.suspect)
        self._moment += 1
        self._change_chairs(tuple(self._returning), stand_in=False)
        self._returning.clear()
        self.clock.begin()
        self._broadcast.tell(self.clock.told)

    def _change_chairs(self, numbers: Collection[int], **changes: object) -> None:
        def changed(record: TableRecord) -> TableRecord:
            for number in numbers:
                record = record.changing_chair(number, **changes)
            return record

        if numbers:
            self._journal.adjust(changed)

    def _chair(self, number: int) -> ChairRecord:
        return self._journal.record.chairs[number]

    # Orders

    async def arm(self, number: int, order: Order | None) -> None:
        """Give an order beforehand, or take it back."""
        if not self._journal.record.edition.intrigue:
            raise Illegal("no-window")
        await self._keep_order(number, order)

    async def _hold(self, number: int, action: Action, request: str) -> None:
        """Keep a reply until the window closes; until then another may take its place."""
        self.match.next_step(number, action)
        assert isinstance(action, Order)
        await self._keep_order(number, action, request)

    async def _keep_order(self, number: int, order: Order | None, request: str = "") -> None:
        kept = KeptOrder(order=order, step=self.match.steps, request=request)
        await self._journal.put(f"order/{number}", kept)
        self._take_order(number, kept)
        for client in self._clients():
            if client.viewer == number:
                client.send(Armed(order))

    def _take_order(self, number: int, kept: KeptOrder) -> None:
        if kept.order is None:
            self.orders.pop(number, None)
            self._sent_as.pop(number, None)
        else:
            self.orders[number], self._sent_as[number] = kept.order, kept.request

    def restore_orders(self, values: Mapping[str, bytes]) -> list[tuple[int, str]]:
        """Take up the orders that were stored, but for those that were used; the seats and ids of those sent as replies."""
        for key, value in values.items():
            if not key.startswith("order/"):
                continue
            number, kept = int(key.removeprefix("order/")), _orders.decode(value)
            if kept.step > self.match.replied.get(number, -1):
                self._take_order(number, kept)
        return [(number, request) for number, request in self._sent_as.items() if request]

    # Waiting

    def arrange(self) -> None:
        """Set the alarm for what must happen if nobody does anything, and let bots think that have to."""
        if self._journal.record.stage != "playing" or not self.match.steps:
            return
        if self.match.is_over:
            self._start(self._on_over())
            return
        deadline = self.clock.deadline
        if deadline is not None:
            self._set_alarm(deadline)
            if self.clock.in_window:
                self._let_bots_reply()
        elif self._arranged != self._moment:
            self._arranged = self._moment
            self._start(self._let_bots_decide(self._moment))

    def _set_alarm(self, deadline: float) -> None:
        """See to it that an alarm rings by then. One that rings earlier may stay: most decisions come long before it."""
        if self._alarm is None or self._rings_at > deadline:
            self._stop_alarm()
            self._rings_at = deadline
            self._alarm = asyncio.get_running_loop().call_at(deadline, self._ring)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        deadline = self.clock.deadline
        if self._journal.record.stage != "playing" or deadline is None:
            return
        if asyncio.get_running_loop().time() < deadline:
            self._set_alarm(deadline)
        else:
            moment = self._moment
            self._start(self._close_window(moment) if self.clock.in_window else self._stand_in(moment))

    async def _stand_in(self, moment: int) -> None:
        """Time is up: a bot plays for those who did not, until they are back."""
        async with self._lock:
            # Somebody may have decided in the last moment.
            if moment != self._moment:
                return
            self._change_chairs(self.match.asked, stand_in=True)
        self.arrange()

    async def _close_window(self, moment: int) -> None:
        """Reply for everybody: the orders that were given, and nothing for the others."""
        async with self._lock:
            if moment != self._moment:
                return
            asked = self.match.asked
            decided = await asyncio.gather(*map(self._reply, asked))
            for number, action in zip(asked, decided, strict=True):
                # Only what is played is let go of: whatever happens, no reply is lost.
                await self._go_on(number, action, self._sent_as.get(number, ""))
                if number in self.orders:
                    await self._keep_order(number, None)
        self.arrange()

    def _let_bots_reply(self) -> None:
        for number in self.match.asked:
            reply = (self.match.steps, number)
            if self._chair(number).is_played_by_bot and reply not in self._replies:
                thinking = self._services.workers.decide(self._job(number))
                self._replies[reply] = asyncio.get_running_loop().create_task(thinking)

    async def _reply(self, number: int) -> Action:
        if self._chair(number).is_played_by_bot:
            self._let_bots_reply()
            return await self._replies.pop((self.match.steps, number))
        owed, order = self.match.decision(number), self.orders.get(number)
        assert owed is not None
        return order if order is not None and order in owed.legal else Decline()

    # Bots

    async def _let_bots_decide(self, moment: int) -> None:
        """All seats asked are played by bots. In a sealed window they reply together, and at once."""
        due = self.match.due
        if isinstance(due, Asked) and due.kind == "react":
            await self._close_window(moment)
            return
        (number,) = self.match.asked
        # A bot takes its time whatever it holds, and however long it really thinks.
        thinking = self._services.workers.decide(self._job(number))
        action, _ = await asyncio.gather(thinking, asyncio.sleep(self._services.timing.bot_pace))
        async with self._lock:
            # Its owner may have come back meanwhile, or the table may have been paused.
            if moment != self._moment:
                return
            await self._go_on(number, action)
        self.arrange()

    def _job(self, number: int) -> bytes:
        chair, record = self._chair(number), self._journal.record
        level = chair.name if chair.who == "bot" else record.settings.stand_in
        owed = self.match.decision(number)
        assert owed is not None
        seed = f"{record.id}/{number}/{self.match.steps}"
        return bot_job(level, seed, self.sight(number), self.match.view(number), owed)

    def sight(self, number: int) -> Sight:
        """All that a seat has observed."""
        setup = self.match.setup
        return Sight(Seating.of(setup), setup.seats[number], tuple(self.match.seen(number)))

    # Clients

    def snapshot(self, client: Client, since: int, notes: tuple[Entry, ...]) -> Snapshot:
        """How the game stands, for a client that has seen so much of it."""
        return self._broadcast.snapshot(client, since, self.clock.told, notes)

    def is_present(self, number: int, *, present: bool) -> None:
        """The player of a seat has come or gone."""
        if present:
            self.clock.comes(number)
        else:
            self.clock.goes(number)
        # Joining and leaving never delay a move.
        self.arrange()
        self._tell_time()

    def is_back(self, number: int) -> None:
        """Somebody decides again for whom a bot did: at once, or, if that would hold up the table, after the next step."""
        if self.clock.renew(number):
            self._change_chairs([number], stand_in=False)
            self.again()
        else:
            self._returning.add(number)

    def again(self) -> None:
        """Who decides has changed: arrange anew what is waited for."""
        self._moment += 1
        self.arrange()
        self._tell_time()

    def _tell_time(self) -> None:
        clock = self.clock.told
        for client in self._clients():
            client.send(Time(clock))

    def pause(self) -> None:
        """Stop the clock, and let no bot move."""
        self.clock.stop()
        self.again()

    def unpause(self) -> None:
        """Go on where it was paused."""
        self.clock.go_on()
        self.again()

    def stop(self) -> None:
        """Drop everything that is on its way; nothing that was told is lost."""
        self._stop_alarm()
        if self._retry is not None:
            self._retry.cancel()
        self._tasks.cancel()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.start(self._try(work))

    async def _try(self, work: Coroutine[None, None, None]) -> None:
        """Do what no player asked for; if the disk does not take it, try again later, so that the game goes on."""
        try:
            await work
        except Illegal:
            self._retry = asyncio.get_running_loop().call_later(TRY_AGAIN, self.again)
