"""How the house looks, moves and sounds: figures, themes, flying cards and dice, volume."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import PAINTED, Player
from tests.browser.test_access import COLOURS, Inspector
from tests.browser.test_pages import PAGES, shown
from tudor.editions import load

pytestmark = pytest.mark.nightly
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SEEN = ("CardSeen", "DisclosureSeen", "GlimpseSeen")
UNSEEN = ("CardUnseen", "DisclosureUnseen", "GlimpseUnseen")
# Everything that ever moves over the table, as it was first drawn.
NOTE_FLIGHTS = """() => {
  window.flights = [];
  const note = (one) => one.matches?.(".flying") && flights.push(one.outerHTML);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) [added, ...(added.querySelectorAll?.(".flying") ?? [])].forEach(note);
  }).observe(document, { childList: true, subtree: true });
}"""
# Sounds, by the pitch or the kind of noise they are made of.
NOTE_SOUNDS = """() => {
  window.heardSounds = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { heardSounds += 1; return start.apply(this, at); };
}"""
# The addresses of all images, by number, without those that cannot be read.
IMAGES = """async () => {
  const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).filter(({ style }) => style.backgroundImage);
  const read = async ({ selectorText, style }) => {
    const image = new Image();
    image.src = style.backgroundImage.slice(5, -2);
    return image.decode().then(() => [selectorText, image.src], () => [selectorText, ""]);
  };
  return Object.fromEntries(await Promise.all(rules.map(read)));
}"""
BARE = """[...document.querySelectorAll("[data-image]")].filter((one) => getComputedStyle(one).backgroundImage === "none").length"""
FLOOR = "getComputedStyle(document.querySelector('.board .tile')).fill"
DRAWINGS = "(all) => all.map((one) => one.innerHTML.replace(/<title>.*<\\/title>/, ''))"


@pytest.fixture(scope="module")
def watcher(regulars: Newcomers) -> Player:
    """A player whose page may move, with a note of everything that does."""
    page = regulars.arrive(reduced_motion="no-preference")
    page.add_init_script(f"({NOTE_FLIGHTS})()")
    player = Player(page)
    player.reach("clue-2002", players=4)
    return player


def test_pawns_are_figures(watcher: Player) -> None:
    """Every pawn is a drawing of its own, and none is a letter."""
    pawns = watcher.page.locator(".board .pawn")
    drawings = pawns.evaluate_all(DRAWINGS)
    assert 6 == len(drawings) == len(set(drawings))
    assert 0 == pawns.locator("text").count()


def test_cards_and_signs_are_images_in_every_theme(watcher: Player) -> None:
    """Every card and sign has a picture that a browser can read, and at night those of the rooms are others."""
    page, edition = watcher.page, load("clue-2002")
    looks = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(PAINTED)
        looks.append(page.evaluate(IMAGES))
    day, night = looks
    assert len(edition.cards) + len(edition.suspects) == len(day)
    assert "" not in {*day.values(), *night.values()}
    assert len(edition.rooms) == sum(day[number] != night[number] for number in day)
    assert 0 == page.evaluate(BARE)
    page.emulate_media(color_scheme="light")


def test_what_is_dealt_and_shown_to_others_moves_face_down(watcher: Player) -> None:
    """Cards and dice move; of the cards only those whose face the seat was shown have one."""
    watcher.reach("clue-2002", lambda: all(_count(told(watcher), kinds) for kinds in (SEEN, UNSEEN, ("Rolled",))))
    flights: list[str] = watcher.page.evaluate("flights")
    faces = [flight for flight in flights if "card-name" in flight]
    backs = [flight for flight in flights if "card-back" in flight]
    assert _count(told(watcher), SEEN) == len(faces) > 0
    assert len(backs) >= _count(told(watcher), UNSEEN) + was_dealt(watcher) > 0
    assert [flight for flight in flights if 'class="die"' in flight]
    # A card's back is the same whatever its face.
    assert 1 == len(set(backs))


def was_dealt(player: Player) -> bool:
    """Was the deal all that had happened when the player came? Somebody who comes after the first move sees no deal."""
    first = next(message for message in player.heard if message["type"] == "snapshot")
    sounds = {line["cue"]["sound"] for line in first["lines"] if line.get("cue")}
    return "deal" in sounds and sounds <= {"deal", "dice"}


def told(player: Player) -> list[dict[str, Any]]:
    """What the player has observed since the beginning."""
    return [one for message in player.heard if message["type"] == "update" for one in message["observations"]]


def _count(told: list[dict[str, Any]], kinds: tuple[str, ...]) -> int:
    return sum(one["type"] in kinds for one in told)


def test_nothing_moves_for_those_who_want_it_so(page: Page) -> None:
    """With reduced motion no card or die flies."""
    page.add_init_script(f"({NOTE_FLIGHTS})()")
    player = Player(page)
    player.reach("clue-2002")
    player.decide()
    player.wait()
    assert ([], []) == (page.evaluate("flights"), player.errors)


def test_a_theme_is_chosen_and_kept(page: Page, axe: str) -> None:
    """Each theme looks different, can be read by everybody, and is there after a reload."""
    inspector = Inspector(page, axe)
    shown(page, "/rules/clue-1998")
    looks = set()
    for theme in ("light", "dark", "contrast"):
        page.locator(".to-settings").click()
        page.locator(f".settings input[value={theme}]").check()
        inspector.look(f"settings, {theme}")
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
        looks.add(page.evaluate(FLOOR))
    assert 3 == len(looks)
    page.reload()
    page.locator(".board .tile").first.wait_for()
    assert page.evaluate(FLOOR) in looks
    assert "contrast" == page.evaluate("document.documentElement.dataset.theme")
    assert {} == inspector.found


def test_pages_in_high_contrast_can_be_read_by_everybody(page: Page, axe: str) -> None:
    """In the theme of high contrast no page has text that is hard to read."""
    inspector = Inspector(page, axe)
    page.add_init_script("localStorage.setItem('tudor.theme', 'contrast')")
    for path in PAGES:
        shown(page, path)
        inspector.look(path, rules=COLOURS)
    assert {} == inspector.found


def test_sounds_can_be_turned_down_and_off(page: Page) -> None:
    """The bell rings unless it is muted; the volume is kept."""
    page.add_init_script(f"({NOTE_SOUNDS})()")
    shown(page, "/")
    page.locator(".to-settings").click()
    page.locator(".settings input[type=range]").fill("25")
    page.keyboard.press("Escape")
    ring = "import('/static/js/sound.js').then(({ bell }) => { bell(); return heardSounds; })"
    page.wait_for_function(f"async () => (await {ring}) > 0")
    page.locator(".top button[aria-pressed]").click()
    expect(page.locator(".top button[aria-pressed]")).to_have_attribute("aria-pressed", "false")
    before = page.evaluate("heardSounds")
    assert before == page.evaluate(ring)
    assert "25" == page.evaluate("localStorage.getItem('tudor.volume')")
