"""Tables with people in several browsers: joining, leaving, disconnecting, watching; and what a page may know."""

import json
import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import PATIENCE, Player
from tudor.editions import load
from tudor.text import words

SECRET = {"CaseFilled", "PoolOpened"}
REMEMBERED = {
    "token",
    "deal",
    "lang",
    "nickname",
    "shortcuts",
    "guest",
    "sound",
    "assistance",
    "theme",
    "moments",
    "volume",
    "ambience",
    "edition",
    "level",
    "players",
    "speed",
    "games",
    "notify",
    "group",
    "pace",
    "match-players",
    "match-bots",
    "match-rated",
}


def open_table(
    host: Page, chairs: tuple[str, ...] = ("open", "open"), edition: str = "clue-2002", *, false_witnesses: bool = False
) -> str:
    """A table with these chairs besides the host's; returns its address."""
    host.goto("/new")
    host.locator(f"input[name=edition][value={edition}]").check(force=True)
    if false_witnesses:
        host.get_by_label("False witnesses").check()
    while host.locator(".chairs select").count() > len(chairs):
        host.locator(".chairs button").nth(1).click()
    for number, who in enumerate(chairs):
        host.locator(".chairs select").nth(number).select_option(who)
    host.locator("form button.big").click()
    host.locator(".lobby").wait_for()
    return host.url


def join(guest: Page, address: str, name: str) -> None:
    """Join by the link, take a chair and get ready."""
    guest.goto(address)
    guest.locator(".join-form input").fill(name)
    guest.locator(".join-form button").click()
    guest.locator("[data-do=ready]").click()


def views(player: Player) -> list[dict[str, Any]]:
    """Every view a page was sent, whole or in part."""
    return [
        message.get("view") or message["changes"]
        for message in player.heard
        if "changes" in message or "view" in message
    ]


def seen(player: Player) -> list[dict[str, Any]]:
    """All observations a page was sent."""
    return [one for message in player.heard for one in message.get("observations", [])]


@pytest.mark.nightly
def test_the_deal_waits_for_those_who_have_not_contributed(newcomers: Newcomers) -> None:
    """While someone's contribution is missing, the page says that the cards are shuffled and shows the commitment."""
    host, guest = newcomers.arrive(), newcomers.arrive()
    join(guest, open_table(host, ("open", "novice")), "Ada")
    host.locator("[data-do=start]:not(:disabled)").wait_for()
    guest.close()
    host.locator("[data-do=start]").click()
    waiting = host.locator("main section[role=status]")
    waiting.locator("h1").wait_for()
    assert "Shuffling the cards" == waiting.locator("h1").inner_text()
    assert 64 == len(waiting.locator(".commitment").text_content() or "")


@pytest.mark.parametrize("number", [2, pytest.param(3, marks=pytest.mark.nightly)])
def test_people_play_through_reload_break_and_leaving(newcomers: Newcomers, number: int) -> None:
    """One player reloads, one loses the connection and returns, one leaves for good: all see the same game, and it goes on.

    By day the one who loses the connection leaves; by night there is a third person, and the other two play to the end.
    """
    people = [Player(newcomers.arrive(), seed=seed) for seed in range(number)]
    host, other, leaving = people[0], people[1], people[-1]
    address = open_table(host.page, ("open", "open" if number == 3 else "novice"))
    for guest, name in zip(people[1:], ("Ada", "Grace"), strict=False):
        join(guest.page, address, name)
    host.page.locator("[data-do=start]:not(:disabled)").click()
    for player in people:
        player.page.locator(".board").wait_for()
    # Every page has contributed to the deal by itself.
    tables = [message["table"] for message in host.heard if "table" in message]
    assert [24] * number == [len(added) for added in tables[-1]["fairness"]["contributions"] if added]
    _play_in_turn(people, 6 if number == 3 else 2)

    before = _story(host.page)
    host.page.reload()
    host.page.locator(".story .log li").nth(len(before) - 1).wait_for(state="attached")
    assert before == _story(host.page)[: len(before)]

    # Chromium silences the socket of a page that is offline, and refuses new ones: the page must notice by itself.
    other.page.context.set_offline(True)
    other.page.locator(".line-status").wait_for()
    other.page.context.set_offline(False)
    other.page.locator(".line-status").wait_for(state="detached")
    _play_in_turn(people, 4 if number == 3 else 1)
    wait_for_same_turn(host, other)

    leaving.page.locator(".table-tools button").last.click()
    # A style for something of the same name would lay it out in a row.
    assert "block" == leaving.page.locator("dialog.confirm").evaluate("(one) => getComputedStyle(one).display")
    leaving.page.locator("dialog [data-do=yes]").click()
    host.page.locator(".person", has_text="Detective").wait_for()
    expect(leaving.page.locator(".mine")).to_have_count(0)
    if number == 3:
        _play_to_the_end(host, other)
    else:
        _play_in_turn([host], 1)
    wait_for_same_turn(host, other)
    # A page that has no network says so in its console.
    assert [[]] * (number - 1) == [player.errors for player in people if player is not other]


