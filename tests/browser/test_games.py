"""Whole games against bots, through the page."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player, legal, offered
from tests.browser.test_pages import squares_to_go_to
from tudor.editions import available, load

BY_DAY = "super-cluedo"
"""Played to its end by day: it has the widest board, and differs most from the others, which are played at night."""
ACCUSE_AFTER = 5
"""Decisions before accusing as soon as possible: enough to meet most of an edition's questions."""


@pytest.mark.parametrize(
    "edition", [pytest.param(one, marks=[] if one == BY_DAY else pytest.mark.nightly) for one in available()]
)
def test_a_game_can_be_played_through_the_page(page: Page, edition: str) -> None:
    """A player who clicks what the panel offers reaches the end of a game without an error in the page."""
    player = Player(page)
    lasted = 0
    while lasted < ACCUSE_AFTER:
        # Once in fifty games a lucky bot ends it before you are asked much.
        player.play_now(edition, load(edition).players[0])
        lasted = player.play_on(accuse_after=ACCUSE_AFTER)
    assert player.is_over
    expect(page.locator(".all-hand")).to_have_count(load(edition).players[0])
    assert page.locator(".case-file .card").count() in (0, 3)
    assert [] == player.errors


@pytest.mark.parametrize(
    ("edition", "expected", "least"),
    [
        ("cluedo-2008", {"choose", "start", "move"}, 6),
        pytest.param("cluedo-2008", {"choose", "start", "move"}, 14, marks=pytest.mark.nightly),
        pytest.param("clue-2002", {"start", "move"}, 14, marks=pytest.mark.nightly),
        pytest.param("clue-cards", {"start"}, 14, marks=pytest.mark.nightly),
    ],
)
def test_the_panel_offers_exactly_what_is_legal(page: Page, edition: str, expected: set[str], least: int) -> None:
    """At every decision there is one offer for each legal action, no more and no fewer."""
    player = Player(page, seed=3)
    kinds: set[str] = set()
    decisions = 0
    while decisions < least or not expected <= kinds:
        player.reach(edition)
        decision = player.decision
        assert decision is not None
        kinds.add(decision["kind"])
        assert (legal(decision), _faces(decision)) == (offered(player), _shown_faces(player)), decision["kind"]
        player.decide()
        decisions += 1


def _faces(decision: dict[str, Any]) -> list[list[str]]:
    """The cards a suggestion can choose from; a single one needs no choice."""
    groups = [group for group in decision["legal"]["groups"] if group["type"] == "Suggestions"]
    return [group[kind] for group in groups for kind in ("suspects", "weapons", "rooms") if len(group[kind]) > 1]


def _shown_faces(player: Player) -> list[list[str]]:
    boxes = player.offers.locator(".suggest .faces").all()
    return [box.locator("button.card").evaluate_all("all => all.map((one) => one.dataset.card)") for box in boxes]


def test_a_lit_square_on_the_board_is_gone_to(page: Page) -> None:
    """Squares you can go to light up on the board, and a click goes there."""
    player = Player(page)
    player.reach("clue-2002", lambda: bool(squares_to_go_to(player)))
    assert player.decision is not None
    places = {place for group in player.decision["legal"]["groups"] for place in group.get("to", [])}
    expect(page.locator(".board .target")).to_have_count(len(places))
    lit = page.locator(".board .target").evaluate_all("all => all.map((one) => one.dataset.place)")
    assert places == set(lit)
    square = squares_to_go_to(player)[0]
    page.locator(f".board .target[data-place={square}]").hover(force=True)
    expect(page.locator(".board g.way polyline")).to_have_count(1)
    page.locator(f".board .target[data-place={square}]").click(force=True)
    page.locator(".story .log li", has_text="You stop on a square.").wait_for()
    assert {"do": "move", "to": square} in [message.get("action") for message in player.said]


def test_an_accusation_needs_a_second_thought(page: Page) -> None:
    """Choosing three cards sends nothing yet: only confirming does."""
    player = Player(page)
    player.reach("clue-2002", lambda: player.offers_now("accuse-open"))
    player.offers.locator("[data-do=accuse-open]").click()
    dialog = page.locator("dialog.accuse")
    for faces in dialog.locator(".faces").all():
        faces.locator("button.card").first.click()
    dialog.locator("[data-do=accuse]").click()
    dialog.locator(".second-thought").wait_for()
    assert "accuse" not in [message.get("action", {}).get("do") for message in player.said]
    dialog.locator("button", has_text="Go back").click()
    expect(dialog.locator(".faces")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
