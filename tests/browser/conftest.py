"""A server for the browser tests, and the system's browser."""

import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from scripts.chromium import FLAGS, installed
from tests.browser.player import Player
from tests.source import ROOT, SOURCE

AXE = ROOT / "build" / "web" / "node_modules" / "axe-core" / "axe.min.js"
HERE = Path(__file__).parent
PATIENCE = 60_000
"""Milliseconds after which a test counts as hanging; a slow machine stays below."""
ACCUSE_AFTER = 5
"""Decisions before accusing as soon as possible: enough to meet most of an edition's questions."""
SERVE = "from tudor.cli import main; main()"
QUICK = (
    "--bot-pace",
    "0",
    "--window",
    "0.05",
    # However long a page takes to reload, no bot plays for its player in the meantime, nor when a test is over.
    "--grace",
    "600",
    "--requests",
    "100000/minute",
    "--messages",
    "100000/minute",
)

expect.set_options(timeout=PATIENCE)


class Stage:
    """The browser, started for the first test that needs it and closed after the last test of this folder.

    While Playwright runs, no other test in the same process can have an event loop.
    Opening a page and beginning a game takes longer than most tests: some people stay for all of them.
    """

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._staying: Newcomers | None = None
        self._regular: Player | None = None
        self._visitor: Page | None = None

    @property
    def browser(self) -> Browser:
        """The browser that is installed."""
        if self._browser is None:
            found = installed()
            if found is None:
                pytest.skip("no Chromium is installed")
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=found, args=FLAGS)
        return self._browser

    def regular(self, arguments: dict[str, Any]) -> Player:
        """The player at a desk, in games against bots."""
        if self._regular is None:
            self._regular = Player(self.arrive(arguments))
        return self._regular

    def visitor(self, arguments: dict[str, Any]) -> Page:
        """A window that stays open, without a game."""
        if self._visitor is None:
            self._visitor = self.arrive(arguments)
        return self._visitor

    def arrive(self, arguments: dict[str, Any]) -> Page:
        """A window that stays until the browser is closed or a test fails."""
        self._staying = self._staying or Newcomers(self.browser, arguments)
        return self._staying.arrive()

    def send_home(self) -> None:
        """Close the windows of those who stay: the next test that needs them gets new ones."""
        if self._staying is not None:
            self._staying.leave()
        self._staying = self._regular = self._visitor = None

    def close(self) -> None:
        """Close the browser, and free the event loop for other tests."""
        self.send_home()
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = None


STAGE = Stage()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser before a test of another folder."""
    try:
        return (yield)
    finally:
        if nextitem is None or HERE not in nextitem.path.parents:
            STAGE.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """After a failure nobody knows in which state a shared page is."""
    report = yield
    if report.failed:
        STAGE.send_home()
    return report


def pytest_sessionfinish() -> None:
    """Close the browser when a run is interrupted."""
    STAGE.close()


@pytest.fixture(scope="module")
def browser() -> Browser:
    """The browser."""
    return STAGE.browser


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's data folder."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="session")
def base_url(data: Path) -> Iterator[str]:
    """A server on a free port, with quick bots, and its address."""
    with served(data, *QUICK) as address:
        yield address


@contextmanager
def served(data: Path, *options: str) -> Iterator[str]:
    """A server on a free port, in a process of its own; its address."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--data", str(data), "--log", "error", *options]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(SOURCE)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=data, env=environment) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = next((word for word in line.split() if word.startswith("http://")), None)
        assert address, f"the server said: {line!r}"
        try:
            yield address.rstrip("/")
        finally:
            server.terminate()
            server.wait(timeout=60)


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    """Windows of a usual size, in English, without animations that tests would have to wait for."""
    return {
        "base_url": base_url,
        "viewport": {"width": 1280, "height": 860},
        "locale": "en-GB",
        "reduced_motion": "reduce",
    }


@pytest.fixture
def page(newcomers: "Newcomers") -> Page:
    """One person's empty window."""
    return newcomers.arrive()


@pytest.fixture
def regular(browser: Browser, browser_context_args: dict[str, Any]) -> Player:  # noqa: ARG001 # without it these tests would run apart from their modules
    """A player at a desk, shared by the tests of all modules.

    A test plays on in Clue (2002) until it finds what it needs; it restores the size of the window, and closes what it opens.
    """
    return STAGE.regular(browser_context_args)


@pytest.fixture
def visitor(browser: Browser, browser_context_args: dict[str, Any]) -> Page:  # noqa: ARG001 # without it these tests would run apart from their modules
    """A window without a game, shared by the tests of all modules; what its browser keeps may be anything."""
    return STAGE.visitor(browser_context_args)


class Ended(NamedTuple):
    """A game that was played to its end through the page."""

    edition: str
    page: Page
    """The window in which it was played, perhaps closed by now."""
    address: str
    kept: Any
    """What the player's browser keeps: a new one with it is the same player."""
    hands: int
    """How many hands the page shows at the end."""
    case: int
    """How many cards of the case file it shows."""
    errors: list[str]

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.address.rsplit("/", 1)[1]


def play_to_the_end(page: Page, edition: str, players: int) -> Ended:
    """Play a game through the page: you accuse as soon as most of an edition's questions were asked."""
    player = Player(page)
    lasted = 0
    while lasted < ACCUSE_AFTER:
        # Once in fifty games a lucky bot ends it before you are asked much.
        player.play_now(edition, players)
        lasted = player.play_on(accuse_after=ACCUSE_AFTER)
    assert player.is_over
    page.locator(".all-hand").nth(players - 1).wait_for()
    hands, case = page.locator(".all-hand").count(), page.locator(".case-file .card").count()
    return Ended(edition, page, page.url, page.context.storage_state(), hands, case, [*player.errors])


@pytest.fixture(scope="session")
def ended(browser_context_args: dict[str, Any]) -> Ended:
    """A game that is over, played once for all modules."""
    return play_to_the_end(STAGE.arrive(browser_context_args), "clue-2002", 3)


@pytest.fixture(scope="module")
def afterwards(ended: Ended, regulars: "Newcomers") -> Page:
    """A window of the player whose game is over; its size may be any."""
    return regulars.arrive(storage_state=ended.kept) if ended.page.is_closed() else ended.page


@pytest.fixture
def axe() -> str:
    """The accessibility checker, as the text of a script."""
    if not AXE.exists():
        pytest.skip("axe-core is not fetched: run `make setup`")
    return AXE.read_text("utf-8")


class Newcomers:
    """People in separate browsers, who share nothing."""

    def __init__(self, browser: Browser, arguments: dict[str, Any]) -> None:
        self._browser = browser
        self._arguments = arguments
        self._contexts: list[BrowserContext] = []

    def arrive(self, **differing: Any) -> Page:
        """Another person, with an empty window."""
        context = self._browser.new_context(**{**self._arguments, **differing})
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        return context.new_page()

    def leave(self) -> None:
        """Close all windows."""
        for context in self._contexts:
            context.close()


@pytest.fixture(scope="module")
def regulars(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Newcomers]:
    """Adds people who stay for all tests of a module."""
    people = Newcomers(browser, browser_context_args)
    yield people
    people.leave()


@pytest.fixture
def newcomers(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Newcomers]:
    """Adds people."""
    people = Newcomers(browser, browser_context_args)
    yield people
    people.leave()


def static_files(ending: str) -> list[Path]:
    """The client's files with an extension, without its libraries."""
    folder = ROOT / "src" / "tudor" / "server" / "static"
    return [path for path in sorted(folder.rglob(f"*{ending}")) if "lib" not in path.relative_to(folder).parts]
