"""Two deals that a seat cannot tell apart: its page is told, shows and stores the same."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import Empty, Queue
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Newcomers
from tests.browser.player import Player
from tests.secrecy.worlds import Played, differences, indistinguishable
from tests.server.harness import House
from tests.server.retelling import Retelling
from tests.server.standing_clock import run_standing
from tests.server.test_wire_secrecy import TABLES, eventful_game, setup_of
from tudor.model.actions import Action

PATIENCE = 60.0
MARK_EVERY = 9
AT_LAST = 1200.0
"""Seconds after which a run counts as hanging; a page needs time to show each step on a slow machine."""
# The page's random numbers are the same in every run, and it reports how far it has heard. Big moments are shown, and stay
# until they are closed.
BEFOREHAND = """(() => {
  localStorage.setItem("tudor.moments", "on");
  const wait = window.setTimeout;
  window.setTimeout = (work, time = 0, ...rest) => (time > 2000 ? 0 : wait(work, time, ...rest));
  let drawn = 0;
  Crypto.prototype.getRandomValues = (bytes) => bytes.map(() => (drawn = (drawn * 5 + 3) % 256));
  Math.random = () => 0.5;
  window.heard = 0;
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => (window.heard = JSON.parse(data).seq ?? window.heard));
    }
  };
})()"""
# What has been painted; without what depends on how fast the machine is: the time that is left, and how much of the story
# is read out at once.
SHOWN = """async (seq) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  do await painted(); while (heard < seq);
  await painted();
  const shown = document.documentElement.cloneNode(true);
  for (const timed of shown.querySelectorAll(".countdown, .hidden[role=log]")) timed.remove();
  return shown.outerHTML;
}"""
KEPT = "() => [localStorage, sessionStorage].flatMap((kept) => Object.entries(kept).map((entry) => entry.join('=')))"


class Watched(Retelling):
    """A world played over sockets elsewhere, which stops after every step until a page has shown it."""

    def __init__(self, game: Played, ours: Played, place: int) -> None:
        super().__init__(game, ours, place)
        self.steps: Queue[int] = Queue()
        self.seen_by_page: Queue[None] = Queue()
        self.address = ""

    async def _gather(self, house: House) -> None:
        await super()._gather(house)
        self.address = f"{house.origin}/t/{self.table}"
        await self._wait_for_page()

    async def _act(self, place: int, action: Action) -> None:
        await super()._act(place, action)
        await self._wait_for_page()

    async def _come_again(self, house: House) -> None:
        """The page already is another window of the same place."""

    @property
    def table(self) -> str:
        """The id of the table."""
        assert self.me.table is not None
        return self.me.table.id

    async def _wait_for_page(self) -> None:
        self.steps.put(self.me.seq)
        await asyncio.to_thread(self.seen_by_page.get, timeout=PATIENCE)


class Witness:
    """A page at that place: everything it was told, showed and stored."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._player = Player(page)
        self._marks = 0
        self.moments = 0
        self.shown: list[str] = []
        page.add_init_script(BEFOREHAND)

    def follow(self, world: Watched, playing: "Future[list[str]]") -> None:
        """Look at every step, and write in the notebook from time to time."""
        for number, seq in enumerate(_steps(world, playing)):
            if number == 0:
                self._sit_down(world)
            self.shown.append(self._page.evaluate(SHOWN, seq))
            self._close_moments(seq)
            if number % MARK_EVERY == 0:
                self._mark()
            world.seen_by_page.put(None)

    def _close_moments(self, seq: int) -> None:
        """Look at every big moment that waits."""
        while self._page.locator(".moment").count():
            self.moments += 1
            self._page.keyboard.press("Escape")
            self.shown.append(self._page.evaluate(SHOWN, seq))

    def _sit_down(self, world: Watched) -> None:
        # Not by way of the start page: whether that has drawn a guest's name by then depends on the machine.
        key, token = json.dumps(f"tudor.token.{world.table}"), json.dumps(world.me.token)
        self._page.add_init_script(f"localStorage.setItem({key}, {token})")
        self._page.goto(world.address)
        self._page.locator(".cell").first.wait_for()

    def _mark(self) -> None:
        answers = self._answers()
        cells = self._page.locator(".cell")
        cells.nth(self._marks * 11 % cells.count()).click()
        self._marks += 1
        began = monotonic()
        while self._answers() == answers:
            assert monotonic() - began < PATIENCE, "a mark was never kept"
            self._page.wait_for_timeout(5)

    def _answers(self) -> int:
        return sum(message["type"] == "accepted" for message in self._player.heard)

    def account(self, world: Watched) -> list[str]:
        """Everything, without what is random for every table."""
        assert [] == self._player.errors
        told = [json.dumps(message) for message in self._player.heard if message["type"] != "pong"]
        kept = sorted(_without_lots(entry, world) for entry in self._page.evaluate(KEPT))
        return [_without_lots(text, world) for text in (*told, *self.shown)] + kept


def _steps(world: Watched, playing: "Future[list[str]]") -> Iterator[int]:
    while not playing.done():
        try:
            yield world.steps.get(timeout=0.05)
        except Empty:
            continue


def _without_lots(text: str, world: Watched) -> str:
    table = world.me.table
    assert table is not None
    assert table.fairness is not None
    drawn: dict[str, Any] = {table.id: "TABLE", table.fairness.commitment: "COMMITMENT", world.me.token: "TOKEN"}
    for secret, name in drawn.items():
        text = text.replace(secret, name)
    return text


def witnessed(newcomers: Newcomers, game: Played, ours: Played, place: int, folder: Path) -> list[str]:
    """What the page of a place is told, shows and stores of a world."""
    world, witness = Watched(game, ours, place), Witness(newcomers.arrive())
    with ThreadPoolExecutor(1) as elsewhere:
        playing = elsewhere.submit(lambda: run_standing(world.told(folder), at_last=AT_LAST))
        witness.follow(world, playing)
        playing.result()
    # The world was really played.
    assert world.expected == world.seen
    return witness.account(world)


def compare(newcomers: Newcomers, name: str, folder: Path, seed: int, steps: int) -> set[str]:
    """Play a game and a world like it for the same seat; returns what really differed."""
    setup = setup_of(name)
    game = eventful_game(setup, seed, steps)
    place = Random(seed).randrange(len(setup.seats))
    other = next(indistinguishable(game, place, Random(seed), 400))
    ours = witnessed(newcomers, game, game, place, folder / "ours")
    theirs = witnessed(newcomers, other, game, place, folder / "theirs")
    for mine, another in zip(ours, theirs, strict=False):
        assert mine == another
    assert len(ours) == len(theirs)
    return set(differences(game, other))


@pytest.mark.parametrize("steps", [14, pytest.param(40, marks=pytest.mark.nightly)])
def test_a_page_cannot_tell_worlds_apart(newcomers: Newcomers, tmp_path: Path, steps: int) -> None:
    """Whatever is hidden, a page is told, shows and stores the same, letter by letter."""
    assert {"case", "hands"} & compare(newcomers, "classic", tmp_path, seed=1, steps=steps)


@pytest.mark.nightly
@pytest.mark.parametrize("name", TABLES)
def test_no_page_can_tell_worlds_apart(newcomers: Newcomers, tmp_path: Path, name: str) -> None:
    """The same at tables with spying, written answers, secret interruptions or false witnesses."""
    assert compare(newcomers, name, tmp_path, seed=2, steps=90)
