"""Memory for large tables, reused by the next count: getting fresh memory takes as long as a forward pass."""

from typing import Literal, TypeAlias

import numpy as np

from tudor.deduction.counting.kernels import Floats, Ints

ScratchTable: TypeAlias = Literal["states", "targets", "cells", "ratios", "values", "ahead"]
MOST_KEPT = 2**19
"""Tables with more numbers than this are not kept."""


class Scratch:
    """Memory for one count. Its tables hold whatever an earlier count left there."""

    def __init__(self) -> None:
        self._ints: dict[ScratchTable, Ints] = {}
        self._floats: dict[ScratchTable, Floats] = {}

    def ints(self, table: ScratchTable, rows: int, columns: int) -> Ints:
        """A table of integers."""
        size = rows * columns
        if size > MOST_KEPT:
            return np.empty((rows, columns), np.int64)
        room = self._ints.get(table)
        if room is None or len(room) < size:
            room = self._ints[table] = np.empty(size, np.int64)
        return room[:size].reshape(rows, columns)

    def floats(self, table: ScratchTable, rows: int, columns: int) -> Floats:
        """A table of floating point numbers."""
        size = rows * columns
        if size > MOST_KEPT:
            return np.empty((rows, columns))
        room = self._floats.get(table)
        if room is None or len(room) < size:
            room = self._floats[table] = np.empty(size)
        return room[:size].reshape(rows, columns)


_SPARE: list[Scratch] = []


def take() -> Scratch:
    """Memory no other thread uses; return it with :func:`give_back` once nothing reads its tables."""
    try:
        return _SPARE.pop()
    except IndexError:
        return Scratch()


def give_back(scratch: Scratch) -> None:
    """Let the next count use the memory."""
    _SPARE.append(scratch)
