"""Keys and clicks in these tests wait for their effects, however busy the machine is."""

from typing import Any

import pytest
from textual import app, pilot
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tests.terminal.settling import settled


@pytest.fixture(autouse=True)
def _wait_for_what_was_set_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys return when the app has handled everything."""
    monkeypatch.setattr(app, "wait_for_idle", settled)
    monkeypatch.setattr(pilot, "wait_for_idle", settled)


@pytest.fixture(autouse=True)
def _draw_what_is_looked_at(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens are drawn when a test looks at them, except where it asks for all that a player would see.

    Without a terminal, Textual draws every update all the same, a third of these tests' time, and throws it away.
    """
    if "every_update_drawn" not in request.fixturenames:
        monkeypatch.setattr(Compositor, "render_update", _forget_update)


@pytest.fixture(autouse=True)
def _read_styles_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the many apps would read the same style sheets again, a tenth of these tests' time."""
    monkeypatch.setattr(Stylesheet, "_parse_rules", _rules_read_before)


@pytest.fixture
def every_update_drawn() -> None:
    """Every update is drawn, as in a terminal: what cannot be drawn fails."""


def _forget_update(compositor: Compositor, **_: object) -> None:
    visible_screen_stack.set([])
    compositor._dirty_regions.clear()


_parse_rules = Stylesheet._parse_rules
_rules: dict[object, list[RuleSet]] = {}


def _rules_read_before(styles: Stylesheet, css: str, **where: Any) -> list[RuleSet]:
    key = css, tuple(where.items()), tuple(styles._variables.items())
    if key not in _rules:
        _rules[key] = _parse_rules(styles, css, **where)
    return _rules[key]
