"""Jobs for processes that think. They are here by themselves, so that a new process has next to nothing to read first."""

import os
import signal


def hang(_todo: bytes) -> bytes:
    """Think for ever."""
    signal.pause()
    return b""


def die(_todo: bytes) -> bytes:
    """Take the process along."""
    os._exit(1)


def echo(todo: bytes) -> bytes:
    """The simplest thought."""
    return todo
