"""Tables with house rules that together have every pair of values that go together: a pairwise covering array."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import TypeAlias

from tudor.editions import house_switches, load
from tudor.editions.consistency import EQUIPMENT, NEEDS, Need
from tudor.engine import take_seats
from tudor.model.edition import Edition, Options, Setup
from tudor.testing.games import some_seats

EDITIONS = ("clue-1998", "super-cluedo", "cluedo-2008", "clue-cards")
"""One for each board, and the one without."""
LYING = "false-witnesses"
"""An option of the table, treated like a switch."""
ALL_NEEDS = (*NEEDS, Need(LYING, "yes", "concealing", ("denounced", "owned-up")))
NEEDING = tuple(dict.fromkeys(switch for need in ALL_NEEDS for switch in (need.switch, need.other)))
"""The switches whose values depend on each other."""

Values: TypeAlias = Mapping[str, str]
Choices: TypeAlias = Mapping[str, tuple[str, ...]]
Pair: TypeAlias = tuple[tuple[str, str], tuple[str, str]]


def choices(edition: Edition) -> dict[str, tuple[str, ...]]:
    """The values that each switch can have with an edition's cards and board."""
    unfit = {(part.switch, part.value) for part in EQUIPMENT if not part.fits(edition)}
    switches = {**house_switches(), LYING: ("no", "yes")}
    return {
        switch: tuple(value for value in values if (switch, value) not in unfit) for switch, values in switches.items()
    }


def goes_together(values: Values) -> bool:
    """Do the values chosen so far meet every need among them?"""
    return all(
        values.get(need.switch) != need.value or values.get(need.other, need.values[0]) in need.values
        for need in ALL_NEEDS
    )


def completed(values: Values, possible: Choices) -> dict[str, str] | None:
    """These values with some for the switches that need others, the first that fit; None if none do."""
    if not goes_together(values):
        return None
    missing = next((switch for switch in NEEDING if switch not in values), None)
    if missing is None:
        return dict(values)
    tries = (completed({**values, missing: value}, possible) for value in possible[missing])
    return next((found for found in tries if found is not None), None)


def pairs_of(values: Values) -> set[Pair]:
    """Every pair of values of a table."""
    return set(combinations(sorted(values.items()), 2))


def all_pairs(possible: Choices) -> set[Pair]:
    """Every pair of values of two switches."""
    single = sorted((switch, value) for switch, values in possible.items() for value in values)
    return {(one, other) for one, other in combinations(single, 2) if one[0] != other[0]}


def possible_pairs(possible: Choices) -> set[Pair]:
    """Every pair of values that some table can have."""
    return {pair for pair in all_pairs(possible) if completed(dict(pair), possible)}


def covering_tables(edition: Edition) -> Iterator[dict[str, str]]:
    """Tables that together have every pair of values that some table can have."""
    rng, possible = Random(0), choices(edition)
    missing = possible_pairs(possible)
    while missing:
        row = _row(sorted(missing), possible, rng)
        missing -= pairs_of(row)
        yield row


def _row(missing: list[Pair], possible: Choices, rng: Random) -> dict[str, str]:
    """A table with many of these pairs: they are put in one after another where they fit."""
    row: dict[str, str] = {}
    for pair in rng.sample(missing, len(missing)):
        longer = {**row, **dict(pair)}
        known = all(longer[switch] == value for switch, value in row.items())
        if len(longer) > len(row) and known and completed(longer, possible):
            row = longer
    fitting = completed(row, possible)
    assert fitting is not None
    return {switch: fitting.get(switch) or rng.choice(values) for switch, values in possible.items()}


def setup_of(edition_id: str, values: Values, rng: Random) -> Setup:
    """A table with these values and random players."""
    rules = tuple(f"{switch}={value}" for switch, value in values.items() if switch != LYING)
    options = Options(false_witnesses=values[LYING] == "yes", house_rules=rules)
    edition = load(edition_id)
    played = take_seats(edition, edition.players[0], Options(house_rules=rules)).edition
    return take_seats(played, some_seats(played, rng.randint(*played.players), rng), options)
