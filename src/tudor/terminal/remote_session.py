"""A game on a server, as the person at the keyboard meets it."""

import asyncio

from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.sight import Decision, Observation, View
from tudor.presenter import Prompt, is_formality, prompt
from tudor.protocol.messages import Act
from tudor.terminal.connection import Connection
from tudor.terminal.server_requests import fetch_record
from tudor.terminal.session import Session
from tudor.text import Words
from tudor.text.errors import Illegal, TudorError


class RemoteSession(Session):
    """A seat on a server: what it sees comes from there, and what the person decides goes there."""

    def __init__(self, remote: Connection, lang: str) -> None:
        super().__init__()
        self._remote = remote
        self._lang = lang
        self._heard = 0
        self._record = ""

    @property
    def view(self) -> View:
        """How things stand, as this seat sees them."""
        view = self._remote.state.view
        assert view is not None
        return view

    @property
    def seat(self) -> Seat:
        """What the person's seat is called now."""
        seat = self.view.seat
        assert seat is not None
        return seat

    @property
    def decision(self) -> Decision | None:
        """What this seat owes, if the game goes on and there is something to decide."""
        owed = self._remote.state.owed
        if owed is None or self._remote.state.stage != "playing" or is_formality(owed):
            return None
        return owed

    def step(self) -> tuple[Observation, ...] | None:
        """What the server has told and was not looked at yet; None if there is nothing."""
        fresh = tuple(self._remote.state.observations[self._heard :])
        self._heard += len(fresh)
        self._keep(fresh)
        return fresh or None

    def prompt(self, words: Words) -> Prompt:
        """What the person is asked, or what is going on, in these words."""
        return prompt(self.view, self.decision, self.seen, words, self._remote.state.order)

    def play(self, action: Action) -> None:
        """Do what the person decided."""
        self._remote.ask(Act(id=self._remote.state.next_id(), action=action))

    async def fetch_record(self) -> None:
        """Get the record, once the game is over, so that it is at hand when somebody wants to keep it."""
        try:
            self._record = await asyncio.to_thread(fetch_record, self._remote.link, self._remote.token, self._lang)
        except TudorError:
            self._record = ""

    def record(self) -> str:
        """The record of a finished game, with everything in it."""
        if not self._record:
            raise OSError(Illegal("game-not-over").text(self._lang))
        return self._record
