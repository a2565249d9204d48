"""The table on common screens: nothing is cut off, and the question is visible without scrolling."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import PAINTED, Player
from tests.browser.test_tables import join, open_table
from tudor.editions import available

DESK = 1280
LAPTOPS = ((1366, 768), (1440, 900))
SMALL_SCREENS = ((390, 844), (844, 390), (1024, 768))
SCREENS = ((1280, 800), (1366, 768), (1440, 900), (1024, 768), (768, 1024), (390, 844))
# What is cut off: text in its box, the chosen line of a list, and what one could press where the screen or the tabs begin.
CUT = """() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".hidden");
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const named = (one) => `${one.className || one.localName}: ${one.textContent.trim().slice(0, 40)}`;
  const pen = document.createElement("canvas").getContext("2d");
  const ARROW = 18;
  const isCutList = (list) => {
    const style = getComputedStyle(list);
    pen.font = style.font;
    const text = pen.measureText(list.selectedOptions[0]?.text.trim() ?? "").width;
    return text + parseFloat(style.paddingLeft) + ARROW > list.clientWidth;
  };
  // What is only read aloud is clipped whole.
  const isCut = (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth && getComputedStyle(one).clipPath === "none";
  // On a phone on its side the tabs stand beside the rest.
  const below = shown(".tabs").map((tabs) => tabs.getBoundingClientRect()).filter(({ width, height }) => width > height);
  const low = Math.min(innerHeight, ...below.map(({ top }) => top));
  const isOutside = (one) => {
    const box = one.getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.right > innerWidth + 1 || box.bottom > low + 1;
  };
  return [
    ...(document.scrollingElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : []),
    ...shown("select").filter(isCutList).map(named),
    ...shown(".game :is(.sheet, .button, strong, .hint, h2, .suggest .card), .top *").filter(isCut).map(named),
    ...shown("section.turn :is(.offers button, summary), .top .table-tools button").filter(isOutside).map(named),
  ];
}"""

# What you need while suggesting and cannot see whole: below the screen, cut off by a box, or covered.
UNSEEN = """() => {
  const isSeen = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const at = (y) => document.elementFromPoint((left + right) / 2, y);
    const isThere = (found) => found && (one.contains(found) || found.contains(one) && !found.matches(".panel, .game"));
    return bottom - top > 8 && [top + 2, (top + bottom) / 2, bottom - 2].every((y) => isThere(at(y)));
  };
  const wanted = [".sheet tbody tr:not(.group) th", ".offers:not(:has(dialog)) :is(button, .picker .card)", "dialog :is(button, .picker .card)", ".strip", ".story .log", ".board"];
  const cut = [...document.querySelectorAll(".sheet tbody tr:not(.group) th")].filter((one) => one.scrollWidth > one.clientWidth);
  const unseen = wanted.flatMap((parts) => [...document.querySelectorAll(parts)].filter((one) => !isSeen(one))
    .map((one) => `${parts}: ${one.textContent.trim().slice(0, 30)}`));
  return [...unseen, ...cut.map((one) => `cut: ${one.textContent.trim()}`)];
}"""

TOPS = """async (card) => {
  const tops = new Set();
  for (let frame = 0; frame < 10; frame++) {
    await new Promise((done) => requestAnimationFrame(done));
    tops.add(card.getBoundingClientRect().top);
  }
  return [...tops];
}"""


@pytest.mark.nightly
def test_a_card_stays_under_the_pointer(page: Page) -> None:
    """A card highlighted by a pointer on its lower edge does not move away and flicker."""
    open_table(page)
    card = page.locator(".lobby button.card:not(:disabled)").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    assert [box["y"]] == card.evaluate(TOPS)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1.5)
    assert [box["y"]] == card.evaluate(TOPS)
    page.locator(".lobby button.card:hover").wait_for()


def look_on(screens: tuple[tuple[int, int], ...], page: Page, state: str) -> dict[str, list[str]]:
    """What is cut off in a state, by screen."""
    found = {}
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        page.evaluate("scrollTo(0, 0)")
        found[f"{state}, {width}x{height}"] = page.evaluate(CUT)
    return {where: cut for where, cut in found.items() if cut}


def test_a_table_fits_every_screen(regular: Player) -> None:
    """On laptops, tablets and a phone, nothing is cut off at the start of a turn."""
    # Cards to name, in a room at the start of a turn, need more than a small screen.
    regular.reach("clue-2002", lambda: regular.offers_now("roll") and not regular.offers_now("suggest"))
    usual = regular.page.viewport_size
    assert usual is not None
    found = look_on(SCREENS, regular.page, "start")
    regular.page.set_viewport_size(usual)
    assert {} == found


def look_in_tabs(page: Page, width: int, height: int) -> dict[str, list[str]]:
    """What is cut off in the tabs of a small screen, the notebook with each kind of help."""
    page.set_viewport_size({"width": width, "height": height})
    found = {}
    for tab, button in enumerate(page.locator(".tabs button").all()):
        button.click()
        found[f"tab {tab}, {width}x{height}"] = page.evaluate(CUT)
    page.locator(".tabs button").nth(1).click()
    for level in page.locator(".notebook-tools option").all():
        page.locator(".notebook-tools select").select_option(level.get_attribute("value"))
        found[f"{level.inner_text()}, {width}x{height}"] = page.evaluate(CUT)
    page.locator(".tabs button").first.click()
    return {where: cut for where, cut in found.items() if cut}


def test_no_tab_is_cut_off(regular: Player) -> None:
    """On phones held either way and on a tablet, no tab has anything that is cut off, whatever is chosen in its lists."""
    regular.reach("clue-2002")
    usual = regular.page.viewport_size
    assert usual is not None
    found = [look_in_tabs(regular.page, *screen) for screen in SMALL_SCREENS]
    regular.page.set_viewport_size(usual)
    assert [{}] * len(SMALL_SCREENS) == found


@pytest.mark.nightly
def test_no_tab_is_cut_off_in_french(newcomers: Newcomers) -> None:
    """The same with the longer words of another language, and with somebody to talk to."""
    page, friend = newcomers.arrive(locale="fr-FR"), newcomers.arrive()
    join(friend, open_table(page, ("open", "novice")), "Ada")
    page.locator("[data-do=start]:not(:disabled)").click()
    page.locator(".board").wait_for()
    assert [{}] * len(SMALL_SCREENS) == [look_in_tabs(page, *screen) for screen in SMALL_SCREENS]
    assert {} == look_on(LAPTOPS, page, "company")


@pytest.mark.nightly
def test_a_tablet_shows_the_log_below_a_broad_board(page: Page) -> None:
    """A board that leaves half of a tablet's height has those at the table and the log below it, while you decide."""
    Player(page).reach("super-cluedo")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.evaluate(PAINTED)
    board = page.locator(".board").bounding_box()
    assert board is not None
    for part in (".story .log", ".people"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert board["y"] + board["height"] <= box["y"]
        assert box["y"] + box["height"] <= 768
    expect(page.locator("section.turn .offers button").first).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("locale", "edition", "screens", "last"),
    [
        ("en-GB", "clue-2002", SCREENS, "suggest"),
        ("fr-FR", "clue-2002", SCREENS, "suggest"),
        # With everything these editions offer beside the cards to name, a panel may scroll.
        ("fr-FR", "cluedo-2008", SCREENS, "move"),
        # A phone cannot show twelve rooms to go to and their board at once.
        ("fr-FR", "super-cluedo", SCREENS[:-1], "move"),
    ],
)
def test_a_full_table_fits_every_screen(
    newcomers: Newcomers, locale: str, edition: str, screens: tuple[tuple[int, int], ...], last: str
) -> None:
    """With six players, on laptops, tablets and a phone, nothing is cut off while moving; at a desk, nor while suggesting."""
    page = newcomers.arrive(locale=locale)
    player = Player(page)
    found: dict[str, list[str]] = {}
    kind = ""
    while kind != last:
        player.reach(edition, players=6)
        owed = player.decision
        kind = owed["kind"] if owed is not None else ""
        # Cards to name need more than a small screen: their button stays visible instead.
        asks = player.offers.locator(".suggest").count() > 0
        if kind in ("start", "move", "suggest") and (not asks or last == "suggest"):
            found |= look_on(tuple(screen for screen in screens if not asks or screen[0] >= DESK), page, kind)
        player.decide()
    assert {} == found


