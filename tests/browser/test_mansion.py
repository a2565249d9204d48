"""How the house looks, moves and sounds: figures, themes, flying cards and dice, volume."""

from collections.abc import Callable
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
# What each sound is made of, as one text a sound.
SOUNDS = """async () => {
  const { SOUNDS } = await import("/static/js/sounds.js");
  const context = new OfflineAudioContext(1, 1, 44100);
  const noise = context.createBuffer(1, 1, 44100);
  return Object.values(SOUNDS).map((sound) => {
    const parts = [];
    const listening = new Proxy(context, { get: (from, name) => {
      if (typeof from[name] !== "function") return from[name];
      return (...given) => {
        const node = from[name](...given);
        const { start } = node;
        if (start) node.start = (at) => {
          parts.push(`${name} ${node.frequency?.value} ${at}`);
          start.call(node, at);
        };
        if (node.Q) Object.defineProperty(node.Q, "value", { set: (value) => parts.push(`narrow ${value} ${node.frequency.value}`) });
        return node;
      };
    } });
    sound({ context: listening, out: context.destination, noise });
    return parts.join();
  });
}"""
# Noise that is heard; everything else is made of tones.
NOTE_NOISE = """() => {
  window.heardNoise = 0;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...at) { heardNoise += 1; return start.apply(this, at); };
}"""
# Every way of a pawn, as the number of points on it; and everything that moves.
NOTE_WAYS = """() => {
  window.ways = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.matches(".pawn")) ways.push(frames.length);
    return animate.call(this, frames, how);
  };
}"""
MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < 2000).length"
# The side of a square, of each weapon, and whether each lies within the outline of a room.
WEAPONS = """() => {
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const floors = [...document.querySelectorAll(".board .floor")];
  const isIn = (floor, [x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(floor.getScreenCTM().inverse());
    return floor.isPointInFill(point);
  };
  const square = document.querySelector(".board .tile").getBoundingClientRect().width;
  return [...document.querySelectorAll(".board .weapon")].map((one) => {
    const box = one.getBoundingClientRect();
    return [Math.max(box.width, box.height) / square, floors.filter((floor) => isIn(floor, middle(box))).length];
  });
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


def test_rooms_are_furnished_and_each_looks_different(watcher: Player) -> None:
    """Every room has a floor, furniture and light of its own: without its name you know which it is."""
    rooms = watcher.page.locator(".board .room")
    assert len(load("clue-2002").rooms) == rooms.count()
    for part in (".floor", ".art > *", ".lamp"):
        assert rooms.count() == rooms.filter(has=watcher.page.locator(part)).count(), part
    furniture = rooms.locator(".art").evaluate_all("(all) => all.map((one) => one.innerHTML)")
    assert rooms.count() == len(set(furniture))


def test_weapons_lie_in_rooms_and_are_large(watcher: Player) -> None:
    """Each weapon lies in exactly one room, and is larger than a square."""
    weapons: list[tuple[float, int]] = watcher.page.evaluate(WEAPONS)
    assert len(load("clue-2002").weapons) == len(weapons)
    assert {1} == {rooms for _, rooms in weapons}
    assert all(size > 1 for size, _ in weapons)


def test_pawns_walk_and_a_touch_ends_it(newcomers: Newcomers) -> None:
    """A pawn goes from square to square; Escape or a touch anywhere ends what moves, and nothing is lost by it."""
    page = newcomers.arrive(reduced_motion="no-preference")
    page.add_init_script(f"({NOTE_WAYS})()")
    player = Player(page)
    player.reach("clue-2002", lambda: max(page.evaluate("ways"), default=0) > 3)
    ends: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(".board").dispatch_event("pointerdown"),
    )
    for end in ends:
        page.evaluate("document.body.animate([{ opacity: 1 }, { opacity: 1 }], { duration: 1900 })")
        assert page.evaluate(MOVING) > 0
        end()
        assert 0 == page.evaluate(MOVING)
    assert [] == player.errors


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
        # The checker passes over signs.
        ink = page.locator(".settings h2").evaluate("(one) => getComputedStyle(one).color")
        expect(page.locator(".settings .close")).to_have_css("color", ink)
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


def test_each_kind_of_event_has_its_own_sound(visitor: Page) -> None:
    """No two sounds are made of the same tones and noises."""
    shown(visitor, "/rules/clue-1998")
    sounds = visitor.evaluate(SOUNDS)
    assert all(sounds)
    assert len(sounds) == len(set(sounds)) > 10


def test_a_fire_burns_in_the_background_if_wanted(page: Page) -> None:
    """Ambience is off until it is switched on in the settings, and is kept."""
    page.add_init_script(f"({NOTE_NOISE})()")
    shown(page, "/")
    page.locator(".to-settings").click()
    ambience = page.locator(".settings [type=checkbox]").last
    expect(ambience).not_to_be_checked()
    page.wait_for_timeout(1200)
    assert 0 == page.evaluate("heardNoise")
    ambience.check()
    page.wait_for_function("() => heardNoise > 0")
    assert "on" == page.evaluate("localStorage.getItem('tudor.ambience')")


def test_sounds_can_be_turned_down_and_off(page: Page) -> None:
    """The bell rings unless it is muted; the volume is kept."""
    page.add_init_script(f"({NOTE_NOISE})()")
    shown(page, "/")
    page.locator(".to-settings").click()
    page.locator(".settings input[type=range]").fill("25")
    page.keyboard.press("Escape")
    # A sound is put together once, and then played as noise.
    ring = "import('/static/js/sound.js').then(({ bell }) => bell()).then(() => heardNoise)"
    assert 0 < page.evaluate(ring)
    page.locator(".top button[aria-pressed]").click()
    expect(page.locator(".top button[aria-pressed]")).to_have_attribute("aria-pressed", "false")
    before = page.evaluate("heardNoise")
    assert before == page.evaluate(ring)
    assert "25" == page.evaluate("localStorage.getItem('tudor.volume')")
