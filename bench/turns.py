"""Alternating measurements: what is compared sees the same machine, however busy it is."""

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import process_time
from typing import Any, TypeAlias

Work: TypeAlias = Callable[[], Any]


def cpu_seconds(work: Work) -> float:
    """The processor time of a call."""
    start = process_time()
    work()
    return process_time() - start


def totals_in_turns(works: Sequence[Work], turns: int) -> list[float]:
    """The total processor time of each; the first turn fills caches and does not count."""
    rounds = [[cpu_seconds(work) for work in works] for _ in range(turns + 1)]
    return [sum(column) for column in zip(*rounds[1:], strict=True)]


def repeated(work: Work, times: int) -> Work:
    """The same work several times."""

    def all_of_it() -> None:
        for _ in range(times):
            work()

    return all_of_it


def p95(times: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20)[-1]


def in_ms(seconds: float) -> str:
    """A time in milliseconds, as text."""
    return f"{seconds * 1000:.3g} ms"
