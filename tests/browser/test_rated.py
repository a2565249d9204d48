"""Rated tables in the browser: the setting, what it changes in the form, and the ratings beside the names."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tudor.ratings import level_rating, points

SIGN_UP = """(name) => fetch("/api/account/phrase", {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name }),
}).then((answer) => answer.status)"""
NOVICE = str(points(level_rating("classic", "novice")))


def choose_rated(page: Page) -> None:
    """A rated table with bots, as a form."""
    page.goto("/new")
    page.locator("input[name=edition][value=clue-1998]").check(force=True)
    page.locator(".chairs button").nth(1).click()
    for number in range(2):
        page.locator(".chairs select").nth(number).select_option("novice")
    page.get_by_label("Rated").check()


@pytest.mark.nightly
def test_a_rated_table_shows_ratings(newcomers: Newcomers) -> None:
    """Ticked by keyboard, it leaves only the help that is allowed, and no house rules; at the table everyone's rating shows."""
    page = newcomers.arrive()
    page.goto("/new")
    assert 200 == page.evaluate(SIGN_UP, "Rated-Ada")
    help_choice = page.locator('label:has(span:text-is("Notebook help")) select')
    help_choice.select_option("chances")
    page.get_by_label("Rated").press("Space")
    expect(help_choice.locator("option")).to_have_text(["Off", "My cards"])
    expect(help_choice).to_have_value("shown")
    expect(page.locator(".house-rules")).to_have_count(0)
    page.get_by_label("Rated").press("Space")
    expect(help_choice).to_have_value("chances")
    expect(page.locator(".house-rules")).to_have_count(1)
    choose_rated(page)
    page.locator("form button.big").click()
    page.locator(".lobby").wait_for()
    expect(page.locator(".tags .tag").get_by_text("Rated", exact=True)).to_be_visible()
    expect(page.locator(".people .rating")).to_have_text([NOVICE, NOVICE])
    page.locator("[data-do=start]:not(:disabled)").click()
    expect(page.locator(".game .person .rating")).to_have_text([re.compile(NOVICE)] * 2)


def test_a_guest_is_told_to_sign_in(visitor: Page) -> None:
    """The sentence says what a rated table needs, and the form stays as it was."""
    page = visitor
    choose_rated(page)
    page.locator("form button.big").click()
    expect(page.get_by_text("This table is rated, so you need an account to play here.")).to_be_visible()
    expect(page.get_by_label("Rated")).to_be_checked()


@pytest.mark.nightly
def test_an_edition_without_ratings_offers_none(newcomers: Newcomers) -> None:
    """The card game has no ratings, so there is nothing to tick."""
    page = newcomers.arrive()
    page.goto("/new")
    page.locator("input[name=edition][value=clue-1998]").check(force=True)
    expect(page.get_by_label("Rated")).to_have_count(1)
    page.locator("input[name=edition][value=clue-cards]").check(force=True)
    expect(page.get_by_label("Rated")).to_have_count(0)
