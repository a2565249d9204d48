"""A player who uses the page: reads what the panel offers, and clicks it."""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, WebSocket

from tudor.editions import load

PATIENCE = 60.0
"""Seconds after which a test counts as hanging; a slow machine stays below."""
MOST_DECISIONS = 400
A_WHILE = 5_000
AT_ONCE = 300
SEALED = {"watch", "silence"}
"""Orders in a sealed window, which closes by itself."""
# The last message that a page has dealt with.
NOTE_WHAT_IS_HEARD = """window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => (window.lastHeard = data));
  }
}"""
# That message, when every part of the page shows it: if things may move, each part has a frame of its own.
SHOWN = """async () => {
  const heard = window.lastHeard;
  const frames = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 12;
  for (let frame = 0; frame < frames; frame++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return heard;
}"""
# Nothing ends by itself after a few seconds, however slow the machine is.
STAYING = """(() => {
  const wait = window.setTimeout;
  window.setTimeout = (work, time = 0, ...rest) => (time > 2000 ? 0 : wait(work, time, ...rest));
})()"""
# The page hears of a new size before a frame, and its changes show in the next one.
PAINTED = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""
ORDERS = ", ".join(f"[data-do={kind}]" for kind in sorted(SEALED))


OFFERED = """() => {
  const does = (all) => [...all].map((one) => one.dataset.do);
  const listed = does(document.querySelectorAll("section.turn.mine .offers [data-do]"));
  const rooms = document.querySelectorAll("section.turn.mine .offers [data-do=move]").length;
  const moves = does(document.querySelectorAll(".board .target[data-do=move]")).slice(rooms);
  return [...listed.filter((kind) => kind !== "squares"), ...(listed.includes("squares") ? moves : [])];
}"""
"""What is offered, one by one: in the panel, and the squares that only the board offers."""


