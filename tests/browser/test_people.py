"""Accounts, profiles and ratings: keeping your games, signing in elsewhere, and leaving nothing behind."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, QUICK, Newcomers, served
from tests.browser.keyring import Keyring
from tests.browser.test_access import Inspector
from tests.browser.test_pages import PHONE, SMALL
from tests.browser.test_tables import open_table
from tests.server.rated_games import RATED, played, store_all
from tests.server.storage.opening import with_storage
from tudor.bots import LEVELS
from tudor.server.people.names import skeleton
from tudor.server.storage import Storage
from tudor.server.storage.people import Account
from tudor.text.errors import Illegal
from tudor.text.page_phrases import PHRASES

CHANGED_THEIR_MIND = """() => {
  navigator.credentials.create = () => Promise.reject(new DOMException("no", "NotAllowedError"));
}"""
TABBED = 120
"""More controls than a page has before its forms."""


@pytest.fixture(scope="module")
def localhost(browser_context_args: dict[str, Any]) -> str:
    """The server where passkeys can be used: they belong to a name, and an address is none."""
    return str(browser_context_args["base_url"]).replace("127.0.0.1", "localhost")


def new_name() -> str:
    """A name that nobody has."""
    return f"Ada-{token_hex(4)}"


def keep_by_phrase(page: Page, name: str) -> str:
    """Create an account with a phrase, and return it."""
    page.goto("/account")
    page.locator(".keep input").fill(name)
    page.locator("[data-do=phrase]").click()
    phrase = page.locator(".phrase .secret-text").inner_text()
    page.locator("[data-do=kept]").click()
    expect(page.locator("main h1")).to_have_text(name)
    return phrase


def sign_in_by_phrase(page: Page, phrase: str, name: str) -> None:
    """Sign in on the account page."""
    page.goto("/account")
    page.locator(".sign-in textarea").fill(phrase)
    page.locator("[data-do=sign-in-phrase]").click()
    expect(page.locator("main h1")).to_have_text(name)


def game_line(page: Page, table: str) -> Any:
    """The line of a game in the list of the start page."""
    return page.locator(f".my-games a[href$='/{table}']")


def test_games_follow_a_passkey_to_another_browser(newcomers: Newcomers, localhost: str) -> None:
    """A guest keeps a game with a passkey, loses the browser, signs in elsewhere, finds the game and has its seat again."""
    page, name = newcomers.arrive(base_url=localhost), new_name()
    keys = Keyring(page)
    table = open_table(page).rpartition("/")[2]
    page.goto("/")
    game_line(page, table).wait_for()
    page.locator("[data-do=keep]").click()
    page.locator(".keep input").fill(name)
    page.locator("[data-do=passkey]").click()
    expect(page.locator("main h1")).to_have_text(name)
    elsewhere = newcomers.arrive(base_url=localhost)
    Keyring(elsewhere).receive(keys)
    page.context.close()
    elsewhere.goto("/account")
    elsewhere.locator("[data-do=sign-in-passkey]").click()
    expect(elsewhere.locator("main h1")).to_have_text(name)
    elsewhere.goto("/")
    game_line(elsewhere, table).click()
    elsewhere.locator("[data-do=start]").wait_for()


@pytest.mark.nightly
def test_without_https_there_is_a_phrase(newcomers: Newcomers) -> None:
    """Where passkeys cannot be used the page says why, and a phrase that is shown once leads to the same games."""
    page, name = newcomers.arrive(), new_name()
    table = open_table(page).rpartition("/")[2]
    page.goto("/account")
    expect(page.locator(".no-passkeys").first).to_contain_text("localhost")
    expect(page.locator("[data-do=passkey]")).to_have_count(0)
    phrase = keep_by_phrase(page, name)
    page.reload()
    expect(page.locator("main h1")).to_have_text(name)
    assert phrase not in page.content()
    elsewhere = newcomers.arrive()
    sign_in_by_phrase(elsewhere, phrase.upper(), name)
    elsewhere.goto("/")
    game_line(elsewhere, table).wait_for()


@pytest.mark.nightly
def test_a_wrong_phrase_is_refused_in_words(newcomers: Newcomers) -> None:
    """A phrase that belongs to nobody gets a sentence beside the form, in the reader's language, and can be tried again."""
    page = newcomers.arrive(locale="fr-FR")
    page.goto("/account")
    page.locator(".sign-in textarea").fill("not a phrase")
    page.locator("[data-do=sign-in-phrase]").click()
    expect(page.locator(".sign-in .error")).to_have_text(Illegal("sign-in").text("fr"))
    expect(page.locator("[data-do=sign-in-phrase]")).to_be_enabled()


