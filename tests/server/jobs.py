"""Jobs for worker processes, in a separate module so that a new process has little to import."""

import os
import signal
import sys

from tudor.deduction import Knowledge
from tudor.editions import load


def hang(_todo: bytes) -> bytes:
    """Run for ever."""
    signal.pause()
    return b""


def die(_todo: bytes) -> bytes:
    """Kill the process."""
    os._exit(1)


def echo(todo: bytes) -> bytes:
    """Return the input."""
    return todo


def modules_for_a_notebook(_todo: bytes) -> bytes:
    """The modules that a first notebook has to import, one a line."""
    before = set(sys.modules)
    edition = load("clue-1998")
    seats = edition.suspects[:3]
    Knowledge(edition, seats, me=seats[0]).notebook("choice")
    return "\n".join(sorted(set(sys.modules) - before)).encode()
