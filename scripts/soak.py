"""Run ``make test`` repeatedly, partly on a busy machine: ``make soak``.

A suite that passes nine times in ten hides a fault in the product or in a test. The last runs share the machine with busy
loops, which exposes tests that wait for time instead of a state. Output of each run goes to build/soak.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.commands import last_line, logged  # noqa: E402 the repository must be on the path first

LOGS = ROOT / "build" / "soak"
BUSY = "while True: pass"


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Keep this many processes busy."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def one_run(number: int, loops: int) -> bool:
    """Run the tests once next to some busy loops; returns the result."""
    log, started = LOGS / f"run-{number:02}.txt", time.monotonic()
    with busy_loops(loops):
        code = logged(("make", "--no-print-directory", "test"), log)
    company = f"with {loops} busy loops" if loops else "alone"
    minutes = (time.monotonic() - started) / 60
    print(f"run {number:2}, {company}: {minutes:.1f} min, exit {code}, {last_line(log)}", flush=True)
    return code == 0


@click.command()
@click.option("--runs", default=10, show_default=True, help="How many runs.")
@click.option("--busy", default=3, show_default=True, help="How many of them, the last ones, beside busy loops.")
@click.option("--loops", default=4, show_default=True, help="How many busy loops.")
def main(runs: int, busy: int, loops: int) -> None:
    """Run the tests RUNS times; fails if one run does."""
    passed = [one_run(number, loops if number > runs - busy else 0) for number in range(1, runs + 1)]
    print(f"{sum(passed)} of {runs} runs passed")
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main()
