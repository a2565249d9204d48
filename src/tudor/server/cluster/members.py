"""Who is in the cluster, and who owns what, from a beat that every worker sends each second.

Beats only decide how fast a table changes hands. The storage refuses a worker that is wrong about them.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b

from tudor.protocol.tables import TableLine
from tudor.server.bus import Bus, Subscription
from tudor.server.cluster.wire import BEATS, Beat, beats, write
from tudor.server.storage import Hold
from tudor.server.table.table_record import Queue

BEAT = 1.0
"""Seconds between two beats."""
LEASE = 3.0
"""Seconds without a beat after which a worker counts as dead."""


class Members:
    """The other workers. ``own_beat`` makes this worker's beat; ``on_dead`` gets the last beat of one that has died.

    ``on_back`` is called when this worker hears the others again after it stood still or was cut off.
    """

    def __init__(
        self,
        bus: Bus,
        worker: str,
        own_beat: Callable[[], Beat],
        on_heard: Callable[[Beat], None],
        on_dead: Callable[[Beat], None],
        on_back: Callable[[], None],
    ) -> None:
        self._bus = bus
        self._worker = worker
        self._own_beat = own_beat
        self._on_heard = on_heard
        self._on_dead = on_dead
        self._on_back = on_back
        self._beats: dict[str, Beat] = {}
        self._heard: dict[str, float] = {}
        self._ear: Subscription | None = None
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to beat and to listen."""
        self._ear = await self._bus.subscribe(BEATS, self._hear)
        self.beat()
        self._beating = asyncio.get_running_loop().create_task(self._beat_on())

    async def stop(self) -> None:
        """Beat no more."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        if self._ear is not None:
            await self._ear.close()

    # Who is there

    @property
    def others(self) -> tuple[str, ...]:
        """The other workers that live."""
        return tuple(self._beats)

    def owner_of(self, table_id: str, besides: str = "") -> str | None:
        """Which of the others owns a table, by their beats."""
        owners = [
            (beat.tables[table_id], worker)
            for worker, beat in self._beats.items()
            if table_id in beat.tables and worker != besides
        ]
        return max(owners)[1] if owners else None

    def lines(self) -> list[TableLine]:
        """The public tables of the others."""
        return [line for beat in self._beats.values() for line in beat.lines]

    def waiting(self) -> Counter[Queue]:
        """How many people wait at tables of the others for each quick match."""
        told: Counter[Queue] = Counter()
        for beat in self._beats.values():
            told.update(dict(beat.waiting))
        return told

    def is_ours(self, table_id: str, besides: str = "") -> bool:
        """True if nobody, or only one who lets go, owns a table, and it falls to this worker to take it.

        All workers agree on that if they hear the same others.
        """
        if self.owner_of(table_id, besides) is not None:
            return False
        staying = (worker for worker, beat in self._beats.items() if not beat.leaves and worker != besides)
        return self._worker == _chosen(table_id, (self._worker, *staying))

    def note_taken(self, worker: str, hold: Hold) -> None:
        """A worker has taken a table since its last beat, and may die before its next one."""
        if worker in self._beats:
            self._beats[worker].tables[hold.table_id] = hold.epoch

    # Beating

    def beat(self) -> None:
        """Tell everyone now."""
        self._bus.publish(BEATS, write(self._own_beat()))

    async def _beat_on(self) -> None:
        loop = asyncio.get_running_loop()
        latest, was_away = loop.time(), False
        while True:
            await asyncio.sleep(BEAT)
            now = loop.time()
            is_away = now - latest > LEASE - BEAT or not self._bus.is_connected
            if is_away:
                # It is this worker that was away, and not the others.
                self._heard = dict.fromkeys(self._heard, now)
            elif was_away:
                self._on_back()
            latest, was_away = now, is_away
            self.beat()
            self._bury([worker for worker, heard in self._heard.items() if now - heard > LEASE])

    def _hear(self, payload: bytes) -> None:
        beat = beats.decode(payload)
        if beat.worker == self._worker:
            return
        is_new = beat.worker not in self._beats
        self._beats[beat.worker] = beat
        self._heard[beat.worker] = asyncio.get_running_loop().time()
        if is_new:
            # It need not wait to know of this worker.
            self.beat()
        self._on_heard(beat)

    def _bury(self, workers: Iterable[str]) -> None:
        dead = [self._beats.pop(worker) for worker in workers]
        for beat in dead:
            del self._heard[beat.worker]
        for beat in dead:
            self._on_dead(beat)


def _chosen(table_id: str, workers: Iterable[str]) -> str:
    """One of the workers, evenly spread over tables, and the same as before when another one dies."""
    return max(workers, key=lambda worker: blake2b(f"{worker}/{table_id}".encode(), digest_size=8).digest())
