"""The game at a table: stores every step before telling it, and times bots and sealed windows."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from functools import partial

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
    """A stored order for a sealed window."""

    order: Order | None
    step: int
    """The number of the next step when the order was given; a later reply has used it up."""
    request: str = ""
    """The request's id, if it was sent as a reply in an open window."""


_orders: Decoder[KeptOrder] = Decoder(KeptOrder)

TRY_AGAIN = 1.0
"""Seconds before retrying a step that could not be stored."""


class LiveGame:
    """The game of one table, from the deal to the end; then it calls ``on_over``."""

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
        """Orders for a sealed window, given in advance or while it is open."""
        self._sent_as: dict[int, str] = {}
        """Request ids of the orders that were sent as replies."""
        self.clock = TableClock(journal, match, services.timing)
        self._journal = journal
        self._services = services
        self._clients = clients
        self._broadcast = Broadcast(match, clients, self.orders)
        self._on_over = on_over
        self._lock = asyncio.Lock()
        self._moment = 0
        """Counts the situations the game has waited in; work begun in an earlier one is dropped."""
        self._alarm: asyncio.TimerHandle | None = None
        self._rings_at = 0.0
        """Kept here because not every event loop's timer can tell it."""
        self._retry: asyncio.TimerHandle | None = None
        self._tasks = Tasks()
        self._arranged = -1
        self._returning: set[int] = set()
        """Seats whose players are back while a bot is about to decide for them."""
        self._replies: dict[tuple[int, int], asyncio.Task[Action]] = {}
        """Replies of bots in a sealed window, computed while it is open so that it closes on time."""

    # Steps

    async def begin(self) -> None:
        """Deal unless that was done, then continue."""
        async with self._lock:
            if not self.match.steps:
                await self._play_step()
        self.clock.begin()
        self.arrange()

    async def act(self, number: int, action: Action, request: str) -> None:
        """Play a person's decision; it is stored when this returns."""
        async with self._lock:
            if self.clock.in_window and number in self.match.asked:
                await self._hold_reply(number, action, request)
            else:
                await self._play_step(number, action, request)
        self.arrange()

    async def _play_step(self, number: int | None = None, action: Action | None = None, request: str = "") -> None:
        """Compute a step, store it, and only then take it and tell it."""
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
        self._broadcast.tell(self.clock.public)

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
        """Give an order in advance, or withdraw it."""
        if not self._journal.record.edition.intrigue:
            raise Illegal("no-window")
        await self._keep_order(number, order)

    async def _hold_reply(self, number: int, action: Action, request: str) -> None:
        """Hold a reply until the window closes; a later one replaces it."""
        self.match.next_step(number, action)
        assert isinstance(action, Order)
        await self._keep_order(number, action, request)

    async def _keep_order(self, number: int, order: Order | None, request: str = "") -> None:
        kept = KeptOrder(order=order, step=self.match.steps, request=request)
        await self._journal.put(f"order/{number}", kept)
        self._set_order(number, kept)
        for client in self._clients():
            if client.viewer == number:
                client.send(Armed(order))

    def _set_order(self, number: int, kept: KeptOrder) -> None:
        if kept.order is None:
            self.orders.pop(number, None)
            self._sent_as.pop(number, None)
        else:
            self.orders[number], self._sent_as[number] = kept.order, kept.request

    def restore_orders(self, values: Mapping[str, bytes]) -> list[tuple[int, str]]:
        """Load the stored orders that are still unused; returns the seats and request ids of those sent as replies."""
        for key, value in values.items():
            if not key.startswith("order/"):
                continue
            number, kept = int(key.removeprefix("order/")), _orders.decode(value)
            if kept.step > self.match.replied.get(number, -1):
                self._set_order(number, kept)
        return [(number, request) for number, request in self._sent_as.items() if request]

    # Waiting

    def arrange(self) -> None:
        """Set the alarm for the deadline, and let bots think if they are asked."""
        if self._journal.record.stage != "playing" or not self.match.steps:
            return
        if self.match.is_over:
            self._start(self._on_over)
            return
        deadline = self.clock.deadline
        if deadline is not None:
            self._set_alarm(deadline)
            if self.clock.in_window:
                self._let_bots_reply()
        elif self._arranged != self._moment:
            self._arranged = self._moment
            self._start(partial(self._let_bots_decide, self._moment))

    def _set_alarm(self, deadline: float) -> None:
        """Make sure an alarm rings by then. An earlier one may stay, since most decisions come long before the deadline."""
        if self._alarm is None or self._rings_at > deadline:
            self._stop_alarm()
            self._rings_at = deadline
            self._alarm = asyncio.get_running_loop().call_at(deadline, self._on_alarm)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _on_alarm(self) -> None:
        self._alarm = None
        deadline = self.clock.deadline
        if self._journal.record.stage != "playing" or deadline is None:
            return
        if asyncio.get_running_loop().time() < deadline:
            self._set_alarm(deadline)
        else:
            moment = self._moment
            self._start(partial(self._close_window if self.clock.in_window else self._stand_in, moment))

    async def _stand_in(self, moment: int) -> None:
        """Time is up: let bots play for the players who did not decide, until they return."""
        async with self._lock:
            # A player may have decided at the last moment.
            if moment != self._moment:
                return
            self._change_chairs(self.match.asked, stand_in=True)
        self.arrange()

    async def _close_window(self, moment: int) -> None:
        """Reply for everyone: with their orders, or with silence."""
        async with self._lock:
            if moment != self._moment:
                return
            asked = self.match.asked
            decided = await asyncio.gather(*map(self._reply, asked))
            for number, action in zip(asked, decided, strict=True):
                # Orders are removed only when played, so no reply is lost.
                await self._play_step(number, action, self._sent_as.get(number, ""))
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
        """Play for the seats asked, all of them bots. In a sealed window they reply together, at once."""
        due = self.match.due
        if isinstance(due, Asked) and due.kind == "react":
            await self._close_window(moment)
            return
        (number,) = self.match.asked
        # A bot takes the same time whatever it holds and however long it computes.
        thinking = self._services.workers.decide(self._job(number))
        action, _ = await asyncio.gather(thinking, asyncio.sleep(self._services.timing.bot_pace))
        async with self._lock:
            # The player may have returned, or the table may be paused.
            if moment != self._moment:
                return
            await self._play_step(number, action)
        self.arrange()

    def _job(self, number: int) -> bytes:
        chair, record = self._chair(number), self._journal.record
        level = chair.name if chair.who == "bot" else record.settings.stand_in
        owed = self.match.decision(number)
        assert owed is not None
        seed = f"{record.id}/{number}/{self.match.steps}"
        return bot_job(level, seed, self.sight(number), self.match.view(number), owed)

    def sight(self, number: int) -> Sight:
        """Everything a seat has observed."""
        setup = self.match.setup
        return Sight(Seating.of(setup), setup.seats[number], tuple(self.match.seen(number)))

    # Clients

    def snapshot(self, client: Client, since: int, notes: tuple[Entry, ...]) -> Snapshot:
        """The state of the game, for a client that has seen this much of it."""
        return self._broadcast.snapshot(client, since, self.clock.public, notes)

    def set_present(self, number: int, *, present: bool) -> None:
        """Note that a seat's player has connected or disconnected."""
        if present:
            self.clock.mark_present(number)
        else:
            self.clock.mark_absent(number)
        # Joining and leaving never delay a move.
        self.arrange()
        self._tell_time()

    def hand_back(self, number: int) -> None:
        """Let a returning player decide instead of a bot: at once or, if that would delay the table, after the next step."""
        if self.clock.renew(number):
            self._change_chairs([number], stand_in=False)
            self.rearrange()
        else:
            self._returning.add(number)

    def rearrange(self) -> None:
        """Reset alarm and bots after a change in who decides."""
        self._moment += 1
        self.arrange()
        self._tell_time()

    def _tell_time(self) -> None:
        clock = self.clock.public
        for client in self._clients():
            client.send(Time(clock))

    def pause(self) -> None:
        """Stop the clock and all bots."""
        self.clock.stop()
        self.rearrange()

    def unpause(self) -> None:
        """Continue a paused game."""
        self.clock.restart()
        self.rearrange()

    async def end(self) -> None:
        """Stop once the step in progress is stored and told."""
        async with self._lock:
            self.stop()

    def stop(self) -> None:
        """Drop all work in progress; nothing that clients know of is lost."""
        self._stop_alarm()
        if self._retry is not None:
            self._retry.cancel()
        self._tasks.cancel()

    def _start(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        self._tasks.start(self._retry_later(work))

    async def _retry_later(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do work that no player requested; if the disk fails, retry later so that the game continues."""
        try:
            await work()
        except Illegal:
            self._retry = asyncio.get_running_loop().call_later(TRY_AGAIN, self.rearrange)
