"""One complete game an edition, kept line by line: whatever changes how games go, shows here."""

import pytest

from scripts.update_golden import GOLDEN, PLAYTHROUGHS, Playthrough, record_of
from tudor.editions import available
from tudor.engine import pending
from tudor.model.happenings import Happening
from tudor.model.sight import Observation
from tudor.model.truth import Over
from tudor.notation import read_record, replay, write_record

every_playthrough = pytest.mark.parametrize("game", PLAYTHROUGHS, ids=lambda game: game.edition)


def test_every_edition_has_a_playthrough() -> None:
    """Each edition has its golden game, and there are no other files."""
    assert sorted(available()) == sorted(file.stem for file in GOLDEN.glob("*.txt"))
    assert available() == tuple(game.edition for game in PLAYTHROUGHS)


@every_playthrough
def test_a_seed_plays_the_same_game(game: Playthrough) -> None:
    """A golden game, played again from its seed, gives the same bytes."""
    assert game.file.read_bytes() == record_of(game).encode()


@every_playthrough
def test_a_golden_record_replays(game: Playthrough) -> None:
    """A golden record, read and replayed without its seed, ends as it says and is written as it was."""
    text = game.file.read_bytes().decode()
    record = read_record(text)
    *_, last = replay(record)
    assert Over(None if record.result == "nobody" else record.result) == pending(last.state)
    assert text == write_record(record)


def test_the_golden_games_tell_of_everything() -> None:
    """Whatever can happen in the open happens in one of the golden games."""
    seen: set[type[Observation]] = set()
    for game in PLAYTHROUGHS:
        seen.update(map(type, read_record(game.file.read_text("utf-8")).observations))
    assert set() == set(Happening.__args__) - seen
