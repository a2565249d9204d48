"""A program on pipes: a line goes in, a line comes out, and nothing it does can hold us up for longer than we will wait."""

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
"""A longer line is no answer."""
LAST_WORDS = 2000
"""So much is kept of what a program wrote to stderr: the end of it."""
QUOTED = 200
"""So much of a line is told in an error."""
CHUNK = 1 << 16
GRACE = 1.0
"""How many seconds a program has to end by itself, once its input has ended."""


class OutsideBotFailed(TudorError):
    """A program outside did not do what a bot has to: the sentence tells what it did."""


class Program:
    """A running program, in a process group of its own that ends with it."""

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
        # Whatever happens to whoever holds it, the program does not outlive this process.
        self._stop = finalize(self, _stop, self._process, self._selector)

    @property
    def pid(self) -> int:
        """The number of the process, which is the number of its group too."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Can it still be asked?"""
        return self._stop.alive

    @property
    def last_words(self) -> str:
        """The end of what it wrote to stderr, as far as it was read; a dash for nothing."""
        return self._words.decode("utf-8", "replace").strip() or "–"

    def ask(self, line: bytes, asked: str, patience: float) -> bytes:
        """Write a line and wait for the answer, a line too; ``asked`` is what it is called if there is none."""
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
        """Say a last thing, wait a moment for the program to end, and make sure that it has."""
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
        """End it at once."""
        self._stop()

    def failed(self, code: str, **details: Detail) -> OutsideBotFailed:
        """An error that names this program."""
        return OutsideBotFailed(code, command=self.command, **details)

    def _failed(self, code: str, **details: Detail) -> OutsideBotFailed:
        """An error after which the program cannot be asked any more."""
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
        """Anything said before a question is no answer to it."""
        self._listen(monotonic())
        if self._answer:
            raise self._failed("outside-unasked", line=quoted(bytes(self._answer)))

    def _write(self, line: bytes, deadline: float) -> None:
        """Write a line, hearing the program meanwhile: it may be in the middle of a long word itself."""
        left = memoryview(line + b"\n")
        self._selector.register(self._in, EVENT_WRITE)
        while left and not self._ended and len(self._answer) <= LONGEST_LINE and self._listen(deadline):
            try:
                left = left[os.write(self._in.fileno(), left[:CHUNK]) :]
            except BlockingIOError:
                pass
            except BrokenPipeError:
                # It reads no more. What it has to say about that is still to be heard.
                break
        self._selector.unregister(self._in)

    def _listen(self, deadline: float) -> bool:
        """Wait until the program says something, or can be told something; False once it is too late for that."""
        ready = self._selector.select(max(0.0, deadline - monotonic()))
        for key, _ in ready:
            if key.fileobj is self._out:
                self._ended = not self._read(self._out, self._answer)
            elif key.fileobj is self._err:
                self._read(self._err, self._words)
                del self._words[:-LAST_WORDS]
        return bool(ready) and monotonic() < deadline

    def _read(self, pipe: IO[bytes], into: bytearray) -> bool:
        """Read what is there; False at the end."""
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
        """How a program ended that has closed its output, and if it has not ended yet, how it does when made to."""
        with suppress(TimeoutExpired):
            return self._process.wait(GRACE)
        self._stop()
        return self._process.returncode


def quoted(line: bytes) -> str:
    """The beginning of a line, to be told in an error."""
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
    """End a program and all that it has started, and leave nothing of it behind."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    selector.close()
    for pipe in _pipes(process):
        with suppress(OSError):
            pipe.close()
