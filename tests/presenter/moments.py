"""Moments of random games, each as a seat meets it."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.secrecy.worlds import random_game
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.edition import Options
from tudor.model.sight import Decision, Observation, View
from tudor.views import decision, observations, view


class Moment(NamedTuple):
    """What a seat sees, owes and has observed; and how much of that before its last decision."""

    view: View
    owed: Decision | None
    seen: tuple[Observation, ...]
    decided: int


def moments(edition_id: str, seed: int, steps: int = 150, options: Options = Options()) -> Iterator[Moment]:
    """The moments of every seat in the first steps of a random game."""
    edition = load(edition_id)
    game = random_game(take_seats(edition, edition.players[0], options), Random(seed), steps)
    for place in range(len(game.setup.seats)):
        seen: tuple[Observation, ...] = ()
        decided = 0
        for was, (by, _), events, state in zip(game.states, game.choices, game.events, game.states[1:], strict=False):
            seat = state.setup.seats[place]
            if by is not None and by == was.setup.seats[place]:
                decided = len(seen)
            seen += observations(events, was.setup.seats[place])
            yield Moment(view(state, seat), decision(state, seat), seen, decided)
