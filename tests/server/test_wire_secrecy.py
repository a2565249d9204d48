"""Two deals that a place at the table cannot tell apart give it the same bytes, by socket and by HTTP."""

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests.secrecy.worlds import Played, differences, indistinguishable, random_game
from tests.server.retelling import Retelling, trimmed
from tests.server.standing_clock import run_standing
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.edition import Options, Setup
from tudor.model.truth import Over, Sealed, State

TABLES = {
    "classic": ("clue-1998", 3, Options()),
    "in writing": ("cluedo-france", 3, Options()),
    "denounced": ("cluedo-france", 3, Options(false_witnesses=True)),
    "false witnesses": ("cluedo-50", 3, Options(false_witnesses=True)),
    "spies": ("super-cluedo", 3, Options()),
    "intrigue": ("cluedo-2008", 4, Options()),
}
BY_DAY = ("intrigue",)
"""The edition with most to hide runs by day, with a world like it for each place; all others at night, with two."""
DEDUCED = "clue-1998"
"""The edition in which a seat also asks for deductions: once is enough, since it takes long."""
GIVEN_AWAY = ("in writing", "spies")
"""Where a player has seen the case file in that game, and tells others who have."""
EVENTFUL = 2
"""Sealed windows in a game worth comparing, in editions that have them."""


def setup_of(name: str) -> Setup:
    edition_id, seats, options = TABLES[name]
    edition = load(edition_id)
    neutral = take_seats(edition, seats, options)
    return (
        neutral if neutral.seats[0] not in edition.suspects else take_seats(edition, edition.suspects[:seats], options)
    )


def windows(game: Played) -> int:
    """The number of sealed windows in the part of a game that is compared."""
    phases = [state.phase for state in game.states[: trimmed(game)]]
    return sum(
        isinstance(phase, Sealed) and not isinstance(before, Sealed)
        for before, phase in zip([None, *phases], phases, strict=False)
    )


def has_windows(setup: Setup) -> bool:
    """Can sealed windows open at a table?"""
    lying = setup.options.false_witnesses and setup.edition.rules.concealing == "denounced"
    return bool(setup.edition.intrigue) or lying


def eventful_game(setup: Setup, seed: int, steps: int) -> Played:
    """A game that is not over yet, with sealed windows if the edition has them."""
    for attempt in range(1000):
        game = random_game(setup, Random(f"{seed}/{attempt}"), steps)
        enough = windows(game) >= EVENTFUL or not has_windows(setup)
        if enough and len(game.choices) == steps and not is_over(game.states[-1]):
            return game
    raise AssertionError("no such game was found")


def is_over(state: State) -> bool:
    return isinstance(state.phase, Over) or len(state.out) == len(state.setup.seats)


def compare(name: str, folder: Path, seed: int, steps: int, worlds: int) -> Counter[str]:
    """Play a game and worlds like it for a seat and for a spectator; returns what really differed."""
    setup, exchanged = setup_of(name), Counter[str]()
    game = eventful_game(setup, seed, steps)
    for place in (Random(seed).randrange(len(setup.seats)), None):
        told, _ = retold(game, game, place, folder / f"{place}-ours")
        for number, other in enumerate(islice(indistinguishable(game, place, Random(seed), 400), worlds)):
            exchanged.update({"worlds": 1, **dict.fromkeys(differences(game, other), 1)})
            again, given_away = retold(other, game, place, folder / f"{place}-{number}")
            exchanged["given away"] += given_away
            for mine, theirs in zip(told, again, strict=False):
                assert mine == theirs
            assert len(told) == len(again)
        exchanged["prompts"] += sum('"prompt":{"title":' in message for message in told)
    return exchanged


def retold(game: Played, ours: Played, place: int | None, folder: Path) -> tuple[list[str], int]:
    """Everything sent to a place, and how often the solution was said to others."""
    retelling = Retelling(game, ours, place)
    deduces = place is not None and ours.setup.edition.id == DEDUCED
    told = run_standing(retelling.told(folder, deduces=deduces))
    # The world was really played.
    assert retelling.expected == retelling.seen
    return told, retelling.given_away


@pytest.mark.parametrize(
    "name", [name if name in BY_DAY else pytest.param(name, marks=pytest.mark.nightly) for name in TABLES]
)
def test_worlds_that_cannot_be_told_apart_are_the_same_bytes(name: str, tmp_path: Path) -> None:
    """Whatever others hold, draw, show and reply unseen, a seat and a spectator are sent the same, prompts included."""
    worlds = 1 if name in BY_DAY else 2
    exchanged = compare(name, tmp_path, seed=1, steps=90, worlds=worlds)
    assert exchanged["worlds"] >= worlds + 1
    assert exchanged["prompts"] > 50
    assert {"case", "hands"} & set(exchanged)
    assert exchanged["given away"] or name not in GIVEN_AWAY


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("name", TABLES)
def test_many_worlds_are_the_same_bytes(name: str, seed: int, tmp_path: Path) -> None:
    """The same over more and longer games."""
    assert compare(name, tmp_path, seed=seed, steps=150, worlds=3)["worlds"] >= 3
