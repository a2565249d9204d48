"""Settings that all tests share."""

import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tudor.editions import shelf

# No deadlines: how busy the machine is proves nothing. By day, the same examples every time.
settings.register_profile("everyday", deadline=None, derandomize=True, database=None)
settings.register_profile("nightly", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("everyday")


def pytest_configure() -> None:
    """Undo that a shell starts what it puts in the background with Ctrl-C ignored: tests send it to their processes."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection() -> None:
    """While thousands of tests are gathered nothing becomes garbage; looking for it takes half of that time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was gathered stays to the end: no need to look there again."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """After a file, set aside what stays in caches: tests that look for garbage would look through it again and again."""
    try:
        return (yield)
    finally:
        if nextitem is not None and nextitem.path != item.path:
            gc.collect()
            gc.freeze()


def pytest_runtest_teardown() -> None:
    """Forget the editions that a test has loaded from files: the next one starts with Tudor's own."""
    shelf._added.clear()


@pytest.fixture(scope="session", autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games that tests leave do not wait for the user."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
