"""Tudor: the detective game Clue, or Cluedo, in all its editions.

Start with :class:`Game`. Anything impossible raises one of three errors: :class:`Unreadable`, :class:`Illegal` or
:class:`Ambiguous`.
"""

from typing import TYPE_CHECKING

from tudor import editions
from tudor.game import Game
from tudor.model.actions import (
    Accuse,
    Action,
    Butler,
    Case,
    Choose,
    Dealer,
    Decline,
    Denounce,
    Dice,
    Draw,
    End,
    Glimpse,
    Hand,
    Intrigue,
    Look,
    Move,
    Outcome,
    OwnUp,
    Pass,
    Passage,
    Roll,
    SendHome,
    Show,
    Silence,
    Spy,
    Stay,
    Stop,
    Suggest,
    UsePower,
    Watch,
    Weapons,
)
from tudor.model.cards import Triple
from tudor.model.edition import Edition, Options
from tudor.model.options import Legal
from tudor.model.sight import Bot, Decision, Observation, View
from tudor.notation import Record, read_record, tell_record, write_record
from tudor.text.errors import Ambiguous, Illegal, TudorError, Unreadable

if TYPE_CHECKING:
    from tudor.reviews import Review

__all__ = [
    "Accuse",
    "Action",
    "Ambiguous",
    "Bot",
    "Butler",
    "Case",
    "Choose",
    "Dealer",
    "Decision",
    "Decline",
    "Denounce",
    "Dice",
    "Draw",
    "Edition",
    "End",
    "Game",
    "Glimpse",
    "Hand",
    "Illegal",
    "Intrigue",
    "Legal",
    "Look",
    "Move",
    "Observation",
    "Options",
    "Outcome",
    "OwnUp",
    "Pass",
    "Passage",
    "Record",
    "Roll",
    "SendHome",
    "Show",
    "Silence",
    "Spy",
    "Stay",
    "Stop",
    "Suggest",
    "Triple",
    "TudorError",
    "Unreadable",
    "UsePower",
    "View",
    "Watch",
    "Weapons",
    "editions",
    "read_record",
    "review",
    "tell_record",
    "write_record",
]


def review(game: Game | Record) -> "Review":
    """Judge every decision of a game by what its player knew: see :mod:`tudor.reviews`."""
    from tudor.reviews import review as review_record

    return review_record(game.record() if isinstance(game, Game) else game)
