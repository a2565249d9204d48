"""What an account's games say about it."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from statistics import fmean
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from tudor.ratings.results import LEFT, WON, Player, Result

Opponents: TypeAlias = Literal["people", "bots"]
"""Games with other people, or with bots of the house alone."""
Key = TypeVar("Key", bound=Hashable)


class Game(Struct, frozen=True, kw_only=True):
    """A finished game, as one of its players had it."""

    result: Result
    chair: int
    place: int = 0
    """Position in the list of finished games."""
    accuracy: float | None = None
    """Of the player's decisions; None if the game was not reviewed."""

    @property
    def player(self) -> Player:
        """The player whose game it is."""
        return self.result.players[self.chair]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.result.players)

    @property
    def opponents(self) -> Opponents:
        """Who played against them."""
        others = (player for number, player in enumerate(self.result.players) if number != self.chair)
        return "bots" if all(other.level for other in others) else "people"


class Tally(Struct, frozen=True):
    """How some games ended."""

    games: int = 0
    won: int = 0
    left: int = 0
    """Games that they left before the end."""


class Statistics(Struct, frozen=True, kw_only=True):
    """The statistics of some games."""

    all: Tally
    editions: dict[str, Tally]
    """By edition, most played first."""
    seats: dict[int, Tally]
    """By the number of players."""
    favourite: str | None
    """The suspect played most often; of several, the latest."""
    favourite_games: int
    streak: int
    """Games won in a row, up to now."""
    longest_streak: int
    accuracy: float | None
    """The mean over the games that were reviewed."""
    reviewed: int


def chosen(
    games: Iterable[Game], edition: str | None = None, seats: int | None = None, opponents: Opponents | None = None
) -> list[Game]:
    """The games that pass all filters."""
    return [
        game
        for game in games
        if edition in (None, game.result.edition)
        and seats in (None, game.seats)
        and opponents in (None, game.opponents)
    ]


def statistics(games: Sequence[Game]) -> Statistics:
    """The statistics of games, which are given latest first."""
    suspects = Counter(game.player.suspect for game in games if game.player.suspect)
    favourite = max(suspects, key=lambda suspect: suspects[suspect], default=None)
    accuracies = [game.accuracy for game in games if game.accuracy is not None]
    editions = _tallies(games, lambda game: game.result.edition)
    streaks = [(won, len(list(row))) for won, row in groupby(game.player.rank == WON for game in games)]
    return Statistics(
        all=_tally(games),
        editions=dict(sorted(editions.items(), key=lambda item: -item[1].games)),
        seats=dict(sorted(_tallies(games, lambda game: game.seats).items())),
        favourite=favourite,
        favourite_games=suspects[favourite] if favourite else 0,
        streak=streaks[0][1] if streaks and streaks[0][0] else 0,
        longest_streak=max((length for won, length in streaks if won), default=0),
        accuracy=fmean(accuracies) if accuracies else None,
        reviewed=len(accuracies),
    )


def _tally(games: Iterable[Game]) -> Tally:
    ranks = Counter(game.player.rank for game in games)
    return Tally(ranks.total(), ranks[WON], ranks[LEFT])


def _tallies(games: Sequence[Game], key: Callable[[Game], Key]) -> dict[Key, Tally]:
    found = dict.fromkeys(map(key, games))
    return {one: _tally(game for game in games if key(game) == one) for one in found}
