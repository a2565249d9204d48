"""Whether players who are connected hear of what is stored."""

from typing import Protocol

from tests.sim.bus import WildHub
from tests.sim.player import Player
from tests.sim.truth import Violation
from tests.sim.virtual import VirtualLoop
from tests.sim.worker import Worker

LOOKING = 0.5
"""Seconds between two looks."""
STALE = 10.0
"""Seconds in which news reach everyone whose worker is well, whatever happens to the owner of the table: it is missed, replaced
by another worker, and the player led there."""


class Scene(Protocol):
    """Where it is watched."""

    loop: VirtualLoop
    hub: WildHub | None
    workers: list[Worker]
    players: list[Player]
    watchers: list[Player]

    def report(self, violation: Violation) -> None:
        """Keep a violation."""
        ...


class Freshness:
    """Watches how long each player has not heard of something stored."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._fresh: dict[Player, tuple[int, float]] = {}
        """What a player had seen when it was last well, or heard something, and when that was."""

    def look(self) -> None:
        """Look at everyone, and again in a while."""
        now, is_calm = self._scene.loop.time(), self._is_calm()
        for player in (*self._scene.players, *self._scene.watchers):
            seq, since = self._fresh.get(player, (-1, now))
            if not is_calm or player.seq != seq or player.knows_all or not self._is_well(player):
                self._fresh[player] = player.seq, now
            elif now - since > STALE:
                self._scene.report(Violation(f"{player.name} has not heard of something stored {STALE:.0f} s ago"))
        self._scene.loop.call_later(LOOKING, self.look)

    def _is_calm(self) -> bool:
        """True if neither the bus nor a disk is in trouble: both may be late with any news."""
        hub = self._scene.hub
        return hub is not None and not hub.wild and not any(map(_writes_badly, self._scene.workers))

    def _is_well(self, player: Player) -> bool:
        """True for a player who is connected to a worker that runs and hears the others."""
        return player.is_welcome and any(_serves(worker, player) for worker in self._scene.workers)


def _writes_badly(worker: Worker) -> bool:
    return worker.storage.disk.trouble is not None


def _serves(worker: Worker, player: Player) -> bool:
    is_well = worker.process.state == "running" and worker.bus is not None and worker.bus.is_connected
    return is_well and player.line is not None and player.line.process is worker.process
