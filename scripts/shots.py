"""Screenshots of every page, board and state of the browser client, at five sizes, in light and dark.

``make shots`` starts its own server, plays, and saves the pictures; ``make shots ARGS=--readme`` makes the two pictures of
the README instead.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.chromium import FLAGS, installed  # noqa: E402 the repository must be on the path first
from tests.browser.company import company  # noqa: E402 the repository must be on the path first
from tests.browser.player import Player  # noqa: E402 the repository must be on the path first
from tests.browser.test_tables import join, open_table  # noqa: E402 the repository must be on the path first

SERVE = "from tudor.cli import main; main()"
SERVED = ("--port", "0", "--log", "error", "--bot-pace", "0", "--requests", "100000/minute")
SIZES = {
    "phone": (390, 844),
    "lying": (844, 390),
    "tablet": (1024, 768),
    "laptop": (1366, 768),
    "desk": (1440, 900),
}
README_PICTURES = ROOT / "docs" / "pictures"
README_SIZES = {"laptop": (1280, 800), "phone": (390, 844)}
EDITIONS = ("clue-2002", "cluedo-asterix", "cluedo-2008", "super-cluedo", "clue-cards")
PAGES = {
    "start": "/",
    "new": "/new",
    "rules-classic": "/rules/clue-1998",
    "rules-2008": "/rules/cluedo-2008",
    "rules-super": "/rules/super-cluedo",
    "learn": "/learn",
    "account": "/account",
    "ratings": "/ratings",
    "watch": "/watch",
    "nothing": "/nothing/here",
    "wrong-link": "/t/nowhere",
}
WHOLE = ("start", "new", "rules-2008")
# A bot takes over soon, and then thinks for as long as it takes to make a picture.
HASTY = ("--pace", "3", "--bot-pace", "3600")
TABS = ("play", "notebook", "story", "table")
LEVELS = ("none", "shown", "follows", "chances")
# Big moments stay until a picture of them is taken.
WITH_ODDS = """
  localStorage.setItem("tudor.assistance", "chances");
  localStorage.setItem("tudor.moments", "on");
  const wait = window.setTimeout;
  window.setTimeout = (work, time = 0, ...rest) => (time > 2000 ? 0 : wait(work, time, ...rest));
"""
MOST_DECISIONS = 120
ACCUSE_AFTER = 14


@contextmanager
def served(*options: str) -> Iterator[str]:
    """A server on a free port, and its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", SERVE, "serve", "--data", data, *SERVED, *options]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT / "src")}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout is not None
            try:
                yield next(word for word in server.stdout.readline().split() if word.startswith("http://")).rstrip("/")
            finally:
                server.terminate()


class Camera:
    """Takes screenshots of one size and theme."""

    def __init__(self, folder: Path, size: str, theme: str) -> None:
        self._folder = folder
        self._tag = f"{size}-{theme}"

    def shoot(self, page: Page, name: str, *, whole: bool = False) -> None:
        """Save what a page shows now."""
        page.wait_for_timeout(250)
        path = self._folder / f"{name}-{self._tag}.png"
        page.screenshot(path=path, full_page=whole)
        print(path.name, flush=True)


def shoot_pages(page: Page, camera: Camera) -> None:
    """The pages around the game."""
    for name, path in PAGES.items():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        camera.shoot(page, name)
        if name in WHOLE:
            camera.shoot(page, f"{name}-whole", whole=True)


def shoot_lobby(context: BrowserContext, visitors: BrowserContext, camera: Camera) -> None:
    """A table that fills up, as seen by its host and by a guest with the link."""
    page, guest = context.new_page(), visitors.new_page()
    page.goto("/new")
    page.locator("form button.big").click()
    page.locator(".lobby").wait_for()
    camera.shoot(page, "lobby", whole=True)
    guest.goto(page.url)
    guest.locator(".join-form").wait_for()
    camera.shoot(guest, "lobby-guest")
    for choice in page.locator(".lobby .person-tools select").all():
        choice.select_option("novice")
    guest.locator(".full").wait_for()
    camera.shoot(guest, "lobby-full")


