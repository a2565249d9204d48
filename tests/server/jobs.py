"""Jobs for worker processes, in a separate module so that a new process has little to import."""

import os
import signal


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
