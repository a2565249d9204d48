"""A fair queue for a limited resource: callers wait in lines, and the lines take turns."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """Admits a few callers at a time. Each line is first come, first served, and no line waits for all of another."""

    def __init__(self, places: int, lines: int) -> None:
        self._places = places
        self._free = places
        self._lines: list[deque[asyncio.Future[None]]] = [deque() for _ in range(lines)]
        self._order = deque(self._lines)

    @property
    def admitted(self) -> int:
        """Number of callers whose turn it is."""
        return self._places - self._free

    def waiting(self, line: int) -> int:
        """Number of callers in a line."""
        return len(self._lines[line])

    @asynccontextmanager
    async def turn(self, line: int, within: float | None = None) -> AsyncIterator[None]:
        """Wait for a turn, and pass it on afterwards; raises TimeoutError if it does not come ``within`` seconds."""
        async with asyncio.timeout(within):
            await self._wait(self._lines[line])
        try:
            yield
        finally:
            self._admit_next()

    async def _wait(self, line: "deque[asyncio.Future[None]]") -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # The turn had just been granted.
                self._admit_next()
            raise

    def _admit_next(self) -> None:
        for _ in self._lines:
            line = self._order[0]
            self._order.rotate()
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
