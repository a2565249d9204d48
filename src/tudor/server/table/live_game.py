"""The game at a table: stores every step before telling it, and times bots and sealed windows."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from time import time

from tudor.model.actions import Action, Choose, Decline, Silence, Watch
from tudor.model.cards import Suspect
from tudor.model.kinds import SEALED
from tudor.model.sight import Order
from tudor.model.truth import Asked, Doubting
from tudor.presenter import is_formality
from tudor.protocol.messages import AutoAnswer, Entry, Snapshot
from tudor.protocol.wire import Seating
from tudor.server.background import Tasks
from tudor.server.table import fair_deal
from tudor.server.table.audience import Audience
from tudor.server.table.auto_answers import AutoAnswers
from tudor.server.table.clock import TableClock
from tudor.server.table.journal import Journal
from tudor.server.table.match import Match, Step
from tudor.server.table.orders import Orders
from tudor.server.table.services import Client, Services
from tudor.server.table.table_record import ChairRecord
from tudor.server.workers.jobs import Sight, bot_job
from tudor.text.errors import Illegal


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
        self.orders = Orders(journal, match, clients)
        self.answers = AutoAnswers(journal, clients)
        self.stand_ins: set[int] = set()
        """Seats a bot plays for until their players return. It is not stored: after a restart, everyone is waited for."""
        self.clock = TableClock(journal, match, services.timing, self.stand_ins)
        self.restored_at = 0.0
        """Unix time of the last step before a restart, at a slow table."""
        self._journal = journal
        self._services = services
        self._clients = clients
        self._audience = Audience(match, clients, self.orders.given)
        self._on_over = on_over
        self.lock = asyncio.Lock()
        """Held while a step is computed and stored."""
        self._moment = 0
        """Counts the situations the game has waited in; work begun in an earlier one is dropped."""
        self._alarm: asyncio.TimerHandle | None = None
        self._rings_at = 0.0
        """Kept here because not every event loop's timer can tell it."""
        self._retry: asyncio.TimerHandle | None = None
        self._tasks = Tasks()
        self._arranged = -1
        self._answering = -1
        self._returning: set[int] = set()
        """Seats whose players are back while a bot is about to decide for them."""
        self._replies: dict[tuple[int, int], asyncio.Task[Action]] = {}
        """Replies of bots in a sealed window, computed while it is open so that it closes on time."""

    # Steps

    def begin(self, deal: Step | None = None) -> None:
        """Start the clock of the pending decision; at the start of the game, after the stored deal."""
        if deal is not None:
            self._take_step(deal)
        self.clock.begin(time() - self.restored_at if self.restored_at else 0.0)
        self.arrange()

    async def _deal(self) -> None:
        """Deal, at a table that an earlier release left without cards."""
        async with self.lock:
            if not self.match.steps:
                await self._play_step()
        self.arrange()

    async def act(self, number: int, action: Action, request: str, check: Callable[[], None] = lambda: None) -> None:
        """Play a person's decision, stored when this returns. If it has to wait its turn, ``check`` may refuse it then."""
        waits = self.lock.locked()
        async with self.lock:
            if waits:
                check()
            if self.clock.in_window and number in self.match.asked:
                await self._hold_reply(number, action, request)
            else:
                await self._play_step(number, action, request)
        self.arrange()

    async def _play_step(self, number: int | None = None, action: Action | None = None, request: str = "") -> None:
        """Compute a step, store it, and only then take it and tell it."""
        step = self.match.next_step(number, action, request)
        if isinstance(action, Choose):
            await self._store_choice(step, number, action.suspect)
        else:
            await self._journal.append(self.match.steps, step)
        self._take_step(step)

    async def _store_choice(self, step: Step, number: int | None, suspect: Suspect) -> None:
        """Store a step together with the suspect it chooses for a chair."""
        assert number is not None
        async with self._journal.changing(lambda record: record.changing_chair(number, suspect=suspect)) as record:
            await self._journal.append(self.match.steps, step, record)

    def _take_step(self, step: Step) -> None:
        self.match.take_step(step)
        self._services.count("steps")
        self._moment += 1
        if self._returning or isinstance(step.entry.action, Choose):
            self.stand_ins -= self._returning
            self._returning.clear()
            self._journal.announce()
        self.clock.begin()
        self._audience.tell(self.clock.public)

    def _chair(self, number: int) -> ChairRecord:
        return self._journal.record.chairs[number]

    # Orders and automatic answers

    async def arm(self, number: int, order: Order | None) -> None:
        """Give an order in advance, or withdraw it."""
        if not self._journal.record.edition.intrigue:
            raise Illegal("no-window")
        await self.orders.keep(number, order)
        self.arrange()

    async def _hold_reply(self, number: int, action: Action, request: str) -> None:
        """Hold a reply until the window closes; a later one replaces it."""
        self.match.next_step(number, action)
        assert isinstance(action, Order)
        await self.orders.keep(number, action, request)

    async def answer_for(self, number: int, wish: AutoAnswer) -> None:
        """Answer suggestions for a seat from now on, or no longer."""
        await self.answers.keep(number, wish, self.match.own(number).hand)
        self.arrange()

    async def _answer(self, number: int, moment: int) -> None:
        """Answer for a seat, after a time that is the same whatever it holds."""
        await asyncio.sleep(self._services.timing.answer)
        async with self.lock:
            if moment != self._moment or not self.answers.are_on(number):
                return
            owed = self.match.decision(number)
            assert owed is not None
            await self._play_step(number, self.answers.choice(number, owed, self.match.seen(number)))
        self.arrange()

    # Waiting

    @property
    def _is_running(self) -> bool:
        return self._journal.record.stage == "playing" and not self.clock.is_stopped

    def arrange(self) -> None:
        """Set the alarm for the deadline, and let bots think if they are asked."""
        if not self._is_running:
            return
        if not self.match.steps:
            self._start(self._deal)
            return
        if self.match.is_over:
            self._start(self._on_over)
            return
        people = self.clock.people
        if self.clock.in_window:
            self._let_bots_reply()
        if (deadline := self.clock.deadline) is not None:
            self._set_alarm(deadline)
        elif self._arranged != self._moment and all(map(self._has_replied, people)):
            self._arranged = self._moment
            self._start(partial(self._let_bots_decide, self._moment))
        self._answer_for(people)

    def _has_replied(self, number: int) -> bool:
        """True for a person in a sealed window who has replied or has nothing to choose."""
        owed = self.match.decision(number)
        return self.clock.in_window and owed is not None and (number in self.orders.given or is_formality(owed))

    def _answer_for(self, people: list[int]) -> None:
        """Let automatic answers begin, if one is due."""
        due = self.match.due
        if not isinstance(due, Asked) or due.kind != "answer" or self._answering == self._moment:
            return
        for number in filter(self.answers.are_on, people):
            self._answering = self._moment
            self._start(partial(self._answer, number, self._moment))

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
        if not self._is_running or deadline is None:
            return
        if asyncio.get_running_loop().time() < deadline:
            self._set_alarm(deadline)
        else:
            moment = self._moment
            self._start(partial(self._close_window if self.clock.in_window else self._stand_in, moment))

    async def _stand_in(self, moment: int) -> None:
        """Time is up: let bots play for the players who did not decide, until they return."""
        async with self.lock:
            # A player may have decided at the last moment.
            if moment != self._moment:
                return
            self.stand_ins.update(self.match.asked)
            self._journal.announce()
        self.arrange()

    async def _close_window(self, moment: int) -> None:
        """Reply for everyone: with their orders, or with silence."""
        async with self.lock:
            if moment != self._moment:
                return
            asked, doubting = self.match.asked, isinstance(self.match.state.phase, Doubting)
            decided = await asyncio.gather(*map(self._reply, asked))
            for number, action in zip(asked, decided, strict=True):
                order = self.orders.given.get(number)
                # An order about suggestions stays for them.
                stays = doubting and isinstance(order, Silence | Watch)
                await self._play_step(number, action, "" if stays else self.orders.request(number))
                if stays:
                    # Stored anew, since an order older than the latest reply counts as used up.
                    await self.orders.keep(number, order, self.orders.request(number))
                elif order is not None:
                    self.orders.use_up(number)
        self.arrange()

    def _let_bots_reply(self) -> None:
        for number in self.match.asked:
            reply = (self.match.steps, number)
            if self.clock.is_played_by_bot(number) and reply not in self._replies:
                thinking = self._services.workers.decide(self._job(number))
                self._replies[reply] = asyncio.get_running_loop().create_task(thinking)

    async def _reply(self, number: int) -> Action:
        if self.clock.is_played_by_bot(number):
            self._let_bots_reply()
            return await self._replies.pop((self.match.steps, number))
        owed, order = self.match.decision(number), self.orders.given.get(number)
        assert owed is not None
        return order if order is not None and order in owed.legal else Decline()

    # Bots

    async def _let_bots_decide(self, moment: int) -> None:
        """Play for the seats asked. In a sealed window bots reply together: at once, or after the last person at their pace."""
        pace = self._services.timing.bot_pace * self._journal.record.bot_time
        due = self.match.due
        if isinstance(due, Asked) and due.kind in SEALED:
            if self.clock.people:
                await asyncio.sleep(pace)
            if all(map(self._has_replied, self.clock.people)):
                await self._close_window(moment)
            else:
                # The reply was withdrawn in the meantime.
                self._arranged = -1
            return
        (number,) = self.match.asked
        # A bot takes the same time whatever it holds and however long it computes.
        thinking = self._services.workers.decide(self._job(number))
        action, _ = await asyncio.gather(thinking, asyncio.sleep(pace))
        async with self.lock:
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
        seed = fair_deal.bot_seed(record, self.match.setup, number, self.match.steps)
        return bot_job(level, seed, self.sight(number), self.match.view(number), owed)

    def sight(self, number: int) -> Sight:
        """Everything a seat has observed."""
        setup = self.match.setup
        return Sight(Seating.of(setup), setup.seats[number], tuple(self.match.seen(number)))

    # Clients

    def snapshot(self, client: Client, since: int, notes: tuple[Entry, ...]) -> Snapshot:
        """The state of the game, for a client that has seen this much of it."""
        return self._audience.snapshot(client, since, self.clock.public, notes, self.answers.of(client.viewer))

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
            self.stand_ins.discard(number)
            self._journal.announce()
            self.rearrange()
        else:
            self._returning.add(number)

    def rearrange(self) -> None:
        """Reset alarm and bots after a change in who decides."""
        self._moment += 1
        self.arrange()
        self._tell_time()

    def _tell_time(self) -> None:
        self._audience.tell_time(self.clock.public)

    def hold(self) -> None:
        """Stop the clock and all bots, without telling it yet."""
        self.clock.stop()
        self._moment += 1

    def pause(self) -> None:
        """Stop the clock and all bots."""
        self.hold()
        self._tell_time()

    def resume(self) -> None:
        """Continue after holding, without telling it."""
        self.clock.restart()
        self._moment += 1
        self.arrange()

    def unpause(self) -> None:
        """Continue a paused game."""
        self.resume()
        self._tell_time()

    def stop(self) -> None:
        """Drop all work in progress; nothing that clients know of is lost."""
        self._stop_alarm()
        self._stop_retry()
        self._tasks.cancel()

    def _start(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        self._tasks.start(self._retry_later(work))

    async def _retry_later(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do work that no player requested; if the disk fails, retry later so that the game continues."""
        try:
            await work()
        except Illegal:
            self._stop_retry()
            self._retry = asyncio.get_running_loop().call_later(self._services.timing.retry, self.rearrange)

    def _stop_retry(self) -> None:
        if self._retry is not None:
            self._retry.cancel()
