"""Run the long checks, part by part: ``make nightly``, or ``make nightly PART=server`` for one of them.

Every part runs to its end even if another has failed, and a table at the end gives the result and time of each. Output goes
to the screen and to build/nightly.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.commands import logged  # noqa: E402 the repository must be on the path first

PYTHON = sys.executable
LOGS = ROOT / "build" / "nightly"
SPEED = "tests/browser/test_speed.py"
"""Response times can only be measured on an idle machine, so nothing runs beside these tests."""

FOLDERS = {
    "rules": (
        "tests/conformance", "tests/editions", "tests/engine", "tests/golden", "tests/notation", "tests/presenter", "tests/secrecy",
        "tests/testing", "tests/text", "tests/walks", "tests/test_choosing.py", "tests/test_copies.py", "tests/test_docstrings.py",
        "tests/test_game.py", "tests/test_house_rules.py", "tests/test_installation.py", "tests/test_invented.py", "tests/test_layers.py", "tests/test_lazy_imports.py", "tests/test_play_out.py", "tests/test_project.py", "tests/test_random_play.py",
        "tests/test_visibility.py", "docs", "README.md",
    ),
    "thinking": ("tests/arena", "tests/bench", "tests/bots", "tests/deduction", "tests/outside", "tests/puzzles", "tests/ratings", "tests/reviews", "tests/rl"),
    "server": ("tests/fairness", "tests/server", "tests/sim"),
    "clients": ("tests/browser", "tests/cli", "tests/js", "tests/terminal"),
}  # fmt: skip
"""The tests of each part; tests/test_project.py checks that none is missing."""


def pytest(*arguments: str) -> tuple[str, ...]:
    """A pytest command, including long tests."""
    at_length = ("-m", "", "--hypothesis-profile", "nightly", "--timeout", "3600")
    return (PYTHON, "-m", "pytest", "--quiet", *at_length, *arguments)


def in_parallel(folders: Sequence[str]) -> tuple[str, ...]:
    """The tests of some folders on all cores."""
    return pytest("--numprocesses", "logical", "--dist", "worksteal", f"--ignore={SPEED}", *folders)


PARTS: dict[str, tuple[tuple[str, ...], ...]] = {
    **{part: (in_parallel(folders),) for part, folders in FOLDERS.items()},
    "speed": (pytest("--capture=no", SPEED),),
    "sim": (("make", "--no-print-directory", "sim", "SEEDS=20000"),),
    "types": (("make", "--no-print-directory", "types"),),
    "versions": ((PYTHON, "scripts/resolutions.py"),),
    "coverage": (("make", "--no-print-directory", "coverage"),),
    "mutants": (("make", "--no-print-directory", "mutants"),),
}
"""The commands of each part."""


class Result(NamedTuple):
    """How a part ended."""

    part: str
    passed: bool
    minutes: float


def run_part(part: str) -> Result:
    """Run all commands of a part, even after one of them has failed."""
    started = time.monotonic()
    codes = [logged(command, LOGS / f"{part}-{number}.txt", echo=True) for number, command in enumerate(PARTS[part], 1)]
    return Result(part, not any(codes), (time.monotonic() - started) / 60)


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
def main(parts: tuple[str, ...]) -> None:
    """Run PARTS, or all of them."""
    results = [run_part(part) for part in parts or PARTS]
    for part, passed, minutes in results:
        print(f"{part:10} {'passed' if passed else 'FAILED':8} {minutes:6.1f} min")
    print(f"{'total':19} {sum(result.minutes for result in results):6.1f} min")
    sys.exit(0 if all(result.passed for result in results) else 1)


if __name__ == "__main__":
    main()
