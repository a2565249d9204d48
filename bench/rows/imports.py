"""What ``import tudor`` adds to the start of Python."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from statistics import median
from tempfile import TemporaryDirectory

from bench.row import Row

STARTS = 31


def with_bytecode(folder: str) -> dict[str, str]:
    """An environment in which Python keeps what it compiles, as it does by default."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": folder}


def start_time(code: str, environment: Mapping[str, str]) -> float:
    """Milliseconds from starting a fresh Python to its end."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return (time.perf_counter() - start) * 1000


def import_time() -> Row:
    """The median start with the import, less the median start without, taken in turns."""
    with TemporaryDirectory() as folder:
        environment = with_bytecode(folder)
        start_time("import tudor", environment)  # the first start compiles, and does not count
        pairs = [(start_time("pass", environment), start_time("import tudor", environment)) for _ in range(STARTS)]
    bare, ours = (median(column) for column in zip(*pairs, strict=True))
    return Row(
        name="import tudor, compiled, beyond a bare Python",
        value=ours - bare,
        unit="ms",
        limit=100,
        wanted="at most",
        detail=f"{ours:.0f} ms against {bare:.0f} ms",
    )
