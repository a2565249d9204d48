"""The companion on a phone: a game at a real table, noted with one thumb."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cardboard import EDITION, PLAYERS, CardboardGame, Suggestion, cardboard_game
from tests.browser.conftest import QUICK, Newcomers, served
from tests.browser.test_access import Inspector
from tests.browser.test_pages import PHONE, SMALL
from tudor.editions import load

MOST_TAPS = 8
WHOLE = cardboard_game(37, 27)
"""After 25 suggestions its case file is certain."""
NAMES = EDITION.names["en"]


class Phone:
    """A phone with the companion; counts taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, part: str) -> None:
        """Tap something."""
        self.page.locator(part).tap()
        self.taps += 1

    def set_up(self, game: CardboardGame) -> None:
        """From the start page to an empty sheet."""
        self.page.goto("/")
        self.tap("a[href='/companion']")
        for seat, name in enumerate(PLAYERS):
            self.page.locator(".seats input").nth(seat).fill(name)
        self.tap(f".dealer [data-do=seat-{len(PLAYERS) - 1}]")
        for card in game.hand:
            self.tap(f".my-cards [data-do=card-{card}]")
        self.tap("[data-do=begin]")
        self.page.locator(".entry").wait_for()

    def note(self, said: Suggestion, game: CardboardGame) -> int:
        """Note a suggestion; how many taps that took."""
        before = self.taps
        for card in said.cards:
            self.tap(f".entry .deck-chips [data-do=card-{card}]")
        self.answer(said, game)
        return self.taps - before

    def answer(self, said: Suggestion, game: CardboardGame) -> None:
        """Tap who showed, and the card if it is known and not the only one possible."""
        self.tap(".answers [data-do=nobody]" if said.shower is None else f".answers [data-do=seat-{said.shower}]")
        possible = [card for card in said.cards if (card in game.hand) == (said.shower == 0)]
        if said.shown and len(possible) > 1:
            self.tap(f".answers [data-do=card-{said.shown}]")

    def show(self, tab: str) -> None:
        """Change to another part."""
        self.page.locator(f"[data-tab={tab}]").tap()

    @property
    def kept(self) -> Any:
        """The sheet as the browser keeps it."""
        return self.page.evaluate("JSON.parse(localStorage.getItem('tudor.companion'))")

    def thought(self) -> None:
        """Wait for what follows from the latest notes."""
        self.show("grid")
        expect(self.page.locator(".sheet[aria-busy=false]")).to_be_visible()


@pytest.fixture
def phone(newcomers: Newcomers) -> Phone:
    """Somebody with a phone at a table."""
    return Phone(newcomers.arrive(viewport=PHONE, has_touch=True))


def mistake(phone: Phone) -> None:
    """Note that nobody shows a card, although Ann holds the room that was named."""
    phone.show("entry")
    phone.tap(".askers [data-do=seat-1]")
    for card in (*WHOLE.case[:2], next(card for card in WHOLE.hand if card in EDITION.rooms)):
        phone.tap(f".entry .deck-chips [data-do=card-{card}]")
    phone.tap(".answers [data-do=nobody]")
    expect(phone.page.locator(".clash-banner[role=alert]")).to_be_visible()


def test_a_table_is_noted_with_one_thumb_whatever_happens(phone: Phone) -> None:
    """Few taps a suggestion, reasons for cells, a mistake that is found, and notes that survive a lost connection and a closed tab."""
    phone.set_up(WHOLE)
    assert phone.note(WHOLE.suggestions[0], WHOLE) <= MOST_TAPS
    phone.thought()
    page, own = phone.page, WHOLE.hand[0]
    page.locator(f"[data-cell='{own}/Ann'].sure-yes").tap()
    expect(page.locator("dialog.because li")).to_contain_text("You were dealt")
    page.keyboard.press("Escape")
    assert [] == page.evaluate(SMALL)

    page.context.set_offline(True)
    phone.show("entry")
    phone.note(WHOLE.suggestions[1], WHOLE)
    phone.show("grid")
    expect(page.locator(".state")).to_contain_text("kept on this device")
    assert 2 == len(phone.kept["lines"])
    page.context.set_offline(False)
    phone.thought()

    mistake(phone)
    phone.tap("[data-do=suppose-3]")
    expect(page.locator(".clash-banner")).to_contain_text("if line 3 is wrong")
    phone.thought()
    phone.tap("[data-do=change-line]")
    phone.tap("[data-do=delete]")

    context = page.context
    page.close()
    phone.page = page = context.new_page()
    page.goto("/companion")
    phone.thought()
    phone.show("lines")
    expect(page.locator(".noted li")).to_have_count(2)


