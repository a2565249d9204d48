"""Puzzles in the browser: a daily case by keyboard and on a phone, hints, the notebook, and what is remembered."""

import re
from datetime import date

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Newcomers
from tests.browser.test_access import Inspector
from tests.browser.test_pages import PHONE, SMALL
from tudor.puzzles import Puzzle, daily, explain, find

DAY = "2026-11-11"
"""A Wednesday that is over everywhere."""
CASE = daily(date.fromisoformat(DAY).toordinal())
CLOCK = f"{DAY}T12:00:00"


@pytest.fixture(scope="module")
def window(regulars: Newcomers) -> Page:
    """A window on that day."""
    return at_noon(regulars.arrive())


@pytest.fixture
def page(window: Page) -> Page:
    """That window, before any puzzle was seen."""
    if window.url.startswith("http"):
        window.evaluate("localStorage.clear()")
    return window


def at_noon(page: Page) -> Page:
    """The page's own clock stands on that day."""
    page.clock.set_fixed_time(CLOCK)
    return page


def choose(page: Page, puzzle: Puzzle) -> None:
    """Choose the right answer."""
    lists = page.locator(".puzzle-task select")
    if lists.count() == 0:
        page.locator(f".puzzle-option input[value='{puzzle.answer}']").check()
        return
    for place, part in enumerate(puzzle.answer.split()):
        lists.nth(place).select_option(part)


def shown(page: Page) -> Puzzle:
    """The puzzle on the page, once it is there."""
    expect(page.locator(".puzzle-task")).to_be_visible()
    return find(page.locator(".puzzle-task").get_attribute("data-puzzle") or "")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_daily_case_by_keyboard(page: Page) -> None:
    """From the start page, a case is hinted at and solved with keys alone; the verdict has the focus, and the streak counts."""
    page.goto("/")
    tab_to(page, "a[href='/puzzles']")
    page.keyboard.press("Enter")
    assert CASE == shown(page)
    steps = explain(CASE, "en")
    tab_to(page, ".puzzle-task input, .puzzle-task select")
    choose_by_keys(page, CASE)
    tab_to(page, "[data-do=hint]")
    page.keyboard.press("Enter")
    expect(page.locator(".puzzle-hints li")).to_have_text([steps[0]])
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    verdict = page.locator(".puzzle-verdict h3")
    expect(verdict).to_be_focused()
    expect(verdict).to_contain_text("Right!")
    expect(page.locator(".puzzle-steps li")).to_have_text([*steps])
    expect(page.locator(".puzzle-standing")).to_contain_text("Streak: 1")
    expect(page.locator(".puzzle-result")).to_contain_text("solved with 1 hint")


def choose_by_keys(page: Page, puzzle: Puzzle) -> None:
    """Choose the right answer with arrows and letters, from its first field on."""
    groups = page.locator(".puzzle-task select")
    if groups.count() == 0:
        options = page.locator(".puzzle-option input")
        values = [options.nth(place).get_attribute("value") for place in range(options.count())]
        page.keyboard.press("Space")
        for _ in range(values.index(puzzle.answer)):
            page.keyboard.press("ArrowDown")
        expect(page.locator(f".puzzle-option input[value='{puzzle.answer}']")).to_be_checked()
        return
    for place, part in enumerate(puzzle.answer.split()):
        options = groups.nth(place).locator("option")
        values = [options.nth(number).get_attribute("value") for number in range(options.count())]
        for _ in range(values.index(part)):
            page.keyboard.press("ArrowDown")
        expect(groups.nth(place)).to_have_value(part)
        if place < groups.count() - 1:
            page.keyboard.press("Tab")


@pytest.mark.nightly
def test_a_daily_case_on_a_phone(newcomers: Newcomers, axe: str) -> None:
    """In French on a phone the page is no wider than the screen, readable to everybody, and the case is solved by touch."""
    page = at_noon(newcomers.arrive(viewport=PHONE, has_touch=True, locale="fr-FR"))
    page.goto("/puzzles")
    puzzle = shown(page)
    inspector = Inspector(page, axe)
    inspector.look("asked")
    assert [] == page.evaluate(SMALL)
    page.locator("[data-do=hint]").tap()
    expect(page.locator(".puzzle-hints li").first).to_have_text(explain(puzzle, "fr")[0])
    choose(page, puzzle)
    page.locator(".puzzle-task button.primary").tap()
    expect(page.locator(".puzzle-verdict.right")).to_be_visible()
    inspector.look("judged")
    assert {} == inspector.found
    assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


@pytest.mark.nightly
def test_a_case_that_was_answered_stays_answered(page: Page) -> None:
    """After a reload the verdict is there again, and the streak has not grown."""
    page.goto("/puzzles")
    choose(page, shown(page))
    page.locator(".puzzle-task button.primary").click()
    expect(page.locator(".puzzle-verdict.right")).to_be_visible()
    page.reload()
    expect(page.locator(".puzzle-verdict.right")).to_be_visible()
    expect(page.locator(".puzzle-standing")).to_contain_text("Streak: 1")


def test_the_page_gets_no_answer_before_it_asks(page: Page) -> None:
    """What the page receives with a puzzle holds neither the answer nor a step of the explanation."""
    told: list[str] = []

    def listen(route: Route) -> None:
        answer = route.fetch()
        told.append(answer.text())
        route.fulfill(response=answer)

    page.route(re.compile("/api/puzzles/"), listen)
    page.goto("/puzzles")
    puzzle = shown(page)
    page.unroute_all()
    assert 1 == len(told)
    assert '"answer":"' not in told[0].replace('"answer":"none"', "").replace('"answer":"card"', "")
    assert not [step for step in explain(puzzle, "en") if step in told[0]]


@pytest.mark.nightly
def test_endless_puzzles_and_the_notebook(page: Page) -> None:
    """A theme is kept to; marks in the notebook are the player's own; another puzzle comes after the verdict."""
    page.goto("/puzzles/endless")
    shown(page)
    with page.expect_response(re.compile("/api/puzzles/next")) as told:
        page.get_by_role("checkbox", name="What was shown?").check()
    puzzle = find(told.value.json()["id"])
    expect(page.locator(f".puzzle-task[data-puzzle='{puzzle.id}']")).to_be_visible()
    expect(page.locator(".puzzle-head strong")).to_have_text("What was shown?")
    cell = page.locator(".notebook .cell:not(.sure-no, .sure-yes)").first
    cell.click()
    expect(cell).to_have_class(re.compile("mark-no"))
    choose(page, puzzle)
    page.locator(".puzzle-task button.primary").click()
    expect(page.locator(".puzzle-verdict.right")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(f".puzzle-task:not([data-puzzle='{puzzle.id}'])")).to_be_visible()
    expect(page.locator(".puzzle-head strong")).to_have_text("What was shown?")
