"""Which tests run which lines of the source, and how long each test takes."""

import os
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path

import msgspec
import pytest
from coverage import CoverageData

QUIET = ("--quiet", "-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning")
"""Hypothesis is loaded before pytest starts, which is harmless here."""


class TestMap(msgspec.Struct):
    """The tests that run each line of each file, and each test's duration in seconds."""

    __test__ = False

    files: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def fastest(self, tests: Iterable[str]) -> tuple[str, ...]:
        """Tests by speed, mixed so that tests of one function do not all come first."""
        ranked = sorted(tests, key=lambda test: (self.seconds[test], test))
        before: Counter[str] = Counter()
        cost = {}
        for test in ranked:
            function = test.partition("[")[0]
            before[function] += 1
            cost[test] = self.seconds[test] * before[function]
        return tuple(sorted(ranked, key=cost.__getitem__))


_clock = time.process_time()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Measure processor time, since wall time means nothing on a busy machine."""
    global _clock
    report = yield
    report.duration, _clock = time.process_time() - _clock, time.process_time()
    return report


class Stopwatch:
    """Records how long every test takes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up set-up, test and tear-down."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration


def measure(tests: Sequence[str], sources: Sequence[str], folder: Path, jobs: int, *, reuse: bool) -> TestMap:
    """Run all tests once; they must pass."""
    kept = folder / "tests_by_line.json"
    if not (reuse and kept.exists()):
        folder.mkdir(parents=True, exist_ok=True)
        _in_a_process(tests, sources, folder, jobs, kept)
    return msgspec.json.decode(kept.read_bytes(), type=TestMap)


def _in_a_process(tests: Sequence[str], sources: Sequence[str], folder: Path, jobs: int, kept: Path) -> None:
    """Run tests in another process, since ours must not load the modules it changes later."""
    child = os.fork()
    if not child:
        os._exit(_run(tests, sources, folder, jobs, kept))
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        sys.exit("The tests fail without any change.")


def _run(tests: Sequence[str], sources: Sequence[str], folder: Path, jobs: int, kept: Path) -> int:
    data = folder / "coverage"
    os.environ["COVERAGE_FILE"] = str(data)
    modules = [source.removesuffix(".py").replace("/", ".") for source in sources]
    watch = Stopwatch()
    # What all tests have to cover is no matter of these.
    measured = ["-p", __name__, "--cov-context=test", "--cov-report=", "--cov-fail-under=0"]
    measured += [f"--cov={module}" for module in modules]
    code = pytest.main([*QUIET, f"--numprocesses={jobs}", "--dist=worksteal", *measured, *tests], plugins=[watch])
    if code == pytest.ExitCode.OK:
        kept.write_bytes(msgspec.json.encode(TestMap(_lines(data), watch.seconds)))
    return int(code)


def _lines(path: Path) -> dict[str, dict[int, list[str]]]:
    data = CoverageData(str(path))
    data.read()
    return {
        Path(file).relative_to(Path.cwd()).as_posix(): {
            line: sorted({context.rpartition("|")[0] for context in contexts if context})
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
