"""The intrigue deck and the suspects' powers, where an edition has them."""

from collections.abc import Mapping
from typing import cast, get_args

from tudor.editions.section import Section
from tudor.model.board import Board
from tudor.model.cards import IntrigueCard, Power, Suspect
from tudor.text.errors import Message

INTRIGUE_CARDS: tuple[IntrigueCard, ...] = get_args(IntrigueCard)
POWERS: tuple[Power, ...] = get_args(Power)

MOST = 50
"""The most copies of one card."""


def read_intrigue(file: Section) -> Mapping[IntrigueCard, int]:
    """How many there are of each card. A deck needs a clock: the last one is shuffled back, so it never runs out."""
    own = file.section("intrigue", required=False)
    own.allow(INTRIGUE_CARDS)
    if not own.table:
        return {}
    return {card: own.number(card, 1, MOST) for card in INTRIGUE_CARDS if card in own.table or card == "clock"}


def read_powers(file: Section, suspects: tuple[Suspect, ...]) -> Mapping[Suspect, Power]:
    """What each suspect can do once a game; nothing for those not listed."""
    own = file.section("powers", required=False)
    own.allow(suspects)
    return {suspect: cast(Power, own.choice(suspect, POWERS)) for suspect in suspects if suspect in own.table}


def check_draws(file: Section, question_dice: int, board: Board | None) -> None:
    """Note dice and squares that draw from a deck that is not there."""
    draws = question_dice or (board and board.intrigue_squares)
    if draws and not file.table.get("intrigue"):
        file.problems.append(Message("edition.missing", key="intrigue"))
