"""Whole games against bots, through the page."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Ended, play_to_the_end
from tests.browser.player import Player, legal, offered
from tests.browser.test_pages import squares_to_go_to
from tudor.editions import available, load


@pytest.mark.usefixtures("browser")
def test_a_game_can_be_played_through_the_page(ended: Ended) -> None:
    """A player who clicks what the panel offers reaches the end of a game without an error in the page."""
    assert_ended(ended)


@pytest.mark.nightly
@pytest.mark.parametrize("edition", available())
def test_every_edition_can_be_played_through_the_page(page: Page, edition: str) -> None:
    """The same in every edition."""
    assert_ended(play_to_the_end(page, edition, load(edition).players[0]))


def assert_ended(game: Ended) -> None:
    """The end shows every hand, and the case file if somebody solved the case."""
    assert load(game.edition).players[0] == game.hands
    assert game.case in (0, 3)
    assert [] == game.errors


def test_the_panel_offers_exactly_what_is_legal(regular: Player) -> None:
    """At every decision there is one offer for each legal action, no more and no fewer."""
    compare_offers(regular, "clue-2002", {"start", "move"}, 3)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("edition", "expected"),
    [("cluedo-2008", {"choose", "start", "move"}), ("clue-2002", {"start", "move"}), ("clue-cards", {"start"})],
)
def test_the_panel_of_any_edition_offers_what_is_legal(page: Page, edition: str, expected: set[str]) -> None:
    """The same over more decisions, where suspects are chosen and where there is no board."""
    compare_offers(Player(page, seed=3), edition, expected, 14)


def compare_offers(player: Player, edition: str, expected: set[str], least: int) -> None:
    """Compare what is offered with what is legal, at this many decisions and for all kinds of questions expected."""
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


def test_a_lit_square_on_the_board_is_gone_to(regular: Player) -> None:
    """Squares you can go to light up on the board, and a click goes there."""
    player, page = regular, regular.page
    player.reach("clue-2002", lambda: bool(squares_to_go_to(player)))
    assert player.decision is not None
    places = {place for group in player.decision["legal"]["groups"] for place in group.get("to", [])}
    expect(page.locator(".board .target")).to_have_count(len(places))
    lit = page.locator(".board .target").evaluate_all("all => all.map((one) => one.dataset.place)")
    assert places == set(lit)
    square = squares_to_go_to(player)[0]
    stops = page.locator(".story .log li", has_text="You stop on a square.")
    before = stops.count()
    page.locator(f".board .target[data-place={square}]").hover(force=True)
    expect(page.locator(".board g.way polyline")).to_have_count(1)
    page.locator(f".board .target[data-place={square}]").click(force=True)
    stops.nth(before).wait_for()
    assert {"do": "move", "to": square} in [message.get("action") for message in player.said]


def test_an_accusation_needs_a_second_thought(regular: Player) -> None:
    """Choosing three cards sends nothing yet: only confirming does."""
    player, page = regular, regular.page
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
