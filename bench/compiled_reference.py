"""A fixed piece of compiled work: importing Numba, compiling a few functions, and running them.

Like :mod:`bench.reference`, it never changes.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
PATTERNS = 150
CELLS = 256


def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    made: Callable[..., Any] = njit(cache=True)(function)
    return made


@_compiled
def _bits(pattern: int) -> int:
    """The number of bits set."""
    count = 0
    while pattern:
        pattern &= pattern - 1
        count += 1
    return count


@_compiled
def _spread(pattern: int, limit: int, ways: Ints, fresh: Ints) -> int:
    """Count the ways to reach each cell under a pattern of allowed jumps."""
    total = 0
    for cell in range(limit):
        fresh[cell] = ways[cell]
        for jump in range(1, 9):
            if pattern >> jump & 1 and cell >= jump * jump:
                fresh[cell] = (fresh[cell] + ways[cell - jump * jump]) % 1_000_003
        total += fresh[cell]
    for cell in range(limit):
        ways[cell] = fresh[cell]
    return total


@_compiled
def _sifted(pattern: int, limit: int, ways: Ints) -> float:
    """The weighted share of cells that a pattern admits."""
    kept, seen = 0.0, 0.0
    for cell in range(limit):
        weight = 1.0 / (1 + ways[cell] % 17)
        seen += weight
        if cell & pattern == 0 or _bits(cell ^ pattern) % 3 == 0:
            kept += weight
    return kept / seen if seen > 0 else 0.0


@_compiled
def _all_patterns(patterns: int, limit: int, ways: Ints, fresh: Ints) -> float:
    """Every pattern in turn, on the same cells."""
    result = 0.0
    for pattern in range(patterns):
        total = _spread(pattern, limit, ways, fresh)
        result += _sifted(pattern, limit, ways) + total % 7
    return result


def compiled_loop() -> float:
    """One pass over small tables of integers, as machine code. Always the same number."""
    return float(_all_patterns(PATTERNS, CELLS, np.ones(CELLS, np.int64), np.zeros(CELLS, np.int64)))
