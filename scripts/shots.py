"""Pictures of every page, board and state of the browser client, at three sizes, in light and dark.

They are made to be looked at: ``python scripts/shots.py FOLDER`` starts a server of its own, plays, and saves PNG files.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.player import Player  # noqa: E402 the repository must be on the path first

SERVE = "from tudor.cli import main; main()"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
EDITIONS = ("clue-2002", "cluedo-asterix", "cluedo-2008", "super-cluedo")
PAGES = {"start": "/", "new": "/new", "rules-classic": "/rules/clue-1998", "rules-2008": "/rules/cluedo-2008"}
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


@contextmanager
def served() -> Iterator[str]:
    """A server on a free port, and its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [
            sys.executable,
            "-c",
            SERVE,
            "serve",
            "--port",
            "0",
            "--data",
            data,
            "--log",
            "error",
            "--bot-pace",
            "0",
        ]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT / "src")}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout is not None
            try:
                yield next(word for word in server.stdout.readline().split() if word.startswith("http://")).rstrip("/")
            finally:
                server.terminate()


class Camera:
    """Takes pictures of one size and theme."""

    def __init__(self, folder: Path, size: str, theme: str) -> None:
        self._folder = folder
        self._tag = f"{size}-{theme}"

    def shoot(self, page: Page, name: str, *, whole: bool = False) -> None:
        """Save what a page shows now."""
        page.wait_for_timeout(400)
        path = self._folder / f"{name}-{self._tag}.png"
        page.screenshot(path=path, full_page=whole)
        print(path.name)


def shoot_pages(page: Page, camera: Camera) -> None:
    """The pages around the game."""
    for name, path in PAGES.items():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        camera.shoot(page, name, whole=name == "new")


def shoot_lobby(page: Page, camera: Camera) -> None:
    """A table that fills up."""
    page.goto("/new")
    page.locator("form button.big").click()
    page.locator(".lobby").wait_for()
    camera.shoot(page, "lobby")


def shoot_game(page: Page, camera: Camera, edition: str) -> None:
    """A game: every kind of question once, the notebook, the end and the replay."""
    player = Player(page)
    player.play_now(edition)
    seen: set[str] = set()
    for count in range(120):
        player.wait()
        if player.is_over:
            break
        kind = player.decision["kind"] if player.decision else ""
        if kind not in seen:
            seen.add(kind)
            camera.shoot(page, f"{edition}-{kind}")
        player.decide(accusing=count > 14)
    page.locator(".all-hand").first.wait_for()
    camera.shoot(page, f"{edition}-end", whole=True)
    page.locator(".ending a.button").first.click()
    page.locator(".curve path").first.wait_for(state="attached")
    page.locator(".slider input").fill("40")
    camera.shoot(page, f"{edition}-replay", whole=True)


def shoot_all(browser: Browser, address: str, folder: Path, sizes: list[str], themes: list[str]) -> None:
    """Everything, at each size and in each theme; games in one theme a size are enough."""
    for size in sizes:
        width, height = SIZES[size]
        for theme in themes:
            lang = "fr-FR" if theme == "dark" else "en-GB"
            context = browser.new_context(
                base_url=address,
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                locale=lang,
                reduced_motion="reduce",
            )
            context.add_init_script("localStorage.setItem('tudor.assistance', 'chances')")
            camera = Camera(folder, size, theme)
            shoot_pages(context.new_page(), camera)
            shoot_lobby(context.new_page(), camera)
            for edition in EDITIONS:
                shoot_game(context.new_page(), camera, edition)
            context.close()


def main() -> None:
    """Make them all, or those asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "shots")
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--theme", choices=("light", "dark"), action="append")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        shoot_all(browser, address, chosen.folder, chosen.size or list(SIZES), chosen.theme or ["light", "dark"])
        browser.close()


if __name__ == "__main__":
    main()
