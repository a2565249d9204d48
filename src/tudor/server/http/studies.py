"""Finished games: replays and notebooks, which take a moment, and reviews, which a process of low priority makes. They are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b

from tudor.protocol.messages import Entry
from tudor.protocol.wire import write
from tudor.server.http.marks import marks_job
from tudor.server.http.moments import Moment, notebooks_job, question_job, why_job
from tudor.server.http.positions import position_job, positions
from tudor.server.http.replay import replay_job
from tudor.server.http.review import ReviewState, findings_job, players_in, telling_job
from tudor.server.table.study import Position
from tudor.server.workers.pool import Pools, Workers
from tudor.text.errors import Illegal

MOST_KEPT = 200
"""Answers that are kept; the largest have about 100 kB."""
MOST_MAKING = 20
"""Reviews that are made at once; further ones are refused."""
PATIENCE = 1.0
"""Seconds that a reader waits for a review before hearing how far it is."""
TELLING = 0.5
"""Putting a review into words counts as half a player."""


class _Making:
    """A review that is being made."""

    def __init__(self, making: "asyncio.Task[bytes]") -> None:
        self.task = making
        self.done = 0.0


class Studies:
    """Reviews and notebooks of finished games."""

    def __init__(self, pools: Pools) -> None:
        self._pools = pools
        self._kept: OrderedDict[object, bytes] = OrderedDict()
        self._making: dict[object, _Making] = {}

    async def review(self, text: str, lang: str) -> bytes:
        """The review of a record, or how far it is."""
        key = _digest(text), lang
        if key in self._kept:
            return self._recalled(key)
        making = self._making.get(key) or self._begin(key, text, lang)
        await asyncio.wait([making.task], timeout=PATIENCE)
        return making.task.result() if making.task.done() else write(ReviewState(round(making.done, 2)))

    async def replay(self, text: str, sight: str, lang: str) -> bytes:
        """The frames of a record."""
        return await _run(self._pools.play, replay_job, write((text, sight, lang)))

    async def notebooks(self, text: str, sight: str) -> bytes:
        """The notebook of a sight at every step."""
        key = _digest(text), "notebooks", sight
        return await self._once(key, self._pools.play, notebooks_job, write((text, sight)))

    async def why(self, asked: Moment) -> bytes:
        """Why a cell of the notebook was certain."""
        return await _run(self._pools.play, why_job, write(asked))

    async def question(self, asked: Moment) -> bytes:
        """What a question would have told."""
        return await _run(self._pools.play, question_job, write(asked))

    async def marks(self, text: str, place: int, entries: list[Entry], lang: str) -> bytes:
        """How far somebody's marks said what was certain. It is theirs alone, so that it is not kept."""
        return await _run(self._pools.study, marks_job, write((text, place, entries, lang)))

    async def position(self, text: str, sight: str, step: int) -> Position:
        """A position of a record, to play on from."""
        return positions.decode(await _run(self._pools.play, position_job, write((text, sight, step))))

    def stop(self) -> None:
        """Give up the reviews that are being made."""
        for making in self._making.values():
            making.task.cancel()

    def _begin(self, key: object, text: str, lang: str) -> _Making:
        if len(self._making) >= MOST_MAKING:
            raise Illegal("busy")
        making = self._making[key] = _Making(asyncio.get_running_loop().create_task(self._made(key, text, lang)))
        making.task.add_done_callback(lambda task: self._made_or_failed(key, task))
        return making

    def _made_or_failed(self, key: object, task: "asyncio.Task[bytes]") -> None:
        del self._making[key]
        # Readers who still wait are told; if nobody does, that it failed is of no use to anybody.
        if not task.cancelled() and task.exception() is None:
            self._keep(key, task.result())

    async def _made(self, key: object, text: str, lang: str) -> bytes:
        """Judge one player after another: so no job is long, and it can be told how far it is."""
        parts: list[bytes] = []
        count = 1
        while len(parts) < count:
            place = len(parts)
            todo = write((text, place))
            parts.append(await self._once((_digest(text), place), self._pools.study, findings_job, todo))
            count = players_in(parts[0])
            self._making[key].done = len(parts) / (count + TELLING)
        joined = b"[" + b",".join(parts) + b"]"
        todo = b"[" + b",".join((write(text), joined, write(lang))) + b"]"
        return await _run(self._pools.study, telling_job, todo)

    async def _once(self, key: object, workers: Workers, job: Callable[[bytes], bytes], todo: bytes) -> bytes:
        if key in self._kept:
            return self._recalled(key)
        found = await _run(workers, job, todo)
        self._keep(key, found)
        return found

    def _recalled(self, key: object) -> bytes:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: object, found: bytes) -> None:
        self._kept[key] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


async def _run(workers: Workers, job: Callable[[bytes], bytes], todo: bytes) -> bytes:
    try:
        return await workers.run(job, todo)
    except (BrokenProcessPool, TimeoutError) as error:
        raise Illegal("too-fast") from error


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=16).digest()