def _play_to_the_end(host: Player, other: Player) -> None:
    for _ in range(300):
        if host.is_over:
            break
        _play_in_turn([host, other], 1, accusing=True)
    other.page.locator(".ending .verdict").wait_for()


def _play_in_turn(people: list[Player], decisions: int, *, accusing: bool = False) -> None:
    """Let the players asked decide, this many times."""
    for _ in range(decisions):
        asked = next_asked(people)
        if asked is None:
            return
        asked.decide(accusing=accusing)


def next_asked(people: list[Player]) -> Player | None:
    """Wait until one of several players is asked something; None if the game is over."""
    began = monotonic()
    while monotonic() - began < PATIENCE:
        if people[0].is_over:
            return None
        for one in people:
            if one.offers.locator("button:not(:disabled)").count():
                return one
        people[0].page.wait_for_timeout(5)
    raise AssertionError("nobody is asked anything")


def _story(page: Page) -> list[str]:
    return page.locator(".story .log li").all_inner_texts()


def wait_for_same_turn(one: Player, another: Player) -> None:
    """Wait until both pages show the same number of turns."""
    began = monotonic()
    while _turns(one.page) != _turns(another.page):
        assert monotonic() - began < PATIENCE, (_turns(one.page), _turns(another.page))
        one.page.wait_for_timeout(5)


def _turns(page: Page) -> int:
    return page.locator(".story .log li.began").count()


@pytest.mark.nightly
def test_a_slow_line_is_shown_and_what_was_said_on_it_arrives(page: Page) -> None:
    """While no answer comes, the page says so; when the connection recovers, the move has been made."""
    held: list[str | bytes] = []
    slow = False

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: held.append(message) if slow else server.send(message))
        lines.append(server)

    lines: list[WebSocketRoute] = []
    page.route_web_socket("**/socket", route)
    player = Player(page)
    player.reach("clue-2002", lambda: player.offers_now("roll"))
    slow = True
    player.offers.locator("[data-do=roll]").click()
    page.locator(".line-status", has_text="slow").wait_for()
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), "the table is pushed off the screen"
    slow = False
    for message in held:
        lines[-1].send(message)
    page.locator(".line-status").wait_for(state="detached")
    page.locator(".board .target").first.wait_for(state="attached")


@pytest.mark.nightly
def test_a_spectator_sees_the_public_game_only(regular: Player, newcomers: Newcomers) -> None:
    """A spectator sees the board and the log, but no hand, no notebook and nothing to do."""
    watcher = Player(newcomers.arrive())
    regular.reach("clue-2002")
    watcher.page.goto(regular.page.url)
    watcher.page.locator(".board .pawn").first.wait_for()
    regular.play_on(decisions=8, accuse_after=None)
    regular.wait()
    wait_for_same_turn(regular, watcher)
    assert watcher.page.locator(".notebook, .mine, .offers").count() == 0
    assert {None} == {view["seat"] for view in views(watcher) if "seat" in view}
    assert [] == [one for one in seen(watcher) if one["type"] in {"HandSeen", "CardSeen", *SECRET}]
    assert [] == watcher.errors


