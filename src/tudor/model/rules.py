"""The switches by which editions differ. Each is read in one place of the engine."""

from typing import Literal

from msgspec import Struct


class Rules(Struct, frozen=True, kw_only=True, rename="kebab"):
    """One value for every switch. An edition file gives those that differ from the edition it is based on."""

    seating: Literal["clockwise", "free"]
    """Do seats follow the start squares round the board, or sit where they like?"""
    weapons_start: Literal["random-rooms", "off-board", "fixed"]
    dealer: Literal["drawn", "highest-roll"]
    first_player: Literal["lead", "lead-or-short-handed", "lead-or-dealers-left"]
    """Who begins: the lead suspect; at uneven hands those one card short; or, if nobody plays the lead, the
    player on the dealer's left instead of the next suspect clockwise."""
    occupied_squares: Literal["closed", "passable"]
    squares_twice: Literal["forbidden", "allowed"]
    """May a square be entered twice in one move?"""
    use_of_roll: Literal["all", "all-or-stay"]
    staying: Literal["never", "in-rooms", "anywhere"]
    """Where a player may stay instead of rolling."""
    doubles: Literal["plain", "any-room"]
    """May a double one or a double six go straight to any room?"""
    suggestion: Literal["must", "may"]
    same_room_again: Literal["after-leaving", "by-staying"]
    after_shown_card: Literal["may-accuse", "turn-over"]
    accusation: Literal["aloud", "written"]
    failed_pawn: Literal["clears-door", "stays"]
    """What becomes of a failed accuser's pawn in front of a door."""
    concealing: Literal["ignored", "denounced", "owned-up"]
    """How a witness who hid a card is found out, at tables that allow false witnesses."""
