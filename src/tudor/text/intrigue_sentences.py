"""The sentences of the log for intrigue cards, powers, the pool and whoever interrupts."""

from collections.abc import Mapping

from msgspec import Struct

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.text.languages import N_

INTRIGUING: Mapping[type[Struct], Mapping[str, str]] = {
    # The pool
    sight.PoolHidden: {"": N_("Cards left over, face down in {pool}: {count}.")},
    sight.PoolOpened: {"": N_("Left over, and put face down in {pool}: {cards}.")},
    happened.LookedIntoPool: {
        "": N_("{seat} looks at the cards in {pool}."),
        "seat": N_("You look at the cards in {pool}."),
    },
    sight.PoolSeen: {
        "": N_("{seat} sees in {pool}: {cards}."),
        "seat": N_("You see in {pool}: {cards}."),
    },
    # Drawing
    happened.DrawChosen: {
        "": N_("{seat} draws an intrigue card for having been brought there."),
        "seat": N_("You draw an intrigue card for having been brought there."),
    },
    happened.DrawDeclined: {
        "": N_("{seat} draws no intrigue card."),
        "seat": N_("You draw no intrigue card."),
    },
    happened.ClockDrawn: {
        "": N_("{seat} draws a clock, number {number}."),
        "seat": N_("You draw a clock, number {number}."),
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
        "": N_("{seat} is murdered and out of the game. Open on the table are now: {cards}."),
        "seat": N_("You are murdered and out of the game. Open on the table are now: {cards}."),
    },
    # Playing
    happened.ButlerPlayed: {
        "": N_("{seat} plays the butler card “{card}”."),
        "seat": N_("You play the butler card “{card}”."),
    },
    happened.SentHome: {
        "": N_("{seat} plays a butler card: the pawn of {suspect} goes back to its start."),
        "seat": N_("You play a butler card: the pawn of {suspect} goes back to its start."),
        "suspect": N_("{seat} plays a butler card: your pawn goes back to its start."),
    },
    happened.PowerUsed: {
        "": N_("{seat} uses a power, once and for all: “{power}”."),
        "seat": N_("You use your power, once and for all: “{power}”."),
    },
    # Interrupting
    sight.OrderSeen: {
        "": N_("{seat} orders, unseen: “{order}”."),
        "seat": N_("You order, unseen: “{order}”."),
    },
    happened.Silenced: {
        "": N_("{seat} plays a butler card when {witness} is asked: nobody answers the suggestion."),
        "seat": N_("You play a butler card when {witness} is asked: nobody answers the suggestion."),
        "witness": N_("{seat} plays a butler card when you are asked: nobody answers the suggestion."),
    },
    sight.WatchSeen: {
        "": N_("{seat} sees the card that {witness} shows: {card}."),
        "seat": N_("You see the card that {witness} shows: {card}."),
        "witness": N_("{seat} sees the card that you show: {card}."),
    },
    sight.WatchUnseen: {
        "": N_("{seat} also sees the card that {witness} shows."),
        "seat": N_("You also see the card that {witness} shows."),
        "witness": N_("{seat} also sees the card that you show."),
    },
    sight.GlimpseSeen: {
        "": N_("{seat} draws a card from the hand of {of} and looks at it: {card}."),
        "seat": N_("You draw a card from the hand of {of} and look at it: {card}."),
        "of": N_("{seat} draws a card from your hand and looks at it: {card}."),
    },
    sight.GlimpseUnseen: {
        "": N_("{seat} draws a card from the hand of {of} and looks at it."),
        "seat": N_("You draw a card from the hand of {of} and look at it."),
        "of": N_("{seat} draws a card from your hand and looks at it."),
    },
}
"""By what is observed, the sentence for those who look on, and for the seat that each of the fields named may hold."""

SILENCING_ONESELF: Mapping[str, str] = {
    "": N_("{seat} plays a butler card instead of answering: nobody answers the suggestion."),
    "seat": N_("You play a butler card instead of answering: nobody answers the suggestion."),
}

BY_BUTLER: Mapping[str, str] = {"": N_("A butler card is played for it.")}
BY_POWER: Mapping[str, str] = {"": N_("A power is used for it, once and for all.")}
LOOKING_IN_RETURN: Mapping[str, str] = {
    "": N_("{witness} uses a power, once and for all, to look at a card in return."),
    "witness": N_("You use your power, once and for all, to look at a card in return."),
    "to": N_("{witness} uses a power, once and for all, to look at a card of yours in return."),
}
"""What is told after the sentence itself, where it belongs to it."""
