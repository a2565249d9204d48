"""Replays of finished games."""

from random import Random

import pytest

from tests.secrecy.worlds import Played, random_game
from tudor.deduction import Knowledge
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Seat
from tudor.notation import Record, write_record
from tudor.protocol.wire import fields
from tudor.server.http.review import ALL, PUBLIC, curves, review
from tudor.text.errors import Illegal
from tudor.views import observations, view


@pytest.fixture(scope="module", params=["clue-1998", "cluedo-2008"])
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
    end = game.states[-1]
    for sight, place in places(game):
        told = review(record(game), sight, "en")
        seen: dict[str, object] = {}
        for frame in told.frames:
            seen |= frame.changes
        assert fields(view(end, None if place is None else end.setup.seats[place])) == seen
        assert (end.setup.seats, view(end, None).winner) == (told.seats, told.winner)
        assert (dict(end.hands), tuple(end.case or ())) == (told.hands, told.case)


def test_frames_tell_what_was_observed(game: Played) -> None:
    """A seat's frames hold what that seat observed, with a sentence each; the complete replay holds everything."""
    for sight, place in places(game):
        frames = review(record(game), sight, "fr").frames
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
        review(record(game), "nobody", "en")
    assert "seat-unknown" == refused.value.code


def chance(game: Played, seat: Seat, place: int) -> float:
    """The probability of the truth, given all that a seat saw."""
    knowledge = Knowledge.at(game.setup, seat)
    for state, events in zip(game.states, game.events, strict=False):
        for seen in observations(events, state.setup.seats[place]):
            knowledge.observe(seen)
    case = game.states[-1].case
    assert case is not None
    return knowledge.notebook().case.get(case, 0.0)


def test_curves_lead_from_the_deal_to_what_is_known(game: Played) -> None:
    """Each curve starts low, continues turn by turn, and ends with what follows from everything seen."""
    # At the end of a random game nearly every player has looked into the case file.
    game = random_game(game.setup, Random(4), steps=60)
    drawn = curves(record(game))
    assert game.states[-1].setup.seats == tuple(drawn)
    for place, (seat, first) in enumerate(zip(drawn, game.setup.seats, strict=True)):
        turns, chances = [one.turn for one in drawn[seat]], [one.chance for one in drawn[seat]]
        assert turns == sorted(turns)
        assert 0 < chances[0] < 0.1
        assert chance(game, first, place) == pytest.approx(chances[-1])
