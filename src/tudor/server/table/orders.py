"""Orders for sealed windows, stored before they count."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.json import Decoder

from tudor.model.sight import Order
from tudor.protocol.messages import Armed
from tudor.server.table.journal import Journal
from tudor.server.table.match import Match
from tudor.server.table.services import Client

PREFIX = "order/"


class KeptOrder(Struct, frozen=True, kw_only=True):
    """A stored order for a sealed window."""

    order: Order | None
    step: int
    """The number of the next step when the order was given; a later reply has used it up."""
    request: str = ""
    """The request's id, if it was sent as a reply in an open window."""


_orders: Decoder[KeptOrder] = Decoder(KeptOrder)


class Orders:
    """The orders of one game, by seat."""

    def __init__(self, journal: Journal, match: Match, clients: Callable[[], Iterable[Client]]) -> None:
        self.given: dict[int, Order] = {}
        """Given in advance, or while the window is open."""
        self._requests: dict[int, str] = {}
        self._journal = journal
        self._match = match
        self._clients = clients

    def request(self, number: int) -> str:
        """The id of the request that gave an order, if it was sent as a reply."""
        return self._requests.get(number, "")

    async def keep(self, number: int, order: Order | None, request: str = "") -> None:
        """Store an order, or that there is none, and tell its seat."""
        kept = KeptOrder(order=order, step=self._match.steps, request=request)
        await self._journal.put(f"{PREFIX}{number}", kept)
        self._set(number, kept)
        self._tell(number, order)

    def use_up(self, number: int) -> None:
        """Drop an order that a reply has carried out."""
        del self.given[number], self._requests[number]
        self._tell(number, None)

    def restore(self, values: Mapping[str, bytes]) -> list[tuple[int, str]]:
        """Load the stored orders that are still unused; returns the seats and request ids of those sent as replies."""
        for key, value in values.items():
            if not key.startswith(PREFIX):
                continue
            number, kept = int(key.removeprefix(PREFIX)), _orders.decode(value)
            if kept.step > self._match.replied.get(number, -1):
                self._set(number, kept)
        return [(number, request) for number, request in self._requests.items() if request]

    def _set(self, number: int, kept: KeptOrder) -> None:
        if kept.order is None:
            self.given.pop(number, None)
            self._requests.pop(number, None)
        else:
            self.given[number], self._requests[number] = kept.order, kept.request

    def _tell(self, number: int, order: Order | None) -> None:
        for client in self._clients():
            if client.viewer == number:
                client.send(Armed(order))
