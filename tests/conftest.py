"""Settings that all tests share."""

import faulthandler
import gc
import os
import signal
from collections.abc import Iterator
from types import FrameType

import pytest
from hypothesis import settings

# No deadlines: how busy the machine is proves nothing. By day, the same examples every time.
settings.register_profile("everyday", deadline=None, derandomize=True, database=None)
settings.register_profile("nightly", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("everyday")


LONG = 120.0
"""Seconds after which a test that still runs tells where it is."""
_real_stderr = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Hold on to where stacks are told: while a test runs, all that is written is captured."""
    config.stash[_real_stderr] = os.dup(2)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test that hangs tells where, by its stack.

    Not by ``faulthandler_timeout``: its thread reads the stack while the test goes on, which can end in a crash.
    """

    def tell_where(_signal: int, _frame: FrameType | None) -> None:
        faulthandler.dump_traceback(item.config.stash[_real_stderr])

    before = signal.signal(signal.SIGALRM, tell_where)
    signal.setitimer(signal.ITIMER_REAL, LONG, LONG)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def pytest_collection() -> None:
    """While thousands of tests are gathered nothing becomes garbage; looking for it takes half of that time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was gathered stays to the end: no need to look there again."""
    gc.freeze()
    gc.enable()
