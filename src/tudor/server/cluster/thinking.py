"""Thinking power that can be added: machines that decide for bots, and compute notebooks and reviews, for all workers.

A job holds what one seat may see and the seed of that one decision, or a game that is over. A machine remembers nothing from one job to
the next, so a job that is lost with its machine is simply done again.
"""

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

import structlog
from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from tudor.server.bus import Bus, BusTimeout, BusUnavailable, NoResponders, Subscription
from tudor.server.http.companion import companion_job
from tudor.server.http.moments import notebooks_job, question_job, why_job
from tudor.server.http.replay import replay_job
from tudor.server.http.review import findings_job, telling_job
from tudor.server.logs import fault
from tudor.server.ratings.rater import verification_job
from tudor.server.workers.jobs import decide, deduce, explain
from tudor.server.workers.pool import BOTS, PATIENCE, PEOPLE, Workers

THINKING = "tudor.think"
"""The subject of all jobs. The machines serve it in one queue, so each job goes to one of them."""
JOBS = {
    job.__name__: job
    for job in (
        decide,
        deduce,
        explain,
        companion_job,
        replay_job,
        findings_job,
        telling_job,
        notebooks_job,
        why_job,
        question_job,
        verification_job,
    )
}
LARGEST = 900_000
"""Bytes of the largest job that travels; NATS takes no more than a megabyte."""
PATIENCE_BY_LINE = {BOTS: 5.0, PEOPLE: PATIENCE}
"""Seconds after which a job counts as lost."""
ATTEMPTS = 2
"""How often a job is sent before it is done here."""

_log = structlog.get_logger()
_write = Encoder().encode


class Todo(Struct, frozen=True, array_like=True):
    """A job on its way."""

    job: str
    line: int
    todo: bytes
    within: float | None = None
    """Seconds in which a process has to be free."""


class Done(Struct, frozen=True, array_like=True):
    """Its result; None if it failed."""

    result: bytes | None


_todos: Decoder[Todo] = Decoder(Todo)
_done: Decoder[Done] = Decoder(Done)


class SharedWorkers(Workers):
    """Lets other machines think, where there are any; else this one does."""

    def __init__(self, processes: int, bus: Bus, *, studying: bool = False) -> None:
        super().__init__(processes, studying=studying)
        self._bus = bus

    async def run(
        self, job: Callable[[bytes], bytes], todo: bytes, *, line: int = PEOPLE, within: float | None = None
    ) -> bytes:
        """Have a job done elsewhere, and if it is lost, once more; in the end here."""
        result = await self._elsewhere(Todo(job.__name__, line, todo, within)) if len(todo) <= LARGEST else None
        return await super().run(job, todo, line=line, within=within) if result is None else result

    async def _elsewhere(self, todo: Todo) -> bytes | None:
        for _ in range(ATTEMPTS):
            try:
                answer = await self._bus.request(THINKING, _write(todo), PATIENCE_BY_LINE[todo.line])
            except BusTimeout:
                self.crashes += 1
            except (NoResponders, BusUnavailable):
                return None
            else:
                return _done.decode(answer).result
        return None


async def think(bus: Bus, workers: Workers) -> Subscription:
    """Do jobs for all workers from now on."""

    async def work(payload: bytes) -> bytes:
        todo = _todos.decode(payload)
        try:
            return _write(Done(await workers.run(JOBS[todo.job], todo.todo, line=todo.line, within=todo.within)))
        except (BrokenProcessPool, TimeoutError) as error:
            _log.warning("job failed", **fault(error))
        except Exception as error:  # noqa: BLE001 # whatever a bot does wrong, its server goes on
            _log.error("fault", **fault(error))
        return _write(Done(None))

    return await bus.serve(THINKING, work, queue="think")
