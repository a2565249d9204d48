"""Many tables at once: a Gymnasium vector environment over several processes."""

import os
import pickle
import weakref
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, NoReturn, TypeAlias, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tudor.model.edition import Edition
from tudor.rl.shared_arrays import Shape
from tudor.rl.solo import Info, SoloEnv, SoloSettings
from tudor.rl.table import Players
from tudor.rl.vector_process import Task, seat_names, work
from tudor.text.errors import Illegal, Unreadable

Numbers: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]


class _Worker(NamedTuple):
    process: SpawnProcess
    pipe: Connection


class VectorClueEnv(VectorEnv[NDArray[np.float32], ArrayLike, NDArray[Any]]):
    """Tables of one learner each, as :class:`~tudor.rl.SoloEnv` has them, in several processes; see docs/rl.md.

    A step is one message to each process. Observations, masks and rewards are in memory that all share. Games do not depend
    on the number of processes, which is by default that of the processors.
    """

    def __init__(
        self,
        num_envs: int,
        edition: Edition | str = "clue-1998",
        players: Players = 4,
        *,
        processes: int | None = None,
        **settings: Unpack[SoloSettings],
    ) -> None:
        processes = min(num_envs, (os.cpu_count() or 1) if processes is None else processes)
        if processes < 1:
            raise Unreadable("rl-tables")
        table = SoloEnv(edition, players, **settings)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.numbering, self.layout = table.numbering, table.layout
        self.single_observation_space, self.single_action_space = table.observation_space, table.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._names = np.array(seat_names(table), object)
        self._began = False
        shape = Shape(num_envs, self.layout.size, self.numbering.size)
        memory = get_context("spawn").RawArray("b", shape.bytes)
        self._rows = shape.over(memory)
        self._shares = [slice(num_envs * n // processes, num_envs * (n + 1) // processes) for n in range(processes)]
        self._workers: list[_Worker] = []
        self._end = weakref.finalize(self, _end, self._workers)
        made = _pickled((edition, players, settings))
        self._workers += [_start((memory, shape), tables, made) for tables in self._shares]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], Info]:
        """Begin a new game at every table: the first with this seed, the next with the next one, or each with its own."""
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + table for table in range(self.num_envs)]
        else:
            seeds = self._one_each("seed", list(seed))
        self._tell([seeds[tables] for tables in self._shares])
        self._began = True
        return self._rows.observations.copy(), self._infos()

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], Numbers, Flags, Flags, Info]:
        """Take a step at every table. Where a game is over, the next step begins another, and its action does not matter."""
        if not self._began:
            raise Illegal("rl-reset")
        rows = self._rows
        rows.actions[:] = self._one_each("action", np.asarray(actions))
        self._tell([None] * len(self._shares))
        ended, cut = rows.terminations.copy(), rows.truncations.copy()
        return rows.observations.copy(), rows.rewards.copy(), ended, cut, self._infos()

    def _one_each(self, what: str, given: Any) -> Any:
        if np.shape(given) != (self.num_envs,):
            raise Unreadable("rl-each", what=what, count=self.num_envs, given=str(np.shape(given)))
        return given

    def _infos(self) -> Info:
        rows = self._rows
        infos = {"action_mask": rows.masks.copy(), "seat": self._names[rows.seats], "turn": rows.turns.copy()}
        # Gymnasium marks by an underscore which tables an info is of.
        return infos | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in infos}

    def _tell(self, tasks: Sequence[Task]) -> None:
        """Give every process its task, and wait until all are done."""
        if not self._end.alive:
            raise Illegal("rl-closed")
        try:
            told = [_is_told(worker, task) for worker, task in zip(self._workers, tasks, strict=True)]
            done = [heard and _is_done(worker) for heard, worker in zip(told, self._workers, strict=True)]
        except BaseException:
            # Interrupted, as by Ctrl-C: an answer that comes later would be taken for that of another step.
            self.close()
            raise
        if not all(done):
            self._fail(done.index(False))

    def _fail(self, number: int) -> NoReturn:
        process = self._workers[number].process
        process.join()
        self.close()
        raise Illegal("rl-process", number=number, status=process.exitcode or 0)

    def __reduce__(self) -> NoReturn:
        raise Illegal("rl-copy")

    def close_extras(self, **kwargs: Any) -> None:
        """End all processes."""
        self._end()


def _pickled(made: object) -> bytes:
    """What every process needs to make its tables."""
    try:
        return pickle.dumps(made)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise Unreadable("rl-pickle", reason=str(error)) from error


def _start(arrays: tuple[Any, Shape], tables: slice, made: bytes) -> _Worker:
    # A fresh interpreter: a copy of this one would copy locks that its threads hold.
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, arrays, tables, made), daemon=True, name="tudor-tables")
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _is_told(worker: _Worker, task: Task) -> bool:
    """Send a task; False if the process has ended."""
    try:
        worker.pipe.send(task)
    except ConnectionError:
        return False
    return True


def _is_done(worker: _Worker) -> bool:
    """Wait until the task is done; False if the process has ended instead."""
    if worker.pipe not in wait([worker.pipe, worker.process.sentinel]):
        return False
    try:
        worker.pipe.recv()
    except (EOFError, ConnectionError):
        return False
    return True


def _end(workers: list[_Worker]) -> None:
    """End the processes at once: they have nothing to put away."""
    for worker in workers:
        worker.process.kill()
        worker.pipe.close()
    for worker in workers:
        worker.process.join()
