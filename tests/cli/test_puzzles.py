"""``tudor puzzles make``."""

from pathlib import Path

from tests.cli.running import tudor
from tudor import Game
from tudor.model.edition import Options
from tudor.puzzles import is_sound, read_puzzles


def record(folder: Path, edition: str = "clue-1998", options: Options = Options()) -> str:
    played = Game(edition, 4, seed=3, options=options)
    played.play_out(dict.fromkeys(played.setup.seats, "novice"))
    path = folder / "game.txt"
    path.write_text(played.to_text(), "utf-8", newline="\n")
    return str(path)


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    """Two runs write the same file; every puzzle in it is sound, and no more are kept than wanted."""
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        told = tudor("puzzles", "make", "--games", "2", "--most", "3", "--seed", "7", "--out", str(file))
        assert (0, f"3 puzzles from 2 games, written to {file}.\n", "") == (told.exit_code, told.stdout, told.stderr)
    one, two = (file.read_bytes() for file in files)
    assert one == two
    assert all(map(is_sound, read_puzzles(one)))


def test_a_played_game_becomes_puzzles(tmp_path: Path) -> None:
    """The record of a game gives sound puzzles of its edition."""
    out = tmp_path / "made.jsonl"
    assert 0 == tudor("puzzles", "make", "--record", record(tmp_path), "--out", str(out)).exit_code
    made = read_puzzles(out.read_bytes())
    assert {"clue-1998"} == {puzzle.edition for puzzle in made}
    assert all(map(is_sound, made))


def test_wrong_input_gets_a_sentence(tmp_path: Path) -> None:
    """No games, a missing record and a folder that cannot be written are refused, and nothing is written."""
    out = str(tmp_path / "made.jsonl")
    assert "--games or --record" in tudor("puzzles", "make", "--out", out).stderr
    assert "There is no file" in tudor("puzzles", "make", "--record", "absent.txt", "--out", out).stderr
    blocked = tmp_path / "file"
    blocked.touch()
    assert 2 == tudor("puzzles", "make", "--games", "1", "--out", str(blocked / "made.jsonl")).exit_code
    assert not Path(out).exists()


def test_a_game_with_false_witnesses_is_refused(tmp_path: Path) -> None:
    """Where passes prove nothing, there is nothing to deduce from."""
    liars = record(tmp_path, "cluedo-france", Options(false_witnesses=True))
    told = tudor("puzzles", "make", "--record", liars, "--out", str(tmp_path / "made.jsonl"))
    assert (2, True) == (told.exit_code, "cannot become puzzles" in told.stderr)
