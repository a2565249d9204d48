"""Measures in turns: what is compared sees the same machine, however busy it is."""

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import process_time
from typing import Any, TypeAlias

Work: TypeAlias = Callable[[], Any]


def cpu_seconds(work: Work) -> float:
    """The processor time that something takes."""
    start = process_time()
    work()
    return process_time() - start


def totals_in_turns(works: Sequence[Work], turns: int) -> list[float]:
    """The processor time of each in all turns together; the first turn does not count, since it fills caches."""
    rounds = [[cpu_seconds(work) for work in works] for _ in range(turns + 1)]
    return [sum(column) for column in zip(*rounds[1:], strict=True)]


def repeated(work: Work, times: int) -> Work:
    """The same work several times."""

    def all_of_it() -> None:
        for _ in range(times):
            work()

    return all_of_it


def p95(times: Sequence[float]) -> float:
    """95 of 100 times are below this."""
    return quantiles(times, n=20)[-1]


def in_ms(seconds: float) -> str:
    """A time for people to read."""
    return f"{seconds * 1000:.3g} ms"
