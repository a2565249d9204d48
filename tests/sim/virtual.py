"""An event loop without a clock, threads or sockets: its time jumps to the next timer.

Everything that runs belongs to a :class:`Process`, or to the world around them. A process can be stopped and continued, as by
SIGSTOP and SIGCONT, or killed: then nothing of it runs any more, not even its clean-up.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from heapq import heappush
from typing import Any, Literal, TypeAlias, TypeVarTuple

Given = TypeVarTuple("Given")
State: TypeAlias = Literal["running", "paused", "dead"]


class Process:
    """A part of the world that can fail on its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.state: State = "running"
        self.held: list[asyncio.Handle] = []
        """What became due while it was paused."""
        self.tasks: list[asyncio.Task[Any]] = []
        """Kept, since a coroutine that is collected would still do its clean-up."""
        self.context: Context = copy_context()
        self.context.run(_process.set, self)

    def die(self) -> None:
        """End at once."""
        self.state = "dead"
        self.held.clear()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in this process."""
        asyncio.get_running_loop().create_task(work, context=self.context)


_process: ContextVar[Process | None] = ContextVar("process", default=None)
WORLD = Context()
"""The context of everything that belongs to no process."""


def runs_now(process: Process | None, handle: asyncio.Handle) -> bool:
    """True if a callback may run; that of a paused process is kept for later."""
    if process is None or process.state == "running":
        return True
    if process.state == "paused":
        process.held.append(handle)
    return False


class _Handle(asyncio.Handle):
    """A callback of a process."""

    process: Process | None = None

    def _run(self) -> None:
        if runs_now(self.process, self):
            super()._run()


class _Timer(asyncio.TimerHandle):
    """A callback of a process at a time."""

    process: Process | None = None

    def _run(self) -> None:
        if runs_now(self.process, self):
            super()._run()


class NothingLeft(Exception):
    """Everyone waits, and no timer will ever wake them."""


class VirtualLoop(asyncio.BaseEventLoop):
    """The loop. What goes wrong in a task that nobody awaits is given to ``on_error``."""

    _ready: Any
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self, on_error: Callable[[str, BaseException | None], None]) -> None:
        super().__init__()
        self._now = 1000.0
        self._clock_resolution = 1e-9
        self._selector = self
        self._is_ending = False
        self.set_task_factory(self.new_task)
        self.set_exception_handler(lambda _loop, found: on_error(found["message"], found.get("exception")))

    def time(self) -> float:
        """The virtual time in seconds."""
        return self._now

    # What the base class asks of a selector and of its subclasses

    def select(self, seconds: float | None) -> list[object]:
        """Nothing comes from outside: let the time of the next timer come."""
        if seconds is None:
            raise NothingLeft
        if seconds > 0:
            self._now = max(self._now, self._scheduled[0].when())
        return []

    def _process_events(self, events: list[object]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    # Callbacks

    def call_soon(
        self, callback: Callable[[*Given], object], *args: *Given, context: Context | None = None
    ) -> asyncio.Handle:
        """Call something in the next round."""
        context = copy_context() if context is None else context
        process = context.get(_process)
        handle = (asyncio.Handle if process is None else _Handle)(callback, [*args], self, context)
        if isinstance(handle, _Handle):
            handle.process = process
        if self._is_ending:
            handle.cancel()
        else:
            self._ready.append(handle)
        return handle

    def call_at(
        self,
        when: float,
        callback: Callable[[*Given], object],
        *args: *Given,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Call something at a time."""
        context = copy_context() if context is None else context
        process = context.get(_process)
        timer = (asyncio.TimerHandle if process is None else _Timer)(when, callback, [*args], self, context)
        if isinstance(timer, _Timer):
            timer.process = process
        heappush(self._scheduled, timer)
        timer._scheduled = True  # type: ignore[attr-defined] # what the base class does in its own call_at
        return timer

    # Processes

    def resume(self, process: Process) -> None:
        """Continue a paused process: everything that became due meanwhile runs now."""
        process.state = "running"
        self._ready.extend(process.held)
        process.held.clear()

    def end(self, processes: list[Process]) -> None:
        """End everything, without letting any clean-up have an effect."""
        self._is_ending = True
        self.set_exception_handler(lambda _loop, _found: None)
        for process in processes:
            process.die()
            for task in process.tasks:
                if not task.done():
                    _leave_behind(task)
                    with suppress(BaseException):
                        task.get_coro().close()
        self._is_ending = False

    def new_task(self, loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> "asyncio.Task[Any]":
        """A task, noted in its process."""
        if self._is_ending:
            work.close()
        task = asyncio.Task(work, loop=loop, **more)
        if self._is_ending:
            _leave_behind(task)
        process = more.get("context", copy_context()).get(_process)
        if process is not None:
            process.tasks.append(task)
        return task


def _leave_behind(task: "asyncio.Task[Any]") -> None:
    task._log_destroy_pending = False  # type: ignore[attr-defined] # it is left behind on purpose
