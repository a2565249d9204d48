"""The costs of a fresh process: ``import tudor``, and the first notebook."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from bench.row import Row
from bench.turns import in_ms

ROOT = Path(__file__).parents[2]
STARTS_A_TURN = 4
COLD_TRIES = 3
BARE = "pass"
STANDARD_LIBRARY = "import asyncio, decimal, http.server, json, logging.config, unittest, xmlrpc.client"
"""The reference: modules of the standard library that together cost about as much as Tudor."""
TUDOR = "import tudor"
IMPORT_LIMIT = 1.15
COLD_LIMIT = 7.7
WARM_LIMIT = 1.4

CLOCK = "from time import process_time\n{before}\nbegan = process_time()\n{work}\nprint(process_time() - began)"
NOTEBOOK = CLOCK.format(
    before="from tudor.deduction import Knowledge\nfrom tudor.editions import load\n"
    'known = Knowledge(load("clue-1998"), ("scarlet", "mustard", "plum"))',
    work="known.notebook()",
)
COMPILED_REFERENCE = CLOCK.format(before="", work="from bench.compiled_reference import compiled_loop\ncompiled_loop()")


def run(code: str, environment: Mapping[str, str]) -> str:
    """The output of a fresh Python."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def start_time(code: str, environment: Mapping[str, str]) -> float:
    """Processor time of a fresh Python from its start to its end."""
    before = getrusage(RUSAGE_CHILDREN)
    run(code, environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def keeping_bytecode(folder: str) -> dict[str, str]:
    """An environment in which Python keeps bytecode, as it does by default."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": folder}


def import_time(turns: int) -> tuple[Row, ...]:
    """What the import adds to a bare start, relative to a part of the standard library; each by its quickest start."""
    codes = (BARE, STANDARD_LIBRARY, TUDOR)
    with TemporaryDirectory() as folder:
        environment = keeping_bytecode(folder)
        for code in codes:
            run(code, environment)  # the first start compiles, and does not count
        rounds = [[start_time(code, environment) for code in codes] for _ in range(turns * STARTS_A_TURN)]
    bare, reference, ours = (min(column) for column in zip(*rounds, strict=True))
    return (
        Row(
            name="import tudor, against importing a part of the standard library",
            value=(ours - bare) / (reference - bare),
            wanted="at most",
            limit=IMPORT_LIMIT,
            detail=f"{in_ms(ours - bare)} against {in_ms(reference - bare)}; a bare start takes {in_ms(bare)}",
        ),
    )


def first_notebook(turns: int) -> tuple[Row, ...]:
    """The first notebook of a process, before and after compilation, relative to Numba on a fixed program."""
    tries = [first_and_next() for _ in range(min(turns, COLD_TRIES))]
    ours_cold, ours_warm, reference_cold, reference_warm = (min(column) for column in zip(*tries, strict=True))
    return (
        Row(
            name="first notebook, with everything to compile, against compiling a fixed program",
            value=ours_cold / reference_cold,
            wanted="at most",
            limit=COLD_LIMIT,
            detail=f"{ours_cold:.2f} s against {reference_cold:.2f} s; both import NumPy and Numba",
        ),
        Row(
            name="first notebook of a later start, against loading the compiled program",
            value=ours_warm / reference_warm,
            wanted="at most",
            limit=WARM_LIMIT,
            detail=f"{ours_warm:.2f} s against {reference_warm:.2f} s; both import NumPy and Numba",
        ),
    )


def first_and_next() -> tuple[float, float, float, float]:
    """Our first notebook before and after compilation, then the same of the reference."""
    with TemporaryDirectory() as ours, TemporaryDirectory() as reference:
        cold = process_seconds(NOTEBOOK, ours), process_seconds(COMPILED_REFERENCE, reference)
        warm = [
            (process_seconds(NOTEBOOK, ours), process_seconds(COMPILED_REFERENCE, reference))
            for _ in range(STARTS_A_TURN)
        ]
    our_warm, reference_warm = (min(column) for column in zip(*warm, strict=True))
    return cold[0], our_warm, cold[1], reference_warm


def process_seconds(code: str, folder: str) -> float:
    """The seconds a process reports for its work, with Numba's cache in a folder."""
    return float(run(code, os.environ | {"NUMBA_CACHE_DIR": folder}))
