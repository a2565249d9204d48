"""Names and effects of the intrigue cards and of the suspects' powers."""

from collections.abc import Mapping

from tudor.model.cards import IntrigueCard, Power
from tudor.text.languages import N_
from tudor.text.speech import Speech

INTRIGUE: Mapping[IntrigueCard, tuple[str, str]] = {
    "clock": (
        N_("Clock"),
        N_(
            "Lies face up where everyone can count the clocks, with no other effect. But the last clock kills the "
            "player who draws it."
        ),
    ),
    "stay": (
        N_("Stay in the room"),
        N_(
            "Play it at the start of your turn in a room, but not in {pool}: stay there instead of moving, and "
            "make a suggestion."
        ),
    ),
    "go-anywhere": (
        N_("Go anywhere"),
        N_(
            "Play it at the start of your turn, instead of rolling: put your pawn in any room, in {pool} or on any "
            "free square."
        ),
    ),
    "add-six": (
        N_("Plus six"),
        N_("Play it after rolling and before moving: add six to your roll."),
    ),
    "right-shows": (
        N_("Neighbour on the right"),
        N_("Play it at the end of your turn: the player on your right shows you a card of their choice."),
    ),
    "play-again": (
        N_("Another turn"),
        N_("Play it at the end of your turn: take another full turn."),
    ),
    "send-home": (
        N_("Back to the start"),
        N_("Play it at the end of your turn: put any pawn except your own back on its start square."),
    ),
    "see-card": (
        N_("See the card"),
        N_("Use it on another player's turn: see the card that someone shows in answer to a suggestion."),
    ),
    "unanswered": (
        N_("No answer"),
        N_(
            "Play it on another player's turn, when you or someone else must answer a suggestion: nobody shows a "
            "card, whether or not anyone has one."
        ),
    ),
}
"""By intrigue card, its name and what it does."""

POWERS: Mapping[Power, tuple[str, str]] = {
    "see-card": (
        N_("See the card shown"),
        N_("Use it on another player's turn: see the card that someone shows in answer to a suggestion."),
    ),
    "move-twice": (
        N_("Move twice"),
        N_(
            "Use it at the start of your turn: roll and move twice in a row. You can make a suggestion only after "
            "the second move."
        ),
    ),
    "any-room": (
        N_("Go to a room"),
        N_(
            "Use it at the start of your turn, instead of rolling: go to any room without a secret passage, or to "
            "{pool}."
        ),
    ),
    "suggest-elsewhere": (
        N_("Suggest elsewhere"),
        N_("Wherever you are, make your suggestion for a room you are not in."),
    ),
    "glimpse": (
        N_("Look back"),
        N_("When you show a player a card, look at a random card from their hand."),
    ),
    "suggest-twice": (
        N_("Suggest twice"),
        N_("After your suggestion, make a second one in the same room on the same turn."),
    ),
}
"""By power, its name and what it does."""


def intrigue_name(speech: Speech, card: IntrigueCard) -> str:
    """What an intrigue card is called."""
    return speech.say(INTRIGUE[card][0])


def intrigue_help(speech: Speech, card: IntrigueCard) -> str:
    """What an intrigue card does, in a sentence."""
    return speech.say(INTRIGUE[card][1])


def power_name(speech: Speech, power: Power) -> str:
    """What a power is called."""
    return speech.say(POWERS[power][0])


def power_help(speech: Speech, power: Power) -> str:
    """What a power does, in a sentence."""
    return speech.say(POWERS[power][1])
