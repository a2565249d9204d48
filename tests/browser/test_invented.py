"""An edition that no code has heard of, from a file in a folder: chosen, played whole, read about and reviewed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import Player
from tests.browser.test_access import Inspector
from tests.editions.invented import FILES, FOLDER
from tests.server.processes import process
from tudor.editions import load
from tudor.text.languages import LANGUAGES

pytestmark = pytest.mark.nightly
QUICK = ("--window", "0.05", "--grace", "600", "--log", "error")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that offers the invented editions."""
    data: Path = tmp_path_factory.mktemp("invented")
    with process(data, "--editions", str(FOLDER), *QUICK) as server:
        yield server.house.origin


@pytest.fixture
def page(newcomers: Newcomers, address: str) -> Page:
    """One person's empty window at that server."""
    return newcomers.arrive(base_url=address)


@pytest.mark.parametrize("name", FILES)
def test_a_game_is_played_and_reviewed(page: Page, name: str) -> None:
    """A player who clicks what the panel offers reaches the end, and sees the game again with its curves."""
    load(FILES[name])
    player = Player(page)
    lasted = 0
    while lasted < 3:
        player.play_now(name, 3)
        lasted = player.play_on(accuse_after=5)
    expect(page.locator(".all-hand")).to_have_count(3)
    page.locator(".papers button").nth(1).click()
    expect(page.locator(".papers .verified strong")).to_be_in_viewport(ratio=1)
    page.locator(".ending a.button", has_text="Review").click()
    page.locator(".slider input").fill("20")
    page.locator(".replay .log li").nth(3).wait_for(state="attached")
    expect(page.locator(".curve .legend li")).to_have_count(3)
    assert [] == player.errors


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_its_rules_and_its_table(newcomers: Newcomers, address: str, axe: str, name: str, lang: str) -> None:
    """Its rules, board and cards have their page, and a table can be opened for it: in both languages, for everybody."""
    edition = load(FILES[name])
    page = newcomers.arrive(base_url=address, locale=lang)
    inspector = Inspector(page, axe)
    page.goto(f"/rules/{name}")
    expect(page.locator("h1")).to_have_text(edition.names[lang]["title"])
    expect(page.locator(".which select")).to_have_value(name)
    expect(page.locator(".rules-picture .board")).to_have_count(1 if edition.has_board else 0)
    inspector.look("rules")
    page.goto("/new")
    page.locator(f"input[name=edition][value={name}]").check(force=True)
    inspector.look("new")
    page.locator("form button.big").click()
    page.locator(".lobby").wait_for()
    inspector.look("lobby")
    assert {} == inspector.found
