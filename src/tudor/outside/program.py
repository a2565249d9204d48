"""A program on pipes: one line in, one line out, and never a wait past its deadline."""

import os
import shlex
import signal
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO
from weakref import finalize

from tudor.text.errors import Detail, TudorError

LONGEST_LINE = 1 << 20
"""Bytes in the longest answer accepted."""
LAST_WORDS = 2000
"""Bytes kept from the end of stderr."""
QUOTED = 200
"""Characters of a line quoted in an error."""
CHUNK = 1 << 16
GRACE = 1.0
"""Seconds a program has to exit after its input is closed."""


class OutsideBotFailed(TudorError):
    """An outside program did something that a bot must not do."""


class Program:
    """A running program, in its own process group, which ends with it."""

    def __init__(self, command: str | Sequence[str]) -> None:
        self.command = command if isinstance(command, str) else shlex.join(command)
        self._process = self._started(command)
        self._in, self._out, self._err = map(_unblocked, _pipes(self._process))
        self._selector = DefaultSelector()
        for pipe in (self._out, self._err):
            self._selector.register(pipe, EVENT_READ)
        self._answer = bytearray()
        self._words = bytearray()
        self._ended = False
        # The program never outlives this object or this process.
        self._stop = finalize(self, _stop, self._process, self._selector)

    @property
    def pid(self) -> int:
        """The process id, also the id of its group."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Can it still be asked?"""
        return self._stop.alive

    @property
    def last_words(self) -> str:
        """The end of its stderr read so far, or a dash."""
        return self._words.decode("utf-8", "replace").strip() or "–"

    def ask(self, line: bytes, asked: str, patience: float) -> bytes:
        """The line that answers ``line``; ``asked`` names the question in errors."""
        deadline = monotonic() + patience
        self._refuse_chatter()
        self._write(line, deadline)
        while b"\n" not in self._answer:
            if len(self._answer) > LONGEST_LINE:
                raise self._failed("outside-long", most=LONGEST_LINE)
            if self._ended:
                raise self._failed("outside-ended", status=self._status(), asked=asked, words=self.last_words)
            if not self._listen(deadline):
                raise self._failed("outside-late", asked=asked, seconds=f"{patience:g}")
        answer, _, rest = bytes(self._answer).partition(b"\n")
        self._answer[:] = rest
        return answer

    def end(self, farewell: bytes = b"") -> None:
        """Send a last line, give the program a moment to exit, then stop it."""
        if not self.running:
            return
        deadline = monotonic() + GRACE
        if farewell:
            self._write(farewell, deadline)
        self._close_input()
        while not self._ended and self._listen(deadline):
            self._answer.clear()
        self._stop()

    def stop(self) -> None:
        """Kill it at once."""
        self._stop()

    def failed(self, code: str, **details: Detail) -> OutsideBotFailed:
        """An error that names this program."""
        return OutsideBotFailed(code, command=self.command, **details)

    def _failed(self, code: str, **details: Detail) -> OutsideBotFailed:
        """An error that names this program, which is stopped."""
        self._stop()
        return self.failed(code, **details)

    def _started(self, command: str | Sequence[str]) -> Popen[bytes]:
        try:
            words = shlex.split(command) if isinstance(command, str) else list(command)
            if not words:
                raise ValueError("it is empty")
            return Popen(words, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise OutsideBotFailed("outside-command", command=self.command, reason=reason) from error

    def _refuse_chatter(self) -> None:
        """Fail if the program wrote anything before it was asked."""
        self._listen(monotonic())
        if self._answer:
            raise self._failed("outside-unasked", line=quoted(bytes(self._answer)))

    def _write(self, line: bytes, deadline: float) -> None:
        """Write a line while reading what the program writes, so that neither blocks the other."""
        left = memoryview(line + b"\n")
        self._selector.register(self._in, EVENT_WRITE)
        while left and not self._ended and len(self._answer) <= LONGEST_LINE and self._listen(deadline):
            try:
                left = left[os.write(self._in.fileno(), left[:CHUNK]) :]
            except BlockingIOError:
                pass
            except BrokenPipeError:
                # It closed its input, but may still write why.
                break
        self._selector.unregister(self._in)

    def _listen(self, deadline: float) -> bool:
        """Wait until a pipe is ready and read what is there; False once the deadline has passed."""
        ready = self._selector.select(max(0.0, deadline - monotonic()))
        for key, _ in ready:
            if key.fileobj is self._out:
                self._ended = not self._read(self._out, self._answer)
            elif key.fileobj is self._err:
                self._read(self._err, self._words)
                del self._words[:-LAST_WORDS]
        return bool(ready) and monotonic() < deadline

    def _read(self, pipe: IO[bytes], into: bytearray) -> bool:
        """Read what is there; False at the end of the pipe."""
        try:
            chunk = os.read(pipe.fileno(), CHUNK)
        except BlockingIOError:
            return True
        into += chunk
        if not chunk:
            self._selector.unregister(pipe)
        return bool(chunk)

    def _close_input(self) -> None:
        with suppress(OSError):
            self._in.close()

    def _status(self) -> int:
        """The exit status, of a program that closed its output and is stopped if it still runs."""
        with suppress(TimeoutExpired):
            return self._process.wait(GRACE)
        self._stop()
        return self._process.returncode


def quoted(line: bytes) -> str:
    """The beginning of a line, for an error."""
    text = line[: QUOTED + 1].decode("utf-8", "replace").strip()
    return text if len(line) <= QUOTED else f"{text[:QUOTED]}…"


def _pipes(process: Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _unblocked(pipe: IO[bytes]) -> IO[bytes]:
    os.set_blocking(pipe.fileno(), False)
    return pipe


def _stop(process: Popen[bytes], selector: DefaultSelector) -> None:
    """Kill a program with everything it started, and close its pipes."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    selector.close()
    for pipe in _pipes(process):
        with suppress(OSError):
            pipe.close()
