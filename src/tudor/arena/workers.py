"""Many deals, on all cores or on a cluster: each is played once, whatever happens to those who play it."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Thread
from typing import NamedTuple, TypeAlias

from tudor.arena.matches import DealResult, play_deal, play_game
from tudor.arena.specs import MatchSpec
from tudor.text.errors import Illegal

GAMES_A_BATCH = 16
"""What a worker gets at a time: enough to make the way there worth it, little enough to be lost without regret."""
BATCHES_A_WORKER = 4
"""So many batches a worker are there at least, where there are few games, so that all end together."""
QUEUED = 2
"""So many batches a worker wait with it: it never idles, and a stop does not wait long."""
PATIENCE = 3
"""After so many deaths of workers in a row with nothing played in between, the fault is not the machine's."""


class Unit(NamedTuple):
    """A deal at a table: what is played, kept and counted as one."""

    table: int
    deal: int


Batch: TypeAlias = tuple[Unit, ...]


def units(spec: MatchSpec) -> list[Unit]:
    """All that is to be played: first one deal at all tables, then the next."""
    return [Unit(table, deal) for deal in range(spec.deals) for table in range(len(spec.tables))]


def play(
    spec: MatchSpec, todo: Iterable[Unit], jobs: int = 1, on_ready: Callable[[], None] = lambda: None
) -> Iterator[DealResult]:
    """Play deals in so many processes, and tell of each as soon as it is over, in no certain order.

    ``on_ready`` hears when all is set up and warm, and the games begin.
    """
    left = list(todo)
    if jobs > 1:
        yield from _play_in_processes(spec, batches(spec, left, jobs), jobs, on_ready)
        return
    warm_up(spec)
    on_ready()
    for unit in left:
        yield play_deal(spec, *unit)


def batches(spec: MatchSpec, todo: Sequence[Unit], workers: int) -> list[Batch]:
    """The deals in portions for so many workers."""
    most = max(len(spec.rotations(table)) for table in range(len(spec.tables)))
    size = max(1, min(GAMES_A_BATCH // most, len(todo) // (workers * BATCHES_A_WORKER)))
    return [tuple(todo[start : start + size]) for start in range(0, len(todo), size)]


def play_batch(spec: MatchSpec, batch: Sequence[Unit]) -> list[DealResult]:
    """Play a few deals, here and now."""
    warm_up(spec)
    return [play_deal(spec, *unit) for unit in batch]


@cache
def warm_up(spec: MatchSpec) -> None:
    """Let every bot play a game that does not count: what is loaded at the first use is then no part of a decision."""
    first = {bot: number for number, table in reversed([*enumerate(spec.tables)]) for bot in table}
    for table in dict.fromkeys(first.values()):
        play_game(spec, table, deal=-1, rotation=0)


def _play_in_processes(
    spec: MatchSpec, todo: list[Batch], jobs: int, on_ready: Callable[[], None]
) -> Iterator[DealResult]:
    """A process that dies takes the others with it; what they had not finished is played again."""
    deaths = 0
    while todo:
        before = len(todo)
        try:
            yield from _play_in_pool(spec, todo, jobs, on_ready)
        except BrokenProcessPool:
            deaths = deaths + 1 if len(todo) == before else 1
            if deaths == PATIENCE:
                raise Illegal("arena-workers-die") from None


def _play_in_pool(spec: MatchSpec, todo: list[Batch], jobs: int, on_ready: Callable[[], None]) -> Iterator[DealResult]:
    """Play batches, and take each off the list when it is done."""
    # Not forked: whoever watches the progress does so in a thread, and a fork in the middle of it may hang.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_belong_to_the_parent)
    try:
        with _interrupts_held():
            warming = pool.map(warm_up, [spec] * jobs)
        list(warming)
        on_ready()

        def submit(batch: Batch) -> "Future[list[DealResult]]":
            # A worker that was not needed before is started here.
            with _interrupts_held():
                return pool.submit(play_batch, spec, batch)

        for batch, results in _in_time(submit, todo, jobs * QUEUED):
            todo.remove(batch)
            yield from results
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _in_time(
    submit: Callable[[Batch], "Future[list[DealResult]]"], todo: Sequence[Batch], at_once: int
) -> Iterator[tuple[Batch, list[DealResult]]]:
    """Batches as they are finished, only so many being under way at a time."""
    waiting = iter(tuple(todo))
    running = {submit(batch): batch for batch in islice(waiting, at_once)}
    while running:
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            batch = running.pop(done)
            results = done.result()
            running.update({submit(another): another for another in islice(waiting, 1)})
            yield batch, results


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Processes that are started meanwhile are born deaf to Ctrl-C: it cannot find one that does not ignore it yet."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # If it had to be started first, it would let interrupts through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _belong_to_the_parent() -> None:
    """Be a worker that leaves interrupts to its parent, and does not outlive it.

    Ctrl-C reaches every process of a terminal; only the one that people see is to answer it. And a worker whose parent was
    killed would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
