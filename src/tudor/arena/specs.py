"""The specification of a match: edition, tables of bots, deals and seed."""

import csv
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

from msgspec import Struct
from msgspec.structs import force_setattr

from tudor.arena.imported_bots import IMPORTED
from tudor.arena.players import OUTSIDE, PLAYERS, is_known, maker_of
from tudor.arena.stress import OPPONENTS, STRESS
from tudor.editions import find, load
from tudor.editions.shelf import is_file
from tudor.engine import take_seats
from tudor.model.edition import Edition, Options, Setup
from tudor.model.sight import USUAL_BUDGET
from tudor.text.errors import Unreadable
from tudor.text.guesses import guess

SEATS = 4
OVERTIME = 10.0
"""Seconds that no decision should take, by the wall clock."""


class MatchSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match. Everything in it but the times follows from this."""

    edition: str
    """Its id, or a file; a file's edition is kept by its reference, so that a change of the file is noticed."""
    tables: tuple[tuple[str, ...], ...]
    """The bots at each table, seat by seat. Every deal is played at every table, rotating the bots."""
    deals: int = 100
    seed: int = 0
    options: Options = Options()
    budget: int = USUAL_BUDGET
    """Units of work a bot may put into a decision."""
    overtime: float = OVERTIME
    """Seconds after which a decision counts as late, and an outside program forfeits it."""

    def __post_init__(self) -> None:
        if is_file(self.edition):
            force_setattr(self, "edition", load(self.edition).reference)

    def rotations(self, table: int) -> tuple[int, ...]:
        """The rotations of a table that seat its bots differently."""
        seated = {
            seating(self.tables[table], rotation): rotation for rotation in reversed(range(len(self.tables[table])))
        }
        return tuple(sorted(seated.values()))

    @property
    def games(self) -> int:
        """Number of games in all."""
        return sum(len(self.rotations(table)) for table in range(len(self.tables))) * self.deals

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, in the order first named."""
        return tuple(dict.fromkeys(bot for table in self.tables for bot in table))

    def setup(self, table: int) -> Setup:
        """The setup of a table."""
        return _setup(self.edition, len(self.tables[table]), self.options)


@cache
def _setup(edition_id: str, players: int, options: Options) -> Setup:
    return take_seats(find(edition_id), players, options)


def seating(bots: Sequence[str], rotation: int) -> tuple[str, ...]:
    """The bots by seat, after everyone has moved on by ``rotation`` seats.

    >>> seating(("a", "b", "c"), 1)
    ('c', 'a', 'b')
    """
    return tuple(bots[place - rotation] for place in range(len(bots)))


def check_spec(spec: MatchSpec) -> MatchSpec:
    """The same spec; raises if a bot is unknown or the edition cannot be played so."""
    for bot in spec.bots:
        check_bot(bot)
    for table in range(len(spec.tables)):
        spec.setup(table)
    return spec


def check_bot(bot: str) -> None:
    """Raise if there is no such bot or class."""
    if not is_known(bot):
        near = guess(bot, (*PLAYERS, *OPPONENTS))
        raise Unreadable("arena-bot", bot=bot, guess=near, bots=tuple(PLAYERS), example=f"{OUTSIDE}python mybot.py")
    if bot.startswith(IMPORTED):
        maker_of(bot)


def read_bots(text: str) -> tuple[str, ...]:
    """The bots in a comma-separated list; a name with a comma stands in double quotes, and ``stress:`` for all of those.

    >>> read_bots('novice, "cmd:python mybot.py 1,2"')
    ('novice', 'cmd:python mybot.py 1,2')
    """
    names = [name.strip() for line in csv.reader([text], skipinitialspace=True) for name in line]
    bots = tuple(bot for name in names for bot in (OPPONENTS if name == STRESS else (name,)))
    if not all(bots) or not bots:
        raise Unreadable("arena-bots", text=text, example=",".join(PLAYERS))
    return bots


def fill_seats(bots: Sequence[str], seats: int | None) -> tuple[str, ...]:
    """One bot per seat: the last one takes the seats left over.

    >>> fill_seats(["mastermind", "detective"], 4)
    ('mastermind', 'detective', 'detective', 'detective')
    """
    if seats is None:
        return tuple(bots)
    if seats < len(bots):
        raise Unreadable("arena-seats", seats=seats, count=len(bots))
    return (*bots, *[bots[-1]] * (seats - len(bots)))


def usual_seats(edition: Edition) -> int:
    """Default number of players: four, or the nearest the edition allows."""
    fewest, most = edition.players
    return min(max(SEATS, fewest), most)


def tables_against(one: str, bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Every other bot alone against copies of one.

    >>> tables_against("c", ["a", "b"], 3)
    (('a', 'c', 'c'), ('b', 'c', 'c'))
    """
    if {*bots} == {one}:
        raise Unreadable("arena-league", bots=(one,))
    return tuple((bot, *[one] * (seats - 1)) for bot in dict.fromkeys(bots) if bot != one)


def league_tables(bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Every bot alone against every other and, if there are enough bots, every table of different ones.

    >>> league_tables(["a", "b"], 3)
    (('a', 'b', 'b'), ('b', 'a', 'a'))
    """
    different = tuple(dict.fromkeys(bots))
    if len(different) < 2:
        raise Unreadable("arena-league", bots=different)
    alone = [(one, *[other] * (seats - 1)) for one, other in permutations(different, 2)]
    # Tables that differ by a rotation are the same.
    rounds: dict[tuple[str, ...], tuple[str, ...]] = {}
    for table in (*alone, *combinations(different, seats)):
        rounds.setdefault(min(seating(table, turn) for turn in range(seats)), table)
    return tuple(rounds.values())
