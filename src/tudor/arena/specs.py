"""What is to be played: an edition, tables of bots, and how many deals of which seed."""

import csv
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from itertools import combinations, permutations

from msgspec import Struct

from tudor.arena.players import IMPORTED, OUTSIDE, PLAYERS, is_known, maker_of
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.edition import Edition, Options, Setup
from tudor.model.sight import USUAL_BUDGET
from tudor.text.errors import Unreadable

SEATS = 4
OVERTIME = 10.0
"""So many seconds on the wall clock are more than any decision should take."""


class MatchSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be played. Everything that happens, but for the clock, follows from it."""

    edition: str
    tables: tuple[tuple[str, ...], ...]
    """Who plays together, seat by seat; every deal is played at every table, with the bots moving round the seats."""
    deals: int = 100
    seed: int = 0
    options: Options = Options()
    budget: int = USUAL_BUDGET
    """How much work a bot may put into one decision."""
    overtime: float = OVERTIME
    """A decision that takes more seconds than that on the wall clock is counted; a program outside loses its say."""

    def rotations(self, table: int) -> tuple[int, ...]:
        """The rotations of a table that seat the bots differently: any other would be the same game again."""
        seated = {
            seating(self.tables[table], rotation): rotation for rotation in reversed(range(len(self.tables[table])))
        }
        return tuple(sorted(seated.values()))

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(len(self.rotations(table)) for table in range(len(self.tables))) * self.deals

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, in the order in which they were first named."""
        return tuple(dict.fromkeys(bot for table in self.tables for bot in table))

    def setup(self, table: int) -> Setup:
        """A table of this size, in the edition."""
        return _setup(self.edition, len(self.tables[table]), self.options)


@cache
def _setup(edition_id: str, players: int, options: Options) -> Setup:
    return take_seats(load(edition_id), players, options)


def seating(bots: Sequence[str], rotation: int) -> tuple[str, ...]:
    """Who sits where, from the first seat on, after everybody has moved on by so many seats.

    >>> seating(("a", "b", "c"), 1)
    ('c', 'a', 'b')
    """
    return tuple(bots[place - rotation] for place in range(len(bots)))


def check(spec: MatchSpec) -> MatchSpec:
    """The same spec, if the edition can be played so, and the bots are known."""
    for bot in spec.bots:
        check_bot(bot)
    for table in range(len(spec.tables)):
        spec.setup(table)
    return spec


def check_bot(bot: str) -> None:
    """Refuse a name that is no bot's, and a class that is not there."""
    if not is_known(bot):
        (near,) = get_close_matches(bot, PLAYERS, n=1, cutoff=0)
        raise Unreadable("arena-bot", bot=bot, nearest=near, bots=tuple(PLAYERS), example=f"{OUTSIDE}python mybot.py")
    if bot.startswith(IMPORTED):
        maker_of(bot)


def read_bots(text: str) -> tuple[str, ...]:
    """Bots named in a line, with commas between; one that has a comma itself is put in double quotes.

    >>> read_bots('novice, "cmd:python mybot.py 1,2"')
    ('novice', 'cmd:python mybot.py 1,2')
    """
    bots = tuple(name.strip() for line in csv.reader([text], skipinitialspace=True) for name in line)
    if not all(bots) or not bots:
        raise Unreadable("arena-bots", text=text, example=",".join(PLAYERS))
    return bots


def fill_seats(bots: Sequence[str], seats: int | None) -> tuple[str, ...]:
    """One bot a seat: where there are more seats than bots, the last one takes the rest.

    >>> fill_seats(["mastermind", "detective"], 4)
    ('mastermind', 'detective', 'detective', 'detective')
    """
    if seats is None:
        return tuple(bots)
    if seats < len(bots):
        raise Unreadable("arena-seats", seats=seats, count=len(bots))
    return (*bots, *[bots[-1]] * (seats - len(bots)))


def usual_seats(edition: Edition) -> int:
    """How many play where nobody says otherwise: four, or as near as the edition comes."""
    fewest, most = edition.players
    return min(max(SEATS, fewest), most)


def league_tables(bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Every bot alone among every other one and, where there are enough of them, every table of different bots.

    >>> league_tables(["a", "b"], 3)
    (('a', 'b', 'b'), ('b', 'a', 'a'))
    """
    different = tuple(dict.fromkeys(bots))
    if len(different) < 2:
        raise Unreadable("arena-league", bots=different)
    alone = [(one, *[other] * (seats - 1)) for one, other in permutations(different, 2)]
    # Tables that only begin elsewhere in the round are one and the same.
    rounds: dict[tuple[str, ...], tuple[str, ...]] = {}
    for table in (*alone, *combinations(different, seats)):
        rounds.setdefault(min(seating(table, turn) for turn in range(seats)), table)
    return tuple(rounds.values())
