"""What goes wrong, when it does."""

from collections.abc import Iterator
from typing import Protocol

from tests.sim.bus import WildHub
from tests.sim.player import Player
from tests.sim.scenario import OF_BUS, OF_PLAYERS, Fault, Scenario
from tests.sim.truth import TableTruth, Truth, Violation
from tests.sim.virtual import Process, VirtualLoop
from tests.sim.worker import Worker

DRAINING = 1.5
"""Seconds after which a worker that drains has ended."""
PICKED_UP = 5.0
"""Seconds after which the tables of a dead worker belong to another, whether anybody is connected or not."""
AFTERMATH = 10.0
"""Seconds for which a fault may be felt after it is over."""


class Scene(Protocol):
    """Where it goes wrong."""

    scenario: Scenario
    loop: VirtualLoop
    hub: WildHub | None
    workers: list[Worker]
    players: list[Player]
    truth: Truth

    def note(self, what: str) -> None:
        """Write into the trace."""
        ...

    def report(self, violation: Violation) -> None:
        """Keep a violation."""
        ...


class Troubles:
    """The faults of one run, which began at a time."""

    def __init__(self, scene: Scene, began: float) -> None:
        self.began = began
        self._scene = scene
        self._loop = scene.loop

    def begin(self, fault: Fault) -> None:
        """Let something go wrong."""
        self._scene.note(f"FAULT {fault}")
        if fault.kind == "everyone goes away":
            for player in self._scene.players:
                self._send_away(player, fault)
        elif fault.kind in OF_PLAYERS:
            self._bother(self._scene.players[fault.target], fault)
        elif fault.kind in OF_BUS:
            self._disturb_bus(fault)
        else:
            worker = self._scene.workers[fault.target]
            self._harm(self._owner(worker) if fault.kind == "kill for good" else worker, fault)

    def _bother(self, player: Player, fault: Fault) -> None:
        if fault.kind == "player goes away":
            self._send_away(player, fault)
        elif player.line is not None:
            player.line.lose()

    def _send_away(self, player: Player, fault: Fault) -> None:
        record = player.truth.record
        # Before the game others wait for its host, and against bots alone the game waits for its player. Of several workers that do not
        # know of each other, none looks for games that another has lost.
        goes_on = self._scene.hub is not None or len(self._scene.workers) == 1
        for_good = goes_on and record is not None and record.stage == "playing" and len(record.people) > 1
        player.go_away(None if for_good else 5 * fault.length)

    def _owner(self, otherwise: Worker) -> Worker:
        """A worker that owns a game in progress, if there is one."""
        return next((worker for worker in self._scene.workers if any(self._games_of(worker))), otherwise)

    def _games_of(self, worker: Worker) -> Iterator[TableTruth]:
        """The games that a worker owns, and that do not wait for their player: one against bots alone is taken with its player."""
        if worker.process.state == "dead" or worker.lobby is None:
            return
        for table_id, table in worker.lobby.tables.items():
            truth = self._scene.truth.table(table_id)
            is_timed = table.game is not None and not table.game.clock.is_untimed
            if table.stage == "playing" and is_timed and table.journal.hold.epoch == truth.epoch:
                yield truth

    def _disturb_bus(self, fault: Fault) -> None:
        bus, hub = self._scene.workers[fault.target].bus, self._scene.hub
        if bus is None or hub is None:
            return
        if fault.kind == "bus is wild":
            hub.wild += 1
            self._loop.call_later(fault.length, hub.calm_down)
        else:
            bus.is_connected = False
            self._loop.call_later(fault.length, bus.reconnect)

    def _harm(self, worker: Worker, fault: Fault) -> None:
        process = worker.process
        if process.state == "dead":
            return
        match fault.kind:
            case "kill":
                self._end(worker, process, fault.length, fault)
            case "kill for good" if not any(other.is_gone for other in self._scene.workers):
                worker.is_gone = True
                self._end(worker, process, None, fault)
            case "drain" if process.state == "running":
                worker.drain()
                self._loop.call_later(DRAINING, self._end, worker, process, fault.length, fault)
            case "pause" if process.state == "running":
                process.state = "paused"
                self._loop.call_later(fault.length, self._resume, process)
            case "disk fails" | "disk is slow" | "commits are unheard":
                worker.storage.disk.trouble = fault.kind
                self._loop.call_later(fault.length, worker.storage.repair)

    def _end(self, worker: Worker, process: Process, length: float | None, fault: Fault) -> None:
        """End a process of a worker, unless it has ended; another one starts after a time, or never."""
        if process.state == "dead":
            return
        self._scene.note(f"{process.name} is dead")
        others = any(other.process.state == "running" for other in self._scene.workers if other is not worker)
        if self._scene.hub is not None and others and self._is_alone(fault):
            self._expect_pick_up(worker)
        worker.kill()
        if length is not None:
            self._loop.call_later(length, worker.start)

    def _resume(self, process: Process) -> None:
        if process.state == "paused":
            self._scene.note(f"{process.name} goes on")
            self._loop.resume(process)

    # How soon it is right again

    def _is_alone(self, fault: Fault) -> bool:
        """True if nothing else that workers feel goes wrong before, during or after a fault."""
        others = [other for other in self._scene.scenario.faults if other is not fault and other.kind not in OF_PLAYERS]
        return not any(other.at - AFTERMATH < fault.at < other.at + other.length + AFTERMATH for other in others)

    def _expect_pick_up(self, worker: Worker) -> None:
        """Look whether others take the games of a worker that is about to die."""
        for truth in self._games_of(worker):
            self._loop.call_later(PICKED_UP, self._check_pick_up, truth, truth.epoch)

    def _check_pick_up(self, truth: TableTruth, epoch: int) -> None:
        if truth.epoch == epoch and "over" not in truth.stages:
            self._scene.report(Violation(f"nobody took the table of a dead worker within {PICKED_UP:.0f} s"))
