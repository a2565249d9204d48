"""Naming cards with your knowledge in view: what the notebook notes by itself, and the faces in a picker."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import PAINTED, Player

DERIVED = ("sheet", "because")
DOTTED = "[...document.querySelectorAll('.cell:has(.dots)')].map((cell) => cell.dataset.cell)"


# Cards to choose that something lies over when they are scrolled into sight.
COVERED = """(all) => all.filter((card) => {
  card.scrollIntoView({ block: "nearest" });
  const { left, right, bottom } = card.getBoundingClientRect();
  return !card.contains(document.elementFromPoint((left + right) / 2, bottom - 3));
}).map((card) => card.textContent.trim())"""


@pytest.fixture(scope="module")
def player(regulars: Newcomers) -> Player:
    """A player who may suggest and accuse, when somebody has had none and it is open what somebody showed."""
    player = Player(regulars.arrive(), seed=3)

    def ready() -> bool:
        known = cells(player, "lacks") and player.page.evaluate(DOTTED)
        return bool(known) and player.offers_now("suggest") and player.offers_now("accuse-open")

    player.reach("clue-2002", ready, players=4)
    return player


@pytest.fixture
def page(player: Player) -> Page:
    """The player's page, at the level a browser starts with."""
    player.page.locator(".notebook-tools select").select_option("shown")
    return player.page


@pytest.fixture
def picking(regular: Player) -> Page:
    """The page of a player who may suggest and accuse."""
    regular.reach("clue-2002", lambda: regular.offers_now("suggest") and regular.offers_now("accuse-open"))
    return regular.page


def told(player: Player) -> list[dict[str, Any]]:
    """How every sentence so far is to be drawn, as the server told it."""
    messages = [message for message in player.heard if message["type"] in ("snapshot", "update")]
    return [line for message in messages for line in message["lines"]]


def seats(player: Player) -> list[str]:
    """The players in order."""
    snapshot = next(message for message in player.heard if message["type"] == "snapshot")
    return list(snapshot["view"]["setup"]["seats"])


def hand_of(player: Player) -> list[str]:
    """The player's cards."""
    views = [message.get("view") or message.get("changes") or {} for message in player.heard]
    return next(list(view["hand"]) for view in reversed(views) if view.get("hand"))


def cells(player: Player, kind: str) -> set[tuple[str, str]]:
    """Cards and players of whom lines of a kind tell something."""
    return {(card, str(seats(player).index(line["about"]))) for line in told(player) for card in line.get(kind, ())}


@pytest.mark.nightly
def test_answers_are_noted_from_my_cards_on(player: Player, page: Page) -> None:
    """Everybody who said they have none is marked, showing one of three gives numbers; with no help nothing is marked."""
    denied, perhaps = cells(player, "lacks"), cells(player, "one_of")
    for card, place in denied:
        expect(page.locator(f"[data-cell='{card}/{place}'].sure-no")).to_have_count(1)
    dotted = {tuple(name.split("/")) for name in page.evaluate(DOTTED)}
    assert dotted <= perhaps - denied
    page.locator(".notebook-tools select").select_option("none")
    expect(page.locator(".cell :is(.sure, .dots, .percent)")).to_have_count(0)


@pytest.mark.nightly
def test_nothing_derived_is_asked_for_below_deductions(player: Player, page: Page) -> None:
    """At the lower levels the page neither asks for deductions nor gets any, whatever is pointed at."""
    for level in ("none", "shown"):
        page.locator(".notebook-tools select").select_option(level)
        page.locator(".cell").first.hover()
        page.locator(".cell").last.focus()
        page.wait_for_timeout(500)
    assert not {"deduce", "explain"} & {message["type"] for message in player.said}
    assert not set(DERIVED) & {message["type"] for message in player.heard}


@pytest.mark.nightly
def test_faces_carry_what_the_notebook_knows(player: Player, page: Page) -> None:
    """Your own cards are yours, a card you were shown has its owner's pawn, your marks count, and with odds every face tells something."""
    hand = hand_of(player)
    faces = page.locator(".suggest .pick")
    shown = {card: line["holder"] for line in told(player) for card in line.get("cards", ())}
    named = page.locator(".suggest .pick button.card").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    for card in set(named) & {*hand, *shown}:
        kind = "mine" if card in hand else "held"
        expect(page.locator(f".suggest .pick:has([data-card='{card}']) .told.{kind}")).to_have_count(1)
    unknown = next(card for card in named if card not in {*hand, *shown})
    page.locator(f"[data-cell='{unknown}/case']").click()
    expect(page.locator(f".suggest .pick:has([data-card='{unknown}']) .told.not")).to_have_count(1)
    page.locator(".notebook-tools select").select_option("chances")
    expect(faces.locator(".told")).to_have_count(len(named))
    page.locator("[data-do=undo]").click()
    page.locator(".notebook-tools select").select_option("none")
    expect(faces.locator(".told")).to_have_count(0)


def test_faces_stand_in_even_rows(picking: Page) -> None:
    """No row of suspects or weapons is more than one card shorter than another."""
    page = picking
    for kind in page.locator(".suggest .faces").all():
        tops = kind.locator(".pick").evaluate_all(
            "(all) => all.map((one) => Math.round(one.getBoundingClientRect().top))"
        )
        rows = [tops.count(top) for top in set(tops)]
        assert max(rows) - min(rows) <= 1


def test_nothing_lies_over_cards_to_choose(picking: Page) -> None:
    """On a small phone on its side, the button covers no card until all are chosen, and is in sight then."""
    page, usual = picking, picking.viewport_size
    assert usual is not None
    page.set_viewport_size({"width": 800, "height": 320})
    page.evaluate(PAINTED)
    for faces in page.locator(".suggest .faces").all():
        covered = faces.locator("button.card").evaluate_all(COVERED)
        faces.locator("button.card").first.click()
        assert [] == covered
    page.locator("section.turn").evaluate("(panel) => panel.parentElement.scrollTo(0, 0)")
    expect(page.locator("[data-do=suggest]")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(usual)


def test_an_accusation_leaves_notebook_and_board_in_reach(picking: Page) -> None:
    """At a desk an accusation covers neither, and its room can be chosen on the board."""
    page = picking
    page.locator("[data-do=accuse-open]").click()
    dialog = page.locator("dialog.accuse")
    dialog.locator(".faces").first.wait_for()
    boxes = [page.locator(part).bounding_box() for part in ("dialog.accuse", ".notebook", ".board")]
    dialogs, *others = [box for box in boxes if box is not None]
    assert len(others) == 2
    assert all(other["x"] + other["width"] <= dialogs["x"] for other in others)
    rooms = page.locator(".board .target[data-do=name-room]")
    expect(rooms).to_have_count(9)
    room = rooms.nth(4).get_attribute("data-place")
    rooms.nth(4).click()
    expect(dialog.locator(f"[data-card='{room}'][aria-pressed=true]")).to_have_count(1)
    page.locator(".cell").last.click()
    page.locator(".cell.mark-no").last.wait_for()
    dialog.locator("button.close").click()
    expect(rooms).to_have_count(0)
    expect(page.locator("[data-do=accuse-open]")).to_be_visible()
    assert page.locator(".suggest .faces").first.is_visible()
