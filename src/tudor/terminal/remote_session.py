"""A game on a server from the player's side."""

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
    """A seat on a server."""

    def __init__(self, remote: Connection, lang: str) -> None:
        super().__init__()
        self._remote = remote
        self._lang = lang
        self._heard = 0
        self._record = ""

    @property
    def view(self) -> View:
        """The game as this seat sees it."""
        view = self._remote.state.view
        assert view is not None
        return view

    @property
    def seat(self) -> Seat:
        """The current name of the player's seat."""
        seat = self.view.seat
        assert seat is not None
        return seat

    @property
    def decision(self) -> Decision | None:
        """The decision this seat owes, if the game is running and there is a choice."""
        owed = self._remote.state.owed
        if owed is None or self._remote.state.stage != "playing" or is_formality(owed):
            return None
        return owed

    def step(self) -> tuple[Observation, ...] | None:
        """Observations that are new since the last call; None if there are none."""
        fresh = tuple(self._remote.state.observations[self._heard :])
        self._heard += len(fresh)
        self._keep(fresh)
        return fresh or None

    def prompt(self, words: Words) -> Prompt:
        """The prompt, in these words."""
        return prompt(self.view, self.decision, self.seen, words, self._remote.state.order)

    def play(self, action: Action) -> None:
        """Send the player's decision."""
        self._remote.ask(Act(id=self._remote.state.next_id(), action=action))

    @property
    def _bearer(self) -> str:
        return self._remote.account or self._remote.token

    async def fetch_record(self) -> None:
        """Fetch the record after the game, so that it is there when the player wants to save it."""
        try:
            self._record = await asyncio.to_thread(fetch_record, self._remote.link, self._bearer, self._lang)
        except TudorError:
            self._record = ""

    def record(self) -> str:
        """The complete record of a finished game."""
        if not self._record:
            raise OSError(Illegal("game-not-over").text(self._lang))
        return self._record
