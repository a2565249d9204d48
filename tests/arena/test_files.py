from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.arena.results import deal
from tudor import Game
from tudor.arena.files import SelectedGame, file_name, select_games, write_records
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import Unit, play, units
from tudor.text.errors import Unreadable

MATCH = MatchSpec(edition="clue-1998", tables=(("amateur", "random", "random"),), deals=2, seed=2)
RESULTS = [
    deal(1, 0, None, 2, turns=30),
    deal(0, 0, 1, 0, turns=10, wrong=(1, 2)),
    deal(2, 0, 1, 2, turns=20, wrong=(0,)),
]


def chosen(which: str, most: int = 3) -> list[tuple[int, int]]:
    return [(game.deal, game.result.rotation) for game in select_games(RESULTS, which, most)]


@pytest.mark.parametrize(
    ("which", "games"),
    [
        ("first", [(0, 0), (0, 1), (0, 2)]),
        ("longest", [(1, 2), (1, 1), (1, 0)]),
        ("shortest", [(0, 0), (0, 1), (0, 2)]),
        ("nobody", [(1, 1)]),
    ],
)
def test_games_are_chosen(which: str, games: list[tuple[int, int]]) -> None:
    """Games can be selected as the first, the longest, the shortest or those that nobody won."""
    assert games == chosen(which)


def test_wrong_accusations_are_chosen() -> None:
    """Games with the most wrong accusations come first; those without any are left out."""
    assert [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)] == chosen("wrong", 100)


@pytest.mark.parametrize("edition", ["clue-1998", "cluedo-2008"])
def test_records_can_be_replayed(tmp_path: Path, edition: str) -> None:
    """A written record is a whole game, with the counted result and the bots' names."""
    match = replace(MATCH, edition=edition)
    games = select_games(play(match, units(match)), "first", 4)
    kept = write_records(match, games, tmp_path / "records")
    assert (4, 0) == (len(kept.files), kept.differing)
    for game, file in zip(games, kept.files, strict=True):
        replayed = Game.from_text(file.read_text("utf-8"))
        assert file_name(game) == file.name
        assert game.result.turns == replayed.state.turn
        place = None if replayed.winner is None else replayed.state.setup.seats.index(replayed.winner)
        assert game.result.winner == (None if place is None else (place - game.result.rotation) % 3)
        players = replayed.headers["Players"].split(", ")
        assert "amateur" == players[game.result.rotation]


def test_a_game_that_goes_otherwise_has_no_record(tmp_path: Path) -> None:
    """A game that goes differently when played again is not written, and is counted as such."""
    other = SelectedGame(0, 0, deal(0, 2, turns=1).games[0])
    kept = write_records(MATCH, [other], tmp_path)
    assert ((), 1) == kept
    assert [] == [*tmp_path.iterdir()]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """If a record cannot be written, the error names the file."""
    (tmp_path / "file").write_text("")
    with pytest.raises(Unreadable) as caught:
        write_records(MATCH, select_games(play(replace(MATCH, deals=1), [Unit(0, 0)]), "first", 1), tmp_path / "file")
    assert "arena-file-write" == caught.value.code
