"""The command line as a user meets it: called in this process, in one of its own, or in a terminal."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout, suppress
from select import select
from unittest.mock import patch

from click.testing import CliRunner, Result
from msgspec import Struct

from tudor.cli import main

ENTRY = "from tudor.cli import main; main(prog_name='tudor')"
SEVERAL = "import sys; from tudor.cli import main; [main(call, 'tudor', standalone_mode=False) for call in {calls}]"
UNWANTED = ("TUDOR_LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS", "NO_COLOR")
SILENCE = 30.0
"""Seconds in which a process that has noticed Ctrl-C ends, or says something."""
# The tests must not depend on the user's language.
NEUTRAL = {"LANG": "C.UTF-8", "LC_ALL": None, "LC_MESSAGES": None, "TUDOR_LANG": None}


def tudor(*arguments: str, stdin: str | bytes | None = None, env: Mapping[str, str | None] = {}) -> Result:
    """Call the command line within this process."""
    return CliRunner().invoke(main, arguments, input=stdin, env={**NEUTRAL, **env}, prog_name="tudor")


def in_window(*arguments: str, columns: int = 80) -> str:
    """Call the command line within this process, and return what it shows in a terminal, both outputs together."""
    master, slave = pty.openpty()
    with ThreadPoolExecutor(1) as beside:
        shown = beside.submit(_read_all, master)
        with (
            patch.dict(os.environ, environment({"COLUMNS": str(columns)}), clear=True),
            os.fdopen(slave, "w", encoding="utf-8") as screen,
            redirect_stdout(screen),
            redirect_stderr(screen),
        ):
            main(arguments, "tudor", standalone_mode=False)
    os.close(master)
    return shown.result()


def _read_all(descriptor: int) -> str:
    seen = b""
    while more := read_some(descriptor):
        seen += more
    return seen.decode()


class Ended(Struct, frozen=True):
    """A process that is over."""

    code: int
    stdout: str
    stderr: str


def environment(env: Mapping[str, str]) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in UNWANTED}
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm", **env}


def process(*calls: Sequence[str], env: Mapping[str, str] = {}) -> Ended:
    """Call the command line in a process of its own, once or several times, with both outputs piped."""
    if len(calls) == 1:
        command = [sys.executable, "-c", ENTRY, *calls[0]]
    else:
        command = [sys.executable, "-c", SEVERAL.format(calls=[*map(list, calls)])]
    ended = subprocess.run(command, capture_output=True, check=False, env=environment(env))
    return Ended(ended.returncode, ended.stdout.decode(errors="replace"), ended.stderr.decode(errors="replace"))


def terminal(*arguments: str, interrupt: bool = False, columns: int = 80, env: Mapping[str, str] = {}) -> Ended:
    """Call the command line in a terminal, both outputs together; Ctrl-C at its first sign of life."""
    master, slave = pty.openpty()
    command = [sys.executable, "-c", ENTRY, *arguments]
    with subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment({"COLUMNS": str(columns), **env})
    ) as running:
        os.close(slave)
        seen = read_some(master)
        if interrupt:
            _interrupt(running, master)
        while more := read_some(master):
            seen += more
    os.close(master)
    return Ended(running.returncode, seen.decode(), "")


def _interrupt(running: "subprocess.Popen[bytes]", master: int) -> None:
    """Ctrl-C until it is noticed: Python misses one that comes in the instant before it begins to wait for input."""
    running.send_signal(signal.SIGINT)
    while not select([master], [], [], SILENCE)[0]:
        running.send_signal(signal.SIGINT)


def read_some(descriptor: int) -> bytes:
    """What a terminal shows next; nothing once it is closed."""
    with suppress(OSError):
        return os.read(descriptor, 65_536)
    return b""
