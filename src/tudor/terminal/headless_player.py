"""A seat on a server without a screen: a bot plays or nobody does, and the log is printed line by line."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from random import Random

from tudor.arena.players import seated
from tudor.bots.random_bot import pick
from tudor.model.cards import Seat
from tudor.model.sight import Bot, View
from tudor.outside import ForgivenBot
from tudor.protocol.messages import Act, FromServer, GetReady, Goodbye, Refused, Start
from tudor.protocol.tables import Chair, TableState
from tudor.terminal.connection import BROKEN, EXPELLED, Connection
from tudor.terminal.server_requests import TableAccess
from tudor.text.languages import N_, translate

PATIENCE = 60.0
"""Seconds to wait for an answer of a program."""
RETRY = 1.0
"""Seconds before retrying after a refusal."""


class HeadlessPlayer:
    """Plays a seat with a bot until the game is over; without a bot, only prints the log."""

    def __init__(self, access: TableAccess, bot: str, lang: str, say: Callable[[str], None]) -> None:
        self.remote = Connection(access, lang, self._receive, story=True)
        self.problem = ""
        """What went wrong, as a sentence: the seat was lost, or a program failed and chance decided for it."""
        self._bot_name = bot
        self._lang = lang
        self._say = say
        self._told = 0
        self._shown = 0
        """Number of observations the bot has been shown."""
        self._bot: Bot | None = None
        self._asked_at: TableState | None = None
        """The table when it last asked to be ready or to start."""
        self._waiting = ""
        """What it last said it waits for."""
        self._broken = False
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Play until the game is over or the seat is lost."""
        with ExitStack() as held:
            talking = asyncio.get_running_loop().create_task(self.remote.run())
            try:
                await self._take_part(held)
            finally:
                self.remote.close()
                await talking

    async def _take_part(self, held: ExitStack) -> None:
        while not self._is_over:
            await self._news.wait()
            self._news.clear()
            self._tell_story()
            if self._bot_name and not self._is_over:
                self._get_ready()
                await self._decide(held)
        self._tell_story()
        if isinstance(self._bot, ForgivenBot):
            await asyncio.to_thread(self._finish, self._bot)

    @property
    def _is_over(self) -> bool:
        return bool(self.problem) or self.remote.state.stage in ("over", "closed")

    # Messages

    def _receive(self, message: FromServer | None) -> None:
        state = self.remote.state
        if self.remote.ending:
            self.problem = self.remote.ending
        elif self._bot_name and state.table is not None and state.chair is None:
            self.problem = translate(EXPELLED, self._lang)
        elif message is None and not self._broken:
            self._say(translate(BROKEN, self._lang))
        elif isinstance(message, Goodbye):
            self._say(message.text)
        elif isinstance(message, Refused):
            # The limit may be exceeded or the game paused: retry later.
            asyncio.get_running_loop().call_later(RETRY, self._retry)
            if state.stage == "gathering":
                self._say_waiting(message.text)
            return
        self._broken = message is None
        self._news.set()

    def _retry(self) -> None:
        self._asked_at = None
        self._news.set()

    def _tell_story(self) -> None:
        story = self.remote.state.story
        for sentence in story[self._told :]:
            self._say(sentence)
        self._told = len(story)

    # Playing

    def _get_ready(self) -> None:
        """Get ready or, as the host, start the game once everyone else is ready; say what it waits for meanwhile."""
        state = self.remote.state
        table = state.table
        if table is None or table.stage != "gathering" or state.chair is None or table is self._asked_at:
            return
        mine = table.chairs[state.chair]
        self._say_waiting(self._waits_for(table, mine))
        if not (self._waiting if mine.host else mine.ready):
            self._asked_at = table
            self.remote.ask(Start(id=state.next_id()) if mine.host else GetReady(id=state.next_id()))

    def _waits_for(self, table: TableState, mine: Chair) -> str:
        """What has to happen before the game can start, as a sentence; "" if the host can start it."""
        open_chairs = sum(chair.who == "open" for chair in table.chairs)
        late = [chair.name for chair in table.chairs if chair.who == "person" and not (chair.ready or chair.host)]
        if open_chairs:
            return translate(N_("Waiting for players. Open chairs: {count}."), self._lang).format(count=open_chairs)
        if mine.host:
            waiting = translate(N_("Waiting until these players are ready: {names}."), self._lang)
            return waiting.format(names=", ".join(late)) if late else ""
        return translate(N_("Waiting for the host to start the game."), self._lang)

    def _say_waiting(self, sentence: str) -> None:
        if sentence and sentence != self._waiting:
            self._say(sentence)
        self._waiting = sentence

    async def _decide(self, held: ExitStack) -> None:
        state = self.remote.state
        view, owed = state.view, state.owed
        if view is None or view.seat is None:
            return
        if self._bot is None:
            # Right away, so that a program learns its seat's first name, before suspects are chosen.
            self._bot = held.enter_context(await asyncio.to_thread(self._make_bot, view, view.seat))
        if owed is None or state.stage != "playing":
            return
        news, self._shown = state.observations[self._shown :], len(state.observations)
        action = await asyncio.to_thread(self._bot.decide, view, news, owed)
        if action not in owed.legal:
            action = pick(owed.legal, Random())
        # Another window may have decided, or the game may have moved on.
        if state.owed is owed:
            self.remote.ask(Act(id=state.next_id(), action=action))

    def _make_bot(self, view: View, seat: Seat) -> AbstractContextManager[Bot]:
        return seated(self._bot_name, view.setup, seat, Random(), PATIENCE)

    def _finish(self, program: ForgivenBot) -> None:
        """Tell a program that the game is over, and the player what it did wrong."""
        state = self.remote.state
        winner = None if state.view is None else state.view.winner
        program.finish(winner, state.observations[self._shown :])
        for failure in program.failures[:1]:
            forfeited = translate(
                N_("Decisions made at random in place of the program: {count}. The first: {reason}"), self._lang
            )
            self.problem = forfeited.format(count=len(program.failures), reason=failure.text(self._lang))
