"""Complete games of every edition, kept line by line: whatever changes how games go, shows here."""

from collections.abc import Iterator
from typing import get_args

import pytest

from scripts.update_golden import GOLDEN, PLAYTHROUGHS, Playthrough, record_of
from tudor.editions import available, load
from tudor.engine import pending
from tudor.model.cards import Seat
from tudor.model.happenings import ButlerPlayed, ClockDrawn, Happening, PowerUsed, SentHome, Silenced
from tudor.model.sight import CardSeen, Observation, WatchSeen
from tudor.model.truth import Over
from tudor.notation import read_record, replay, write_record

every_playthrough = pytest.mark.parametrize("game", PLAYTHROUGHS, ids=lambda game: game.name)


def test_every_edition_has_a_playthrough() -> None:
    """Each edition has its golden games, and there are no other files."""
    assert sorted(game.name for game in PLAYTHROUGHS) == sorted(file.stem for file in GOLDEN.glob("*.txt"))
    assert available() == tuple(dict.fromkeys(game.edition for game in PLAYTHROUGHS))


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
    assert set() == set(get_args(Happening)) - set(map(type, _observed()))


def test_the_golden_games_play_every_butler_and_every_power() -> None:
    """Each kind of intrigue card comes into play, and each suspect's power."""
    edition = load("cluedo-2008")
    seen = list(_observed())
    played: set[str] = {shown.card for shown in seen if isinstance(shown, ButlerPlayed)}
    if any(isinstance(shown, WatchSeen) and not shown.power for shown in seen):
        played.add("see-card")
    others = {ClockDrawn: "clock", SentHome: "send-home", Silenced: "unanswered"}
    played.update(card for does, card in others.items() if does in set(map(type, seen)))
    assert set(edition.intrigue) == played
    assert set(edition.powers) == {seat for shown in seen for seat in _powerful(shown)}


def _observed() -> Iterator[Observation]:
    for game in PLAYTHROUGHS:
        yield from read_record(game.file.read_text("utf-8")).observations


def _powerful(seen: Observation) -> Iterator[Seat]:
    """Who uses a power by this."""
    match seen:
        case PowerUsed(seat=seat) | WatchSeen(seat=seat, power=True) | CardSeen(witness=seat, glimpse=True):
            yield seat
