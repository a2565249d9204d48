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
    "weapons-start": Switch(
        "weapons start",
        {
            "random-rooms": "each in a different room, drawn by lot",
            "off-board": "off the board until first named",
            "fixed": "each in a room of its own that the book names",
        },
    ),
    "dealer": Switch("dealer", {"drawn": "drawn by lot", "highest-roll": "highest roll"}),
    "first-player": Switch(
        "who begins",
        {
            "lead": "{lead}; if nobody plays that suspect, the next one clockwise",
            "lead-or-short-handed": "{lead}; if hands are uneven, the first player of those one card short",
            "lead-or-dealers-left": "{lead}; if nobody plays that suspect, the player on the dealer's left",
        },
    ),
    "occupied-squares": Switch(
        "occupied squares",
        {"closed": "cannot be entered", "passable": "may be passed, not stopped on"},
    ),
    "squares-twice": Switch(
        "one square twice in a move",
        {"forbidden": "no", "allowed": "yes, counted each time"},
    ),
    "use-of-roll": Switch(
        "use of the roll",
        {"all": "all of it, unless a room is entered", "all-or-stay": "all of it, unless a room is entered, or none"},
    ),
    "staying": Switch(
        "staying where one is",
        {"never": "no", "in-rooms": "in a room, any number of turns", "anywhere": "anywhere, any number of turns"},
    ),
    "doubles": Switch(
        "double one, double six",
        {"plain": "a roll like any other", "any-room": "may go straight to any other room"},
    ),
    "suggestion": Switch("suggestion on entering a room", {"must": "must be made", "may": "may be made"}),
    "same-room-again": Switch(
        "suggesting again in the same room",
        {"after-leaving": "after leaving it and entering again on a later turn", "by-staying": "also by staying"},
    ),
    "after-shown-card": Switch(
        "after a card was shown",
        {"may-accuse": "one may still accuse", "turn-over": "the turn is over"},
    ),
    "accusation": Switch(
        "accusations",
        {"aloud": "aloud: all hear what was named", "written": "written: others see them only if right"},
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
