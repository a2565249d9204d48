"""The result of a game: who played, and who finished before whom."""

from collections.abc import Iterable

from msgspec import Struct

WON, ENDED, LEFT = 1, 2, 3
"""Ranks: the winner, everyone else who stayed, and those who left before the end."""


class Player(Struct, frozen=True, kw_only=True):
    """One player of a finished game."""

    account: str = ""
    """The id of the account; empty for a guest and for a bot of the house."""
    level: str = ""
    """The level of a bot of the house."""
    name: str = ""
    """The name that a person had at the table."""
    suspect: str = ""
    rank: int = ENDED
    """Lower is better; equal ranks are shared."""


class Result(Struct, frozen=True, kw_only=True):
    """The result of a finished game, with its players by chair."""

    edition: str
    group: str = ""
    """The group in which it is rated; empty for a game that is not."""
    turns: int = 0
    players: tuple[Player, ...]

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts that played."""
        return tuple(player.account for player in self.players if player.account)


def in_finishing_order(chairs: int, winner: int | None, leavers: Iterable[int] = ()) -> tuple[int, ...]:
    """The rank of every chair: the winner first, the others sharing a rank, and those who left sharing the last.

    A chair whose player left and that a bot then won for them is last all the same.

    >>> in_finishing_order(4, winner=2, leavers=[0])
    (3, 2, 1, 2)
    """
    gone = set(leavers)
    return tuple(LEFT if chair in gone else WON if chair == winner else ENDED for chair in range(chairs))
