"""What is found about the players of a game: the parts of a review, which can be made apart."""

from collections.abc import Mapping

from msgspec import Struct

from tudor.model.cards import Seat
from tudor.reviews.judgement import Grade, Judgement
from tudor.reviews.odds import Standing


class Player(Struct, frozen=True, kw_only=True):
    """How one player did."""

    seat: Seat
    accuracy: float | None
    """From 0 to 100; None if nothing was judged."""
    luck: float
    """Bits learnt from answers, and gained by dice, beyond what was to be expected."""
    grades: Mapping[Grade, int]
    certain_since: int | None = None
    """The first own turn at whose end the case was certain."""
    worth_risking_since: int | None = None
    """The first own turn in which an accusation was better than waiting."""


class Moment(Struct, frozen=True):
    """How a player stood at the start of a turn."""

    turn: int
    standing: Standing | None
    """None if they could not win any more."""
    chance: float
    """The probability to win, as far as this player could tell."""


class Findings(Struct, frozen=True, kw_only=True):
    """What was found about one or more players."""

    edition: str
    seats: tuple[Seat, ...]
    """All seats, named as at the end."""
    winner: Seat | None
    over: bool
    """Has somebody won, or can nobody win any more?"""
    turns: int
    """Number of the last turn."""
    players: tuple[Player, ...]
    judgements: tuple[Judgement, ...]
    moments: Mapping[Seat, tuple[Moment, ...]]
    """By seat, the start of every turn."""
