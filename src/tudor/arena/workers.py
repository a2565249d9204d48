"""Plays many deals in worker processes, each exactly once even if workers die."""

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
from tudor.arena.players import try_out
from tudor.arena.specs import MatchSpec
from tudor.editions import add_all, added
from tudor.model.edition import Edition
from tudor.text.errors import Illegal

GAMES_A_BATCH = 16
"""Games sent to a worker at a time: enough to outweigh the cost of sending, few enough to replay if it dies."""
BATCHES_A_WORKER = 4
"""Batches per worker at least, where games are few, so that all workers finish together."""
QUEUED = 2
"""Batches queued per worker: it never idles, and stopping does not take long."""
PATIENCE = 3
"""Give up after this many worker deaths in a row without a result in between."""


class Unit(NamedTuple):
    """A deal at a table: the unit of play and of results."""

    table: int
    deal: int


Batch: TypeAlias = tuple[Unit, ...]


def units(spec: MatchSpec) -> list[Unit]:
    """Everything to play: the first deal at all tables, then the next."""
    return [Unit(table, deal) for deal in range(spec.deals) for table in range(len(spec.tables))]


def play(
    spec: MatchSpec, todo: Iterable[Unit], jobs: int = 1, on_ready: Callable[[], None] = lambda: None
) -> Iterator[DealResult]:
    """Play deals in ``jobs`` processes and yield each result as it arrives, in any order.

    ``on_ready`` is called when all workers are warm and the games begin.
    """
    left = list(todo)
    if not left:
        return
    if jobs > 1:
        yield from _play_in_processes(spec, batches(spec, left, jobs), jobs, on_ready)
        return
    warm_up(spec)
    on_ready()
    for unit in left:
        yield play_deal(spec, *unit)


def batches(spec: MatchSpec, todo: Sequence[Unit], workers: int) -> list[Batch]:
    """The deals in batches for this many workers."""
    most = max(len(spec.rotations(table)) for table in range(len(spec.tables)))
    size = max(1, min(GAMES_A_BATCH // most, len(todo) // (workers * BATCHES_A_WORKER)))
    return [tuple(todo[start : start + size]) for start in range(0, len(todo), size)]


def play_batch(spec: MatchSpec, batch: Sequence[Unit], editions: Sequence[Edition] = ()) -> list[DealResult]:
    """Play a batch in this process, which may not know the editions from files yet."""
    add_all(editions)
    warm_up(spec)
    return [play_deal(spec, *unit) for unit in batch]


@cache
def warm_up(spec: MatchSpec) -> None:
    """Let every bot play a game that does not count, so that loading does not count as thinking.

    Raises if a program cannot be started: chance would play all its games.
    """
    first = {bot: number for number, table in reversed([*enumerate(spec.tables)]) for bot in table}
    for bot, number in first.items():
        try_out(bot, spec.setup(number), spec.overtime)
    for table in dict.fromkeys(first.values()):
        play_game(spec, table, deal=-1, rotation=0)


def _play_in_processes(
    spec: MatchSpec, todo: list[Batch], jobs: int, on_ready: Callable[[], None]
) -> Iterator[DealResult]:
    """Play in a pool; if a worker dies and breaks it, play what is left in a new one."""
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
    """Play batches, and remove each from the list when it is done."""
    # Spawned: a fork beside the progress bar's thread may hang.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin, initargs=(added(),))
    try:
        with _interrupts_held():
            warming = pool.map(warm_up, [spec] * jobs)
        list(warming)
        on_ready()

        def submit(batch: Batch) -> "Future[list[DealResult]]":
            # This may start another worker.
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
    """Batches as they finish, with at most ``at_once`` under way."""
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
    """Block Ctrl-C, also in processes started meanwhile, until they ignore it by themselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Started later, it would unblock interrupts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(editions: Sequence[Edition]) -> None:
    _belong_to_the_parent()
    add_all(editions)


def _belong_to_the_parent() -> None:
    """Leave interrupts to the parent, and end with it.

    Ctrl-C reaches every process of a terminal, but only the parent should answer it. And a worker whose parent was killed
    would wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
