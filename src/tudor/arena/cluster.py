"""The same batches on a Dask cluster. It brings in dask.distributed, of the extra ``tudor[dask]``."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from distributed import Client, as_completed

from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import QUEUED, Batch, Unit, batches, play_batch
from tudor.text.errors import Illegal

CONNECTING = 10
"""After so many seconds a scheduler that does not answer is not there."""


def play_on_cluster(
    spec: MatchSpec, todo: Iterable[Unit], address: str, on_ready: Callable[[], None] = lambda: None
) -> Iterator[DealResult]:
    """Play deals on the workers of a scheduler, and tell of each once, as soon as it is known.

    A batch whose worker is lost is played again by another one, with the same result. ``on_ready`` hears when the scheduler
    has answered.
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
    # Results are no part of the name of a task: Dask is not to take one batch for another.
    futures = (client.submit(play_batch, spec, batch, pure=False) for batch in todo)
    queue = as_completed(islice(futures, at_once), loop=client.loop)
    for done in queue:
        results: list[DealResult] = done.result()
        queue.update(islice(futures, 1))
        yield from results