def shoot_company(context: BrowserContext, visitors: BrowserContext, camera: Camera) -> None:
    """Two people at a table: what they say, what the host can do about a guest, and a seat that a bot plays."""
    page, guest = context.new_page(), visitors.new_page()
    address = open_table(page, ("open", "novice"))
    join(guest, address, "Grace")
    page.locator("[data-do=start]:not(:disabled)").click()
    guest.locator(".story [data-tab=chat]").wait_for(state="attached")
    to_tab(guest, 2)
    guest.locator(".story [data-tab=chat]").click()
    guest.locator(".say input").fill("Has anybody seen the rope?")
    guest.locator(".say input").press("Enter")
    page.locator(".badge").first.wait_for(state="attached")
    camera.shoot(page, "chat-unread")
    to_tab(page, 2)
    page.locator(".story [data-tab=chat]").click()
    camera.shoot(page, "chat")
    to_tab(page, 3)
    page.locator(".person-tools .opens").click()
    camera.shoot(page, "host-tools")
    page.locator(".person-tools .menu button").last.click()
    page.locator("dialog[open] button.primary").click()
    page.locator(".person-tools").wait_for(state="detached")
    camera.shoot(guest, "replaced")
    page.close()
    guest.close()


def to_tab(page: Page, number: int) -> None:
    """Show a part of the table where only one is in sight at a time."""
    if page.locator(".tabs").is_visible():
        page.locator(".tabs button").nth(number).click()


def shoot_game(context: BrowserContext, camera: Camera, edition: str) -> None:
    """A game: every kind of question once, the end and the replay."""
    page = context.new_page()
    player = Player(page)
    player.play_now(edition, players=4)
    seen: set[str] = set()
    for count in range(MOST_DECISIONS):
        player.wait()
        if player.is_over:
            break
        kind = player.decision["kind"] if player.decision else ""
        shoot_moment(page, camera, edition, seen)
        if kind not in seen:
            seen.add(kind)
            camera.shoot(page, f"{edition}-{kind}")
        player.decide(accusing=count > ACCUSE_AFTER)
    shoot_end(page, camera, edition)


def shoot_moment(page: Page, camera: Camera, edition: str, seen: set[str]) -> None:
    """The first big moment, beside a question; all are closed."""
    if page.locator(".moment").count() and "moment" not in seen:
        seen.add("moment")
        camera.shoot(page, f"{edition}-moment")
    while page.locator(".moment").count():
        page.keyboard.press("Escape")


def shoot_end(page: Page, camera: Camera, edition: str) -> None:
    """The end of a game, the check of its deal, and its replay."""
    page.locator(".all-hand").first.wait_for()
    shoot_moment(page, camera, f"{edition}-solved", set())
    camera.shoot(page, f"{edition}-end")
    page.locator("[data-do=share]").click()
    page.locator(".share-link").wait_for()
    camera.shoot(page, f"{edition}-shared")
    page.locator(".papers button").last.click()
    page.locator(".papers .verified").wait_for()
    camera.shoot(page, f"{edition}-checked", whole=True)
    page.locator(".ending a.button").first.click()
    page.locator(".curve path").first.wait_for(state="attached")
    page.locator(".slider input").fill("40")
    camera.shoot(page, f"{edition}-replay", whole=True)
    page.close()


def shoot_states(context: BrowserContext, visitors: BrowserContext, camera: Camera) -> None:
    """Other states of a table: panels, dialogs, watching, offline."""
    page, watcher = context.new_page(), visitors.new_page()
    player = Player(page)
    player.play_now("clue-2002", players=6)
    player.wait()
    watcher.goto(page.url)
    watcher.locator(".board .pawn").first.wait_for()
    # At the first turn, since a lucky bot may end the game soon.
    shoot_dialogs(player, camera)
    player.play_on(decisions=8, accuse_after=None)
    player.wait()
    camera.shoot(watcher, "spectator")
    shoot_notebook(page, camera)
    if page.locator(".tabs").is_visible():
        for number, name in enumerate(TABS):
            page.locator(".tabs button").nth(number).click()
            camera.shoot(page, f"tab-{name}")
        page.locator(".tabs button").first.click()
    context.set_offline(True)
    page.locator(".line-status").wait_for()
    camera.shoot(page, "broken")
    context.set_offline(False)
    page.close()


def shoot_notebook(page: Page, camera: Camera) -> None:
    """Marks, a note and a reason."""
    to_tab(page, 1)
    for level in LEVELS:
        page.locator(".notebook-tools select").select_option(level)
        camera.shoot(page, f"notebook-{level}")
    page.keyboard.press("?")
    camera.shoot(page, "shortcuts")
    page.keyboard.press("Escape")
    cells = page.locator(".cell:not([class*=sure])")
    for number in (0, 1, 1, 2, 2, 2):
        cells.nth(number).click()
    page.locator(".notebook-tools [aria-pressed]").click()
    cells.nth(4).click()
    page.locator(".sheet input").fill("AB")
    camera.shoot(page, "note")
    page.keyboard.press("Enter")
    page.locator(".notebook-tools [aria-pressed]").click()
    page.locator(".cell.sure-yes").first.focus()
    page.locator(".why").first.wait_for()
    camera.shoot(page, "why")


