"""Log sentences for intrigue cards, powers, the pool and interruptions."""

from collections.abc import Mapping

from msgspec import Struct

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.text.languages import N_

INTRIGUING: Mapping[type[Struct], Mapping[str, str]] = {
    # The pool
    sight.PoolHidden: {"": N_("Cards placed face down in {pool}: {count}.")},
    sight.PoolOpened: {"": N_("Cards placed face down in {pool}: {cards}.")},
    happened.LookedIntoPool: {
        "": N_("{seat} looks at the cards in {pool}."),
        "seat": N_("You look at the cards in {pool}."),
    },
    sight.PoolSeen: {
        "": N_("In {pool}, {seat} sees {cards}."),
        "seat": N_("In {pool}, you see {cards}."),
    },
    # Drawing
    happened.DrawChosen: {
        "": N_("{seat} draws an intrigue card for being brought there."),
        "seat": N_("You draw an intrigue card for being brought there."),
    },
    happened.DrawDeclined: {
        "": N_("{seat} draws no intrigue card."),
        "seat": N_("You draw no intrigue card."),
    },
    happened.ClockDrawn: {
        "": N_("{seat} draws clock number {number}."),
        "seat": N_("You draw clock number {number}."),
    },
    sight.ButlerSeen: {
        "": N_("{seat} draws the butler card “{card}”."),
        "seat": N_("You draw the butler card “{card}”."),
    },
    sight.ButlerUnseen: {
        "": N_("{seat} draws a butler card and keeps it hidden."),
        "seat": N_("You draw a butler card and keep it hidden."),
    },
    happened.Murdered: {
        "": N_("{seat} is murdered and out of the game, leaving these cards face up: {cards}."),
        "seat": N_("You are murdered and out of the game. Everyone can see your cards: {cards}."),
    },
    # Playing
    happened.ButlerPlayed: {
        "": N_("{seat} plays the butler card “{card}”."),
        "seat": N_("You play the butler card “{card}”."),
    },
    happened.SentHome: {
        "": N_("{seat} plays a butler card and sends {suspect}'s pawn back to its start."),
        "seat": N_("You play a butler card and send {suspect}'s pawn back to its start."),
        "suspect": N_("{seat} plays a butler card and sends your pawn back to its start."),
    },
    happened.PowerUsed: {
        "": N_("{seat} uses the power “{power}”. It cannot be used again."),
        "seat": N_("You use your power “{power}”. You cannot use it again."),
    },
    # Interrupting
    sight.OrderSeen: {
        "": N_("{seat} secretly orders: “{order}”."),
        "seat": N_("You secretly order: “{order}”."),
    },
    happened.Silenced: {
        "": N_("When {witness} is asked, {seat} plays a butler card: nobody answers the suggestion."),
        "seat": N_("When {witness} is asked, you play a butler card: nobody answers the suggestion."),
        "witness": N_("When you are asked, {seat} plays a butler card: nobody answers the suggestion."),
    },
    sight.WatchSeen: {
        "": N_("{seat} sees the card {witness} shows: {card}."),
        "seat": N_("You see the card {witness} shows: {card}."),
        "witness": N_("{seat} sees the card you show: {card}."),
    },
    sight.WatchUnseen: {
        "": N_("{seat} also sees the card {witness} shows."),
        "seat": N_("You also see the card {witness} shows."),
        "witness": N_("{seat} also sees the card you show."),
    },
    sight.GlimpseSeen: {
        "": N_("{seat} draws a card from {of}'s hand and looks at it: {card}."),
        "seat": N_("You draw a card from {of}'s hand and look at it: {card}."),
        "of": N_("{seat} draws a card from your hand and looks at it: {card}."),
    },
    sight.GlimpseUnseen: {
        "": N_("{seat} draws a card from {of}'s hand and looks at it."),
        "seat": N_("You draw a card from {of}'s hand and look at it."),
        "of": N_("{seat} draws a card from your hand and looks at it."),
    },
}
"""By observation, the sentence for onlookers (``""``) and for the seat in each field named."""

SILENCING_ONESELF: Mapping[str, str] = {
    "": N_("{seat} plays a butler card instead of answering: nobody answers the suggestion."),
    "seat": N_("You play a butler card instead of answering: nobody answers the suggestion."),
}

BY_BUTLER: Mapping[str, str] = {"": N_("This costs a butler card.")}
BY_POWER: Mapping[str, str] = {"": N_("This uses up a power.")}
LOOKING_IN_RETURN: Mapping[str, str] = {
    "": N_("{witness} uses a power to look at a card in return. It cannot be used again."),
    "witness": N_("You use your power to look at a card in return. You cannot use it again."),
    "to": N_("{witness} uses a power to look at one of your cards in return. It cannot be used again."),
}
"""Sentences added after the main one."""
