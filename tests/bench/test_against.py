"""Comparing with another commit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.against import Comparison, Failed
from bench.checkout import Side, commit_named, unpack
from tests.source import ROOT


def bench(module: str, *arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the bench with all its temporary files in a folder."""
    command = [sys.executable, "-m", f"bench.{module}", *arguments]
    environment = os.environ | {"TMPDIR": str(folder), "COLUMNS": "200"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("module", ["run", "load"])
def test_a_commit_that_is_not_there(module: str, tmp_path: Path) -> None:
    """A name that no commit has gives one sentence and the exit code of wrong usage."""
    done = bench(module, "--against", "no-such-commit", folder=tmp_path)
    assert (2, "") == (done.returncode, done.stdout)
    assert "Error: This repository has no commit named 'no-such-commit'.\n" == done.stderr


def test_a_measure_that_one_side_cannot_run_is_told() -> None:
    """A side whose interpreter lacks Tudor fails in its measures, with the reason, and the other rows are not lost."""
    bare = Side("bare", Path(sys.base_prefix, "bin", "python3"))
    comparison = Comparison((bare, bare), turns=1)
    comparison.add_round("random_decisions")
    reason = "ModuleNotFoundError: No module named 'msgspec'"
    assert {"random_decisions": Failed(name="random_decisions", side="bare", reason=reason)} == comparison.failed
    assert [] == comparison.compared()


def test_a_commit_is_unpacked(tmp_path: Path) -> None:
    """Every Python that Tudor runs on can write the files of a commit."""
    unpack(commit_named("HEAD"), tmp_path)
    assert (tmp_path / "src" / "tudor" / "__init__.py").is_file()


@pytest.mark.nightly
def test_a_commit_is_compared_with_itself(tmp_path: Path) -> None:
    """The commit checked out is installed beside itself, both sides are measured, and nothing is left of it."""
    options = ("--against", "HEAD", "--only", "random_decisions", "--rounds", "2")
    done = bench("run", *options, folder=tmp_path)
    assert 0 == done.returncode, done.stderr
    row = next(line for line in done.stdout.splitlines() if "random legal decisions" in line)
    _, this, that, ratio, _ = [cell.strip() for cell in row.strip("│").split("│")]
    assert 0.5 < float(this.removesuffix(" ×")) / float(that.removesuffix(" ×")) < 2
    assert 0.5 < float(ratio) < 2
    assert [] == list(tmp_path.iterdir())
