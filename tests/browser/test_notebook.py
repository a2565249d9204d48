"""The notebook: marks, notes, taking them back, and how far it helps."""

from playwright.sync_api import Page

from tests.browser.player import Player


def test_marks_survive_a_reload_and_another_window(page: Page) -> None:
    """What one notes is there after a reload, and at once in another window on the same seat."""
    player = Player(page)
    player.play_now("clue-2002")
    player.wait()
    cell = page.locator(".cell").nth(9)
    name = cell.get_attribute("data-cell")
    cell.click()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    page.locator(f"[data-cell='{name}']").focus()
    page.keyboard.type("ab")
    page.locator(f"[data-cell='{name}'] .note-text", has_text="ab").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(f"[data-cell='{name}'].mark-no").wait_for()
    other.locator(f"[data-cell='{name}']").click()
    page.locator(f"[data-cell='{name}'].mark-yes").wait_for()
    page.reload()
    page.locator(f"[data-cell='{name}'].mark-yes .note-text", has_text="ab").wait_for()


def test_the_notebook_helps_as_far_as_one_likes(page: Page) -> None:
    """Without help there is nothing but one's own marks; with all of it every cell is certain or has a chance."""
    player = Player(page)
    player.play_now("clue-2002")
    player.wait()
    choice = page.locator(".notebook-tools select")
    choice.select_option("none")
    assert page.locator(".cell .sure, .cell .percent").count() == 0
    choice.select_option("shown")
    hand = page.locator(".panel.mine .hand .card").count()
    assert hand == page.locator(".cell.sure-yes").count()
    choice.select_option("chances")
    page.locator(".cell .percent").first.wait_for()
    assert page.locator(".cell").count() == page.locator(".cell .sure, .cell .percent").count()
    page.locator(".cell.sure-yes").first.focus()
    page.locator(".why li").first.wait_for()


def at_the_notebook(page: Page) -> str:
    """A game with nothing marked yet; the name of a cell about which nothing is known."""
    player = Player(page)
    player.play_now("clue-2002")
    player.wait()
    page.locator(".cell:not([class*=sure])").first.wait_for()
    name = page.locator(".cell:not([class*=sure])").first.get_attribute("data-cell")
    assert name is not None
    return name


def test_a_slip_of_the_pen_is_taken_back(page: Page) -> None:
    """A click too many is undone by the button or by Ctrl+Z, one step at a time, and the server keeps it so."""
    name = at_the_notebook(page)
    cell, undo = page.locator(f"[data-cell='{name}']"), page.locator("[data-do=undo]")
    assert "true" == undo.get_attribute("aria-disabled")
    for mark in ("no", "yes", "maybe"):
        cell.click()
        page.locator(f"[data-cell='{name}'].mark-{mark}").wait_for()
    page.keyboard.press("Control+z")
    page.locator(f"[data-cell='{name}'].mark-yes").wait_for()
    undo.click()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    page.reload()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    assert "true" == undo.get_attribute("aria-disabled")


def test_undoing_leaves_what_one_types_alone(page: Page) -> None:
    """Ctrl+Z in a field is about its text, and not about the notebook."""
    name = at_the_notebook(page)
    page.locator(f"[data-cell='{name}']").click()
    page.locator(f"[data-cell='{name}'].mark-no").wait_for()
    page.locator(".notebook-tools [aria-pressed]").click()
    page.locator(f"[data-cell='{name}']").click()
    page.locator("dialog input").fill("AB")
    page.keyboard.press("Control+z")
    assert page.locator(f"[data-cell='{name}'].mark-no").count() == 1


def test_a_note_is_asked_for_in_a_dialog_of_the_page(page: Page) -> None:
    """The field has the focus; Enter keeps the note, Escape does not, and the cell has the focus again."""
    name = at_the_notebook(page)
    page.locator(".notebook-tools [aria-pressed]").click()
    cell = page.locator(f"[data-cell='{name}']")
    cell.click()
    page.keyboard.type("initials of somebody")
    page.keyboard.press("Enter")
    page.locator(f"[data-cell='{name}'] .note-text", has_text="initials of").wait_for()
    assert name == page.evaluate("document.activeElement.dataset.cell")
    cell.click()
    page.keyboard.type("other")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert name == page.evaluate("document.activeElement.dataset.cell")
    assert "initials of" in cell.locator(".note-text").inner_text()