def shoot_dialogs(player: Player, camera: Camera) -> None:
    """An accusation, its confirmation, and leaving."""
    page = player.page
    while player.offers.locator("[data-do=accuse-open]").count() == 0:
        player.decide()
        player.wait()
    player.offers.locator("[data-do=accuse-open]").click()
    camera.shoot(page, "accuse")
    for faces in page.locator("dialog .faces").all():
        faces.locator("button.card").nth(1).click()
    page.locator("dialog [data-do=accuse]").click()
    camera.shoot(page, "accuse-sure")
    page.keyboard.press("Escape")
    leave, tabs = page.locator(".table-tools button").last, page.locator(".tabs button")
    if not leave.is_visible():
        tabs.last.click()
    leave.click()
    camera.shoot(page, "leave")
    page.keyboard.press("Escape")
    page.locator("[data-do=open-answers]").click()
    camera.shoot(page, "answer-for-me")
    page.keyboard.press("Escape")
    page.locator(".to-settings").click()
    camera.shoot(page, "settings")
    page.locator(".settings input[value=contrast]").check()
    page.keyboard.press("Escape")
    if tabs.first.is_visible():
        tabs.first.click()
    camera.shoot(page, "contrast")
    page.evaluate("localStorage.removeItem('tudor.theme')")
    page.reload()
    player.wait()
    if tabs.first.is_visible():
        tabs.first.click()


def shoot_stand_in(page: Page, camera: Camera) -> None:
    """A bot plays for somebody who took too long."""
    with company(open_table(page, ("open", "open")), ("Ada", "Ben")):
        page.locator("[data-do=start]:not(:disabled)").click()
        page.locator(".stand-in").wait_for()
        camera.shoot(page, "stand-in")
    page.close()


def shoot_readme(browser: Browser, address: str) -> None:
    """A game a few turns old, with a move to make, on a laptop and on a phone."""
    for name, (width, height) in README_SIZES.items():
        page = browser.new_page(
            base_url=address, viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce"
        )
        page.add_init_script(WITH_ODDS)
        player = Player(page)
        player.play_now("clue-2002", players=4, level="novice")
        # Few enough that no novice has solved the case by then.
        player.play_on(decisions=10, accuse_after=None)
        player.play_until("move")
        page.screenshot(path=README_PICTURES / f"{name}.jpg", quality=70)
        page.close()


def shoot_all(browser: Browser, address: str, hasty: str, chosen: argparse.Namespace) -> None:
    """Everything chosen, at each size and in each theme; dark ones in French. hasty: the address of a server with little patience."""
    for size in chosen.size or SIZES:
        width, height = SIZES[size]
        for theme in chosen.theme or ("light", "dark"):
            own, visitors, slow = (
                browser.new_context(
                    base_url=server,
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    locale="fr-FR" if theme == "dark" else "en-GB",
                    reduced_motion="reduce",
                )
                for server in (address, address, hasty)
            )
            own.add_init_script(WITH_ODDS)
            camera = Camera(chosen.folder, size, theme)
            if "pages" in chosen.part:
                shoot_pages(own.new_page(), camera)
                shoot_lobby(own, visitors, camera)
            if "states" in chosen.part:
                shoot_states(own, visitors, camera)
                shoot_company(own, visitors, camera)
                shoot_stand_in(slow.new_page(), camera)
                page = own.new_page()
                page.goto("/")
                page.locator(".my-games li").first.wait_for()
                camera.shoot(page, "continue")
                page.close()
            for edition in (chosen.edition or EDITIONS) if "games" in chosen.part else ():
                shoot_game(own, camera, edition)
            for context in (own, visitors, slow):
                context.close()


def main() -> None:
    """Make all screenshots, or those asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "shots")
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--theme", choices=("light", "dark"), action="append")
    parser.add_argument("--edition", action="append")
    parser.add_argument("--part", choices=("pages", "states", "games"), nargs="+", default=["pages", "states", "games"])
    parser.add_argument("--readme", action="store_true", help="only the pictures of the README, into docs/pictures")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with served() as address, served(*HASTY) as hasty, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        if chosen.readme:
            shoot_readme(browser, address)
        else:
            shoot_all(browser, address, hasty, chosen)
        browser.close()


if __name__ == "__main__":
    main()
