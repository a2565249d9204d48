"""Several threads count at the same time."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from tests.deduction.random_tables import TrueTable
from tudor.deduction import Knowledge
from tudor.editions import load
from tudor.model.cards import Triple

THREADS, ROUNDS = 4, 200


@pytest.fixture
def switching() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def counted(known: Knowledge) -> list[tuple[int, dict[Triple, float]]]:
    notebooks = [known.notebook() for _ in range(ROUNDS)]
    return [(notebook.deals, dict(notebook.case)) for notebook in notebooks]


@pytest.mark.usefixtures("switching")
def test_counts_of_several_threads_do_not_mix() -> None:
    """Notebooks made in four threads at once are those made one after the other."""
    edition = load("clue-1998")
    known = [TrueTable(edition, edition.suspects[:4], Random(seed)).knowledge(10) for seed in range(THREADS)]
    expected = [counted(state) for state in known]
    with ThreadPoolExecutor(THREADS) as threads:
        assert expected == list(threads.map(counted, known))
