"""The switches by which editions differ. Each is read in one place of the engine."""

from typing import Literal

from msgspec import Struct


class Rules(Struct, frozen=True, kw_only=True, rename="kebab"):
    """One value for every switch. An edition file gives those that differ from the edition it is based on."""

    seating: Literal["clockwise", "free"]
    """Do seats follow the start squares round the board, or sit where they like?"""
    characters: Literal["before-deal", "after-deal"]
    """Is it agreed who plays whom before the cards are dealt, or does each choose a suspect having seen their hand?"""
    pawns_start: Literal["start-squares", "one-room"]
    weapons_start: Literal["random-rooms", "off-board", "on-board", "fixed"]
    """On the board: in no room until first named."""
    dealer: Literal["drawn", "highest-roll"]
    deal: Literal["all", "equal-hands"]
    """Is every card dealt, or are hands equal and the rest put face down into the pool?"""
    first_player: Literal["lead", "lead-or-short-handed", "lead-or-dealers-left", "dealers-left", "highest-roll"]
    """Who begins: the lead suspect; at uneven hands those one card short; if nobody plays the lead, the player on
    the dealer's left instead of the next suspect clockwise; always that player; or whoever rolls highest."""
    occupied_squares: Literal["closed", "passable", "jumped"]
    """Jumped: passed when the roll goes beyond; a roll that ends exactly there stops short of it."""
    squares_twice: Literal["forbidden", "allowed"]
    """May a square be entered twice in one move?"""
    use_of_roll: Literal["all", "all-or-stay", "any-part", "all-with-stops"]
    """With stops: a move may pause, or end, on a spy square."""
    staying: Literal["never", "in-rooms", "anywhere", "where-brought"]
    """Where a player may stay instead of rolling."""
    entering_rooms: Literal["ends-move", "may-cross"]
    passages: Literal["instead-of-rolling", "also-in-move"]
    doubles: Literal["plain", "any-room"]
    """May a double one or a double six go straight to any room?"""
    suggestion: Literal["must", "may", "must-after-passage"]
    same_room_again: Literal["after-leaving", "by-staying", "never-running"]
    witnesses: Literal["until-shown", "all"]
    after_shown_card: Literal["may-accuse", "turn-over"]
    after_no_card: Literal["may-accuse", "turn-over"]
    accusation: Literal["aloud", "written"]
    accusation_place: Literal["anywhere", "pool"]
    failed_pawn: Literal["clears-door", "stays"]
    """What becomes of a failed accuser's pawn in front of a door."""
    concealing: Literal["ignored", "denounced", "owned-up"]
    """How a witness who hid a card is found out, at tables that allow false witnesses."""
