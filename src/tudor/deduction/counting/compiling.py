"""How the counting is compiled: by Numba, on first use, and kept for the next start where there is a place to keep it.

The first use should not take long, and that decides how these modules look: every function and every type costs time, and so
does assigning an array to another. So functions are few, and arrays have one or two dimensions and are made outside.

A module with an entrance uses constants and functions of its own, of this folder and of :mod:`tudor.deduction.fact_rows`, and of
no other module: a change there would go unnoticed by what was kept.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numba.extending import is_jitted
from numpy.typing import NDArray

from tudor.deduction.counting.keeping import KernelCache

P = ParamSpec("P")
R = TypeVar("R")

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

FAST: dict[str, Any] = {"no_cfunc_wrapper": True, "error_model": "numpy", "_nrt": False}
"""Leaves out what is not needed here: to be called from C, to raise errors for a division by zero, and to count references
to arrays, which would take a quarter of the time. So no array is made or returned here."""
NOT_FROM_PYTHON: dict[str, Any] = {"no_cpython_wrapper": True}


def entrance(function: Callable[P, R]) -> Callable[P, R]:
    """The same function as machine code, to be called from Python."""
    faster: Callable[P, R] = njit(**FAST)(function)
    if not is_jitted(faster):
        return _uncompiled(function)
    # Where there is no place to keep it, every start compiles it again.
    with suppress(RuntimeError, OSError):
        kept: Any = KernelCache(function)  # type: ignore[no-untyped-call]  # Numba tells no types
        faster._cache = kept  # type: ignore[attr-defined]  # what Numba's own cache=True sets
    return faster


def _uncompiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function as NUMBA_DISABLE_JIT leaves it: numbers wrap round as in machine code, and Python's are returned."""

    def called(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            result: Any = of_any(*(np.int64(arg) if type(arg) is int else arg for arg in args))
        return tuple(map(_plain, result)) if isinstance(result, tuple) else _plain(result)

    of_any: Callable[..., Any] = function
    return cast(Callable[P, R], called)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The same function as machine code, to be called from machine code only."""
    faster: Callable[P, R] = njit(**FAST, **NOT_FROM_PYTHON)(function)
    return faster


def spelt_out(function: Callable[P, R]) -> Callable[P, R]:
    """The same function as a part of whatever calls it, for those called once."""
    part: Callable[P, R] = njit(inline="always", **FAST)(function)
    return part


def _plain(value: Any) -> Any:
    """NumPy's numbers as Python's."""
    return value.item() if isinstance(value, np.generic) else value


@compiled
def size_of(cards: int) -> int:
    """How many cards a set has."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count
