"""The bus between simulated workers: every message takes its time and, while the bus is wild, may be lost, doubled or overtaken."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from random import Random

from tests.sim.virtual import Process
from tudor.server.bus.memory import Hub, MemoryBus

QUICK, SLOW = (0.0005, 0.1), (0.01, 2.5)
"""Seconds that a message takes: normally, and while the bus is wild."""
LOST, DOUBLED = 0.15, 0.15
"""How often a message is lost or doubled while the bus is wild."""


class WorkerBus(MemoryBus):
    """One worker's end."""

    def __init__(self, hub: "WildHub", process: Process) -> None:
        super().__init__(hub)
        self.process = process

    def reconnect(self) -> None:
        """Reach the others again."""
        self.is_connected = True


class WildHub(Hub):
    """The hub. Those who are paused hear later; the dead never."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.wild = 0
        """How many faults make it wild at the moment."""
        self._latest: defaultdict[tuple[MemoryBus, MemoryBus, str], float] = defaultdict(float)

    def calm_down(self) -> None:
        """One fault is over."""
        self.wild -= 1

    def deliver(self, sender: MemoryBus, receiver: MemoryBus, subject: str, arrive: Callable[[], None]) -> None:
        """Let a message arrive later, in the order of its sender unless the bus is wild."""
        assert isinstance(receiver, WorkerBus)
        loop, rng = asyncio.get_running_loop(), self._rng
        if not self.wild:
            way = (sender, receiver, subject)
            when = self._latest[way] = max(self._latest[way] + 1e-6, loop.time() + rng.uniform(*QUICK))
            loop.call_at(when, arrive, context=receiver.process.context)
        elif rng.random() > LOST:
            for _ in range(2 if rng.random() < DOUBLED else 1):
                loop.call_later(rng.uniform(*SLOW), arrive, context=receiver.process.context)
