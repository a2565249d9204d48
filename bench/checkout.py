"""Another commit of this repository, installed in a temporary folder."""

import io
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click

ROOT = Path(__file__).parents[1]
YARDSTICKS = f"{ROOT / 'pyproject.toml'}:bench"
"""The group of packages that the bench needs. It is ours on both sides, as the bench itself is."""


class NotMeasurable(click.ClickException):
    """The other commit cannot be had or installed."""

    exit_code = 2


@dataclass(frozen=True)
class Side:
    """One Tudor to measure: an interpreter that has it, and where Numba keeps what it compiles, if not where it always does."""

    name: str
    python: Path
    compiled: Path | None = None

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run this checkout's code with that side's Tudor."""
        command = [str(self.python), *arguments]
        return subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def environment(self) -> dict[str, str]:
        """The environment of the processes of that side: nothing in it leads to another Tudor."""
        ignored = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}
        kept = {name: value for name, value in os.environ.items() if name not in ignored}
        return kept if self.compiled is None else kept | {"NUMBA_CACHE_DIR": str(self.compiled)}


@contextmanager
def both_sides(reference: str) -> Iterator[tuple[Side, Side]]:
    """The checkout here and another commit, which is installed first and removed in the end."""
    commit = commit_named(reference)
    with TemporaryDirectory(prefix="tudor-against-") as name:
        folder = Path(name)
        click.echo(f"Installing {reference} ({commit[:10]}) ...", err=True)
        python = installed(commit, folder)
        yield Side("this", Path(sys.executable), folder / "this"), Side(reference, python, folder / "that")


def commit_named(reference: str) -> str:
    """The commit that a branch, a tag or a hash names."""
    command = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{reference}^{{commit}}"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        raise NotMeasurable(f"This repository has no commit named {reference!r}.")
    return found.stdout.strip()


def installed(commit: str, folder: Path) -> Path:
    """Put a commit into a folder and a virtual environment beside it; gives its interpreter.

    The build compiles the catalogue of messages. The libraries of the browser are not needed.
    """
    tree, environment = folder / "tree", folder / "venv"
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(tree, filter="data")
    step([sys.executable, "-m", "venv", "--without-pip", str(environment)], folder)
    python = environment / "bin" / "python"
    step([*installer(python), "--quiet", "--group", YARDSTICKS, "--editable", str(tree)], folder)
    return python


def installer(python: Path) -> list[str]:
    """The command that installs into another environment: uv where it is there, else pip."""
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if uv is not None:
        return [uv, "pip", "install", "--compile-bytecode", "--python", str(python)]
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install"]


def step(command: Sequence[str], folder: Path) -> None:
    """Run a command that must succeed, and that leaves nothing behind outside the folder."""
    environment = os.environ | {"TMPDIR": str(folder)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotMeasurable(f"The other commit cannot be installed: {done.stderr.strip()}")
