"""Another commit of this repository, installed in a temporary folder."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import click

ROOT = Path(__file__).parents[1]
YARDSTICKS = f"{ROOT / 'pyproject.toml'}:bench"
"""The dependency group of the bench, from this checkout on both sides."""


class NotMeasurable(click.ClickException):
    """The other commit cannot be found or installed."""

    exit_code = 2


@dataclass(frozen=True)
class Side:
    """One Tudor to measure: its interpreter, and its Numba cache if not the default one."""

    name: str
    python: Path
    compiled: Path | None = None

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run this checkout's code with one side's Tudor."""
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
        """The environment for one side's processes, without a path to any other Tudor."""
        ignored = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}
        kept = {name: value for name, value in os.environ.items() if name not in ignored}
        return kept if self.compiled is None else kept | {"NUMBA_CACHE_DIR": str(self.compiled)}


@contextmanager
def both_sides(reference: str) -> Iterator[tuple[Side, Side]]:
    """The local checkout and another commit, installed for the duration of the context."""
    commit = commit_named(reference)
    with TemporaryDirectory(prefix="tudor-against-") as name:
        folder = Path(name)
        click.echo(f"Installing {reference} ({commit[:10]}), and this checkout in the same way ...", err=True)
        unpack(commit, folder / "tree")
        # Both in fresh environments: what else is installed here would slow down one side only.
        this, that = installed(ROOT, folder / "this"), installed(folder / "tree", folder / "that")
        yield Side("this", this, folder / "this-compiled"), Side(reference, that, folder / "that-compiled")


def commit_named(reference: str) -> str:
    """The commit that a branch, tag or hash names."""
    command = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{reference}^{{commit}}"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        raise NotMeasurable(f"This repository has no commit named {reference!r}.")
    return found.stdout.strip()


def unpack(commit: str, tree: Path) -> None:
    """Write the files of a commit into a folder."""
    command = ["git", "archive", "--format=zip", "-0", commit]
    archive = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    with ZipFile(io.BytesIO(archive)) as files:
        files.extractall(tree)


def installed(tree: Path, environment: Path) -> Path:
    """Install a source tree into a new virtual environment; returns its interpreter.

    The build compiles the message catalogue. Browser libraries are not needed.
    """
    step([sys.executable, "-m", "venv", "--without-pip", str(environment)], environment.parent)
    python = environment / "bin" / "python"
    step([*installer(python), "--quiet", "--group", YARDSTICKS, "--editable", str(tree)], environment.parent)
    return python


def installer(python: Path) -> list[str]:
    """The command that installs into another environment: uv if present, else pip."""
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if uv is not None:
        return [uv, "pip", "install", "--compile-bytecode", "--python", str(python)]
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install"]


def step(command: Sequence[str], folder: Path) -> None:
    """Run a command that must succeed and leaves nothing outside the folder."""
    environment = os.environ | {"TMPDIR": str(folder)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotMeasurable(f"The other commit cannot be installed: {done.stderr.strip()}")
