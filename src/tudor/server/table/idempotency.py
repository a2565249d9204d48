"""Remembers which requests were handled, so that none is handled twice."""

import asyncio
from collections.abc import Awaitable, Callable

REMEMBERED = 400
"""Requests remembered per player."""


class Ledger:
    """The latest requests at a table, by sender and id."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._handled: dict[object, dict[str, None]] = {}
        self._in_hand: dict[tuple[object, str], asyncio.Future[None]] = {}

    def was_handled(self, asker: object, request: str) -> bool:
        """True if this request was handled before."""
        return request in self._handled.get(asker, ())

    def add(self, asker: object, request: str) -> None:
        """Remember a handled request."""
        requests = self._handled.setdefault(asker, {})
        requests[request] = None
        if len(requests) > self._most:
            del requests[next(iter(requests))]

    def forget(self, asker: object) -> None:
        """Forget a sender who cannot come back."""
        self._handled.pop(asker, None)

    async def once(self, asker: object, request: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work of a request unless that was done, or wait while it is being done. After an error it counts as not done."""
        while (in_hand := self._in_hand.get((asker, request))) is not None:
            await asyncio.shield(in_hand)
        if self.was_handled(asker, request):
            return
        done = self._in_hand[asker, request] = asyncio.get_running_loop().create_future()
        try:
            await work()
            self.add(asker, request)
        finally:
            del self._in_hand[asker, request]
            done.set_result(None)
