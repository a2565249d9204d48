"""Remembers which requests were handled, so that none is handled twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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

    @asynccontextmanager
    async def once(self, asker: object, request: str) -> AsyncIterator[bool]:
        """Context for handling a request: True if it is new, False if it was handled. An error inside leaves it unhandled."""
        while (in_hand := self._in_hand.get((asker, request))) is not None:
            await asyncio.shield(in_hand)
        if self.was_handled(asker, request):
            yield False
            return
        done = self._in_hand[asker, request] = asyncio.get_running_loop().create_future()
        try:
            yield True
            self.add(asker, request)
        finally:
            del self._in_hand[asker, request]
            done.set_result(None)
