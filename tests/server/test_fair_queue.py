"""The fair queue: a limited number go at a time, and no line waits for all of another."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tudor.server.workers.fair_queue import FairQueue

FIRST, SECOND = range(2)


class Walk:
    """Callers who have got their turn stay until they are released."""

    def __init__(self, places: int = 1) -> None:
        self.lines = FairQueue(places, lines=2)
        self.inside: list[str] = []
        self.all: list[str] = []
        self._leave: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, line: int) -> None:
        """Join a line."""
        self._leave[name] = asyncio.Event()
        self._tasks[name] = asyncio.create_task(self._go(name, line))
        await settled()

    async def _go(self, name: str, line: int) -> None:
        async with self.lines.turn(line):
            self.inside.append(name)
            self.all.append(name)
            await self._leave[name].wait()
            self.inside.remove(name)

    async def leave(self, name: str) -> None:
        """Finish a turn."""
        self._leave[name].set()
        await settled()

    async def give_up(self, name: str) -> None:
        """Stop waiting, or leave during a turn."""
        self._tasks[name].cancel()
        await settled()

    async def everybody(self) -> list[str]:
        """Let all who are left go; returns them in the order in which they went."""
        while self.inside:
            await self.leave(self.inside[0])
        return self.all


async def settled() -> None:
    """Wait until every caller has done what they can."""
    for _ in range(6):
        await asyncio.sleep(0)


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test."""

    async def main() -> None:
        await test()

    asyncio.run(main())


def test_lines_take_turns() -> None:
    """A caller in an empty line waits for at most one of the long line, and each line keeps its order."""

    async def test() -> None:
        walk = Walk()
        for name in "abcde":
            await walk.come(name, FIRST)
        await walk.come("x", SECOND)
        await walk.come("y", SECOND)
        everybody = await walk.everybody()
        assert everybody.index("x") <= 2
        assert everybody.index("y") <= 4
        assert list("abcde") == [name for name in everybody if name in "abcde"]

    run(test)


@pytest.mark.parametrize("places", [1, 3])
def test_so_many_at_a_time(places: int) -> None:
    """No more go at a time than there are places, and no place stays empty while a line waits."""

    async def test() -> None:
        walk = Walk(places)
        for number in range(8):
            await walk.come(str(number), number % 2)
            assert min(number + 1, places) == len(walk.inside)
        assert 8 == len(await walk.everybody())

    run(test)


@given(gone=st.sets(st.integers(0, 7)), inside_first=st.booleans())
def test_who_gives_up_keeps_nobody_waiting(gone: set[int], inside_first: bool) -> None:
    """Leaving a line, or a cancelled turn, frees the place for the others."""

    async def test() -> None:
        walk = Walk()
        for number in range(8):
            await walk.come(str(number), number % 2)
        for number in sorted(gone, reverse=not inside_first):
            await walk.give_up(str(number))
        walk.inside = [name for name in walk.inside if int(name) not in gone]
        left = {str(number) for number in range(8) if number not in gone}
        assert left <= set(await walk.everybody())
        await walk.come("last", FIRST)
        assert ["last"] == walk.inside
        await walk.everybody()

    run(test)


def test_who_gives_up_when_the_turn_has_just_come() -> None:
    """A turn granted to a caller who gave up in the same moment is not lost."""

    async def test() -> None:
        walk = Walk()
        for name in "abc":
            await walk.come(name, FIRST)
        walk._leave["a"].set()
        while walk.inside:
            await asyncio.sleep(0)
        walk._tasks["b"].cancel()
        await settled()
        assert ["c"] == walk.inside
        await walk.everybody()

    run(test)
