"""Compiled code is kept between starts, for as long as nothing that went into it changes.

Numba looks only at the module of an entrance. What is compiled into it comes from other modules as well: columns of tables,
and functions. So the names of kept files hold a digest of all of them.
"""

import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache

HERE = Path(__file__).parent
ROWS = HERE.parent / "fact_rows.py"


@cache
def digest(module: Path) -> str:
    """A digest of the release of Numba and of every module that may be compiled into an entrance of this one."""
    together = sha256(numba.__version__.encode())
    for path in (*sorted(HERE.glob("*.py")), ROWS, module):
        together.update(sha256(path.read_bytes()).digest())
    return together.hexdigest()[:16]


class _Names(CompileResultCacheImpl):
    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return f"{fullname}-{digest(Path(self.locator._py_file))}.{sys.implementation.cache_tag}{abiflags}"


class KernelCache(FunctionCache):
    """Keeps the compiled code of one function; making it raises RuntimeError or OSError if there is no place for that."""

    _impl_class = _Names

    def load_overload(self, sig: object, target_context: object) -> object:
        """The code that was kept; None if there is none, or it cannot be read."""
        with suppress(OSError):
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]  # Numba tells no types
        return None

    def save_overload(self, sig: object, data: object) -> None:
        """Keep compiled code, and remove what was kept before a change; without room on the disk, do neither."""
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]  # Numba tells no types
            self._remove_old()

    def _remove_old(self) -> None:
        module = Path(self._py_func.__code__.co_filename)
        for path in Path(self.cache_path).glob(f"{module.stem}.*.nb[ic]*"):
            if digest(module) not in path.name:
                # Another process may remove it at the same time.
                path.unlink(missing_ok=True)
