"""The intrigue cards and the powers of the suspects: what they are called, and what they do."""

from collections.abc import Mapping

from tudor.model.cards import IntrigueCard, Power
from tudor.text.languages import N_
from tudor.text.speech import Speech

INTRIGUE: Mapping[IntrigueCard, tuple[str, str]] = {
    "clock": (
        N_("Clock"),
        N_("It lies where all can count it, and does nothing else; but the last clock murders whoever draws it."),
    ),
    "stay": (
        N_("Stay in the room"),
        N_("At the start of your turn, in a room, you may stay there instead of moving, and suggest."),
    ),
    "go-anywhere": (
        N_("Go anywhere"),
        N_(
            "At the start of your turn, instead of rolling, put your pawn into any room, into {pool}, or on any free square."
        ),
    ),
    "add-six": (
        N_("Six more"),
        N_("When you have rolled and not yet moved, add six to your roll."),
    ),
    "right-shows": (
        N_("Neighbour on the right"),
        N_("At the end of your turn, the player on your right shows you a card of their own choice."),
    ),
    "play-again": (
        N_("Another turn"),
        N_("At the end of your turn, play another whole turn."),
    ),
    "send-home": (
        N_("Back to the start"),
        N_("At the end of your turn, put any pawn but your own on its start square."),
    ),
    "see-card": (
        N_("See the card"),
        N_("On the turn of another player, see the card that somebody shows in answer to a suggestion."),
    ),
    "unanswered": (
        N_("No answer"),
        N_(
            "On the turn of another player, when somebody is to answer a suggestion, be it yourself: nobody shows a card, "
            "whether or not anybody could."
        ),
    ),
}
"""By intrigue card, its name and what it does."""

POWERS: Mapping[Power, tuple[str, str]] = {
    "see-card": (
        N_("See what is shown"),
        N_("On the turn of another player, see the card that somebody shows in answer to a suggestion."),
    ),
    "move-twice": (
        N_("Move twice"),
        N_("At the start of your turn, roll and move twice running. You suggest only after the second move."),
    ),
    "any-room": (
        N_("Go to a room"),
        N_("At the start of your turn, instead of rolling, go to any room that has no secret passage, or to {pool}."),
    ),
    "suggest-elsewhere": (
        N_("Suggest elsewhere"),
        N_("Instead of the suggestion of your turn, make one for a room in which you are not, wherever you are."),
    ),
    "glimpse": (
        N_("Look in return"),
        N_("When you show somebody a card, look at a card drawn at random from that player's hand."),
    ),
    "suggest-twice": (
        N_("Suggest twice"),
        N_("After your suggestion, make a second one in the same room, in the same turn."),
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
