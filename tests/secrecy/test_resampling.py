"""What a seat sees never changes when what it cannot know is exchanged."""

from random import Random

import msgspec
import pytest

from tests.engine.columns import ALL
from tests.secrecy.worlds import Played, indistinguishable, random_game
from tudor.editions import load
from tudor.engine import apply, take_seats
from tudor.model.actions import Accuse, Action, Denounce, End, Move, OwnUp, Pass, Passage, Roll, Show, Stay, Suggest
from tudor.model.cards import Seat
from tudor.model.edition import Options, Setup
from tudor.model.truth import State
from tudor.text.errors import Illegal
from tudor.views import decision, observations, view

TABLES = [(edition, Options()) for edition in ALL] + [
    (edition, Options(false_witnesses=True)) for edition in ("cluedo-france", "cluedo-50")
]
NAMES = [edition + "-false-witnesses" * options.false_witnesses for edition, options in TABLES]


def seen(state: State, seat: Seat | None) -> bytes:
    """A seat's view, byte for byte; the edition itself is no secret."""
    shown = msgspec.structs.asdict(view(state, seat))
    del shown["setup"]
    return msgspec.json.encode(shown)


def attempts(setup: Setup) -> list[Action]:
    """Actions of every kind, most of them illegal at any one moment."""
    edition = setup.edition
    suspect, weapon, room = edition.suspects[2], edition.weapons[3], edition.rooms[4]
    return [
        Roll(),
        Stay(),
        Pass(),
        OwnUp(),
        End(),
        Move("h8"),
        Passage(edition.rooms[0]),
        Suggest(suspect, weapon, room),
        Accuse(suspect, weapon, "cellar"),
        *map(Denounce, setup.seats),
        *map(Show, edition.cards),
    ]


def refusals(state: State, seat: Seat) -> list[str]:
    """What a seat is told when it tries what it may not do, and what is accepted."""
    told = []
    for action in attempts(state.setup):
        try:
            apply(state, action, seat)
            told.append("accepted")
        except Illegal as error:
            told.append(f"{error.code}: {error} {error.text('fr')}")
    return told


def owed(state: State, seat: Seat) -> bytes:
    """The decision a seat owes, with everything that is legal."""
    due = decision(state, seat)
    return b"" if due is None else msgspec.json.encode(due) + repr(list(due.legal)).encode()


def assert_same_sight(ours: Played, theirs: Played, seat: Seat | None, rng: Random) -> None:
    for events, others in zip(ours.events, theirs.events, strict=True):
        expected, actual = observations(events, seat), observations(others, seat)
        assert msgspec.json.encode(expected) == msgspec.json.encode(actual)
    looks = rng.sample(range(len(ours.states)), min(len(ours.states), 6))
    for state, other in [(ours.states[look], theirs.states[look]) for look in looks]:
        assert seen(state, seat) == seen(other, seat)
        if seat is not None:
            assert owed(state, seat) == owed(other, seat)
            assert refusals(state, seat) == refusals(other, seat)


def exchanges(edition: str, options: Options, games: int, seed: int) -> int:
    """Play games, exchange what each seat cannot know, compare; count the worlds compared."""
    rng, compared = Random(seed), 0
    for number in range(games):
        players = rng.randint(3, 6)
        setup = take_seats(load(edition), players, options)
        game = random_game(setup, rng, steps=20 + number * 7 % 110)
        for seat in (*setup.seats, None):
            for other in indistinguishable(game, seat, rng, tries=12):
                assert_same_sight(game, other, seat, rng)
                compared += 1
    return compared


@pytest.mark.parametrize(("edition", "options"), TABLES, ids=NAMES)
def test_a_seat_sees_the_same_when_what_it_cannot_know_is_exchanged(edition: str, options: Options) -> None:
    """Observations, views, legal actions and refusals are the same in worlds that a seat cannot tell apart."""
    assert exchanges(edition, options, games=10, seed=1) >= 50


@pytest.mark.nightly
@pytest.mark.parametrize(("edition", "options"), TABLES, ids=NAMES)
def test_sight_over_many_exchanges(edition: str, options: Options) -> None:
    """The same, over some thousands of worlds."""
    assert exchanges(edition, options, games=300, seed=2) >= 1500
