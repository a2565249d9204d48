"""``pytest --forks 4``: the tests in processes that are forked once all of them are gathered.

Gathering takes as long as hundreds of tests. The processes of pytest-xdist gather all tests, each for itself; these
begin with what the first one has gathered and imported.
"""

import os
import sys
import traceback
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from mmap import mmap
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from struct import Struct
from typing import Any, TypeAlias

import pytest
from _pytest.runner import runtestprotocol

Reports: TypeAlias = list[dict[str, Any]]

SPAN = Struct("II")
"""From which test to which: what a process takes at a time."""
SHARES = 4
"""In how many spans a process would do its part of what is left. The last spans are short, and all end together."""
DIED = "The process of this test died."


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many processes run the tests."""
    parser.addoption(
        "--forks", type=int, default=0, metavar="N", help="run the tests in N processes, forked once all are gathered"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in several processes, if wanted and if there are any."""
    options = session.config.option
    if not options.forks or options.collectonly or (session.testsfailed and not options.continue_on_collection_errors):
        return None
    return _run_forked(session, options.forks)


class Forks:
    """The processes, and what they have in common."""

    def __init__(self, session: pytest.Session, processes: int) -> None:
        self._session = session
        self._config = session.config
        self._processes = processes
        self._stops = mmap(-1, 1)
        """A byte that all processes share: not zero once no test may begin any more."""

    def run(self, tests: Sequence[int]) -> Generator[tuple[int, Reports], None, None]:
        """Run the tests with these numbers; yields each as it ends, with its reports. Where a process dies, some are missing."""
        spans = _filled_pipe(tests, self._processes)
        running: dict[Connection, int] = {}
        begun: dict[Connection, int] = {}
        try:
            for _ in range(self._processes):
                listens, tells = Pipe(duplex=False)
                running[listens] = 0
                running[listens] = self._fork(tests, spans, tells, running)
                tells.close()
            while running:
                for listens in [one for one in wait(list(running)) if isinstance(one, Connection)]:
                    told = _next_message(listens)
                    if isinstance(told, int):
                        begun[listens] = told
                    elif told is not None:
                        yield begun.pop(listens), told
                    else:
                        os.waitpid(running.pop(listens), 0)
                        if listens in begun:
                            yield begun[listens], [self._death(begun[listens])]
        finally:
            self._stops[0] = 1
            os.close(spans)
            for process in filter(None, running.values()):
                os.waitpid(process, 0)

    def _fork(self, tests: Sequence[int], spans: int, tells: Connection, ends: Iterable[Connection]) -> int:
        """Start a process; ``ends`` are where the first one listens, and nobody else: its death ends the others."""
        sys.stdout.flush()
        process = os.fork()
        if process == 0:
            try:
                for listens in ends:
                    listens.close()
                _capture_apart(self._config)
                self._run_spans(tests, spans, tells)
            except Exception:  # noqa: BLE001 # whatever it is, it must not go on as the first process would
                traceback.print_exc()
            finally:
                # What the first process does at its end is not for this one.
                os._exit(0)
        return process

    def _run_spans(self, tests: Sequence[int], spans: int, tells: Connection) -> None:
        self._config.pluginmanager.register(_Teller(self._config, tells))
        items = self._session.items
        numbers = _taken(tests, spans)
        number = next(numbers, None)
        try:
            while number is not None and not self._stops[0]:
                following = next(numbers, None)
                tells.send(number)
                nextitem = None if following is None else items[following]
                self._config.hook.pytest_runtest_protocol(item=items[number], nextitem=nextitem)
                number = following
        finally:
            # Also if the first process is gone: nothing that was started may stay behind.
            self._session._setupstate.teardown_exact(None)

    def _death(self, number: int) -> dict[str, Any]:
        item = self._session.items[number]
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", DIED, "call")
        data: dict[str, Any] = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        return data


class _Teller:
    """Runs tests as usual, but tells their reports to the first process."""

    def __init__(self, config: pytest.Config, tells: Connection) -> None:
        self._serialised = partial(config.hook.pytest_report_to_serializable, config=config)
        self._tells = tells

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run one test."""
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        self._tells.send([self._serialised(report=report) for report in reports])
        return True


def _run_forked(session: pytest.Session, processes: int) -> bool:
    """Run all tests of a session, and tell of them as if they had been run here."""
    # Made here, so that all processes have one folder.
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # set by pytest's own plugin
    left = list(range(len(session.items)))
    while left:
        ended = set()
        with closing(Forks(session, processes).run(left)) as told:
            for number, reports in told:
                ended.add(number)
                _tell(session, session.items[number], reports)
                if session.shouldfail:
                    raise session.Failed(session.shouldfail)
                if session.shouldstop:
                    raise session.Interrupted(session.shouldstop)
        assert ended, "no process runs tests"
        # What a process had taken before it died.
        left = [number for number in left if number not in ended]
    return True


def _tell(session: pytest.Session, item: pytest.Item, reports: Reports) -> None:
    hook, config = item.ihook, session.config
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for data in reports:
        hook.pytest_runtest_logreport(report=config.hook.pytest_report_from_serializable(config=config, data=data))
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


def _capture_apart(config: pytest.Config) -> None:
    """Capture output in files of its own: a fork would go on in those of the first process."""
    capturing = config.pluginmanager.getplugin("capturemanager")
    if capturing is not None:
        capturing.stop_global_capturing()
        capturing.start_global_capturing()
        capturing.suspend_global_capture()


def _next_message(listens: Connection) -> int | Reports | None:
    """The number of a test that begins, the reports of one that has ended, or None at the end of the process."""
    try:
        message: int | Reports = listens.recv()
    except EOFError:
        return None
    return message


def _filled_pipe(tests: Sequence[int], processes: int) -> int:
    """A pipe that holds all spans; each process reads one at a time."""
    reads, writes = os.pipe()
    first = 0
    while first < len(tests):
        end = first + max(1, (len(tests) - first) // (SHARES * processes))
        os.write(writes, SPAN.pack(first, end))
        first = end
    os.close(writes)
    return reads


def _taken(tests: Sequence[int], spans: int) -> Iterator[int]:
    while span := os.read(spans, SPAN.size):
        first, end = SPAN.unpack(span)
        yield from tests[first:end]
