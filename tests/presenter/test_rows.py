"""Every kind of decision, action and observation has its row, and something made up has none."""

from typing import get_args

import pytest
from msgspec import Struct

from tudor.editions import load
from tudor.model.actions import Action
from tudor.model.kinds import SEALED, Kind
from tudor.model.options import Legal, Listed
from tudor.model.sight import Decision, Observation
from tudor.presenter import line, lines, offers, prompt, questions
from tudor.testing import arrange
from tudor.text import LANGUAGES, words
from tudor.views import view

EDITION = load("cluedo-2008")


class Madeup(Struct, frozen=True, tag="made-up", tag_field="do"):
    """Something that nobody has thought of yet."""


def test_every_kind_of_decision_has_its_row() -> None:
    """Each kind of decision has a question of its own, and a sentence for those who wait, in each language."""
    assert set(get_args(Kind)) == set(questions.ROWS)
    for told in ([row.asks for row in questions.ROWS.values()], [row.waits for row in questions.ROWS.values()]):
        said = [words(EDITION, lang).say(text) for lang in LANGUAGES for text in told if "{who}" not in text]
        assert len(said) == len(set(said))
    assert all("?" in row.asks for row in questions.ROWS.values())
    assert {kind for kind, row in questions.ROWS.items() if "{who}" not in row.waits} == set(SEALED)


def test_every_action_has_its_row() -> None:
    """Each type of action has a row, and names only fields that it has."""
    assert set(get_args(Action)) == set(offers.ROWS)
    for action, row in offers.ROWS.items():
        assert {row.card, row.pawn, row.place} - {""} <= set(action.__struct_fields__), action


def test_every_observation_has_its_row() -> None:
    """Each type of observation has a row, and names only fields that it has."""
    assert set(get_args(Observation)) == set(lines.ROWS)
    for observation, row in lines.ROWS.items():
        named = {row.about, row.decided_by, row.shown_to, row.shows if row.shown_to else "", row.holder, row.faces}
        assert named - {"", "pool"} <= set(observation.__struct_fields__), observation


def test_what_has_no_row_is_not_passed_over() -> None:
    """A kind of decision, an action or an observation that was forgotten fails at once."""
    seen, spoken = view(arrange(EDITION, 3), "scarlet"), words(EDITION, "en")
    forgotten = Legal((Listed((Madeup(),)),))  # type: ignore[arg-type] # what the test is about
    kind = Decision("scarlet", "made-up", Legal(()))  # type: ignore[arg-type] # what the test is about
    with pytest.raises(KeyError):
        prompt(seen, kind, (), spoken)
    with pytest.raises(KeyError):
        prompt(seen, Decision("scarlet", "start", forgotten), (), spoken)
    with pytest.raises(KeyError):
        line(Madeup(), "scarlet")  # type: ignore[arg-type] # what the test is about
    with pytest.raises(KeyError):
        prompt(seen, Decision("scarlet", "start", Legal(())), (Madeup(),), spoken)  # type: ignore[arg-type] # as above
