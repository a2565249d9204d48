"""The notebook: marks, notes, undo, and its hints."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import Player

BLANK = ".cell:not([class*=sure], [class*=mark], :has(.note-text))"


@pytest.fixture(scope="module")
def seated(regulars: Newcomers) -> Page:
    """A game that waits for the player's answer."""
    player = Player(regulars.arrive())
    player.play_now("clue-2002")
    player.wait()
    return player.page


@pytest.fixture
def notebook(seated: Page) -> Page:
    """The notebook after loading, with nothing to undo."""
    seated.reload()
    seated.locator(BLANK).first.wait_for()
    return seated


def blank_cell(notebook: Page) -> str:
    """The name of a cell without knowledge or mark."""
    name = notebook.locator(BLANK).first.get_attribute("data-cell")
    assert name is not None
    return name


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


def test_the_notebook_helps_as_far_as_one_likes(notebook: Page) -> None:
    """Without help there are only your own marks; with all of it every cell is certain or has odds."""
    page = notebook
    choice = page.locator(".notebook-tools select")
    choice.select_option("none")
    expect(page.locator(".cell .sure, .cell .percent")).to_have_count(0)
    choice.select_option("shown")
    expect(page.locator(".cell.sure-yes")).to_have_count(page.locator(".panel.mine:not(.turn) .hand .card").count())
    choice.select_option("chances")
    page.locator(".cell .percent").first.wait_for()
    unmarked = page.locator(".cell:not([class*=mark], :has(.note-text))")
    expect(unmarked.locator(".sure, .percent")).to_have_count(unmarked.count())
    page.locator(".cell.sure-yes").first.focus()
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
    player.play_now("clue-2002")
    player.wait()
    page.locator(".notebook-tools select").select_option("chances")
    page.locator(".cell .percent").first.wait_for()
    assert len(refused) == 1


def test_a_slip_of_the_pen_is_taken_back(notebook: Page) -> None:
    """A wrong click is undone by the button or by Ctrl+Z, one step at a time, and the server stores it."""
    page, name = notebook, blank_cell(notebook)
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


def test_undoing_leaves_what_one_types_alone(notebook: Page) -> None:
    """Ctrl+Z in a text field undoes its text, not the notebook."""
    page, name = notebook, blank_cell(notebook)
    page.locator(f"[data-cell='{name}']").click()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    page.locator(".notebook-tools [aria-pressed]").click()
    page.locator(f"[data-cell='{name}']").click()
    page.locator("dialog input").fill("AB")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(f"[data-cell='{name}'].mark-no")).to_have_count(1)


def test_a_note_is_asked_for_in_a_dialog_of_the_page(notebook: Page) -> None:
    """The field has the focus; Enter saves the note, Escape does not, and the focus returns to the cell."""
    page, name = notebook, blank_cell(notebook)
    page.locator(".notebook-tools [aria-pressed]").click()
    cell = page.locator(f"[data-cell='{name}']")
    cell.click()
    expect(page.locator("dialog input")).to_be_focused()
    page.keyboard.type("initials of somebody")
    page.keyboard.press("Enter")
    page.locator(f"[data-cell='{name}'] .note-text", has_text="initials of").wait_for()
    expect(cell).to_be_focused()
    cell.click()
    expect(page.locator("dialog input")).to_be_focused()
    page.keyboard.type("other")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    expect(cell).to_be_focused()
    expect(cell.locator(".note-text")).to_contain_text("initials of")
