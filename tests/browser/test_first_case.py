"""The first case: a lesson that is played with the same page as any game."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.test_access import Inspector


def follow(page: Page, expects: dict[str, Any]) -> None:
    """Do what a lesson asks for."""
    kind = expects["do"]
    turn = page.locator("section.turn")
    if kind == "move":
        turn.locator(f"[data-do=move][data-to={expects['to']}]").click()
    elif kind == "show":
        turn.locator(f"[data-card={expects['card']}]").click()
    elif kind in ("suggest", "accuse"):
        if kind == "accuse":
            turn.locator("[data-do=accuse-open]").click()
        box = page.locator("dialog.accuse" if kind == "accuse" else ".suggest")
        box.locator(".faces").first.wait_for()
        for card in (expects[part] for part in ("suspect", "weapon", "room")):
            if box.locator(f"[data-card={card}]").count():
                box.locator(f"[data-card={card}]").click()
        box.locator(f"[data-do={kind}]").click()
        if kind == "accuse":
            box.locator("[data-do=accuse-now]").click()
    else:
        turn.locator(f"[data-do={kind}]").click()


@pytest.mark.parametrize("locale", ["en-GB", pytest.param("fr-FR", marks=pytest.mark.nightly)])
def test_a_newcomer_solves_the_first_case(newcomers: Newcomers, locale: str) -> None:
    """From the start page, doing what each lesson says solves the case; anything else is refused in words, and the notebook notes."""
    page = newcomers.arrive(locale=locale)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/")
    page.locator(".play-now a[href='/learn']").click()
    page.locator(".lesson p").wait_for()
    steps = json.loads(page.request.get(f"/api/first-case?lang={locale[:2]}").text())["steps"]
    lessons = [step for step in steps if step["lesson"]]
    for lesson in lessons[:-1]:
        expect(page.locator(".lesson p")).to_have_text(lesson["lesson"])
        if lesson["expects"]["do"] == "end":
            expect(page.locator("[data-cell='mustard/1'].sure-yes")).to_have_count(1)
            page.locator("[data-do=accuse-open]").click()
            page.locator("dialog button.close").click()
        if lesson["expects"]["do"] == "show":
            expect(page.locator(".cell .dots")).to_have_count(3)
        follow(page, lesson["expects"])
    page.locator(".ending .verdict").wait_for()
    expect(page.locator(".lesson p")).to_have_text(lessons[-1]["lesson"])
    page.locator(".lesson a").click()
    page.locator(".play-now").wait_for()
    assert [] == errors


@pytest.mark.nightly
def test_a_lesson_asks_for_one_thing_and_can_be_skipped(visitor: Page) -> None:
    """What a lesson does not ask for is refused with a sentence, and one click leaves it."""
    page = visitor
    page.goto("/learn")
    page.locator("section.turn [data-do=accuse-open]").click()
    for faces in page.locator("dialog.accuse .faces").all():
        faces.locator("button.card").first.click()
    page.locator("dialog.accuse [data-do=accuse]").click()
    page.locator("dialog.accuse [data-do=accuse-now]").click()
    page.locator(".notice", has_text="lesson").wait_for()
    expect(page.locator("section.turn [data-do=roll]")).to_be_enabled()
    page.locator(".lesson a").click()
    page.locator(".play-now").wait_for()


@pytest.mark.nightly
def test_a_lesson_can_be_read_by_everybody(page: Page, axe: str) -> None:
    """A lesson has no serious fault."""
    page.goto("/learn")
    page.locator(".lesson p").wait_for()
    inspector = Inspector(page, axe)
    inspector.look_by_day_and_night("lesson")
    assert {} == inspector.found


@pytest.mark.nightly
def test_on_a_phone_the_lesson_covers_no_board(newcomers: Newcomers) -> None:
    """When places light up, the whole board can be seen below the lesson."""
    page = newcomers.arrive(viewport={"width": 390, "height": 844}, locale="fr-FR")
    page.goto("/learn")
    page.locator("[data-do=roll]").click()
    page.locator(".board .target").first.wait_for()
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    lesson, board = page.locator(".lesson").bounding_box(), page.locator(".board").bounding_box()
    assert lesson is not None
    assert board is not None
    assert lesson["y"] + lesson["height"] <= board["y"]
