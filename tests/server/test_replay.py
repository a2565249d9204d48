"""Replays of finished games."""

from random import Random

import pytest

from tests.secrecy.worlds import Played, random_game
from tudor.editions import load
from tudor.engine import take_seats
from tudor.notation import Record, write_record
from tudor.protocol.wire import fields
from tudor.server.http.replay import ALL, PUBLIC, replayed
from tudor.text.errors import Illegal
from tudor.views import observations, view


@pytest.fixture(scope="module", params=[pytest.param("clue-1998", marks=pytest.mark.nightly), "cluedo-2008"])
def game(request: pytest.FixtureRequest) -> Played:
    """A game played to its end at random."""
    return random_game(take_seats(load(request.param), 3), Random(3), steps=100_000)


def record(game: Played) -> str:
    """The complete record of a game."""
    return write_record(Record.of(game.setup, [event for events in game.events for event in events], None))


def places(game: Played) -> list[tuple[str, int | None]]:
    """The places from which a game can be replayed."""
    seats: list[tuple[str, int | None]] = [(seat, place) for place, seat in enumerate(game.states[-1].setup.seats)]
    return [*seats, (PUBLIC, None), (ALL, None)]


def test_frames_lead_to_the_end(game: Played) -> None:
    """The changes of all frames add up to the final view, for each seat and for spectators."""
    end, text = game.states[-1], record(game)
    for sight, place in places(game):
        told = replayed(text, sight, "en")
        seen: dict[str, object] = {}
        for frame in told.frames:
            seen |= frame.changes
        assert fields(view(end, None if place is None else end.setup.seats[place])) == seen
        assert (end.setup.seats, view(end, None).winner) == (told.seats, told.winner)
        assert (dict(end.hands), tuple(end.case or ())) == (told.hands, told.case)


def test_frames_tell_what_was_observed(game: Played) -> None:
    """A seat's frames hold what that seat observed, with a sentence each; the complete replay holds everything."""
    text = record(game)
    for sight, place in places(game):
        frames = replayed(text, sight, "fr").frames
        told = [one for frame in frames for one in frame.observations]
        assert len(told) == sum(len(frame.story) for frame in frames)
        if sight == ALL:
            assert len(told) == sum(map(len, game.events))
        else:
            assert told == observed(game, place)


def observed(game: Played, place: int | None) -> list[object]:
    """What a seat observed of a game."""
    return [
        seen
        for state, events in zip(game.states, game.events, strict=False)
        for seen in observations(events, None if place is None else state.setup.seats[place])
    ]


def test_a_seat_that_was_not_there(game: Played) -> None:
    """A replay for an unknown seat is refused."""
    with pytest.raises(Illegal) as refused:
        replayed(record(game), "nobody", "en")
    assert "seat-unknown" == refused.value.code