def test_a_page_holds_nothing_hidden(regular: Player, base_url: str) -> None:
    """Socket, memory and server disclose nothing of other hands or of the case file before the end."""
    player, page = regular, regular.page
    player.reach("clue-2002", lambda: {"CardSeen", "CardUnseen"} <= {one["type"] for one in seen(player)})
    me = next(view["seat"] for view in views(player) if "seat" in view)
    for one in seen(player):
        assert one["type"] not in SECRET
        assert one["type"] != "HandSeen" or one["seat"] == me
        assert one["type"] != "CardSeen" or me in (one["witness"], one["to"])
    assert not any(view.get("case") for view in views(player))
    public = ".strip .named .card, .round .earlier .card"
    faces = page.locator(f".card:not(.offers .card, .panel.mine .card, .reason .card, .chip .card, {public})")
    assert faces.count() == 0
    shown = {words(load("clue-2002"), "en").name(one["card"]) for one in seen(player) if one["type"] == "CardSeen"}
    assert set(page.locator(".chip .card-name").all_text_contents()) <= shown
    remembered = json.loads(page.evaluate("JSON.stringify(Object.keys(localStorage))"))
    assert set() == {key.split(".")[1] for key in remembered} - REMEMBERED
    assert [] == [url for url in player.asked_for if not url.startswith(base_url)]
    table = page.url.rsplit("/", 1)[1]
    script = (
        "([path, token]) => fetch(path, {headers: {Authorization: `Bearer ${token}`}}).then((answer) => answer.status)"
    )
    token = page.evaluate("(table) => localStorage.getItem(`tudor.token.${table}`)", table)
    for paper in ("record", "replay?sight=all", "review", "notebooks", "verify"):
        assert page.evaluate(script, [f"/api/games/{table}/{paper}", token]) >= 400


@pytest.mark.nightly
def test_what_is_said_is_heard_as_text(newcomers: Newcomers) -> None:
    """Chat and quick phrases reach the others, each in their own language, and markup in them is only text."""
    host, guest = newcomers.arrive(), newcomers.arrive(locale="fr-FR")
    address = open_table(host, ("open", "novice"))
    join(guest, address, "Émile")
    host.locator(".say input").fill("<img src=x onerror=alert(1)> hello")
    host.locator(".say input").press("Enter")
    guest.locator(".remarks li", has_text="<img src=x").wait_for()
    expect(guest.locator(".remarks img")).to_have_count(0)
    host.locator(".say select").select_option("good-luck")
    guest.locator(".remarks li").nth(1).wait_for()
    assert "fr" == guest.evaluate("document.documentElement.lang")


@pytest.mark.nightly
def test_a_table_with_house_rules(newcomers: Newcomers) -> None:
    """The host changes rules in words; nonsense is refused with the reason; the table, its rules and its dice show them."""
    page = newcomers.arrive()
    player = Player(page)
    page.goto("/new")
    page.locator("input[name=edition][value=clue-1998]").check(force=True)
    page.locator(".chairs button").nth(1).click()
    page.locator(".chairs select").nth(0).select_option("novice")
    page.locator(".house-rules summary").click()
    page.locator('.house-rules label:has(span:text-is("Double one, double six")) select').select_option("any-room")
    page.locator("form button.big").click()
    expect(page.get_by_text("“any-room” works only if dice is one of: 2.")).to_be_visible()
    page.locator('.house-rules label:has(span:text-is("Dice")) select').select_option("2")
    page.locator("form button.big").click()
    page.locator(".lobby").wait_for()
    expect(page.locator(".house-rules li")).to_have_text(
        ["Double one, double six: may go to any other room", "Dice: two dice"]
    )
    assert "/rules/clue-1998?rule=doubles%3Dany-room&rule=dice%3D2" == page.locator(".to-rules").get_attribute("href")
    page.locator("[data-do=start]:not(:disabled)").click()
    # Somebody else may begin, and ask for a card.
    player.play_until_offered("roll")
    page.locator("[data-do=roll]").click()
    expect(page.locator(".log, .story").get_by_text(re.compile(r"\d \+ \d = \d")).first).to_be_visible()
