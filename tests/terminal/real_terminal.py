"""The command line in a real terminal."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from time import monotonic

from tests.cli.running import environment, read_some
from tests.server.harness import PATIENCE


class Terminal:
    """A terminal of 100 columns and 30 lines, and a program in it."""

    def __init__(self, *arguments: str, env: Mapping[str, str] = {}) -> None:
        self._seen = ""
        self._hand, screen = pty.openpty()
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        command = [sys.executable, "-m", "tudor", *arguments]
        self._running = subprocess.Popen(command, stdin=screen, stdout=screen, stderr=screen, env=environment(env))
        os.close(screen)

    def type(self, keys: str, until: str) -> None:
        """Press keys, and wait until something new is shown."""
        os.write(self._hand, keys.encode())
        self.wait_for(until)

    def wait_for(self, text: str) -> None:
        """Wait until something is shown that was not shown before."""
        gives_up = monotonic() + PATIENCE
        while text not in self._seen:
            more = read_some(self._hand).decode(errors="replace")
            assert more, self._seen[-500:]
            assert monotonic() < gives_up, self._seen[-500:]
            self._seen += more
        self._seen = self._seen.partition(text)[2]

    def end(self) -> int:
        """Wait for the program to end; returns how it did."""
        while read_some(self._hand):
            pass
        os.close(self._hand)
        return self._running.wait(PATIENCE)
