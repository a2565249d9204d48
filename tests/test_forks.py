"""Tests in forked processes: gathered once, each run once, and none lost, whatever becomes of a process."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.source import ROOT

GATHERED = """
import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent
(HERE / "gathered").open("a").write("once ")


@pytest.fixture(scope="module")
def kept():
    yield []
    (HERE / f"left-{os.getpid()}").touch()


@pytest.mark.parametrize("number", range(40))
def test_usual(kept, number, tmp_path):
    (HERE / f"run-{number}-{os.getpid()}").touch()
    (tmp_path / "file").touch()
    kept.append(number)
    assert sorted(set(kept)) == kept
"""
WRONG = """
def test_wrong(capsys):
    print("said here")
    assert 1 == 2
"""
DEADLY = """
def test_deadly():
    os._exit(0)
"""


SLOW = "import time\n" + GATHERED.replace("    kept.append", "    time.sleep(0.1)\n    kept.append")


def start(folder: Path, code: str, *options: str) -> "subprocess.Popen[str]":
    (folder / "test_some.py").write_text(code, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.forks", "--forks", "3"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([*command, *options], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)


def run(folder: Path, code: str, *options: str) -> tuple[int, str]:
    with start(folder, code, *options) as running:
        told, _ = running.communicate()
    return running.returncode, told


def test_no_test_is_lost(tmp_path: Path) -> None:
    """Tests are gathered once, and each runs once, also behind one whose process dies; failures are told as ever.

    Processes clean up what they have set up for several tests.
    """
    code, told = run(tmp_path, DEADLY + GATHERED + WRONG)
    assert (1, "2 failed, 40 passed") == (code, told.splitlines()[-1][:19]), told
    for part in ("said here", "assert 1 == 2", "The process of this test died."):
        assert part in told
    assert "once " == (tmp_path / "gathered").read_text("utf-8")
    ran = [path.name.split("-") for path in tmp_path.glob("run-*")]
    assert list(range(40)) == sorted(int(number) for _, number, _ in ran)
    assert {process for _, _, process in ran} == {path.name.split("-")[1] for path in tmp_path.glob("left-*")}


@pytest.mark.nightly
def test_the_first_failure_can_end_the_run(tmp_path: Path) -> None:
    """With -x, the run ends at the first failure."""
    code, told = run(tmp_path, WRONG + GATHERED, "-x")
    assert 1 == code, told
    assert "1 failed" in told
    assert "stopping after 1 failures" in told


@pytest.mark.nightly
def test_no_process_outlives_the_first(tmp_path: Path) -> None:
    """If the first process is killed, the others end after their present tests, and clean up."""
    with start(tmp_path, SLOW) as running:
        while not list(tmp_path.glob("run-*")):
            assert running.poll() is None
            time.sleep(0.01)
        running.kill()
        # The other processes hold its output: it ends when they have.
        running.communicate()
    ran = {path.name.split("-")[2] for path in tmp_path.glob("run-*")}
    assert ran == {path.name.split("-")[1] for path in tmp_path.glob("left-*")}
    assert len(list(tmp_path.glob("run-*"))) < 40
