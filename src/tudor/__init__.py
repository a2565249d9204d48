"""Tudor: the detective game Clue, or Cluedo, in all its editions.

Start with :class:`Game`. Anything impossible raises one of three errors: :class:`Unreadable`, :class:`Illegal` or
:class:`Ambiguous`.
"""

from tudor import editions
from tudor.game import Game
from tudor.model.actions import (
    Accuse,
    Action,
    Case,
    Dealer,
    Denounce,
    Dice,
    End,
    Hand,
    Move,
    Outcome,
    OwnUp,
    Pass,
    Passage,
    Roll,
    Show,
    Stay,
    Suggest,
    Weapons,
)
from tudor.model.cards import Triple
from tudor.model.edition import Edition, Options
from tudor.notation import Record, read_record, tell_record, write_record
from tudor.text.errors import Ambiguous, Illegal, TudorError, Unreadable

__all__ = [
    "Accuse",
    "Action",
    "Ambiguous",
    "Case",
    "Dealer",
    "Denounce",
    "Dice",
    "Edition",
    "End",
    "Game",
    "Hand",
    "Illegal",
    "Move",
    "Options",
    "Outcome",
    "OwnUp",
    "Pass",
    "Passage",
    "Record",
    "Roll",
    "Show",
    "Stay",
    "Suggest",
    "Triple",
    "TudorError",
    "Unreadable",
    "Weapons",
    "editions",
    "read_record",
    "tell_record",
    "write_record",
]