@pytest.mark.nightly
def test_all_suspects_to_choose_and_all_players_are_in_sight(newcomers: Newcomers) -> None:
    """With six players, a long question leaves room for every name; on a tablet, the suspects have all of it."""
    page = newcomers.arrive(viewport={"width": 1366, "height": 768})
    player = Player(page)
    player.play_now("cluedo-2008", players=6)
    player.wait()
    for width, height in (*LAPTOPS, (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        everything = page.locator(".person strong:visible, .lying-open p:visible, .turn .face")
        for one in everything.all():
            expect(one).to_be_in_viewport(ratio=1)


# What reaches beyond the panel with one's cards.
BEYOND = """() => {
  const panel = document.querySelector(".notes > .mine");
  return panel.scrollHeight - panel.clientHeight;
}"""


@pytest.mark.nightly
@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_a_power_is_explained_whole(newcomers: Newcomers, locale: str) -> None:
    """On a low laptop the text about one's power stands below one's cards, all of it; the notebook knows these cards."""
    page = newcomers.arrive(locale=locale, viewport={"width": 1366, "height": 768})
    player = Player(page)
    # Who has drawn a butler reads the texts one by one.
    player.reach("cluedo-2008", lambda: player.offers_now("roll") and page.locator(".notes .explained").count() == 1)
    expect(page.locator(".notes .explained .hint")).to_be_in_viewport(ratio=1)
    assert 0 == page.evaluate(BEYOND)
    hand = page.locator(".notes .hand .card").count()
    assert hand <= page.locator(".cell.sure-yes").count()


@pytest.mark.nightly
def test_a_butler_is_explained_when_pointed_at(newcomers: Newcomers) -> None:
    """With a butler in hand, names stand below one's cards, and the text of each appears above its name."""
    page = newcomers.arrive(viewport={"width": 1366, "height": 768})
    player = Player(page)
    names = page.locator(".notes .explained")
    player.reach("cluedo-2008", lambda: names.count() > 1)
    for name in names.all():
        expect(name.locator("strong")).to_be_in_viewport(ratio=1)
        expect(name.locator(".hint")).to_have_css("clip-path", "inset(50%)")
    names.first.focus()
    expect(names.first.locator(".hint")).to_have_css("clip-path", "none")
    expect(names.first.locator(".hint")).to_be_in_viewport(ratio=1)


def unseen(page: Page) -> dict[str, list[str]]:
    """What cannot be seen whole on two laptops."""
    found = {}
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        found[f"{width}x{height}"] = page.evaluate(UNSEEN)
    return {where: some for where, some in found.items() if some}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("edition", "locale"), [*((edition, "en-GB") for edition in available()), ("super-cluedo", "fr-FR")]
)
def test_everything_is_in_sight_while_suggesting_and_accusing(newcomers: Newcomers, edition: str, locale: str) -> None:
    """On two laptops, with six players: strip, board, log, all cards to name, all offers and every row of the notebook."""
    page = newcomers.arrive(locale=locale)
    player = Player(page)
    player.reach(edition, lambda: player.offers_now("suggest"), players=6)
    assert {} == unseen(page)
    player.reach(edition, lambda: player.offers_now("accuse-open"))
    page.locator("[data-do=accuse-open]").click()
    page.locator("dialog.accuse .faces").first.wait_for()
    assert {} == unseen(page)
