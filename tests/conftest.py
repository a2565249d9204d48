"""Settings that all tests share."""

import gc
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from tudor.editions import shelf

# No deadlines: how busy the machine is proves nothing. By day, the same examples every time.
settings.register_profile("everyday", deadline=None, derandomize=True, database=None)
settings.register_profile("nightly", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("everyday")


ROOT = Path(__file__).parents[1]
IN_MEMORY = Path("/dev/shm")
ENOUGH = 2 << 30
"""Bytes that the files of all tests fit in, many times over."""


def pytest_configure() -> None:
    """Keep files in memory where there is room, as each write of a database waits for the disk; and let Ctrl-C through.

    A shell starts what it puts in the background with Ctrl-C ignored: tests send it to their processes.
    """
    if IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection(session: pytest.Session) -> None:
    """While thousands of tests are gathered nothing becomes garbage; looking for it takes half of that time."""
    gc.disable()
    if session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        _import_own_share()


def _import_own_share() -> None:
    """Begin with the modules that the other processes begin with last: each is compiled once, and kept for all."""
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    modules = sorted(path.relative_to(ROOT).with_suffix("") for path in (ROOT / "tests").rglob("test_*.py"))
    for module in modules[number::processes] if processes > 1 else ():
        # What cannot be imported is told when its tests are gathered.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(module.parts))


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
