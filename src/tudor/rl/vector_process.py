"""A process that plays some tables of a vector environment."""

import pickle
import signal
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from tudor.rl.layout import Vector
from tudor.rl.shared_arrays import Shape, SharedArrays
from tudor.rl.solo import Info, SoloEnv

Task: TypeAlias = Sequence[int | None] | None
"""Begin new games with these seeds, or, without any, take a step at each table."""


def seat_names(table: SoloEnv) -> tuple[str, ...]:
    """All names that a seat can have in a game."""
    return (*table.setup.seats, *table.setup.edition.suspects)


def work(pipe: Connection, arrays: tuple[Any, Shape], tables: slice, made: bytes) -> None:
    """Do what the pipe says until its other end closes. Numbers pass through the shared arrays."""
    # Ctrl-C is for the process that holds the environment; when that ends, so does this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    memory, shape = arrays
    rows = shape.over(memory)
    edition, players, settings = pickle.loads(made)
    played = [
        _PlayedTable(rows, row, SoloEnv(edition, players, **settings)) for row in range(tables.start, tables.stop)
    ]
    try:
        while True:
            task: Task = pipe.recv()
            for number, table in enumerate(played):
                if task is None:
                    table.step()
                else:
                    table.reset(task[number])
            pipe.send(None)
    except (EOFError, ConnectionError):
        return


class _PlayedTable:
    """One table and its row of the arrays."""

    def __init__(self, rows: SharedArrays, row: int, table: SoloEnv) -> None:
        self._rows = rows
        self._row = row
        self._table = table
        self._names = {name: index for index, name in reversed([*enumerate(seat_names(table))])}

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game."""
        observation, info = self._table.reset(seed=seed)
        self._tell(observation, info)
        self._end(0.0, ended=False, cut=False)

    def step(self) -> None:
        """Take a step. After the last of a game the next one begins, whatever the action."""
        rows, row = self._rows, self._row
        if rows.terminations[row] or rows.truncations[row]:
            self.reset()
            return
        observation, reward, ended, cut, info = self._table.step(rows.actions[row])
        self._tell(observation, info)
        self._end(reward, ended=ended, cut=cut)

    def _tell(self, observation: Vector, info: Info) -> None:
        rows, row = self._rows, self._row
        rows.observations[row] = observation
        rows.masks[row] = info["action_mask"]
        rows.turns[row] = info["turn"]
        rows.seats[row] = self._names[info["seat"]]

    def _end(self, reward: float, *, ended: bool, cut: bool) -> None:
        rows, row = self._rows, self._row
        rows.rewards[row], rows.terminations[row], rows.truncations[row] = reward, ended, cut
