"""How the counting is compiled: by Numba, on first use, and kept for the next start where there is a place to keep it.

The first use should not take long, and that decides how these modules look: every function and every type costs time, and so
does assigning an array to another. So functions are few, and arrays have one or two dimensions and are made outside. Numba
notices when the module of an entrance changes, but not what that imports: each of these modules has all that it needs, but for
:func:`size_of` and the columns of tables. Whoever changes those changes something in every module that reads them, so that
what was kept is not used with others, or removes it, by ``make clean``.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeAlias, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

P = ParamSpec("P")
R = TypeVar("R")

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

FAST: dict[str, Any] = {"no_cfunc_wrapper": True, "error_model": "numpy"}
"""Leaves out what is not needed here: to be called from C, and to raise errors for a division by zero."""
NOT_FROM_PYTHON: dict[str, Any] = {"no_cpython_wrapper": True}


def entrance(function: Callable[P, R]) -> Callable[P, R]:
    """The same function as machine code, to be called from Python."""
    try:
        faster: Callable[P, R] = njit(cache=True, **FAST)(function)
    except RuntimeError:  # nowhere to keep it: neither beside the module nor in the user's own folders
        faster = njit(**FAST)(function)
    return faster


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The same function as machine code, to be called from machine code only."""
    faster: Callable[P, R] = njit(**FAST, **NOT_FROM_PYTHON)(function)
    return faster


def spelt_out(function: Callable[P, R]) -> Callable[P, R]:
    """The same function as a part of whatever calls it, for those called once."""
    part: Callable[P, R] = njit(inline="always", **FAST)(function)
    return part


@compiled
def size_of(cards: int) -> int:
    """How many cards a set has."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count
