"""Servers in their own processes, which can be stopped, killed and started again."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

import psutil

from tests.server.harness import House

ARGUMENTS = ("--bot-pace", "0", "--requests", "1000000/second", "--messages", "1000000/second", "--sockets", "10000")


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


class Process:
    """``tudor serve``, started from the command line; ``before`` is done before it starts."""

    def __init__(self, folder: Path, *arguments: str, files: int | None = None, before: str = "") -> None:
        self._logs = TemporaryFile(mode="w+")  # noqa: SIM115 # closed with the process
        limited = [] if files is None else ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"]
        starting = f"{before}from tudor.cli import main; main()"
        command = [*limited, sys.executable, "-c", starting, "serve", "--port", "0"]
        self._process = subprocess.Popen(
            [*command, "--data", str(folder), *ARGUMENTS, *arguments],
            stdout=subprocess.PIPE,
            stderr=self._logs,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        assert self._process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self._process.stdout.readline())
        assert found, self.logs
        self.house = House(int(found[1]))

    @property
    def logs(self) -> str:
        """What was logged so far."""
        self._logs.seek(0)
        return self._logs.read()

    @property
    def children(self) -> list[psutil.Process]:
        """The processes it has started, and their children."""
        return list(psutil.Process(self._process.pid).children(recursive=True))

    @property
    def memory(self) -> int:
        """Bytes of memory it holds, without its children."""
        return int(psutil.Process(self._process.pid).memory_info().rss)

    @property
    def is_running(self) -> bool:
        """True until it ends."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Kill it, as a power failure would."""
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        """Let it stand still."""
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on after a pause."""
        self._process.send_signal(signal.SIGCONT)

    async def terminate(self) -> int:
        """Ask it to stop; returns its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self._process.wait, 60)

    def close(self) -> None:
        """Clean up everything it left."""
        self.kill()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._logs.close()


@contextmanager
def process(folder: Path, *arguments: str, files: int | None = None, before: str = "") -> Iterator[Process]:
    """A server that is killed at the end, if not before; ``files`` limits how many it may have open."""
    server = Process(folder, *arguments, files=files, before=before)
    try:
        yield server
    finally:
        server.close()
