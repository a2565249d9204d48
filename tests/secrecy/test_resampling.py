"""What a seat sees never changes when what it cannot know is exchanged."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from typing import get_args

import msgspec
import pytest

from tests.engine.columns import ALL
from tests.secrecy.worlds import Played, differences, indistinguishable, inquisitive, random_game, seat_at
from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.engine import apply, take_seats
from tudor.model import actions as do
from tudor.model.actions import Action
from tudor.model.cards import IntrigueCard, Seat
from tudor.model.edition import Options, Setup
from tudor.model.options import Legal
from tudor.model.truth import Choosing, Sealed, State
from tudor.testing.games import some_seats
from tudor.text.errors import Illegal, Message
from tudor.views import decision, observations, view

NEWER = ("super-cluedo", "cluedo-2008", "clue-cards")
TABLES = [(edition, Options()) for edition in (*ALL, *NEWER)] + [
    (edition, Options(false_witnesses=True)) for edition in ("cluedo-france", "cluedo-50")
]


def table_name(edition: str, options: Options) -> str:
    """The edition and its options."""
    return edition + "-false-witnesses" * options.false_witnesses


NAMES = [table_name(edition, options) for edition, options in TABLES]
DAYS_TABLES = ("clue-1998", "cluedo-france-false-witnesses", "super-cluedo", "cluedo-2008")
"""What the others hide, one of these hides in the same way."""
BY_DAY = [
    table if name in DAYS_TABLES else pytest.param(*table, marks=pytest.mark.nightly)
    for name, table in zip(NAMES, TABLES, strict=True)
]


def seen(state: State, seat: Seat | None) -> bytes:
    """A seat's view, byte for byte; the edition itself is no secret."""
    shown = msgspec.structs.asdict(view(state, seat))
    del shown["setup"]
    return msgspec.json.encode(shown)


def attempts(setup: Setup) -> list[Action]:
    """Actions of every kind, most of them illegal at any one moment."""
    edition = setup.edition
    suspect, weapon, room = edition.suspects[2], edition.weapons[3], edition.rooms[4]
    free = (do.Roll, do.Stay, do.Pass, do.OwnUp, do.End, do.UsePower, do.Draw, do.Decline, do.Look)
    about_seats = (do.Denounce, do.Spy, do.SendHome, do.Silence, do.Watch)
    return [
        *(does() for does in free),
        *map(do.Choose, (*edition.suspects, *setup.seats)),
        *(does(seat) for does in about_seats for seat in setup.seats),
        *(do.Watch(seat, power=True) for seat in (*setup.seats, None)),
        *(do.Silence(seat, do.Watch(power=power)) for seat in setup.seats for power in (False, True)),
        do.Watch(),
        *(do.Butler(card) for card in get_args(IntrigueCard)),
        *map(do.Show, edition.cards),
        *(do.Show(card, glimpse=True) for card in edition.cards[:2]),
        *(do.Stop(square, 2) for square in edition.board.spy_squares[:2]),
        *map(do.Move, edition.board.squares[40:41]),
        do.Passage(edition.rooms[0]),
        do.Suggest(suspect, weapon, room),
        do.Accuse(suspect, weapon, "cellar"),
    ]


def refusals(state: State, seat: Seat) -> list[Message | None]:
    """The reasons a seat is given when it tries what it may not do, of which sentences are made; None is accepted."""
    told: list[Message | None] = []
    for action in attempts(state.setup):
        try:
            apply(state, action, seat)
            told.append(None)
        except Illegal as error:
            told.append(error.message)
    return told


def owed(state: State, seat: Seat) -> bytes:
    """The decision a seat owes, with everything that is legal."""
    due = decision(state, seat)
    return b"" if due is None else msgspec.json.encode(due) + repr(list(due.legal)).encode()