@pytest.mark.nightly
def test_a_passkey_that_is_refused_changes_nothing(newcomers: Newcomers, localhost: str) -> None:
    """Somebody who changes their mind about a passkey is told what to do, and is still a guest."""
    page = newcomers.arrive(base_url=localhost)
    page.goto("/account")
    page.locator(".keep input").fill(new_name())
    page.evaluate(CHANGED_THEIR_MIND)
    page.locator("[data-do=passkey]").click()
    expect(page.locator(".keep .error")).to_have_text(PHRASES["passkey-stopped"])
    page.reload()
    page.locator("[data-do=passkey]").wait_for()


@pytest.mark.nightly
def test_a_second_device_joins_by_a_link_and_can_be_sent_away(newcomers: Newcomers) -> None:
    """The code is a picture and a link; it works once, leaves no trace in the address, and the first device can end it."""
    page, name = newcomers.arrive(), new_name()
    keep_by_phrase(page, name)
    page.locator("[data-do=link]").click()
    page.wait_for_function("() => document.querySelector('.device-link img')?.naturalWidth > 0")
    link = page.locator(".device-code .secret-text").inner_text()
    phone = newcomers.arrive(viewport=PHONE, has_touch=True)
    phone.goto(link)
    phone.locator("[data-do=join]").tap()
    expect(phone.locator(".joined")).to_contain_text(name)
    assert "#" not in phone.url
    late = newcomers.arrive()
    late.goto(link)
    late.locator("[data-do=join]").click()
    expect(late.locator(".error")).not_to_be_empty()
    page.reload()
    expect(page.locator(".sessions li")).to_have_count(2)
    page.locator(".sessions li button").click()
    expect(page.locator(".sessions li")).to_have_count(1)
    phone.goto("/account")
    phone.locator(".keep").wait_for()


@pytest.mark.nightly
def test_an_account_is_deleted_with_its_name_typed(newcomers: Newcomers) -> None:
    """Deleting needs the name, signs out everywhere, and the profile is gone."""
    page, elsewhere, name = newcomers.arrive(), newcomers.arrive(), new_name()
    sign_in_by_phrase(elsewhere, keep_by_phrase(page, name), name)
    page.locator("[data-do=delete]").click()
    sure = page.locator("dialog [data-do=yes]")
    expect(sure).to_be_disabled()
    page.locator("dialog input").fill(name)
    sure.click()
    page.locator(".keep").wait_for()
    elsewhere.goto("/account")
    elsewhere.locator(".keep").wait_for()
    elsewhere.goto(f"/@/{name}")
    expect(elsewhere.locator("h1")).to_have_text(PHRASES["profile-unknown"])


@pytest.mark.nightly
def test_a_private_profile_looks_like_none(newcomers: Newcomers) -> None:
    """A private profile is shown to its owner alone; for others it looks exactly like a name that nobody has."""
    page, name = newcomers.arrive(), new_name()
    keep_by_phrase(page, name)
    stranger = newcomers.arrive()
    stranger.goto(f"/@/{name}")
    expect(stranger.locator("h1")).to_contain_text(name)
    hidden = page.locator("input[name=public][value=false]")
    with page.expect_response("**/api/account/settings**"):
        hidden.check()
    expect(hidden).to_be_checked()
    page.goto(f"/@/{name}")
    expect(page.locator("h1")).to_contain_text(name)
    seen = {}
    for address in (name, new_name()):
        stranger.goto(f"/@/{address}")
        stranger.locator(".lost").wait_for()
        seen[address] = stranger.locator("main").inner_html()
    assert 1 == len(set(seen.values()))


