"""The processes of ``tudor cluster up``: a PostgreSQL, a NATS and workers, all on this machine."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tudor.server.cluster.engines import running_nats, running_postgres

STOPPING = 30.0
"""Seconds in which a worker that was asked to stop has to end."""
SERVE = "from tudor.cli import main; main()"


def run(workers: int, port: int, lang: str, on_worker: Callable[[str], None]) -> None:
    """Run a cluster until a worker ends or this is interrupted; ``on_worker`` gets the address of each worker once it serves."""
    with ExitStack() as running:
        postgres = running.enter_context(running_postgres())
        nats = running.enter_context(running_nats())
        folder = Path(running.enter_context(TemporaryDirectory(prefix="tudor-cluster-")))
        started = running.enter_context(_stopped_at_the_end())
        for number in range(workers):
            where = ["--port", str(port + number if port else 0), "--data", str(folder / str(number))]
            engines = ["--database", postgres.address, "--nats", nats.address, "--lang", lang, "--log", "warning"]
            started.append(_start(["serve", *where, *engines]))
            assert started[-1].stdout is not None
            on_worker(started[-1].stdout.readline().strip())
        while all(worker.poll() is None for worker in started):
            time.sleep(0.1)


def _start(arguments: Sequence[str]) -> "subprocess.Popen[str]":
    # A Ctrl-C is for this process, which stops the workers one after another.
    command = [sys.executable, "-c", SERVE, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)


@contextmanager
def _stopped_at_the_end() -> Iterator[list["subprocess.Popen[str]"]]:
    started: list[subprocess.Popen[str]] = []
    try:
        yield started
    finally:
        for worker in started:
            worker.terminate()
            try:
                worker.wait(STOPPING)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
            assert worker.stdout is not None
            worker.stdout.close()
