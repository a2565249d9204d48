"""Random games with every step checked."""

from collections.abc import Iterable
from random import Random

from tudor.bots.random_bot import pick
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.actions import Action, Outcome, Roll
from tudor.model.cards import Seat, seat_at
from tudor.model.edition import Edition, Options, Setup
from tudor.model.truth import Chance, Event, Over, Request
from tudor.testing.attempts import must_refuse, try_illegal, try_legal
from tudor.testing.failure import CheckFailed
from tudor.testing.invariants import check_invariants
from tudor.testing.public_referee import PublicReferee
from tudor.text import LANGUAGES, words
from tudor.views import observations

CHOOSING = 0.75
"""How often a seat is left without a suspect, if suspects can be chosen after the deal."""
LONGEST_GAME = 50_000
"""Steps after which a random game counts as endless; they usually take some hundreds."""


def tables(edition: Edition) -> tuple[Options, ...]:
    """All options of an edition."""
    honest = Options()
    return (honest,) if edition.rules.concealing == "ignored" else (honest, Options(false_witnesses=True))


def some_seats(edition: Edition, count: int, rng: Random) -> tuple[Seat, ...]:
    """Random seats in a legal order; most without a suspect, if suspects can be chosen after the deal."""
    chosen = tuple(rng.sample(edition.suspects, count))
    if take_seats(edition, count).unnamed:
        return tuple(seat_at(place) if rng.random() < CHOOSING else seat for place, seat in enumerate(chosen, 1))
    if edition.rules.seating == "free":
        return chosen
    first = edition.suspects.index(chosen[0])
    round_the_board = edition.suspects[first:] + edition.suspects[:first]
    return tuple(suspect for suspect in round_the_board if suspect in chosen)


def check_game(setup: Setup, seed: int, *, trying: bool = True) -> int:
    """Play a random game and check every step; returns the number of steps.

    With ``trying``, other actions are tried on the way: legal ones must be accepted, others refused.
    """
    game = _WatchedGame(setup, Random(seed), trying=trying)
    try:
        game.run()
    except Exception as error:  # an engine that is being checked may fail in any way
        problem = str(error) if isinstance(error, CheckFailed) else repr(error)
        raise CheckFailed(f"{describe(setup)}, seed {seed}, step {game.steps}: {problem}") from error
    return game.steps


def describe(setup: Setup) -> str:
    """A table's edition, seats and options, to set it up again."""
    lying = ", false witnesses" if setup.options.false_witnesses else ""
    return f"{', '.join((setup.edition.id, ' '.join(setup.seats), *setup.options.house_rules))}{lying}"


class _WatchedGame:
    """A game followed by a referee who sees only what a spectator sees."""

    def __init__(self, setup: Setup, rng: Random, *, trying: bool) -> None:
        self.steps = 0
        self._state = new_game(setup)
        self._rng = rng
        self._trying = trying
        self._referee = PublicReferee(setup)

    def run(self) -> None:
        self._check(())
        while not isinstance(due := pending(self._state), Over):
            if isinstance(due, Chance):
                self._take(None, self._settle(due.request))
            else:
                seat = self._rng.choice(due.seats) if len(due.seats) > 1 else due.seats[0]
                self._take(seat, self._decide(seat))
        must_refuse(self._state, Roll(), self._state.player)

    def _settle(self, request: Request) -> Outcome:
        if self._trying:
            must_refuse(self._state, Roll(), self._state.setup.seats[0])
        return draw(request, self._rng)

    def _decide(self, seat: Seat) -> Action:
        possible = legal(self._state, seat)
        if self._trying:
            try_legal(self._state, seat, possible, self._rng)
            try_illegal(self._state, seat, possible, self._rng)
        return pick(possible, self._rng)

    def _take(self, by: Seat | None, choice: Action | Outcome) -> None:
        self.steps += 1
        self._state, events = apply(self._state, choice, by)
        self._check(events)
        if self.steps > LONGEST_GAME:
            raise CheckFailed("the game does not end")

    def _check(self, events: Iterable[Event]) -> None:
        check_invariants(self._state)
        for seen in observations(events, None):
            self._referee.hear(seen)
        self._referee.check(pending(self._state))
        if self._trying:
            self._check_told(tuple(events))

    def _check_told(self, events: tuple[Event, ...]) -> None:
        """Check that every observation has a sentence, in every language."""
        edition, seats = self._state.setup.edition, self._state.setup.seats
        for lang in LANGUAGES:
            tell = words(edition, lang).tell
            for seat in (None, *seats):
                for seen in observations(events, seat):
                    if not tell(seen, seat).strip():
                        raise CheckFailed(f"there is nothing to read about {seen} in {lang}")
