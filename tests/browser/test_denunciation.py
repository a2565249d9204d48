"""A false witness is denounced: in an edition whose witnesses may hide cards, at a table of people."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import company
from tests.browser.player import Player
from tests.browser.test_tables import open_table

pytestmark = pytest.mark.nightly


def insist(player: Player) -> None:
    """Name the same suspect and weapon as before, none of them your own, so that others show what they denied."""
    own = player.page.locator(".mine:not(.turn) .hand .card-name").all_text_contents()
    picker = player.offers.locator(".suggest")
    for faces in picker.locator(".faces").all():
        names = faces.locator(".card-name").all_text_contents()
        faces.locator("button.card").nth(next((at for at, name in enumerate(names) if name not in own), 0)).click()
    before = player.asked
    picker.locator("[data-do=suggest]").click()
    player.settle(before)


def denouncing(page: Page) -> Player:
    """A player with proof, at the beginning of a turn."""
    player = Player(page)
    while True:
        player.heard.clear()
        with company(open_table(page, edition="cluedo-france", false_witnesses=True), ("Ada", "Grace")):
            page.locator("[data-do=start]:not(:disabled)").click()
            player.wait()
            while not player.is_over:
                if player.offers_now("denounce") and player.decision and player.decision["kind"] == "start":
                    return player
                if player.offers_now("suggest"):
                    insist(player)
                else:
                    player.decide()
                player.wait()


def test_a_witness_who_hid_a_card_is_denounced(page: Page) -> None:
    """A player shown a card that was denied before can denounce that witness, who is then out."""
    player = denouncing(page)
    offer = player.offers.locator("[data-do=denounce]").first
    expect(offer).to_contain_text("for hiding a card")
    liar = offer.locator(".pawn-sign").get_attribute("data-suspect")
    offer.click()
    expect(page.locator(f".person.out .pawn-sign[data-suspect={liar}]")).to_have_count(1)
    expect(page.locator(".story .log")).to_contain_text("You prove that")
    assert [] == player.errors