@pytest.mark.nightly
def test_my_data_is_a_file(newcomers: Newcomers) -> None:
    """What is kept about an account can be saved as JSON."""
    page, name = newcomers.arrive(), new_name()
    keep_by_phrase(page, name)
    with page.expect_download() as saved:
        page.locator("[data-do=download]").click()
    assert name in json.dumps(json.loads(saved.value.path().read_text("utf-8")))


@pytest.mark.nightly
def test_a_token_is_shown_once_and_revoked(newcomers: Newcomers) -> None:
    """A bot account gets a token, which the page shows once; revoked, it is gone from the list."""
    page, bot = newcomers.arrive(), new_name()
    keep_by_phrase(page, new_name())
    page.locator(".new-bot input").fill(bot)
    page.locator("[data-do=bot]").click()
    page.locator(".programs a", has_text=bot).wait_for()
    page.locator(".new-token input[type=text]").fill("My first bot")
    page.locator(".new-token select").select_option(bot)
    page.locator("[data-do=token]").click()
    token = page.locator(".token .secret-text").inner_text()
    page.reload()
    line = page.locator(".programs li", has_text="My first bot")
    expect(line).to_contain_text(bot)
    assert token not in page.content()
    line.locator("button").click()
    page.locator("dialog [data-do=yes]").click()
    expect(line).to_have_count(0)


@pytest.mark.nightly
def test_an_account_is_made_with_the_keyboard_alone(newcomers: Newcomers) -> None:
    """Tab, typing and Enter create an account, and the phrase can be reached and read."""
    page, name = newcomers.arrive(), new_name()
    page.goto("/account")
    page.locator(".keep").wait_for()
    tab_to(page, ".keep input")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.locator(".phrase").wait_for()
    tab_to(page, ".secret-text")
    tab_to(page, "[data-do=kept]")
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_have_text(name)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(TABBED):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def signed_in_pages(name: str) -> tuple[str, ...]:
    """The pages of somebody who is signed in."""
    return ("/account", "/account/games", f"/@/{name}", "/ratings")


def opened(page: Page, path: str) -> None:
    """Open a page, and wait until nothing is missing any more."""
    page.goto(path)
    page.locator("main h1").wait_for()
    page.wait_for_load_state("networkidle")


@pytest.mark.nightly
def test_pages_about_people_can_be_read_by_everybody(newcomers: Newcomers, axe: str) -> None:
    """They have no serious fault in light or dark, signed out and signed in, with a code, a phrase and a dialog open."""
    page, name = newcomers.arrive(), new_name()
    inspector = Inspector(page, axe)
    for path in ("/account", "/join", "/ratings", f"/@/{name}"):
        opened(page, path)
        inspector.look_by_day_and_night(path)
    keep_by_phrase(page, name)
    page.locator("[data-do=link]").click()
    page.locator(".device-link").wait_for()
    page.locator("[data-do=new-phrase]").click()
    page.locator(".phrase").wait_for()
    inspector.look_by_day_and_night("code and phrase")
    page.locator("[data-do=delete]").click()
    page.locator("dialog").wait_for()
    inspector.look_by_day_and_night("deleting")
    for path in signed_in_pages(name)[1:]:
        opened(page, path)
        inspector.look_by_day_and_night(f"{path}, signed in")
    assert {} == inspector.found


@pytest.mark.nightly
def test_pages_about_people_fit_a_phone(newcomers: Newcomers) -> None:
    """None is wider than an upright phone, and touch targets are at least 40 pixels high."""
    page, name = newcomers.arrive(viewport=PHONE, has_touch=True), new_name()
    keep_by_phrase(page, name)
    faults = {}
    for path in signed_in_pages(name):
        opened(page, path)
        wide, small = page.evaluate("document.scrollingElement.scrollWidth"), page.evaluate(SMALL)
        if wide > PHONE["width"] or small:
            faults[path] = (wide, small)
    assert {} == faults


