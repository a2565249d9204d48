"""The switches by which editions differ; each is read in one module of the engine or the walks."""

from typing import Literal

from msgspec import Struct


class Rules(Struct, frozen=True, kw_only=True, rename="kebab"):
    """A value for every switch. An edition file gives those that differ from its base."""

    seating: Literal["clockwise", "free"]
    """Do seats follow the start squares, or may players sit anywhere?"""
    characters: Literal["before-deal", "after-deal"]
    """Are suspects agreed before the deal, or chosen once players have seen their hands?"""
    pawns_start: Literal["start-squares", "one-room"]
    weapons_start: Literal["random-rooms", "off-board", "on-board", "fixed"]
    """On the board: in no room until first named."""
    dealer: Literal["drawn", "highest-roll"]
    deal: Literal["all", "equal-hands"]
    """Are all cards dealt, or equal hands with the rest face down in the pool?"""
    first_player: Literal["lead", "lead-or-short-handed", "lead-or-dealers-left", "dealers-left", "highest-roll"]
    """Who begins: the lead suspect or, if nobody plays it, the next clockwise; if hands are uneven, the first player short
    of a card; if nobody plays the lead, the player on the dealer's left; always that player; or the highest roll."""
    occupied_squares: Literal["closed", "passable", "jumped"]
    """Jumped: passed if the roll goes beyond; a roll that would end there stops just before."""
    squares_twice: Literal["forbidden", "allowed"]
    """May a square be entered twice in one move?"""
    use_of_roll: Literal["all", "all-or-stay", "any-part", "all-with-stops"]
    """With stops: a move may stop or end on a spy square."""
    staying: Literal["never", "in-rooms", "anywhere", "where-brought"]
    """Where a player may stay instead of rolling."""
    entering_rooms: Literal["ends-move", "may-cross"]
    passages: Literal["instead-of-rolling", "also-in-move"]
    doubles: Literal["plain", "any-room"]
    """Does a double one or six lead to any room?"""
    suggestion: Literal["must", "may", "must-after-passage"]
    same_room_again: Literal["after-leaving", "by-staying", "never-running"]
    witnesses: Literal["until-shown", "all"]
    after_shown_card: Literal["may-accuse", "turn-over"]
    after_no_card: Literal["may-accuse", "turn-over"]
    accusation: Literal["aloud", "written"]
    accusation_place: Literal["anywhere", "pool"]
    failed_pawn: Literal["clears-door", "stays"]
    """What happens to a failed accuser's pawn in front of a door."""
    concealing: Literal["ignored", "denounced", "owned-up"]
    """How a witness who hid a card is found out, if the table allows false witnesses."""
