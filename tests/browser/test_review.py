"""The review of a game: walked through by keyboard and on a phone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Ended, Newcomers
from tests.browser.player import Player
from tests.browser.test_access import Inspector
from tudor.editions import load
from tudor.text import words

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
EARLY = 14
"""A step after the deal and before anybody can have accused."""
BOXES = """() => [".replay .board", ".slider", ".replay .walk", ".then .sheet table"].map((part) => {
  const {left, top, width, height} = document.querySelector(part).getBoundingClientRect();
  return [left, top + scrollY, width, height].map(Math.round).join(" ");
})"""
"""Where the parts of the page are that should not move."""
SQUEEZED = """() => {
  const [step, log] = [".walk .step", ".walk .log"].map((part) => document.querySelector(part));
  return step.scrollHeight > step.clientHeight + 1 || log.clientHeight < 60;
}"""
"""Is the sentence of a step cut, or has the log no room?"""


def reader(newcomers: Newcomers, ended: Ended, lang: str = "en", **device: Any) -> Page:
    """The player of a game that is over on some device, with the review before them."""
    page = newcomers.arrive(storage_state=ended.kept, **device)
    page.add_init_script(f"localStorage.setItem('tudor.lang', '{lang}')")
    return opened(page, ended)


def opened(page: Page, ended: Ended) -> Page:
    """The review of a game that is over."""
    page.goto(f"/games/{ended.table}")
    # A busy machine makes the review last of all.
    page.locator(".scores li").first.wait_for(timeout=5 * PATIENCE)
    return at_a_third(page)


def at_a_third(page: Page) -> Page:
    """The review at a moment when much is certain and much is open."""
    last = int(page.locator(".slider input").get_attribute("max") or 0)
    page.locator(".slider input").fill(str(last // 3))
    # In any language: "Step 55 of 163", and what happened right after it.
    expect(page.locator(".walk .step")).to_contain_text(re.compile(rf"(?<!\d){last // 3 + 1}\D+{last + 1}(?!\d)"))
    page.locator(".then .sure").first.wait_for()
    return page


@pytest.fixture(scope="module")
def open_laptop(afterwards: Page, ended: Ended) -> tuple[Page, str]:
    """The review on a laptop, opened once, and the seat of its reader."""
    page = afterwards
    page.set_viewport_size({"width": 1366, "height": 768})
    return opened(page, ended), page.locator(".replay .walk select").input_value()


@pytest.fixture
def laptop(open_laptop: tuple[Page, str]) -> Page:
    """The review on a laptop, from the reader's own seat."""
    page, own = open_laptop
    page.locator(".replay .walk select").select_option(own)
    return at_a_third(page)


@pytest.fixture
def phone(newcomers: Newcomers, ended: Ended) -> Page:
    """The review on a phone."""
    return reader(newcomers, ended, **PHONE)


def step_of(page: Page) -> int:
    """The step that is shown."""
    return int(page.locator(".slider input").input_value())


def test_a_game_is_judged_at_a_glance(laptop: Page) -> None:
    """Every player has an accuracy and luck, every line of the curve its name, and your own chair is the one you see from."""
    expect(laptop.locator(".scores .accuracy strong")).to_have_count(3)
    expect(laptop.locator(".scores .luck")).to_have_count(3)
    expect(laptop.locator(".curve .legend li")).to_have_count(3)
    assert laptop.locator(".replay select").first.input_value() not in {"all", "public"}
    assert 3 == laptop.locator(".figures thead th").count() - 1


def test_a_game_is_walked_through_by_keyboard(laptop: Page) -> None:
    """Arrows lead from step to step and Shift with them from turn to turn; what happened is told to who cannot see it."""
    laptop.locator("h1").click()
    told = laptop.locator(".walk .step[role=status]")
    before = step_of(laptop)
    laptop.keyboard.press("ArrowRight")
    expect(told).to_contain_text(f"Step {before + 2} of")
    laptop.keyboard.press("ArrowLeft")
    expect(told).to_contain_text(f"Step {before + 1} of")
    turn = told.inner_text().split("·")[0]
    laptop.keyboard.press("Shift+ArrowRight")
    expect(told).not_to_contain_text(turn.strip() + " ·")
    laptop.keyboard.press("Shift+ArrowLeft")
    expect(told).to_contain_text(turn.strip() + " ·")


