"""The numbers of many tables in one piece of memory that several processes share."""

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

ALIGNED = 64
"""Arrays begin at multiples of a cache line."""


class SharedArrays(NamedTuple):
    """One row for each table."""

    actions: NDArray[np.int64]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    turns: NDArray[np.int64]
    seats: NDArray[np.int64]
    """The name of the learner's seat, as an index."""


class Shape(NamedTuple):
    """How many rows there are, and how long they are."""

    tables: int
    observation: int
    mask: int

    @property
    def bytes(self) -> int:
        """How much memory the arrays take."""
        return sum(_room(dtype, shape) for dtype, shape in self._arrays)

    def over(self, memory: Any) -> SharedArrays:
        """The arrays in a piece of memory."""
        start, found = 0, []
        for dtype, shape in self._arrays:
            found.append(np.frombuffer(memory, dtype, prod(shape), start).reshape(shape))
            start += _room(dtype, shape)
        return SharedArrays(*found)

    @property
    def _arrays(self) -> tuple[tuple[type[np.generic], tuple[int, ...]], ...]:
        tables, observation, mask = self
        single = (tables,)
        return (
            (np.int64, single),
            (np.float32, (tables, observation)),
            (np.int8, (tables, mask)),
            (np.float64, single),
            (np.bool_, single),
            (np.bool_, single),
            (np.int64, single),
            (np.int64, single),
        )


def _room(dtype: type[np.generic], shape: tuple[int, ...]) -> int:
    size = prod(shape) * np.dtype(dtype).itemsize
    return -(-size // ALIGNED) * ALIGNED
