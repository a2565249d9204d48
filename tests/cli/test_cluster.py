"""Commands for clusters, as real processes."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.nats import running

PATIENCE = 60.0


@contextmanager
def started(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """``tudor`` as a process, killed at the end if it still runs."""
    command = [sys.executable, "-c", "from tudor.cli import main; main()", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def first_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    line: str = process.stdout.readline()
    return line


def test_a_thinker_stops_when_asked() -> None:
    """`tudor think` says that it thinks, and ends without an error."""
    with running() as nats, started("think", "--nats", nats.address, "--log", "error") as process:
        assert "Thinking for the servers" in first_line(process)
        process.send_signal(signal.SIGTERM)
        assert 0 == process.wait(PATIENCE)


@pytest.mark.nightly
def test_a_cluster_on_one_machine() -> None:
    """`tudor cluster up` starts workers that know each other's tables, and leaves nothing behind."""
    folders = set(Path("/tmp").glob("tudor-cluster-*"))
    with started("cluster", "up", "--workers", "2", "--port", "0") as process:
        addresses = [re.findall(r"http://\S+", first_line(process))[0] for _ in range(2)]
        for address in addresses:
            with urllib.request.urlopen(f"{address}readyz", timeout=PATIENCE) as answer:
                assert b"ok\n" == answer.read()
        process.send_signal(signal.SIGINT)
        assert 0 == process.wait(PATIENCE)
    assert folders == set(Path("/tmp").glob("tudor-cluster-*"))