@pytest.mark.nightly
def test_notes_give_advice_and_are_shared(phone: Phone, newcomers: Newcomers, axe: str) -> None:
    """Rooms are ranked from where you stand, a link leads others to the notes, and a contradiction can be read by everybody."""
    phone.set_up(WHOLE)
    assert max(phone.note(said, WHOLE) for said in WHOLE.suggestions[:4]) <= MOST_TAPS
    page, own = phone.page, WHOLE.hand[0]
    phone.show("advice")
    phone.tap(".where [data-do=in-study]")
    expect(page.locator(".onwards li").first).to_contain_text("Turns to get there")
    assert [] == page.evaluate(SMALL)
    mistake(phone)
    inspector = Inspector(page, axe)
    inspector.look("contradiction")
    assert {} == inspector.found
    phone.tap("[data-do=undo]")
    phone.show("lines")
    expect(page.locator(".noted li")).to_have_count(4)
    page.locator("[data-do=share]").tap()
    page.locator("[data-do=make-link]").tap()
    link = page.locator(".share-link input").input_value()
    partner = newcomers.arrive(viewport=PHONE)
    partner.goto(link)
    expect(partner.locator(f"[data-cell='{own}/Ann'].sure-yes")).to_be_visible()
    expect(partner.locator(".entry")).to_have_count(0)
    assert partner.evaluate("localStorage.getItem('tudor.companion')") is None


@pytest.mark.nightly
def test_a_whole_game_ends_with_the_right_certainty(phone: Phone, axe: str) -> None:
    """27 suggestions with two mistakes, both corrected, leave the true case file, and the companion says so."""
    phone.set_up(WHOLE)
    taps = []
    for number, said in enumerate(WHOLE.suggestions, 1):
        if number == 7:
            mistaken = Suggestion(said.by, said.cards)
            taps.append(phone.note(mistaken, WHOLE))
        else:
            taps.append(phone.note(said, WHOLE))
        if number == 12:
            # Noted twice: the second time by mistake.
            phone.tap(f".askers [data-do=seat-{said.by}]")
            phone.note(said, WHOLE)
            phone.tap("[data-do=undo]")
        if number == 20:
            phone.page.reload()
            phone.page.locator(".entry").wait_for()
    assert max(taps) <= MOST_TAPS
    phone.show("lines")
    phone.tap("[data-line='7']")
    phone.answer(WHOLE.suggestions[6], WHOLE)
    assert 27 == len(phone.kept["lines"])
    inspector = Inspector(phone.page, axe)
    for tab in ("entry", "lines", "grid", "advice"):
        phone.show(tab)
        inspector.look_by_day_and_night(tab)
    named = ", ".join(_title(card) for card in WHOLE.case)
    expect(phone.page.locator(".verdict-yes")).to_have_text(f"Yes, it is certain: {named}.")
    expect(phone.page.locator(".advised li").first).to_be_visible()
    assert {} == inspector.found


@pytest.mark.nightly
def test_any_box_can_be_played(phone: Phone) -> None:
    """Ready-made decks are there, and cards can be renamed, added and removed; the notebook reckons with them."""
    page = phone.page
    page.goto("/companion")
    page.locator("form.setup select").first.select_option("clue-2016")
    page.locator(".my-cards [data-do=card-orchid]").wait_for()
    page.locator("form.setup select").first.select_option("own")
    for kind, names in {
        "suspects": "Ada\nBert\nCora",
        "weapons": "Broom\nRope",
        "rooms": "Attic\nCellar\nShed\nYard",
    }.items():
        page.locator(f"[data-own={kind}]").fill(names)
    page.locator("[data-own=rooms]").blur()
    for _ in range(2):
        phone.tap("[data-do=fewer]")
    for card in ("ada", "rope", "attic"):
        phone.tap(f".my-cards [data-do=card-{card}]")
    phone.tap("[data-do=begin]")
    for card in ("bert", "broom", "shed"):
        phone.tap(f".entry .deck-chips [data-do=card-{card}]")
    phone.tap(".answers [data-do=nobody]")
    phone.show("advice")
    expect(page.locator(".verdict-yes")).to_have_text("Yes, it is certain: Bert, Broom, Shed.")


