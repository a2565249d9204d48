"""The notebook: marks, notes, undo, and its hints."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import Player

BLANK = ".cell:not([class*=sure], [class*=mark], :has(.note-text))"
# Without a click, which would take the focus from what is written.
CHOOSE_HELP = """(level) => {
  const choice = document.querySelector(".notebook-tools select");
  choice.value = level;
  choice.dispatchEvent(new Event("change", { bubbles: true }));
}"""
# Counts what Preact compares with what is there: everything, and cells of the notebook.
COUNT = """async () => {
  const { options } = await import("preact");
  const before = options.__b;
  window.compared = { all: 0, td: 0 };
  options.__b = (node) => {
    compared.all += 1;
    if (node.type === "td") compared.td += 1;
    before?.(node);
  };
}"""


@pytest.fixture
def notebook(regular: Player) -> Page:
    """The notebook in a game that waits for the player's answer."""
    regular.reach("clue-2002")
    regular.page.locator(BLANK).first.wait_for()
    return regular.page


@pytest.fixture
def fresh_notebook(notebook: Page) -> Page:
    """The notebook after loading, with nothing to undo."""
    notebook.reload()
    notebook.locator(BLANK).first.wait_for()
    return notebook


def blank_cell(notebook: Page) -> str:
    """The name of a cell without knowledge or mark."""
    name = notebook.locator(BLANK).first.get_attribute("data-cell")
    assert name is not None
    return name


def focus_anew(cell: Locator) -> None:
    """Focus a cell; another test may have left the focus there, and then nothing would happen."""
    cell.blur()
    cell.focus()


def test_marks_survive_a_reload_and_another_window(notebook: Page) -> None:
    """Notes are there after a reload, and at once in another window on the same seat."""
    page, name = notebook, blank_cell(notebook)
    page.locator(f"[data-cell='{name}']").click()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    page.locator(f"[data-cell='{name}']").focus()
    page.keyboard.type("ab")
    page.locator(f"[data-cell='{name}'] .note-text", has_text="ab").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(f"[data-cell='{name}'].mark-no").wait_for()
    other.locator(f"[data-cell='{name}']").click()
    page.locator(f"[data-cell='{name}'].mark-yes").wait_for()
    other.close()
    page.reload()
    page.locator(f"[data-cell='{name}'].mark-yes .note-text", has_text="ab").wait_for()


def test_the_notebook_helps_as_far_as_one_likes(regular: Player, notebook: Page) -> None:
    """Without help there are only your own marks; with all of it every cell is certain or has odds."""
    page = notebook
    told = [one for message in regular.heard for one in message.get("observations", [])]
    me = next(message["view"]["seat"] for message in regular.heard if message["type"] == "snapshot")
    shown = {one["card"] for one in told if one["type"] == "CardSeen" and one["witness"] != me}
    choice = page.locator(".notebook-tools select")
    choice.select_option("none")
    expect(page.locator(".cell .sure, .cell .percent")).to_have_count(0)
    choice.select_option("shown")
    hand = page.locator(".panel.mine:not(.turn) .hand .card")
    hand.first.wait_for()
    expect(page.locator(".cell.sure-yes")).to_have_count(hand.count() + len(shown))
    choice.select_option("chances")
    page.locator(".cell .percent").first.wait_for()
    unmarked = page.locator(".cell:not([class*=mark], :has(.note-text))")
    expect(unmarked.locator(".sure, .percent")).to_have_count(unmarked.count())
    focus_anew(page.locator(".cell.sure-yes").first)
    page.locator(".why li").first.wait_for()


@pytest.mark.nightly
def test_help_that_a_busy_server_refuses_is_asked_for_again(page: Page) -> None:
    """The notebook shows odds although the first request for them is refused, and nothing else happens in the game."""
    refused: list[str] = []

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            request = json.loads(message)
            if request["type"] == "deduce" and not refused:
                refused.append(request["id"])
                socket.send(json.dumps({"type": "refused", "id": request["id"], "code": "too-fast", "text": "Busy."}))
            else:
                server.send(message)

        socket.on_message(forward)

    page.route_web_socket("**/socket", route)
    player = Player(page)
    player.reach("clue-2002")
    page.locator(".notebook-tools select").select_option("chances")
    page.locator(".cell .percent").first.wait_for()
    assert len(refused) == 1


