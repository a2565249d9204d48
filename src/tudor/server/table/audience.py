"""Everyone who follows a game: players as it is played and, where the table wishes it, spectators a round later."""

from collections.abc import Callable, Iterable, Mapping

from tudor.model.sight import Order
from tudor.protocol.messages import AutoAnswer, Clock, Entry, Snapshot, Time
from tudor.server.table.broadcast import Broadcast
from tudor.server.table.match import Match
from tudor.server.table.services import Client


class Audience:
    """The clients of one game, with what each has been told."""

    def __init__(self, match: Match, clients: Callable[[], Iterable[Client]], orders: Mapping[int, Order]) -> None:
        self._clients = clients
        self._players = self._spectators = Broadcast(match, clients, orders)
        if match.public is not match:
            self._players = Broadcast(match, lambda: self._split(watching=False), orders)
            self._spectators = Broadcast(match.public, lambda: self._split(watching=True), {})

    def _split(self, *, watching: bool) -> list[Client]:
        return [client for client in self._clients() if (client.viewer is None) is watching]

    @property
    def _is_delayed(self) -> bool:
        return self._spectators is not self._players

    def tell(self, clock: Clock | None) -> None:
        """Tell every client what is new to its seat, if anything is."""
        self._players.tell(clock)
        if self._is_delayed:
            self._spectators.tell(None)

    def tell_time(self, clock: Clock | None) -> None:
        """Tell every client the time; those who are behind have no use for it."""
        for client in self._split(watching=False) if self._is_delayed else self._clients():
            client.send(Time(clock))

    def snapshot(
        self, client: Client, since: int, clock: Clock | None, notes: tuple[Entry, ...], answers: AutoAnswer
    ) -> Snapshot:
        """The state of the game as a client may see it, with the observations from a number on."""
        if client.viewer is not None or not self._is_delayed:
            return self._players.snapshot(client, since, clock, notes, answers)
        return self._spectators.snapshot(client, since, None, notes, answers)
