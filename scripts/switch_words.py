"""The label of each switch and the meaning of its values, for docs/editions.md."""

from collections.abc import Mapping

from msgspec import Struct


class Switch(Struct, frozen=True):
    """A switch's label and its values in words."""

    label: str
    values: Mapping[str, str]
    """``{lead}`` stands for the edition's lead suspect."""


SWITCHES: Mapping[str, Switch] = {
    "seating": Switch(
        "seats",
        {"clockwise": "follow the start squares clockwise", "free": "free choice"},
    ),
    "characters": Switch(
        "who plays whom",
        {
            "before-deal": "agreed before the deal",
            "after-deal": "chosen after the deal, in its order",
        },
    ),
    "pawns-start": Switch(
        "pawns start",
        {"start-squares": "on their start squares, played or not", "one-room": "all in one room, played or not"},
    ),
    "weapons-start": Switch(
        "weapons start",
        {
            "random-rooms": "each in a different room, at random",
            "off-board": "off the board until first named",
            "on-board": "on the board, in no room, until first named",
            "fixed": "in fixed places",
        },
    ),
    "dealer": Switch("dealer", {"drawn": "drawn by lot", "highest-roll": "highest roll"}),
    "deal": Switch(
        "the deal",
        {"all": "all cards; hands may be uneven", "equal-hands": "equal hands; the rest face down in the pool"},
    ),
    "first-player": Switch(
        "who goes first",
        {
            "lead": "{lead}; if nobody plays that suspect, the next one clockwise",
            "lead-or-short-handed": "{lead}; if hands are uneven, the first player one card short",
            "lead-or-dealers-left": "{lead}; if nobody plays that suspect, the player on the dealer's left",
            "dealers-left": "the player on the dealer's left",
            "highest-roll": "highest roll",
        },
    ),
    "occupied-squares": Switch(
        "occupied squares",
        {
            "closed": "cannot be entered",
            "passable": "may be passed, but not stopped on",
            "jumped": "may be jumped if the roll goes beyond; otherwise stop short",
        },
    ),
    "squares-twice": Switch(
        "same square twice in a move",
        {"forbidden": "no", "allowed": "yes, counted each time"},
    ),
    "use-of-roll": Switch(
        "use of the roll",
        {
            "all": "all of it, unless a room is entered",
            "all-or-stay": "all of it, unless a room is entered, or none",
            "any-part": "any part of it, at least one step",
            "all-with-stops": "all of it, unless the move ends in a room, on a spy square, with a passage or short of a pawn",
        },
    ),
    "staying": Switch(
        "staying put",
        {
            "never": "no",
            "in-rooms": "in a room, any number of turns",
            "anywhere": "anywhere, any number of turns",
            "where-brought": "only where brought by a suggestion",
        },
    ),
    "entering-rooms": Switch(
        "entering a room",
        {"ends-move": "ends the move", "may-cross": "counts as one step; rooms may be crossed"},
    ),
    "passages": Switch(
        "secret passages",
        {
            "instead-of-rolling": "instead of rolling",
            "also-in-move": "instead of rolling, or as the last step of a move",
        },
    ),
    "doubles": Switch(
        "double one, double six",
        {"plain": "a roll like any other", "any-room": "may go to any other room"},
    ),
    "suggestion": Switch(
        "suggestion on entering a room",
        {
            "must": "required",
            "may": "optional",
            "must-after-passage": "optional; required after a secret passage",
        },
    ),
    "same-room-again": Switch(
        "suggesting again in the same room",
        {
            "after-leaving": "after leaving it and entering again on a later turn",
            "by-staying": "also by staying",
            "never-running": "never twice in a row",
        },
    ),
    "witnesses": Switch(
        "witnesses answer",
        {"until-shown": "in turn, until one shows a card", "all": "in turn, all of them"},
    ),
    "after-shown-card": Switch(
        "after a card was shown",
        {"may-accuse": "you may still accuse", "turn-over": "the turn is over"},
    ),
    "after-no-card": Switch(
        "after no card was shown",
        {"may-accuse": "you may accuse", "turn-over": "the turn is over"},
    ),
    "accusation": Switch(
        "accusations",
        {"aloud": "aloud: all hear what was named", "written": "written: others see them only if right"},
    ),
    "accusation-place": Switch(
        "where to accuse",
        {"anywhere": "anywhere", "pool": "in the pool, instead of looking at its cards"},
    ),
    "failed-pawn": Switch(
        "failed accuser's pawn in front of a door",
        {"clears-door": "goes into that room", "stays": "stays where it is"},
    ),
    "concealing": Switch(
        "witness who hid a card",
        {
            "ignored": "not possible",
            "denounced": "out once denounced with proof",
            "owned-up": "out after owning up",
        },
    ),
}