def assert_same_sight(ours: Played, theirs: Played, place: int | None, rng: Random) -> None:
    for state, events, others in zip(ours.states, ours.events, theirs.events, strict=False):
        seat = seat_at(state, place)
        expected, actual = observations(events, seat), observations(others, seat)
        assert msgspec.json.encode(expected) == msgspec.json.encode(actual)
    windows = [number for number, state in enumerate(ours.states) if isinstance(state.phase, Sealed)]
    choosing = [number for number, state in enumerate(ours.states) if isinstance(state.phase, Choosing)]
    looks = [*rng.sample(range(len(ours.states)), min(len(ours.states), 6)), *windows[-3:], *choosing[-2:]]
    for state, other in [(ours.states[look], theirs.states[look]) for look in looks]:
        seat = seat_at(state, place)
        assert seen(state, seat) == seen(other, seat)
        if seat is not None:
            assert owed(state, seat) == owed(other, seat)
            assert refusals(state, seat) == refusals(other, seat)


def exchanges(edition: str, options: Options, seed: int, tries: int = 6) -> Iterator[Counter[str]]:
    """Play games, exchange what each seat cannot know, compare; count the worlds compared, and what was exchanged."""
    rng, chosen = Random(seed), load(edition)
    longest = 260 if edition in HIDDEN else 110
    choose = inquisitive if options.false_witnesses else pick
    for number in count():
        setup = take_seats(chosen, some_seats(chosen, rng.randint(*chosen.players), rng), options)
        yield exchanged(setup, rng, steps=20 + number * longest // 16 % longest, tries=tries, choose=choose)


def exchanged(
    setup: Setup, rng: Random, steps: int, tries: int = 6, choose: Callable[[Legal, Random], Action] = pick
) -> Counter[str]:
    """The same for the first steps of one game at a table."""
    game, compared = random_game(setup, rng, steps, choose=choose), Counter[str]()
    for place in (*range(len(setup.seats)), None):
        for other in indistinguishable(game, place, rng, tries):
            assert_same_sight(game, other, place, rng)
            compared.update({"worlds", *differences(game, other), *chosen_suspects(game)})
    return compared


def chosen_suspects(game: Played) -> set[str]:
    """Has everybody chosen a suspect in a game in which that is done after the deal?"""
    return {"CharacterChosen"} if game.setup.unnamed and not game.states[-1].setup.unnamed else set()


HIDDEN = {
    "cluedo-france-false-witnesses": {"case", "hands", "CardSeen", "OrderSeen"},
    "super-cluedo": {"case", "hands", "CardSeen", "DisclosureSeen", "AccusationWritten"},
    "cluedo-2008": {
        *("case", "hands", "pool", "butlers", "ButlerSeen", "CardSeen", "OrderSeen", "WatchSeen", "GlimpseSeen"),
        "CharacterChosen",
    },
}
"""What must have been exchanged, or have happened, for the comparison to mean anything."""
ENOUGH = 40
"""Worlds to compare at a table; by night thousands are."""

MOST_GAMES = 60
"""Far more than it takes."""


@pytest.mark.parametrize(("edition", "options"), BY_DAY, ids=NAMES)
def test_a_seat_sees_the_same_when_what_it_cannot_know_is_exchanged(edition: str, options: Options) -> None:
    """Observations, views, legal actions and refusals are the same in worlds that a seat cannot tell apart."""
    compared, hidden = Counter[str](), HIDDEN.get(table_name(edition, options), {"case", "hands"})
    for one_game in islice(exchanges(edition, options, seed=3, tries=3), MOST_GAMES):
        compared += one_game
        if compared["worlds"] >= ENOUGH and hidden <= set(compared):
            return
    pytest.fail(f"{compared} does not have all of {hidden}")


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.parametrize(("edition", "options"), TABLES, ids=NAMES)
def test_sight_over_many_exchanges(edition: str, options: Options, seed: int) -> None:
    """The same, over some thousands of worlds: three hundred games at each table."""
    assert sum((islice(exchanges(edition, options, seed), 100)), Counter[str]())["worlds"] >= 500