class Player:
    """A person at a page. Everything the socket brings is kept, to compare with what is shown."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.heard: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.asked_for: list[str] = []
        """The addresses of everything the page requested."""
        self._rng = Random(seed)
        self._last: str | bytes | None = None
        self._goal: str | None = None
        """The room you must be in to accuse, if it cannot be done anywhere."""
        self._begun: tuple[str, int, str] | None = None
        """The game against bots this player began last."""
        page.add_init_script(NOTE_WHAT_IS_HEARD)
        page.on("websocket", self._listen)
        page.on("request", lambda request: self.asked_for.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def _hear(self, frame: str | bytes) -> None:
        self._last = frame
        self.heard.append(json.loads(frame))

    # What the page shows

    @property
    def panel(self) -> Locator:
        """The panel with the question."""
        return self.page.locator("section.turn")

    @property
    def offers(self) -> Locator:
        """The offers in the panel."""
        return self.page.locator("section.turn.mine .offers")

    @property
    def is_over(self) -> bool:
        """True if the end is shown."""
        return self.page.locator(".ending .verdict").count() > 0

    @property
    def decision(self) -> dict[str, Any] | None:
        """The decision the server last asked for."""
        told = [message for message in self.heard if message["type"] in ("snapshot", "update")]
        return told[-1]["decision"] if told else None

    # Beginning

    def play_now(self, edition: str, players: int = 3, level: str = "amateur") -> None:
        """From the start page into a game against bots; what was heard and said before is forgotten."""
        self._goal = load(edition).pool
        self._begun = edition, players, level
        self.page.goto("/")
        self.heard.clear()
        self.said.clear()
        choices = self.page.locator(".play-now select")
        choices.nth(0).select_option(edition)
        choices.nth(1).select_option(level)
        choices.nth(2).select_option(str(players))
        self.page.locator(".play-now button.big").click()
        self.page.locator(".game").wait_for()

    # Playing

    def wait(self) -> None:
        """Wait until something is asked or the game is over, and the page shows all messages."""
        something = self.page.locator("section.turn.mine .offers button:not(:disabled), .ending .verdict")
        something.first.wait_for(state="attached", timeout=PATIENCE * 1000)
        began = monotonic()
        while not self._has_caught_up() or not something.count():
            assert monotonic() - began < PATIENCE, "the page never shows what was heard"
            self.page.wait_for_timeout(5)
            something.first.wait_for(state="attached", timeout=PATIENCE * 1000)

    def _has_caught_up(self) -> bool:
        # A page loaded before its player came notes nothing.
        return self._last is None or self.page.evaluate(SHOWN) in (None, self._last)

    def play_on(self, decisions: int = MOST_DECISIONS, accuse_after: int | None = 12) -> int:
        """Decide this many times, or until the game is over; returns how many times."""
        for count in range(decisions):
            self.wait()
            if self.is_over:
                return count
            self.decide(accusing=accuse_after is not None and count >= accuse_after)
        return decisions

    def play_until(self, kind: str) -> None:
        """Decide until a kind of question is asked."""
        self._decide_until(lambda: self.decision is not None and self.decision["kind"] == kind)

    def play_until_offered(self, kind: str) -> None:
        """Decide until a kind of action is offered."""
        self._decide_until(lambda: self.offers_now(kind))

    def reach(self, edition: str, ready: Callable[[], bool] = lambda: True, players: int = 3) -> None:
        """Decide until something holds while this player is asked, in a game of this edition that lasts long enough."""
        if not self.heard:
            self.play_now(edition, players, "novice")
        self._decide_until(ready)

    def _decide_until(self, ready: Callable[[], bool]) -> None:
        # A lucky bot may end a game at any time, except while this player is asked: against bots alone there is no clock.
        self.wait()
        while self.is_over or not ready():
            if self.is_over:
                assert self._begun, "the game ended too soon"
                self.play_now(*self._begun)
            else:
                self.decide()
            self.wait()

    def offers_now(self, kind: str) -> bool:
        """True if a kind of action is offered."""
        return kind in self._kinds()

    def decide(self, *, accusing: bool = False) -> str:
        """Take one of the offers; returns its kind, or nothing if it was too late."""
        before = self.asked
        try:
            done = self._do(self._kinds(), accusing=accusing)
        except PlaywrightError:
            # A sealed window may have closed in the meantime: then something else is asked already.
            if self.asked == before:
                raise
            return ""
        if done:
            self.settle(before)
        return done

    def _do(self, kinds: Counter[str], *, accusing: bool) -> str:
        goal = self.offers.locator(f"[data-to='{self._goal}']")
        if not kinds or kinds.keys() & SEALED:
            return self._order()
        if accusing and "accuse-open" in kinds:
            return self._accuse()
        if accusing and goal.count():
            self._press(goal.first)
            return "move"
        if "suggest" in kinds:
            self._name(self.offers.locator(".suggest"), "suggest")
            return "suggest"
        return self._click(kinds)

    def _order(self) -> str:
        """In a sealed window you may be too late, and need not order anything."""
        with suppress(PlaywrightError):
            self.offers.locator(ORDERS).first.click(timeout=AT_ONCE)
        return ""

    def _press(self, button: Locator) -> None:
        """Click, unless something else is asked in the meantime: then the button may never return."""
        before, began = self.asked, monotonic()
        while True:
            try:
                # Not a click: that may have happened although there was no time left to confirm it.
                button.wait_for(timeout=A_WHILE)
            except PlaywrightError:
                if self.asked > before or monotonic() - began > PATIENCE:
                    raise
            else:
                return button.click()

    @property
    def asked(self) -> int:
        """How often the server has asked for a decision or confirmed an order."""
        return sum(message["type"] in ("snapshot", "update", "armed") for message in self.heard)

    def settle(self, before: int) -> None:
        """Wait until the server asks again or wants nothing; `before` is how often it had asked."""
        began = monotonic()
        while self.asked == before:
            assert monotonic() - began < PATIENCE, "the server never answered"
            self.page.wait_for_timeout(5)

    def _kinds(self) -> Counter[str]:
        # Squares have no names: one button leads to all of them on the board.
        found = self.page.evaluate(OFFERED)
        return Counter(kind for kind in found if kind)

    def _click(self, kinds: Counter[str]) -> str:
        kind = self._rng.choice(sorted(kind for kind in kinds if kind not in ("accuse-open", "own-up")))
        offered = self.offers.locator(f"[data-do={kind}]")
        rooms = self.offers.locator(f".choices [data-do={kind}]")
        if rooms.count() == 0 and kind == "move":
            self._press(self.offers.locator("[data-do=squares]"))
            self.page.keyboard.press("Enter")
            return kind
        number = offered.count()
        if number == 0:
            return ""
        self._press(rooms.first if rooms.count() else offered.nth(self._rng.randrange(number)))
        return kind

    def _name(self, box: Locator, verb: str) -> None:
        box.locator(".faces").first.wait_for()
        for faces in box.locator(".faces").all():
            cards = faces.locator("button.card")
            self._press(cards.nth(self._rng.randrange(max(1, cards.count()))))
        self._press(box.locator(f"[data-do={verb}]"))

    def _accuse(self) -> str:
        self._press(self.offers.locator("[data-do=accuse-open]"))
        dialog = self.page.locator("dialog.accuse")
        self._name(dialog, "accuse")
        self._press(dialog.locator("[data-do=accuse-now]"))
        return "accuse"


def offered(player: Player) -> Counter[str]:
    """What the panel offers, by kind, one for each possible action."""
    return player._kinds()


def legal(decision: dict[str, Any]) -> Counter[str]:
    """The legal actions, counted as a panel shows them: triples to name are one offer."""
    found: Counter[str] = Counter()
    for group in decision["legal"]["groups"]:
        match group["type"]:
            case "Listed":
                found.update(action["do"] for action in group["actions"])
            case "Places":
                found["move"] += len(group["to"])
            case "Suggestions":
                found["suggest"] += 1
            case "Accusations":
                found["accuse-open"] += 1
    return found