def _title(card: str) -> str:
    name = re.sub("^the ", "", NAMES[card])
    return name[0].upper() + name[1:]


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (320, 640), (1366, 768), (1440, 900)])
@pytest.mark.parametrize("edition", ["clue-cards", "super-cluedo"])
def test_no_screen_is_too_small(newcomers: Newcomers, width: int, height: int, edition: str) -> None:
    """In French, in editions without a board and with the most cards, nothing scrolls sideways or is too small to tap."""
    page = newcomers.arrive(viewport={"width": width, "height": height}, has_touch=True, locale="fr-FR")
    page.goto("/companion")
    page.locator("form.setup select").first.select_option(edition)
    # The cards of the edition that was shown before may still be there.
    page.locator(f".my-cards [data-do=card-{load(edition).cards[-1]}]").wait_for()
    expect(page.locator(".my-cards .card-chip")).to_have_count(len(load(edition).cards))
    wanted = int(re.findall(r"\d+", page.locator(".my-cards .tag").inner_text())[1])
    for place in range(wanted):
        page.locator(".my-cards .card-chip").nth(2 * place).tap()
    page.locator("[data-do=begin]").tap()
    page.locator(".entry").wait_for()
    tabs = page.locator("[data-tab]")
    for place in range(max(1, tabs.count())):
        if tabs.count():
            tabs.nth(place).tap()
        page.locator(".sheet, .entry, .lines-panel, .advised li").first.wait_for()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        small = [found for found in page.evaluate(SMALL) if "data-cell" not in found or width < 1100]
        assert [] == small


CUT = """(parts) => [...document.querySelectorAll(parts)].filter(
  (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1).map((part) => part.textContent)"""
BROKEN = """() => [...document.querySelectorAll(".my-cards .card-chip span[style*='--fit']")].filter((name) => {
  const lines = Math.round(name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight));
  return lines > name.textContent.trim().split(/[ -]/).length;
}).map((name) => name.textContent)"""


@pytest.mark.nightly
def test_ten_players_have_room_on_a_phone(phone: Phone) -> None:
    """No name is cut off, no word is broken in two, and the cards come before nine players to answer."""
    page = phone.page
    page.goto("/companion")
    page.locator(".my-cards .chip").first.wait_for()
    assert [] == page.evaluate(BROKEN)
    for _ in range(6):
        phone.tap("[data-do=more]")
    phone.tap(".my-cards [data-do=card-scarlet]")
    phone.tap("[data-do=begin]")
    answers = page.locator(".entry .answers .chips")
    expect(answers).to_be_hidden()
    for card in ("plum", "rope", "hall"):
        phone.tap(f".entry .deck-chips [data-do=card-{card}]")
    expect(answers).to_be_visible()
    phone.tap(".answers [data-do=nobody]")
    phone.thought()
    assert 10 == page.locator("th.owner span:not(.hidden)").count()
    assert [] == page.evaluate(CUT, "th.owner span:not(.hidden)")


@pytest.mark.nightly
def test_it_opens_without_its_server(newcomers: Newcomers, tmp_path: Path) -> None:
    """When the server is gone, the companion still opens, keeps what is noted, and says that thinking has to wait."""
    with served(tmp_path, *QUICK) as address:
        phone = Phone(newcomers.arrive(viewport=PHONE, has_touch=True, base_url=address))
        phone.set_up(WHOLE)
        phone.note(WHOLE.suggestions[0], WHOLE)
        phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.page.reload()
    phone.note(WHOLE.suggestions[1], WHOLE)
    phone.show("grid")
    expect(phone.page.locator(".state")).to_contain_text("kept on this device")
    assert 2 == len(phone.kept["lines"])
