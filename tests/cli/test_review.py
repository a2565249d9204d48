"""``tudor review``."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from tests.cli.running import tudor
from tudor import Game, read_record
from tudor.reviews import Review, annotations, review, tell_review


@cache
def game() -> Game:
    """A short game."""
    played = Game("clue-1998", 3, seed=6)
    played.play_out(dict.fromkeys(played.setup.seats, "amateur"))
    return played


@cache
def reviewed() -> Review:
    """Its review."""
    return review(game().record())


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(game().to_text(), encoding="utf-8", newline="\n")
    return str(path)


def test_a_game_is_reviewed(file: str) -> None:
    """The review is told in the language chosen; nothing else is printed outside a terminal."""
    told = tudor("review", file, "--lang", "fr")
    lines = tell_review(reviewed(), game().setup.edition, "fr")
    assert (0, "".join(f"{line}\n" for line in lines), "") == (told.exit_code, told.stdout, told.stderr)


def test_json_is_the_review(file: str) -> None:
    """The JSON holds the whole review."""
    told = tudor("review", file, "--json")
    assert reviewed() == msgspec.json.decode(told.stdout, type=Review)


def test_one_player_is_addressed(file: str, tmp_path: Path) -> None:
    """With a seat, only its decisions are listed; the page is one file that loads nothing."""
    page = tmp_path / "pages" / "review.html"
    told = tudor("review", file, "--seat", "mustard", "--html", str(page), "--lang", "en")
    assert (0, "") == (told.exit_code, told.stdout)
    html = page.read_text("utf-8")
    assert "Colonel Mustard" in html
    assert "Miss Scarlet, " not in html
    assert not [word for word in ("http", "src=", "<script", "<link") if word in html]


def test_a_seat_reviews_its_own_record(tmp_path: Path) -> None:
    """The record that a seat kept is reviewed for that seat."""
    path = tmp_path / "mine.txt"
    path.write_text(game().to_text("mustard"), encoding="utf-8", newline="\n")
    told = tudor("review", str(path), "--json")
    assert ["mustard"] == [player["seat"] for player in msgspec.json.decode(told.stdout)["players"]]


def test_an_unknown_seat_is_refused(file: str) -> None:
    """A seat that nobody has is refused with those that there are."""
    told = tudor("review", file, "--seat", "plum", "--lang", "en")
    assert 2 == told.exit_code
    assert "mustard" in told.stderr


def test_judgements_are_written_into_the_record(file: str, tmp_path: Path) -> None:
    """With a file to annotate, the record and the judgements are there, and can be read back."""
    path = tmp_path / "annotated.txt"
    told = tudor("review", file, "--annotate", str(path), "--lang", "fr")
    assert (0, "") == (told.exit_code, told.stdout)
    again = read_record(path.read_text("utf-8"))
    assert game().record().observations == again.observations
    assert len(reviewed().judgements) == len(annotations(again))