@pytest.mark.nightly
def test_a_slip_of_the_pen_is_taken_back(fresh_notebook: Page) -> None:
    """A wrong click is undone by the button or by Ctrl+Z, one step at a time, and the server stores it."""
    page, name = fresh_notebook, blank_cell(fresh_notebook)
    cell, undo = page.locator(f"[data-cell='{name}']"), page.locator("[data-do=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    for mark in ("no", "yes", "maybe"):
        cell.click()
        page.locator(f"[data-cell='{name}'].mark-{mark}").wait_for()
    page.keyboard.press("Control+z")
    page.locator(f"[data-cell='{name}'].mark-yes").wait_for()
    undo.click()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    page.reload()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    expect(undo).to_have_attribute("aria-disabled", "true")


@pytest.mark.nightly
def test_undoing_leaves_what_one_types_alone(fresh_notebook: Page) -> None:
    """Ctrl+Z in a text field undoes its text, not the notebook."""
    page, name = fresh_notebook, blank_cell(fresh_notebook)
    page.locator(f"[data-cell='{name}']").click()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    page.locator(".notebook-tools [aria-pressed]").click()
    page.locator(f"[data-cell='{name}']").click()
    page.locator(".sheet input").fill("AB")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet input")).to_have_count(0)
    expect(page.locator(f"[data-cell='{name}'].mark-no")).to_have_count(1)


@pytest.mark.nightly
def test_a_note_is_written_in_its_cell(fresh_notebook: Page) -> None:
    """With the pen a cell becomes a field: Enter keeps the note, Escape does not, and the cell has the focus again.

    Help that arrives meanwhile leaves alone what is typed.
    """
    page, name = fresh_notebook, blank_cell(fresh_notebook)
    page.locator(".notebook-tools [aria-pressed]").click()
    cell = page.locator(f"[data-cell='{name}']")
    for typed, ends in (("initials of somebody", "Enter"), ("other", "Escape")):
        cell.click()
        expect(page.locator(".sheet input")).to_be_focused()
        expect(page.locator("dialog")).to_have_count(0)
        page.keyboard.type(typed)
        page.evaluate(CHOOSE_HELP, "none")
        expect(page.locator(".cell .percent")).to_have_count(0)
        page.evaluate(CHOOSE_HELP, "chances")
        page.locator(".cell .percent").first.wait_for()
        page.keyboard.press(ends)
        page.locator(f"[data-cell='{name}'] .note-text", has_text="initials of").wait_for()
        expect(cell).to_be_focused()


def test_arrows_lead_through_the_notebook(notebook: Page) -> None:
    """Tab stops at one cell, and arrows, Home, End and the page keys lead to all others and no further."""
    page = notebook
    expect(page.locator(".cell[tabindex='0']")).to_have_count(1)
    cells = page.evaluate("[...document.querySelectorAll('.cell')].map((cell) => cell.dataset.cell)")
    width = len([cell for cell in cells if cell.split("/")[0] == cells[0].split("/")[0]])
    page.locator(".cell").first.focus()
    for key, expected in (
        ("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowDown", width + 1), ("End", 2 * width - 1), ("Home", width),
        ("PageDown", len(cells) - width), ("ArrowDown", len(cells) - width), ("PageUp", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert cells[expected] == page.evaluate("document.activeElement.dataset.cell"), key
    page.keyboard.press("ArrowDown")
    page.locator(f".cell[data-cell='{cells[width]}'][tabindex='0']").wait_for()


def test_why_opens_beside_the_cell_and_closes(notebook: Page) -> None:
    """An explanation stands beside its cell while the pointer is there, covers it never, and goes with Escape too."""
    page = notebook
    page.locator(".notebook-tools select").select_option("follows")
    cell = page.locator(".cell.sure-yes").first
    cell.hover()
    page.locator(".why li").first.wait_for()
    # A suspect may be a card or a player.
    expect(page.locator(".why strong")).to_have_text(re.compile(r"^Card: .+ · (Player: .+|Case file)$"))
    here, why = cell.bounding_box(), page.locator(".why").bounding_box()
    assert here is not None
    assert why is not None
    assert here["x"] + here["width"] <= why["x"] <= here["x"] + here["width"] + 20
    assert why["y"] - 4 <= here["y"] <= why["y"] + why["height"]
    page.mouse.move(700, 20)
    expect(page.locator(".why")).to_have_count(0)
    focus_anew(cell)
    page.locator(".why li").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_have_count(0)


SCROLL = "(sheet) => (sheet.scrollTop = sheet.scrollHeight)"


def test_why_stays_where_the_focus_scrolls_the_notebook(notebook: Page) -> None:
    """A cell out of sight comes into sight with the focus, and is explained there; scrolled away, it is not."""
    page = notebook
    size = page.viewport_size
    assert size is not None
    page.locator(".notebook-tools select").select_option("follows")
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator(".tabs button").nth(1).click()
    sheet, cell = page.locator(".sheet"), page.locator(".cell.sure-yes").first
    sheet.evaluate(SCROLL)
    expect(cell).not_to_be_in_viewport()
    focus_anew(cell)
    expect(cell).to_be_in_viewport()
    expect(page.locator(".why li").first).to_be_visible()
    sheet.evaluate(SCROLL)
    expect(page.locator(".why")).to_have_count(0)
    page.locator(".tabs button").first.click()
    page.set_viewport_size(size)


HEADS = """() => {
  const sheet = document.querySelector(".sheet");
  sheet.scrollTop = sheet.scrollHeight;
  return [sheet.scrollTop, document.querySelector("thead th").getBoundingClientRect().top - sheet.getBoundingClientRect().top];
}"""


def test_heads_stay_in_sight(notebook: Page) -> None:
    """On a low screen the lines scroll below the players' pawns."""
    page = notebook
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": 1280, "height": 480})
    # A function: the page's policy forbids to evaluate an expression again and again.
    page.wait_for_function(
        "() => { const { scrollHeight, clientHeight } = document.querySelector('.sheet'); return scrollHeight > clientHeight; }"
    )
    scrolled, top = page.evaluate(HEADS)
    assert scrolled > 0
    assert 0 == top
    page.set_viewport_size(size)


@pytest.mark.nightly
def test_tables_of_friends_start_at_my_cards(visitor: Page) -> None:
    """A new table gives what each player was shown and told, unless its host allows more; the levels have their names."""
    visitor.goto("/new")
    choice = visitor.get_by_role("combobox", name="Notebook help")
    expect(choice).to_have_value("shown")
    assert ["Off", "My cards", "Deductions", "Odds"] == choice.locator("option").all_inner_texts()


@pytest.mark.nightly
def test_only_cells_that_change_are_drawn_again(page: Page) -> None:
    """While the table plays on, few cells change with each step, and the others are not even compared."""
    player = Player(page)
    player.reach("clue-2002")
    page.evaluate(COUNT)
    before = sum(message["type"] == "update" for message in player.heard)
    player.play_on(decisions=4, accuse_after=None)
    steps = sum(message["type"] == "update" for message in player.heard) - before
    compared = page.evaluate("compared")
    assert steps * 20 < compared["all"]
    assert compared["td"] < steps * page.locator(".cell").count() / 4


# The odds that a number of what was shown one of lies over.
COVERED = """() => [...document.querySelectorAll(".cell .percent")].filter((odds) => {
  const words = document.createRange();
  words.selectNodeContents(odds);
  const { right } = words.getBoundingClientRect();
  return [...odds.parentElement.querySelectorAll(".dots i")].some((dot) => dot.getBoundingClientRect().left < right - 1);
}).map((odds) => odds.parentElement.getAttribute("aria-label"))"""


@pytest.mark.nightly
def test_odds_and_numbers_stand_beside_each_other(newcomers: Newcomers) -> None:
    """With six players on a laptop, no number of what was shown one of covers the odds of its cell."""
    page = newcomers.arrive(viewport={"width": 1366, "height": 768})
    page.add_init_script("localStorage.setItem('tudor.assistance', 'chances')")
    Player(page).reach("super-cluedo", lambda: page.locator(".percent + .dots :nth-child(2)").count() > 0, players=6)
    assert [] == page.evaluate(COVERED)
