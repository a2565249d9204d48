"""How kernels are compiled by Numba on first use, and cached for the next start.

The first use should not take long, and that shapes these modules: every function and every type costs compile time, and
so does assigning one array to another. So functions are few, arrays have one or two dimensions and are made outside,
and they are passed one by one: a NamedTuple of arrays takes 4 µs more per call, and a whole count takes 30 µs.

Numba's own cache looks only at the module of a kernel, but columns of tables and functions come from other modules. So
the names of cached files include a digest of all of them. A module with a kernel may use constants and functions of its
own, of this folder and of :mod:`tudor.deduction.fact_rows`, and of no other module: the digest would not notice a
change there.
"""

import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba import njit
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.extending import is_jitted
from numpy.typing import NDArray

P = ParamSpec("P")
R = TypeVar("R")

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

FAST: dict[str, Any] = {"no_cfunc_wrapper": True, "error_model": "numpy", "_nrt": False}
"""Leaves out what is not needed here: calls from C, errors on division by zero, and reference counts of arrays, which
take a quarter of the time. So kernels neither make nor return arrays."""
NOT_FROM_PYTHON: dict[str, Any] = {"no_cpython_wrapper": True}

HERE = Path(__file__).parent
ROWS = HERE.parent / "fact_rows.py"


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """The function as machine code, callable from Python."""
    faster: Callable[P, R] = njit(**FAST)(function)
    if not is_jitted(faster):
        return _uncompiled(function)
    dispatcher: Any = faster
    dispatcher.compile = without_collecting(dispatcher.compile)
    # Without a place for the cache, every start compiles again.
    with suppress(RuntimeError, OSError):
        dispatcher._cache = KernelCache(function)  # what Numba's own cache=True sets
    return faster


def without_collecting(make: Callable[..., object]) -> Callable[..., object]:
    """The same, but no garbage is collected meanwhile: compiling leaves little, and looking for it takes a twentieth of the time."""

    def made(*args: object) -> object:
        collects = gc.isenabled()
        gc.disable()
        try:
            return make(*args)
        finally:
            if collects:
                gc.enable()

    return made


def _uncompiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function as NUMBA_DISABLE_JIT leaves it: integers wrap as in machine code, results are Python numbers."""

    def called(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            result: Any = of_any(*(np.int64(arg) if type(arg) is int else arg for arg in args))
        return tuple(map(_plain, result)) if isinstance(result, tuple) else _plain(result)

    of_any: Callable[..., Any] = function
    return cast(Callable[P, R], called)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function as machine code, callable from machine code only."""
    faster: Callable[P, R] = njit(**FAST, **NOT_FROM_PYTHON)(function)
    return faster


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The function inlined into its caller, for functions with one caller."""
    part: Callable[P, R] = njit(inline="always", **FAST)(function)
    return part


def _plain(value: Any) -> Any:
    """NumPy scalars as Python numbers."""
    return value.item() if isinstance(value, np.generic) else value


@compiled
def size_of(cards: int) -> int:
    """How many cards a set has."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@cache
def digest(module: Path) -> str:
    """A digest of Numba's version and of every module that may be compiled into a kernel of this one."""
    together = sha256(numba.__version__.encode())
    for path in (*sorted(HERE.glob("*.py")), ROWS, module):
        together.update(sha256(path.read_bytes()).digest())
    return together.hexdigest()[:16]


class _Names(CompileResultCacheImpl):
    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return f"{fullname}-{digest(Path(self.locator._py_file))}.{sys.implementation.cache_tag}{abiflags}"


class KernelCache(FunctionCache):
    """The cached code of one function; raises RuntimeError or OSError if there is no place for it."""

    _impl_class = _Names

    def load_overload(self, sig: object, target_context: object) -> object:
        """The cached code; None if there is none, or it cannot be read."""
        with suppress(OSError):
            return super().load_overload(sig, target_context)
        return None

    def save_overload(self, sig: object, data: object) -> None:
        """Cache compiled code and remove outdated code; do neither if the disk is full."""
        with suppress(OSError):
            super().save_overload(sig, data)
            self._remove_old()

    def _remove_old(self) -> None:
        module = Path(self._py_func.__code__.co_filename)
        for path in Path(self.cache_path).glob(f"{module.stem}.*.nb[ic]*"):
            if digest(module) not in path.name:
                # Another process may remove it at the same time.
                path.unlink(missing_ok=True)
