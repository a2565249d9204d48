"""What a program outside is told, and what it may say."""

from pathlib import Path

import pytest

from tests.arena.programs import (
    READY,
    ROLLING,
    ROLLS,
    SETUP,
    STANDING,
    exists,
    started,
)
from tudor.model.actions import Roll
from tudor.model.sight import Reason


def test_a_program_is_greeted_and_asked() -> None:
    """A program says its name, decides, and has ended when the game is left."""
    with started(ROLLS) as bot:
        assert ("Rolf", True) == (bot.name, exists(bot.pid))
        assert Roll() == bot.decide(STANDING, (), ROLLING)
    assert not exists(bot.pid)


def test_a_program_learns_what_it_needs() -> None:
    """The greeting holds seats, seed, cards and board; a decision its budget."""
    code = (
        READY
        + """
book = hello["book"]
told = [hello["protocol"], hello["seat"], hello["seed"], hello["setup"]["seats"], book["suspects"][0], len(book["board"]["squares"])]
asked = json.loads(sys.stdin.readline())
roll(reason=repr([*told, asked["decision"]["budget"], asked["view"]["seat"]]))
"""
    )
    told = [1, "scarlet", 1, ["scarlet", "mustard", "white"], "scarlet", len(SETUP.edition.board.squares), 7, "scarlet"]
    with started(code) as bot:
        bot.decide(STANDING, (), ROLLING)
    assert Reason("own-words", {"words": repr(told)}) == bot.reason


def test_a_program_hears_of_the_end(tmp_path: Path) -> None:
    """At the end of the game the program is told who won, and has time to write that down."""
    note = tmp_path / "note"
    code = (
        READY
        + f"over = json.loads(sys.stdin.readline()); open({str(note)!r}, 'w').write(over['type'] + over['winner'])"
    )
    with started(code) as bot:
        bot.finish("plum")
    assert "overplum" == note.read_text("utf-8")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", None),
        ("reason='  '", None),
        ("reason=None", None),
        ("reason='a hunch'", Reason("own-words", {"words": "a hunch"})),
        ("reason={'code': 'sure', 'details': {'chance': 1.0}}", Reason("sure", {"chance": 1.0})),
    ],
)
def test_a_program_may_say_why(said: str, reason: Reason | None) -> None:
    """A reason is words of the program's own, a code with details, or left out."""
    with started(READY + f"for line in sys.stdin: roll({said})") as bot:
        bot.decide(STANDING, (), ROLLING)
        assert reason == bot.reason
