"""``check_edition``: every edition passes, and a broken one does not."""

import re
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.model.board import Board, Door
from tudor.model.edition import Edition, Options
from tudor.testing import CheckFailed, EditionReport, check_edition, check_game


def renamed(**names: str) -> Edition:
    """The classic edition with other English names."""
    edition = load("clue-1998")
    return replace(edition, names={**edition.names, "en": {**edition.names["en"], **names}})


def on_board(**parts: object) -> Edition:
    """The classic edition on a changed board."""
    edition = load("clue-1998")
    board: Board = replace(edition.board, **parts)
    return replace(edition, board=board)


def test_an_edition_passes() -> None:
    """The edition with the most kinds of decisions satisfies what any edition must, at small tables."""
    report = check_edition(replace(load("cluedo-2008"), players=(3, 4)), games=1)
    assert 2 == report.games
    assert report.steps > 100 * report.games


@pytest.mark.nightly
@pytest.mark.parametrize("edition", available())
def test_every_edition_passes(edition: str) -> None:
    """Our editions satisfy what any edition must, at every number of players and every kind of table."""
    report = check_edition(load(edition), games=1)
    assert report.games in (4, 8)
    assert report.steps > 100 * report.games


@pytest.mark.nightly
@pytest.mark.parametrize("edition", available())
def test_every_edition_passes_at_length(edition: str) -> None:
    """The same, for more games."""
    assert isinstance(check_edition(load(edition), games=25, seed=1), EditionReport)


def test_a_nameless_card_is_found() -> None:
    """A card without a name in some language is named by its id."""
    with pytest.raises(CheckFailed, match=r"clue-1998: no name in en for rope\b"):
        check_edition(renamed(rope=" "))


def test_two_cards_of_one_name_are_found() -> None:
    """No two cards may be called the same."""
    with pytest.raises(CheckFailed, match="two cards have one name in en"):
        check_edition(renamed(rope="the wrench"))


def test_a_missing_language_is_found() -> None:
    """An edition must speak every language."""
    edition = load("clue-1998")
    with pytest.raises(CheckFailed, match="no name in fr for title, victim, scarlet"):
        check_edition(replace(edition, names={"en": edition.names["en"]}))


def test_a_rule_page_that_cannot_be_made_is_found() -> None:
    """A passage to a room that does not exist leaves nothing to write about it."""
    with pytest.raises(CheckFailed, match="no rule page in en"):
        check_edition(on_board(passages={"study": "attic"}))


def test_two_pawns_on_one_start_are_found() -> None:
    """Two suspects with one start square break an invariant before the first step."""
    starts: Mapping[str, str] = {**load("clue-1998").board.starts, "green": "q1"}
    with pytest.raises(CheckFailed, match="step 0: two pawns on a square"):
        check_edition(on_board(starts=starts))


def test_a_door_to_nowhere_is_found() -> None:
    """A door that leads into no room is found by walking through it, and the message tells how to see that again."""
    board = load("clue-1998").board
    edition = on_board(doors=(*board.doors, *(Door(square, "attic") for square in board.squares)))
    with pytest.raises(CheckFailed, match="a pawn off the board") as failure:
        check_edition(edition)
    found = re.match(r"clue-1998, ([a-z ]+), seed (\d+), step (\d+):", str(failure.value))
    assert found is not None
    with pytest.raises(CheckFailed, match=re.escape(found[0])):
        check_game(take_seats(edition, found[1].split()), int(found[2]))


def test_a_crash_is_told_with_its_seed() -> None:
    """Where the engine itself fails on broken data, the message still names the game."""
    edition = replace(load("clue-1998"), lead="nobody")
    with pytest.raises(CheckFailed, match=r"seed 0, step \d+: ValueError"):
        check_edition(edition)


@pytest.mark.nightly
def test_a_game_is_the_same_from_the_same_seed() -> None:
    """Playing a checked game again takes as many steps."""
    setup = take_seats(load("cluedo-50"), 3, Options(false_witnesses=True))
    assert check_game(setup, 5) == check_game(setup, 5)
