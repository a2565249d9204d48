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
        self._in_hand: dict[tuple[object, str], asyncio.Future[None] | None] = {}
        """Requests being handled, with a future if somebody waits for the end."""

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
        key = asker, request
        while key in self._in_hand:
            await asyncio.shield(self._done(key))
        if self.was_handled(asker, request):
            return
        self._in_hand[key] = None
        try:
            await work()
            self.add(asker, request)
        finally:
            done = self._in_hand.pop(key)
            if done is not None:
                done.set_result(None)

    def _done(self, key: tuple[object, str]) -> "asyncio.Future[None]":
        """The end of a request that is being handled."""
        done = self._in_hand[key]
        if done is None:
            done = self._in_hand[key] = asyncio.get_running_loop().create_future()
        return done
