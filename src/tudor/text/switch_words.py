"""The label of each switch and the meaning of its values, in a few words."""

from collections.abc import Mapping

from msgspec import Struct

from tudor.text.languages import N_
from tudor.text.speech import Speech


class Switch(Struct, frozen=True):
    """A switch's label and its values in words."""

    label: str
    values: Mapping[str, str]
    """``{lead}`` stands for the edition's lead suspect."""


SWITCH_WORDS: Mapping[str, Switch] = {
    "seating": Switch(
        N_("seats"),
        {"clockwise": N_("follow the start squares clockwise"), "free": N_("free choice")},
    ),
    "characters": Switch(
        N_("who plays whom"),
        {
            "before-deal": N_("agreed before the deal"),
            "after-deal": N_("chosen after the deal, in its order"),
        },
    ),
    "pawns-start": Switch(
        N_("pawns start"),
        {
            "start-squares": N_("on their start squares, played or not"),
            "one-room": N_("all in one room, played or not"),
        },
    ),
    "weapons-start": Switch(
        N_("weapons start"),
        {
            "random-rooms": N_("each in a different room, at random"),
            "off-board": N_("off the board until first named"),
            "on-board": N_("on the board, in no room, until first named"),
            "fixed": N_("in fixed places"),
        },
    ),
    "dealer": Switch(N_("dealer"), {"drawn": N_("drawn by lot"), "highest-roll": N_("highest roll")}),
    "deal": Switch(
        N_("the deal"),
        {"all": N_("all cards; hands may be uneven"), "equal-hands": N_("equal hands; the rest face down in the pool")},
    ),
    "first-player": Switch(
        N_("who goes first"),
        {
            "lead": N_("{lead}; if nobody plays that suspect, the next one clockwise"),
            "lead-or-short-handed": N_("{lead}; if hands are uneven, the first player one card short"),
            "lead-or-dealers-left": N_("{lead}; if nobody plays that suspect, the player on the dealer's left"),
            "dealers-left": N_("the player on the dealer's left"),
            "highest-roll": N_("highest roll"),
        },
    ),
    "occupied-squares": Switch(
        N_("occupied squares"),
        {
            "closed": N_("cannot be entered"),
            "passable": N_("may be passed, but not stopped on"),
            "jumped": N_("may be jumped if the roll goes beyond; otherwise stop short"),
        },
    ),
    "squares-twice": Switch(
        N_("same square twice in a move"),
        {"forbidden": N_("no"), "allowed": N_("yes, counted each time")},
    ),
    "use-of-roll": Switch(
        N_("use of the roll"),
        {
            "all": N_("all of it, unless a room is entered"),
            "all-or-stay": N_("all of it, unless a room is entered, or none"),
            "any-part": N_("any part of it, at least one step"),
            "all-with-stops": N_(
                "all of it, unless the move ends in a room, on a spy square, with a passage or short of a pawn"
            ),
        },
    ),
    "staying": Switch(
        N_("staying put"),
        {
            "never": N_("no"),
            "in-rooms": N_("in a room, any number of turns"),
            "anywhere": N_("anywhere, any number of turns"),
            "where-brought": N_("only where brought by a suggestion"),
        },
    ),
    "entering-rooms": Switch(
        N_("entering a room"),
        {"ends-move": N_("ends the move"), "may-cross": N_("counts as one step; rooms may be crossed")},
    ),
    "passages": Switch(
        N_("secret passages"),
        {
            "instead-of-rolling": N_("instead of rolling"),
            "also-in-move": N_("instead of rolling, or as the last step of a move"),
        },
    ),
    "doubles": Switch(
        N_("double one, double six"),
        {"plain": N_("a roll like any other"), "any-room": N_("may go to any other room")},
    ),
    "suggestion": Switch(
        N_("suggestion on entering a room"),
        {
            "must": N_("required"),
            "may": N_("optional"),
            "must-after-passage": N_("optional; required after a secret passage"),
        },
    ),
    "same-room-again": Switch(
        N_("suggesting again in the same room"),
        {
            "after-leaving": N_("after leaving it and entering again on a later turn"),
            "by-staying": N_("also by staying"),
            "never-running": N_("never twice in a row"),
        },
    ),
    "witnesses": Switch(
        N_("witnesses answer"),
        {"until-shown": N_("in turn, until one shows a card"), "all": N_("in turn, all of them")},
    ),
    "after-shown-card": Switch(
        N_("after a card was shown"),
        {"may-accuse": N_("you may still accuse"), "turn-over": N_("the turn is over")},
    ),
    "after-no-card": Switch(
        N_("after no card was shown"),
        {"may-accuse": N_("you may accuse"), "turn-over": N_("the turn is over")},
    ),
    "accusation": Switch(
        N_("accusations"),
        {"aloud": N_("aloud: all hear what was named"), "written": N_("written: others see them only if right")},
    ),
    "accusation-place": Switch(
        N_("where to accuse"),
        {"anywhere": N_("anywhere"), "pool": N_("in the pool, instead of looking at its cards")},
    ),
    "failed-pawn": Switch(
        N_("failed accuser's pawn in front of a door"),
        {"clears-door": N_("goes into that room"), "stays": N_("stays where it is")},
    ),
    "concealing": Switch(
        N_("witness who hid a card"),
        {
            "ignored": N_("not possible"),
            "denounced": N_("out once denounced with proof"),
            "owned-up": N_("out after owning up"),
        },
    ),
    "dice": Switch(N_("dice"), {"0": N_("no dice"), "1": N_("one die"), "2": N_("two dice")}),
}


def switch_label(speech: Speech, switch: str) -> str:
    """What a switch is about: ``Staying put``."""
    return speech.say(SWITCH_WORDS[switch].label)


def switch_value(speech: Speech, switch: str, value: str) -> str:
    """What a value of a switch means: ``in a room, any number of turns``."""
    return speech.phrase(SWITCH_WORDS[switch].values[value], {"lead": speech.noun(speech.edition.lead)})


def house_rule(speech: Speech, rule: str) -> str:
    """A house rule in words: ``Dice: two dice``."""
    switch, _, value = rule.partition("=")
    told = {"switch": switch_label(speech, switch), "value": switch_value(speech, switch, value)}
    return speech.phrase(N_("{switch}: {value}"), told)
