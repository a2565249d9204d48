"""Test the package with the lowest and the newest versions that pyproject.toml allows: ``make nightly PART=versions``.

Each end gets a virtual environment of its own in build/versions, with the wheel, and runs the tests in :data:`TESTS`.
"""

import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.build_wheel import build_wheel  # noqa: E402 the repository must be on the path first

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
ENDS = ("lowest", "newest")
TOOLS = (
    "pytest",
    "pytest-timeout",
    "pytest-xdist",
    "hypothesis",
    "httpx",
    "babel",
    "psutil",
)
"""What the tests need besides the package and its extras, in the versions of constraints.txt."""
TESTS = (
    "tests/test_game.py", "tests/test_copies.py", "tests/deduction/test_kernels.py", "tests/bots/test_levels.py", "tests/cli/test_play.py", "tests/cli/test_edition.py",
    "tests/cli/test_serve.py", "tests/rl", "tests/arena/test_cluster.py", "tests/server/storage/test_tables.py", "tests/server/bus",
    "tests/server/test_site.py", "tests/server/test_live.py", "tests/server/test_websocket.py",
    "tests/server/test_logs.py", "tests/server/test_metrics.py", "tests/server/test_tokens.py", "tests/terminal/test_games.py",
)  # fmt: skip
"""Tests that use every library the package depends on."""


def requirements() -> list[str]:
    """What the package and its extras need."""
    return [*PROJECT["dependencies"], *(need for needs in EXTRAS.values() for need in needs)]


def lowest(requirement: str) -> str:
    """The lowest version that a requirement allows.

    >>> lowest("numpy>=2.3,<3"), lowest("uvloop>=0.22,<1; sys_platform != 'win32'")
    ('numpy==2.3', "uvloop==0.22; sys_platform != 'win32'")
    """
    return re.sub(r">=([\w.]+)[^;]*", r"==\1", requirement)


def install(folder: Path, end: str, wheel: Path) -> Path:
    """Make an environment with one end of the versions; returns its interpreter."""
    venv.create(folder, clear=True, with_pip=True)
    python = folder / "bin" / "python"
    pinned = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    tools = [line for line in pinned if line.partition("==")[0] in TOOLS]
    packages = [lowest(requirement) for requirement in requirements()] if end == "lowest" else []
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--upgrade", *tools, *packages, f"{wheel}[{','.join(EXTRAS)}]"],
        check=True,
    )
    return python


def run_tests(python: Path) -> int:
    """Run the tests with an environment's package, not that of the repository's sources."""
    options = ("--quiet", "--timeout", "3600", "--numprocesses", "logical", "-W", "default")
    return subprocess.run([python, "-P", "-m", "pytest", *options, *TESTS], cwd=ROOT, check=False).returncode


def main() -> int:
    """Test both ends; returns how many failed."""
    folder = ROOT / "build" / "versions"
    wheel = build_wheel(folder / "wheel")
    return sum(run_tests(install(folder / end, end, wheel)) != 0 for end in ENDS)


if __name__ == "__main__":
    sys.exit(main())
