"""How observations are drawn: questions with their answers, the faces one saw, and what is shown large."""

import pytest
from msgspec.json import encode

from tests.by_day import EDITIONS
from tests.presenter.moments import moments
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import (
    AccusationFailed,
    AccusedAloud,
    ButlerPlayed,
    ClockDrawn,
    Murdered,
    Passed,
    Silenced,
    Suggested,
)
from tudor.model.sight import (
    CardSeen,
    CardUnseen,
    CaseSeen,
    DisclosureSeen,
    DisclosureUnseen,
    Observation,
    PoolSeen,
    WatchSeen,
)
from tudor.presenter import line

NAMED = Triple("plum", "rope", "hall")


def chip(seen: Observation, you: Seat | None) -> tuple[str, str, tuple[str, ...]]:
    """Who answers what, with which face."""
    drawn = line(seen, you)
    return drawn.about, drawn.answer, drawn.faces


def test_a_suggestion_is_a_question_with_three_faces() -> None:
    """Everyone sees who asks and the three cards; only a question has answers."""
    for you in ("scarlet", "white", None):
        drawn = line(Suggested("scarlet", NAMED), you)
        assert (True, "scarlet", ("plum", "rope", "hall"), "") == (drawn.asks, drawn.about, drawn.faces, drawn.answer)
    assert not line(AccusedAloud("scarlet", NAMED), None).asks


def test_an_answer_has_a_face_for_those_who_saw_the_card() -> None:
    """The asker, the witness and a watcher see the face, the others a card face down; a pass has neither."""
    for you in ("scarlet", "white"):
        assert ("white", "card", ("rope",)) == chip(CardSeen("white", "scarlet", "rope"), you)
    assert ("white", "card", ()) == chip(CardUnseen("white", "scarlet"), "plum")
    assert ("white", "card", ("rope",)) == chip(WatchSeen("plum", "white", "rope", power=False), "plum")
    assert ("white", "card", ()) == chip(DisclosureUnseen("white", "scarlet"), "plum")
    assert ("white", "none", ()) == chip(Passed("white"), "plum")
    assert ("white", "silenced", ()) == chip(Silenced("plum", "white"), "plum")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_answer_follows_a_question_of_the_same_turn(edition: str) -> None:
    """A client that puts answers to the last question of the turn never puts one to the wrong question."""
    answers = 0
    # The last moment of each seat has everything that it saw.
    for moment in {one.view.seat: one for one in moments(edition, 3, 400)}.values():
        asked = False
        for seen in moment.seen:
            drawn = line(seen, moment.view.seat)
            asked = drawn.asks or (asked and drawn.emphasis != "turn")
            assert asked or not drawn.answer, seen
            answers += bool(drawn.answer)
    assert answers > 0


def test_faces_are_cards_of_the_observation() -> None:
    """No face is drawn that the observation itself does not tell."""
    for moment in moments("cluedo-2008", 7, 400):
        for seen in moment.seen[-3:]:
            told = encode(seen).decode()
            assert all(f'"{card}"' in told for card in line(seen, moment.view.seat).faces)


def test_what_changes_the_game_is_shown_large() -> None:
    """Accusations, clocks, murders, butlers played and cards looked at have a sign; your own decisions have none."""
    signs: dict[Observation, str] = {
        AccusedAloud("white", NAMED): "case",
        AccusationFailed("white"): "case",
        CaseSeen("scarlet", NAMED): "case",
        ClockDrawn("white", 3): "clock",
        Murdered("white", ("rope",)): "murder",
        ButlerPlayed("white", "add-six"): "butler",
        PoolSeen("scarlet", ("rope", "hall")): "eye",
        DisclosureSeen("white", "scarlet", "rope"): "eye",
        Suggested("white", NAMED): "",
        CardSeen("white", "scarlet", "rope"): "",
        AccusedAloud("scarlet", NAMED): "",
        ButlerPlayed("scarlet", "add-six"): "",
        DisclosureSeen("scarlet", "white", "rope"): "",
    }
    assert signs == {seen: line(seen, "scarlet").moment for seen in signs}