@pytest.mark.nightly
def test_nothing_jumps_between_steps(laptop: Page) -> None:
    """Board, buttons, what happened and notebook stay where they are, from the deal to the end."""
    laptop.locator("h1").click()
    last = int(laptop.locator(".slider input").get_attribute("max") or 0)
    where = set()
    for step in range(5, last, max(1, last // 12)):
        laptop.locator(".slider input").fill(str(step))
        expect(laptop.locator(".walk .step")).to_contain_text(f"Step {step + 1} of")
        where.add(json.dumps(laptop.evaluate(BOXES)))
    assert 1 == len(where), where


@pytest.mark.nightly
def test_the_notebook_of_the_moment_tells_why(laptop: Page) -> None:
    """A certain cell says why, by keyboard; from another chair there is another notebook, and with all cards open none."""
    cell = laptop.locator(".then .cell.sure-yes").first
    laptop.locator(".then .cell[tabindex='0']").focus()
    laptop.keyboard.press("ArrowDown")
    expect(laptop.locator(".then .cell[tabindex='0']")).to_be_focused()
    cell.focus()
    expect(laptop.locator(".why li").first).to_be_visible()
    own = laptop.locator(".then table").inner_text()
    seats = laptop.locator(".replay .walk select option").evaluate_all("all => all.map((one) => one.value)")
    mine = laptop.locator(".replay .walk select").input_value()
    laptop.locator(".replay .walk select").select_option(next(seat for seat in seats[2:] if seat != mine))
    expect(laptop.locator(".then table")).not_to_have_text(own)
    laptop.locator(".then .sure").first.wait_for()
    laptop.locator(".replay .walk select").select_option("all")
    expect(laptop.locator(".then .sure")).to_have_count(0)


def test_a_mistake_leads_to_its_step(laptop: Page) -> None:
    """A decision that was not good leads to the step where it was made, with the same sentence; so do the buttons for mistakes."""
    laptop.locator(".replay .walk select").select_option("all")
    # The decisions of all seats are listed once there is no notebook any more.
    expect(laptop.locator(".then .sure")).to_have_count(0)
    fault = laptop.locator(".decisions li:has(.judged)").first
    fault.wait_for()
    sentence = fault.locator(".judged > span").last.inner_text()
    fault.locator("button").click()
    expect(laptop.locator(".walk .step")).to_contain_text(sentence)
    step = step_of(laptop)
    laptop.locator("[data-do=back]").click()
    laptop.locator("[data-do=next-fault]").click()
    expect(laptop.locator(".walk .step")).to_contain_text(f"Step {step + 1} of")


@pytest.mark.nightly
def test_another_question_is_tried(laptop: Page) -> None:
    """Another question at this moment tells who would show what, and how many cases it leaves."""
    laptop.locator(".try summary").click()
    laptop.locator(".try [data-do=try]").click()
    expect(laptop.locator(".expected p").first).to_contain_text(re.compile(r"about \d+ cases? instead of \d+"))
    expect(laptop.locator(".expected li").first).to_be_visible()


@pytest.mark.nightly
def test_a_game_is_played_on_from_here(laptop: Page, ended: Ended) -> None:
    """By keyboard from a step to a table with the same hand; when that game is over, its review says where it came from."""
    player = Player(laptop)
    laptop.locator(".slider input").fill(str(EARLY))
    expect(laptop.locator(".walk .step")).to_contain_text(f"Step {EARLY + 1} of")
    hand = laptop.locator(".then tr.mine th").all_inner_texts()
    reviewed = laptop.url
    laptop.locator(".onward summary").focus()
    laptop.keyboard.press("Enter")
    laptop.locator(".onward [data-do=play-from]").focus()
    laptop.keyboard.press("Enter")
    laptop.locator(".game").wait_for()
    expect(laptop.locator(".top .tag")).to_have_text("Study")
    player.play_on(accuse_after=1)
    laptop.locator(".all-hand").first.wait_for()
    told = next(message for message in player.heard if message["type"] == "snapshot")
    name = words(load(ended.edition), "en").name
    assert sorted(hand) == sorted(map(name, told["view"]["hand"]))
    assert told["view"]["case"] is None
    laptop.locator(".ending a[href^='/games/']").click()
    expect(laptop.locator(".review-head + .hint")).to_contain_text("Played on from turn")
    assert reviewed != laptop.url
    expect(laptop.locator(".papers button")).to_have_count(1)
    assert [] == player.errors


@pytest.mark.nightly
def test_a_notebook_kept_by_hand_is_compared_with_what_was_certain(newcomers: Newcomers) -> None:
    """Marks that cannot be are named in the review, to the player who made them."""
    page = newcomers.arrive()
    player = Player(page)
    # Until the player decides, nothing ends the game; and only who has had a turn had time for a notebook.
    player.reach("clue-1998", lambda: player.decision is not None and player.decision["kind"] == "start")
    name = page.locator(".notebook tr.mine [data-cell$='/case']").first.get_attribute("data-cell")
    for mark in ("no", "yes"):
        page.locator(f"[data-cell='{name}']").click()
        page.locator(f"[data-cell='{name}'].mark-{mark}").wait_for()
    player.play_on(accuse_after=1)
    page.locator(".all-hand").first.wait_for()
    page.locator(".ending a[href^='/games/']").click()
    expect(page.locator(".own-marks li").last).to_contain_text("the opposite was certain", timeout=5 * PATIENCE)


@pytest.mark.nightly
def test_a_review_on_a_phone(phone: Page) -> None:
    """A finger walks through the game, asks why and finds the scores; nothing is wider than the screen, and nothing jumps."""
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    where, step = phone.evaluate(BOXES), step_of(phone)
    phone.locator("[data-do=forward]").tap()
    expect(phone.locator(".walk .step")).to_contain_text(f"Step {step + 2} of")
    phone.locator("[data-do=next-turn]").tap()
    assert where == phone.evaluate(BOXES)
    phone.locator(".then .cell.sure-yes").first.tap()
    expect(phone.locator(".why li").first).to_be_visible()
    expect(phone.locator(".scores .accuracy strong")).to_have_count(3)


@pytest.mark.nightly
def test_no_sentence_of_a_step_is_cut(newcomers: Newcomers, ended: Ended) -> None:
    """On a phone, in French, every step has the lines that it needs, and the log keeps some."""
    page = reader(newcomers, ended, "fr", viewport={"width": 390, "height": 844})
    page.locator(".judged-game").wait_for()
    last = int(page.locator(".slider input").get_attribute("max") or 0)
    squeezed = []
    for step in range(last + 1):
        page.locator(".slider input").fill(str(step))
        expect(page.locator(".walk .step")).to_contain_text(f" {step + 1} sur")
        squeezed += [step] if page.evaluate(SQUEEZED) else []
    assert [] == squeezed


@pytest.mark.nightly
def test_on_a_phone_on_its_side_a_step_stays_beside_board_and_notebook(newcomers: Newcomers, ended: Ended) -> None:
    """The board has nearly the whole height, and the buttons stay in sight while you read the notebook below it."""
    page = reader(newcomers, ended, viewport={"width": 844, "height": 390})
    box = page.locator(".replay .board").bounding_box()
    assert box is not None
    assert box["height"] > 350
    page.locator(".then .sheet tbody tr").nth(9).scroll_into_view_if_needed()
    expect(page.locator(".slider")).to_be_in_viewport(ratio=1)
    expect(page.locator(".walk .step")).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_a_review_can_be_read_by_everybody(phone: Page, axe: str) -> None:
    """The review has no serious fault, by day and by night."""
    inspector = Inspector(phone, axe)
    inspector.look_by_day_and_night("review")
    assert {} == inspector.found


@pytest.mark.nightly
def test_a_review_speaks_french(newcomers: Newcomers, ended: Ended) -> None:
    """Scores, grades and notebook are in the reader's language."""
    page = reader(newcomers, ended, "fr")
    expect(page.locator(".scores .accuracy").first).to_contain_text("Précision")
    expect(page.locator(".then h2")).to_have_text("Carnet à ce moment")
