"""Runs commands and keeps their output."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


def logged(command: Sequence[str], log: Path, *, echo: bool = False) -> int:
    """Run a command, write its output to a file, and return its exit code."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with (
        log.open("wb") as kept,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            kept.write(line)
            kept.flush()
            if echo:
                sys.stdout.buffer.write(line)
                sys.stdout.flush()
    return process.returncode


def last_line(log: Path) -> str:
    """The last line of a log that is not empty."""
    lines = [line for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""
