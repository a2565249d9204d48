"""Every page and state, checked with axe-core for screen readers, keyboards and high contrast."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomers
from tests.browser.player import MOST_DECISIONS, Player
from tests.browser.test_pages import PAGES, shown
from tests.browser.test_tables import join, open_table
from tudor.text.page_phrases import PHRASES

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SERIOUS = ("serious", "critical")
# A dialog is checked alone: everything else is out of reach while it is open.
LOOK = """([parts, rules]) => axe.run(document.querySelector("dialog") ?? (parts ? { include: parts } : document), {
  resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}),
})"""
COLOURS = ["color-contrast", "link-in-text-block"]
"""Rules that depend on the colours."""
END = {f"{state}, {theme}" for state in ("checked end", "replay") for theme in THEMES}
FACES = ", with faces"
QUESTION = ["section.turn", ".board .targets"]
"""The parts that change with the question."""


class Inspector:
    """Checks pages on request, and keeps serious faults."""

    def __init__(self, page: Page, axe: str) -> None:
        self._page = page
        self._axe = axe
        self.looked: set[str] = set()
        self.found: dict[str, list[str]] = {}

    @property
    def kinds(self) -> set[str]:
        """The states checked, with or without cards to name."""
        return {state.removesuffix(FACES) for state in self.looked}

    def look(self, state: str, parts: list[str] | None = None, rules: list[str] | None = None) -> None:
        """Check a page in a named state, with all rules or those given."""
        if not self._page.evaluate("'axe' in window"):
            self._page.evaluate(self._axe)
        faults = [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in self._page.evaluate(LOOK, [parts, rules])["violations"]
            if one["impact"] in SERIOUS
            for node in one["nodes"][:3]
        ]
        self.looked.add(state)
        if faults:
            self.found[state] = faults

    def look_by_day_and_night(self, state: str) -> None:
        """Check in light and dark."""
        for theme, rules in zip(THEMES, (None, COLOURS), strict=True):
            self._page.emulate_media(color_scheme=theme)
            self.look(f"{state}, {theme}", rules=rules)


def look_at_question(player: Player, inspector: Inspector) -> None:
    """Check the whole page first, and then every kind of question the first time it is asked."""
    kind = player.decision["kind"] if player.decision else "nothing"
    state = f"{kind}{FACES}" if player.offers.locator(".suggest").count() else kind
    if state not in inspector.looked:
        inspector.look(state, parts=QUESTION if inspector.looked else None)


def look_at_questions(player: Player, inspector: Inspector, accuse_after: int) -> None:
    """Play to the end of the game, and check its questions."""
    for count in range(MOST_DECISIONS):
        player.wait()
        if player.is_over:
            return
        look_at_question(player, inspector)
        player.decide(accusing=count >= accuse_after)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(("/", "/rules/cluedo-2008"), id="of-each-kind"),
        pytest.param(PAGES, id="all", marks=pytest.mark.nightly),
    ],
)
def test_pages_can_be_read_by_everybody(page: Page, axe: str, paths: tuple[str, ...]) -> None:
    """No page has a serious fault, in light or dark."""
    inspector = Inspector(page, axe)
    for path in paths:
        shown(page, path)
        inspector.look_by_day_and_night(path)
    open_table(page)
    inspector.look_by_day_and_night("lobby")
    assert {} == inspector.found


@pytest.mark.nightly
@pytest.mark.parametrize("edition", ["clue-2002", "cluedo-2008", "super-cluedo"])
@pytest.mark.parametrize("theme", THEMES)
def test_a_game_can_be_read_by_everybody(newcomers: Newcomers, axe: str, theme: str, edition: str) -> None:
    """No game has a serious fault: its questions, its end, the check of the deal, and the replay with its curves."""
    page = newcomers.arrive(color_scheme=theme)
    player, inspector = Player(page), Inspector(page, axe)
    player.play_now(edition)
    player.wait()
    page.locator(".notebook-tools select").select_option("chances")
    look_at_questions(player, inspector, accuse_after=6)
    look_at_end(page, inspector)
    assert "start" in inspector.kinds
    assert END <= inspector.looked
    assert {} == inspector.found


def look_at_end(page: Page, inspector: Inspector) -> None:
    """Check the end of a game, with its deal verified, and the replay."""
    page.locator(".all-hand").first.wait_for()
    page.locator(".papers button").last.click()
    page.locator(".papers .verified").wait_for()
    inspector.look_by_day_and_night("checked end")
    page.locator(".ending a.button").first.click()
    page.locator(".curve path").first.wait_for(state="attached")
    page.locator(".slider input").fill("20")
    inspector.look_by_day_and_night("replay")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("edition", "kinds"),
    [
        ("clue-2002", {"start", "move"}),
        # Choosing a suspect with a power.
        ("cluedo-2008", {"choose", "start"}),
    ],
)
def test_questions_can_be_read_by_everybody(newcomers: Newcomers, axe: str, edition: str, kinds: set[str]) -> None:
    """The dark table and its first questions have no serious fault."""
    page = newcomers.arrive(color_scheme="dark")
    player, inspector = Player(page), Inspector(page, axe)
    player.reach(edition)
    page.locator(".notebook-tools select").select_option("chances")
    while not kinds <= inspector.kinds:
        look_at_question(player, inspector)
        player.decide()
        player.reach(edition)
    assert {} == inspector.found


@pytest.mark.nightly
def test_dialogs_can_be_read_by_everybody(page: Page, axe: str) -> None:
    """Nothing that opens has a serious fault: a note, leaving, an accusation, and its confirmation."""
    player, inspector = Player(page), Inspector(page, axe)
    player.reach("clue-2002", lambda: player.offers_now("accuse-open"))
    page.locator(".notebook-tools [aria-pressed]").click()
    page.locator(".cell").first.click()
    page.locator(".sheet input").wait_for()
    inspector.look_by_day_and_night("note")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet input")).to_have_count(0)
    page.locator(".table-tools button").last.click()
    page.locator("dialog [data-do=yes]").wait_for()
    inspector.look_by_day_and_night("leaving")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    player.offers.locator("[data-do=accuse-open]").click()
    page.locator("dialog.accuse .faces").first.wait_for()
    inspector.look_by_day_and_night("accusation")
    for faces in page.locator("dialog .faces").all():
        faces.locator("button.card").first.click()
    page.locator("dialog [data-do=accuse]").click()
    page.locator("dialog .second-thought").wait_for()
    inspector.look_by_day_and_night("second thought")
    assert {} == inspector.found


@pytest.mark.nightly
def test_a_table_in_company_can_be_read_by_everybody(newcomers: Newcomers, axe: str) -> None:
    """Chat, a pause and a broken connection have no serious fault."""
    host, guest = newcomers.arrive(), newcomers.arrive()
    address = open_table(host, ("open", "novice"))
    join(guest, address, "Ada")
    host.locator("[data-do=start]:not(:disabled)").click()
    guest.locator(".board").wait_for()
    for page in (host, guest):
        page.locator("[data-tab=chat]").click()
    guest.locator(".say input").fill("Hello!")
    guest.locator(".say input").press("Enter")
    host.locator(".remarks li", has_text="Hello!").wait_for()
    inspector = Inspector(host, axe)
    inspector.look("talk")
    host.locator(".table-tools button", has_text=PHRASES["pause"]).click()
    host.locator(".table-tools button", has_text=PHRASES["go-on"]).wait_for()
    host.locator("section.turn .waiting").wait_for()
    inspector.look_by_day_and_night("pause")
    host.context.set_offline(True)
    host.locator(".line-status").wait_for()
    inspector.look_by_day_and_night("broken line")
    assert {} == inspector.found
