"""What each switch is about and what its values mean, in a few words."""

from collections.abc import Mapping

from msgspec import Struct


class Switch(Struct, frozen=True):
    """A switch in words."""

    label: str
    values: Mapping[str, str]
    """By value; ``{lead}`` stands for the edition's first suspect."""


SWITCHES: Mapping[str, Switch] = {
    "seating": Switch(
        "seats",
        {"clockwise": "follow the start squares clockwise", "free": "as the players like"},
    ),
    "characters": Switch(
        "who plays whom",
        {
            "before-deal": "agreed before the deal",
            "after-deal": "chosen after the deal, in its order, having seen one's hand",
        },
    ),
    "pawns-start": Switch(
        "pawns start",
        {"start-squares": "on their start squares, played or not", "one-room": "all in one room, played or not"},
    ),
    "weapons-start": Switch(
        "weapons start",
        {
            "random-rooms": "each in a different room, drawn by lot",
            "off-board": "off the board until first named",
            "on-board": "on the board, in no room, until first named",
            "fixed": "where the book puts each of them",
        },
    ),
    "dealer": Switch("dealer", {"drawn": "drawn by lot", "highest-roll": "highest roll"}),
    "deal": Switch(
        "the deal",
        {"all": "all cards; hands may be uneven", "equal-hands": "equal hands; the rest face down in the pool"},
    ),
    "first-player": Switch(
        "who begins",
        {
            "lead": "{lead}; if nobody plays that suspect, the next one clockwise",
            "lead-or-short-handed": "{lead}; if hands are uneven, the first player of those one card short",
            "lead-or-dealers-left": "{lead}; if nobody plays that suspect, the player on the dealer's left",
            "dealers-left": "the player on the dealer's left",
            "highest-roll": "highest roll",
        },
    ),
    "occupied-squares": Switch(
        "occupied squares",
        {
            "closed": "cannot be entered",
            "passable": "may be passed, not stopped on",
            "jumped": "may be passed if the roll goes beyond; if it ends there, one stops short of it",
        },
    ),
    "squares-twice": Switch(
        "one square twice in a move",
        {"forbidden": "no", "allowed": "yes, counted each time"},
    ),
    "use-of-roll": Switch(
        "use of the roll",
        {
            "all": "all of it, unless a room is entered",
            "all-or-stay": "all of it, unless a room is entered, or none",
            "any-part": "any part of it, at least one step",
            "all-with-stops": "all of it, unless it ends in a room or on a spy square, where one may also pause",
        },
    ),
    "staying": Switch(
        "staying where one is",
        {
            "never": "no",
            "in-rooms": "in a room, any number of turns",
            "anywhere": "anywhere, any number of turns",
            "where-brought": "only where a suggestion brought one",
        },
    ),
    "entering-rooms": Switch(
        "entering a room",
        {"ends-move": "ends the move", "may-cross": "counts one step; a room may be crossed"},
    ),
    "passages": Switch(
        "secret passages",
        {
            "instead-of-rolling": "instead of rolling",
            "also-in-move": "instead of rolling, or as a step of the move, which it ends",
        },
    ),
    "doubles": Switch(
        "double one, double six",
        {"plain": "a roll like any other", "any-room": "may go straight to any other room"},
    ),
    "suggestion": Switch(
        "suggestion on entering a room",
        {
            "must": "must be made",
            "may": "may be made",
            "must-after-passage": "may be made; must be, after a secret passage",
        },
    ),
    "same-room-again": Switch(
        "suggesting again in the same room",
        {
            "after-leaving": "after leaving it and entering again on a later turn",
            "by-staying": "also by staying",
            "never-running": "never twice running",
        },
    ),
    "witnesses": Switch(
        "witnesses answer",
        {"until-shown": "in turn, until one has shown a card", "all": "in turn, every one of them"},
    ),
    "after-shown-card": Switch(
        "after a card was shown",
        {"may-accuse": "one may still accuse", "turn-over": "the turn is over"},
    ),
    "after-no-card": Switch(
        "after no card was shown",
        {"may-accuse": "one may accuse", "turn-over": "the turn is over"},
    ),
    "accusation": Switch(
        "accusations",
        {"aloud": "aloud: all hear what was named", "written": "written: others see them only if right"},
    ),
    "accusation-place": Switch(
        "where one accuses",
        {"anywhere": "anywhere", "pool": "in the pool, instead of looking at its cards"},
    ),
    "failed-pawn": Switch(
        "failed accuser's pawn before a door",
        {"clears-door": "goes into that room", "stays": "stays where it is"},
    ),
    "concealing": Switch(
        "witness who hid a card, where the table allows it",
        {
            "ignored": "the table cannot allow it",
            "denounced": "is out once denounced with proof",
            "owned-up": "is out once he owns up",
        },
    ),
}
