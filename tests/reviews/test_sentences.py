"""Judgements in words."""

import pytest

from tudor.editions import load
from tudor.model.sight import Reason
from tudor.reviews import Judgement, tell_judgement
from tudor.reviews.report import signed
from tudor.reviews.sentences import ABOUT, PLAINLY

EDITION = load("clue-1998")
ASKED: dict[str, str | int | float] = {"card": "rope", "seat": "white", "better": "wrench", "could": 3, "left": 9}
DETAILS: dict[str, str | int | float] = {
    **ASKED,
    "room": "hall",
    "chance": 0.3,
    "waiting": 0.4,
    "cards": "plum rope hall",
}


def told(code: str, details: dict[str, str | int | float], lang: str = "en", you: str | None = None) -> str:
    """A judgement of Plum in words."""
    judged = Judgement(
        place=0, turn=1, seat="plum", subject="ask", loss=1.0, stake=1.0, grade="blunder", why=Reason(code, details)
    )
    return tell_judgement(EDITION, judged, lang, you)


def test_you_are_told_what_was_better() -> None:
    """Your own mistake is told to you, with what another question would have left."""
    expected = (
        "You asked for the rope, which Mrs. White had already shown you. "
        "Asking for the wrench would have left about 3 cases instead of 9."
    )
    assert expected == told("ask-shown", ASKED, you="plum")


def test_others_are_spoken_of() -> None:
    """Somebody else's mistake is told in the third person."""
    assert told("ask-shown", ASKED).startswith("Professor Plum asked for the rope, although Mrs. White")


def test_a_small_gain_is_not_counted() -> None:
    """Where rounding hides the difference, no figures are given."""
    assert "Asking for the wrench would have told more." == told(
        "ask-less", {"better": "wrench", "could": 9, "left": 9}
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("code", [*ABOUT, *PLAINLY])
def test_every_sentence_is_whole(code: str, lang: str) -> None:
    """Every reason has its sentence in both languages, with all its placeholders filled."""
    sentence = told(code, DETAILS, lang)
    assert sentence[:1].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_what_was_best_needs_no_words() -> None:
    """Nothing is said about the best decision."""
    best = Judgement(place=0, turn=1, seat="plum", subject="ask", loss=0.0, stake=1.0, grade="best")
    assert not tell_judgement(EDITION, best)


def test_luck_has_its_sign() -> None:
    """Bad luck has a real minus sign, and luck that rounds to nothing has none."""
    assert ["+1.3", "\N{MINUS SIGN}1.3", "0.0", "0.0"] == [signed(luck, "en") for luck in (1.26, -1.34, 0.04, -0.04)]
    assert "\N{MINUS SIGN}0,5" == signed(-0.5, "fr")