VETERANS, NEWCOMER, GAMES = ("Ada", "Ben"), "Cid", 11
"""Ada and Ben have played enough rated games, Cid has not."""
COUNTED = """(games) => fetch("/api/leaderboard").then((answer) => answer.json())
  .then((lines) => lines.some((line) => line.name === "Ada" && line.games === games))"""


async def store_rated_games(storage: Storage) -> None:
    """Eleven rated games at public tables, the last of them with a newcomer."""
    for name in (*VETERANS, NEWCOMER):
        account = Account(f"id-{name}", name, "person", None, True, 1.0)
        await storage.people.create(account, skeleton(name), None)
    settings = replace(RATED, listed=True)
    games = [played(f"game-{number}", VETERANS, ("novice",), settings=settings) for number in range(GAMES - 1)]
    await store_all(storage, [*games, played("game-last", (*VETERANS, NEWCOMER), settings=settings)])


@pytest.fixture(scope="module")
def rated_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server where rated games were played."""
    folder: Path = tmp_path_factory.mktemp("rated")
    # The browser's event loop is in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(with_storage, folder, store_rated_games).result()
    with served(folder, *QUICK) as address:
        yield address


def wait_until_counted(page: Page) -> None:
    """Wait until all games count; on a slow machine the workers that check their deals need a while to start."""
    page.goto("/ratings")
    ends = monotonic() + 5 * PATIENCE / 1000
    while not page.evaluate(COUNTED, GAMES):
        assert monotonic() < ends, "the games never counted"
        page.wait_for_timeout(200)


@pytest.mark.nightly
def test_a_profile_shows_ratings_results_and_games(newcomers: Newcomers, rated_house: str) -> None:
    """A curve with a text for those who do not see it, results, and games that can be filtered; the address keeps the filter."""
    page = newcomers.arrive(base_url=rated_house)
    wait_until_counted(page)
    page.goto("/@/ada")
    curve = page.locator(".rating-curve svg")
    expect(curve).to_have_attribute("aria-label", re.compile(rf"{GAMES} rated games"))
    page.locator(".rating-curve summary").click()
    expect(page.locator(".rating-curve tbody tr")).to_have_count(GAMES)
    expect(page.locator(".game-list tbody tr")).to_have_count(GAMES)
    expect(page.locator(".in-short dd").first).to_have_text(str(GAMES))
    page.locator("select[name=opponents]").select_option("bots")
    expect(page.locator(".game-list")).to_have_count(0)
    page.reload()
    expect(page.locator("select[name=opponents]")).to_have_value("bots")
    expect(page.locator(".in-short dd").first).to_have_text("0")
    page.locator("select[name=opponents]").select_option("people")
    expect(page.locator(".game-list a").first).to_have_attribute("href", "/games/game-last")


@pytest.mark.nightly
def test_a_leaderboard_marks_bots_and_provisional_ratings(newcomers: Newcomers, rated_house: str, axe: str) -> None:
    """Bots and provisional ratings differ in shape and words; a week has only those who played; names lead to profiles."""
    page = newcomers.arrive(base_url=rated_house)
    wait_until_counted(page)
    page.goto("/ratings")
    lines = page.locator(".leaderboard tbody tr")
    expect(lines.filter(has_text="Ada").locator(".points")).not_to_have_class(re.compile("provisional"))
    expect(lines.filter(has_text=NEWCOMER).locator(".provisional")).to_have_text(re.compile(r"^\d+\? \(Provisional\)$"))
    expect(lines.filter(has=page.locator(".bot-sign"))).to_have_count(len(LEVELS))
    page.locator("select[name=week]").select_option(index=1)
    expect(lines).to_have_count(len(VETERANS) + 1)
    inspector = Inspector(page, axe)
    inspector.look_by_day_and_night("leaderboard")
    lines.filter(has_text="Ben").locator("a").click()
    page.locator(".rating-curve").wait_for()
    inspector.look_by_day_and_night("profile")
    assert {} == inspector.found
