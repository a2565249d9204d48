"""Playing on from a position of a recorded game."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.cli.running import tudor
from tudor import Game, Record, read_record, write_record
from tudor.editions import load
from tudor.model.happenings import TurnBegan
from tudor.notation import as_seen_by
from tudor.terminal.positions import position
from tudor.terminal.session import continue_session
from tudor.text.errors import Illegal


def played(edition: str = "clue-1998") -> Record:
    """A game of bots with headers of its own."""
    game = Game(edition, 3, seed=6)
    game.play_out(dict.fromkeys((*game.setup.seats, *load(edition).suspects), "novice"))
    return replace(game.record(), headers={"Event": "A rainy evening", "Player1": "Ada"})


@pytest.mark.parametrize("edition", ["clue-1998", "cluedo-2008"])
def test_a_game_goes_on_from_a_turn(edition: str) -> None:
    """Everything up to the turn is as it was, nothing after it; the player on turn is you, and nothing else of the old game holds."""
    record = played(edition)
    saved = position(record, 3, None, "amateur")
    count = len(saved.record.observations)
    assert record.observations[:count] == saved.record.observations
    assert [1, 2, 3] == [one.number for one in saved.record.observations if isinstance(one, TurnBegan)]
    assert {
        "Study": "turn 3",
        "YourPlace": str(saved.own.your_place),
        "Opponents": "amateur",
    }.items() <= saved.record.headers.items()
    assert not {"Event", "Player1"} & saved.record.headers.keys()
    assert saved.record == read_record(write_record(saved.record))
    session = continue_session(saved.record, saved.own.your_place, Random(1), "amateur")
    assert session.view.player == session.view.seat
    assert session.decision is not None


def test_you_take_the_seat_you_want() -> None:
    """A seat that is named is yours, whoever is on turn."""
    record = played()
    for place, seat in enumerate(record.setup.seats):
        assert place == position(record, 2, seat, "novice").own.your_place


@pytest.mark.parametrize(
    ("code", "turn", "seat"),
    [
        ("position-turn", 0, None),
        ("position-turn", -3, None),
        ("position-turn", 9999, None),
        ("seat-unknown", 2, "nobody"),
    ],
)
def test_a_position_that_there_is_not(code: str, turn: int, seat: str | None) -> None:
    """It is refused with what there is."""
    with pytest.raises(Illegal) as refused:
        position(played(), turn, seat, "novice")
    assert code == refused.value.code


def test_what_one_seat_saw_cannot_be_played_on(tmp_path: Path) -> None:
    """The cards of the others are not in such a record: it is refused in a sentence, before a screen opens."""
    path = tmp_path / "mine.txt"
    record = played()
    path.write_text(write_record(as_seen_by(record, record.setup.seats[0])), "utf-8", newline="\n")
    told = tudor("play", "--from", str(path), "--turn", "2", "--lang", "en")
    assert 0 != told.exit_code
    assert "take the complete record" in told.stderr
    missing = tudor("play", "--from", str(tmp_path / "none.txt"), "--lang", "en")
    assert 0 != missing.exit_code
    assert "Traceback" not in missing.stderr
