"""The terminal client at a table on a server: the gathering, then the game, then perhaps a rematch."""

import asyncio

from tudor.protocol.messages import FromServer, Goodbye, Leave, Mute, Quip, Refused, Rematch, Said, Say, Start
from tudor.protocol.tables import TableState
from tudor.terminal.chat import Muting, Saying, SayScreen, said, to_mute, who_hears
from tudor.terminal.connection import EXPELLED, Connection
from tudor.terminal.dialogs import Wish
from tudor.terminal.gathering_screen import GatheringScreen
from tudor.terminal.remote_screen import RemoteGameScreen
from tudor.terminal.remote_session import RemoteSession
from tudor.terminal.remote_table_panel import comings_and_goings
from tudor.terminal.server_requests import TableAccess, take_chair
from tudor.terminal.window import Window
from tudor.text.errors import TudorError
from tudor.text.languages import N_, translate

LEAVE_TIMEOUT = 2.0
"""Seconds to wait for the server to hear that the player leaves."""


class RemoteApp(Window[str]):
    """A seat on a server. It ends with a sentence to print, if any.

    Messages wait in the app's own queue, which pauses until a new screen is mounted: updating or removing it earlier fails.
    """

    def __init__(self, access: TableAccess, nickname: str, lang: str) -> None:
        super().__init__(lang)
        self.remote = self._connect(access, lang)
        self._nickname = nickname
        self._table: TableState | None = None
        self._resets = 0
        self._wants_rematch = False
        self._begins_alone = False
        self._leaving = False

    def on_mount(self) -> None:
        """Go to the table."""
        self._begin()

    def _connect(self, access: TableAccess, lang: str) -> Connection:
        def queue(message: FromServer | None) -> None:
            self.call_later(self._receive, message)

        return Connection(access, lang, queue)

    def _begin(self) -> None:
        self._table, self._resets, self._wants_rematch = None, 0, False
        self._clear_screens()
        self.push_screen(GatheringScreen(self.remote, self._lang))
        self.run_worker(self.remote.run())

    def _clear_screens(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    # Server messages

    def _receive(self, message: FromServer | None) -> None:
        if not self.is_running:
            # The last messages may come while the screen is closing.
            return
        if self.remote.ending:
            self.exit(self.remote.ending)
            return
        table, state = self.remote.state.table, self.remote.state
        if state.table is not None and state.chair is None:
            self.exit("" if self._leaving else translate(EXPELLED, self.current_lang))
            return
        self._announce(message)
        if state.resets != self._resets:
            self._resets = state.resets
            self._show_game()
        for screen in self.screen_stack:
            if isinstance(screen, RemoteGameScreen) and screen.is_mounted:
                screen.receive(message)
            elif isinstance(screen, GatheringScreen) and screen.is_mounted:
                screen.show(message.text if isinstance(message, Refused) else "")
        self._table_changed(self._table, table)
        self._table = table
        if self._begins_alone and table is not None:
            # One more game against bots alone begins without a question.
            self._begins_alone = False
            self.remote.ask(Start(id=state.next_id()))

    def _announce(self, message: FromServer | None) -> None:
        """Show remarks and refusals in a corner for a while."""
        if isinstance(message, Said):
            self.notify(said(message.remark, self.current_lang), markup=False)
        elif isinstance(message, Refused):
            self.notify(message.text, severity="warning", markup=False)
        elif isinstance(message, Goodbye):
            self.notify(message.text, markup=False)

    def _table_changed(self, before: TableState | None, after: TableState | None) -> None:
        if before is None or after is None:
            return
        if before.stage == after.stage == "playing":
            for sentence in comings_and_goings(before, after, self.current_lang):
                self.notify(sentence, markup=False)
        if after.stage == "over" != before.stage and (game := self._game) is not None:
            assert isinstance(game.session, RemoteSession)
            self.run_worker(game.session.fetch_record())
        if after.rematch is not None and self._wants_rematch:
            self._wants_rematch = False
            self.run_worker(self._join_rematch(after.rematch))

    @property
    def _game(self) -> RemoteGameScreen | None:
        return next((screen for screen in self.screen_stack if isinstance(screen, RemoteGameScreen)), None)

    def _show_game(self, *, verdict: bool = True) -> None:
        lang = self.current_lang
        self._clear_screens()
        session = RemoteSession(self.remote, lang)
        self.push_screen(RemoteGameScreen(self.remote, session, lang, verdict=verdict), self._after_game)
        if self.remote.state.stage == "over":
            self.run_worker(session.fetch_record())

    # After the game

    def _after_game(self, wish: Wish | None) -> None:
        """Play again with the same people, or quit."""
        if wish != "again":
            self.quit_now()
            return
        self._show_game(verdict=False)
        table = self.remote.state.table
        if table is not None and table.rematch is not None:
            self.run_worker(self._join_rematch(table.rematch))
        else:
            self._wants_rematch = True
            self.remote.ask(Rematch(id=self.remote.state.next_id()))

    async def _join_rematch(self, table: str) -> None:
        """Take the chair reserved at the table of the rematch."""
        old, lang = self.remote, self.current_lang
        link = old.link.beside(table)
        try:
            access = await asyncio.to_thread(take_chair, link, self._nickname, lang, old.token, old.account)
        except TudorError as error:
            self.notify(error.text(lang), severity="warning", markup=False)
            return
        old.close()
        self.call_later(self._sit_down, access, lang)

    def _sit_down(self, access: TableAccess, lang: str) -> None:
        begins_alone = self._plays_alone
        self.remote = self._connect(access, lang)
        self._begin()
        self._begins_alone = begins_alone

    # Player actions

    def action_say(self) -> None:
        """Open the chat."""
        if not isinstance(self.screen, SayScreen):
            state, lang = self.remote.state, self.current_lang
            self.push_screen(SayScreen(lang, who_hears(state, lang), to_mute(state, lang)), self._say)

    def _say(self, saying: Saying | Muting | None) -> None:
        if saying is None:
            return
        request = self.remote.state.next_id()
        if isinstance(saying, Muting):
            self.remote.ask(Mute(id=request, chair=saying.chair, muted=saying.muted))
        elif saying.phrase is not None:
            self.remote.ask(Quip(id=request, phrase=saying.phrase))
        else:
            self.remote.ask(Say(id=request, text=saying.text))

    def quit_warning(self) -> str:
        """What quitting now would lose."""
        match self.remote.state.stage:
            case "gathering" | "mixing":
                return translate(N_("Your chair will then be free for someone else."), self.current_lang)
            case "playing" | "paused" if self._plays_alone:
                return translate(N_("Your game waits for you."), self.current_lang)
            case "playing" | "paused":
                return translate(N_("A bot will play for you until you are back."), self.current_lang)
        return ""

    @property
    def _plays_alone(self) -> bool:
        table = self.remote.state.table
        return table is not None and sum(chair.who == "person" for chair in table.chairs) == 1

    def quit_now(self) -> None:
        """Quit: before the game this gives up the chair; during it the player can return."""
        if self.remote.state.stage in ("gathering", "mixing") and self.remote.is_connected:
            self.remote.ask(Leave(id=self.remote.state.next_id()))
            self._leaving = True
            self.set_timer(LEAVE_TIMEOUT, self.exit)
        else:
            self.exit(self._return_command())

    def _return_command(self) -> str:
        if self.remote.state.stage not in ("playing", "paused"):
            return ""
        # The token of an account opens more than this seat, and stays off the screen.
        token = '"$TUDOR_TOKEN"' if self.remote.account else self.remote.token
        command = f"tudor join {self.remote.link} --token {token}"
        return translate(N_("To come back: {command}"), self.current_lang).format(command=command)
