"""Plays deals on a Dask cluster. Imports dask.distributed, from the extra ``tudor[dask]``."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from distributed import Client, as_completed

from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import QUEUED, Batch, Unit, batches, play_batch
from tudor.editions import added
from tudor.text.errors import Illegal

CONNECTING = 10
"""Seconds to wait for the scheduler."""


def play_on_cluster(
    spec: MatchSpec, todo: Iterable[Unit], address: str, on_ready: Callable[[], None] = lambda: None
) -> Iterator[DealResult]:
    """Play deals on a scheduler's workers and yield each result as it arrives.

    If a worker is lost, another one plays its batch, with the same result. ``on_ready`` is called once the scheduler has
    answered.
    """
    with _client(address) as client:
        on_ready()
        workers = max(1, sum(client.nthreads().values()))
        yield from _played(client, spec, batches(spec, list(todo), workers), workers * QUEUED)


def _client(address: str) -> Client:
    try:
        return Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError):
        raise Illegal("arena-cluster", address=address) from None


def _played(client: Client, spec: MatchSpec, todo: list[Batch], at_once: int) -> Iterator[DealResult]:
    # pure=False: Dask must not reuse the result of one batch for another.
    futures = (client.submit(play_batch, spec, batch, added(), pure=False) for batch in todo)
    queue = as_completed(islice(futures, at_once), loop=client.loop)
    for done in queue:
        results: list[DealResult] = done.result()
        queue.update(islice(futures, 1))
        yield from results
