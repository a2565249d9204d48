"""What everybody can know in random games of all editions: it never excludes the truth."""

from random import Random

import pytest

from tests.by_day import EDITIONS
from tudor.bots.random_bot import pick
from tudor.deduction import CASE, POOL, Knowledge, Notebook
from tudor.editions import available, load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.truth import Asked, Chance, Event, Over, State
from tudor.testing.games import some_seats, tables
from tudor.views import observations
from tudor.visibility import observe


class WatchedGame:
    """A random game, in which every seat and a spectator keep a notebook; a seat is known by its place."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.state: State = new_game(setup)
        self.rng = Random(seed)
        places = range(len(setup.seats))
        self.known: dict[int | None, Knowledge] = {
            place: Knowledge.at(setup, self.seat(place)) for place in (None, *places)
        }
        self.overheard = {place: Knowledge.at(setup, None) for place in places}

    def seat(self, place: int | None) -> Seat | None:
        """What the seat at a place is called now."""
        return None if place is None else self.state.setup.seats[place]

    def run(self, often: float) -> None:
        """Play to the end; now and then, and at the end, check the notebook of a player who has learnt something."""
        while not isinstance(due := pending(self.state), Over):
            if isinstance(due, Chance):
                self.state, events = apply(self.state, draw(due.request, self.rng))
            else:
                self.state, events = self.decide(due)
            self.tell(events, often)
        for place in self.known:
            self.check(place)

    def decide(self, due: Asked) -> tuple[State, tuple[Event, ...]]:
        seat = due.seats[0]
        return apply(self.state, pick(legal(self.state, seat), self.rng), seat)

    def tell(self, events: tuple[Event, ...], often: float) -> None:
        for place, known in self.known.items():
            before = known.facts
            for seen in observations(events, self.seat(place)):
                known.observe(seen)
                if place is not None and (public := observe(seen, None)) is not None:
                    self.overheard[place].observe(public)
            if before != known.facts and self.state.turn and self.rng.random() < often:
                self.check(place)

    def check(self, place: int | None) -> None:
        """The truth is possible, and what is certain is true."""
        seat, notebook = self.seat(place), self.known[place].notebook()
        assert seat == self.known[place].me
        held = {**self.state.hands, CASE: tuple(self.state.case or ()), POOL: self.state.pool}
        for owner in notebook.owners:
            for card in notebook.cards:
                assert notebook.certain(card, owner) in (None, card in held[owner]), (seat, card, owner)
        assert self.state.case in notebook.case
        self.check_knows_own_hand(seat, notebook)

    def check_knows_own_hand(self, seat: Seat | None, notebook: Notebook) -> None:
        if seat is not None:
            assert {card for card in notebook.cards if notebook.certain(card, seat)} == {*self.state.hands[seat]}


def play(edition_id: str, seed: int, often: float) -> WatchedGame:
    edition, rng = load(edition_id), Random(seed)
    fewest, most = edition.players
    options = tables(edition)
    seats = some_seats(edition, rng.randint(fewest, most), rng)
    game = WatchedGame(take_seats(edition, seats, options[seed % len(options)]), seed)
    game.run(often)
    return game


@pytest.mark.parametrize("seed", [1, pytest.param(0, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_truth_is_always_possible(edition_id: str, seed: int) -> None:
    """Whatever is observed, no seat and no spectator ever excludes what is true, or takes for certain what is not."""
    play(edition_id, seed, often=0.15)


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_what_is_public_is_what_a_spectator_knows(edition_id: str) -> None:
    """From what any seat observes, what everybody observes can be told."""
    game = play(edition_id, seed=4, often=0)
    for overheard in game.overheard.values():
        assert game.known[None].notes == overheard.notes
        assert game.known[None].hand_sizes == overheard.hand_sizes


@pytest.mark.nightly
@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("edition_id", available())
def test_the_truth_is_always_possible_in_many_games(edition_id: str, batch: int) -> None:
    """The same in 900 games, after everything that anybody learns."""
    for seed in range(100 + 25 * batch, 125 + 25 * batch):
        play(edition_id, seed, often=1)
