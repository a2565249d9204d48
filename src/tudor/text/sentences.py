"""Log sentences for what happens in most editions, and for spying."""

from collections.abc import Mapping

from msgspec import Struct

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.text.languages import N_

PLAIN: Mapping[type[Struct], Mapping[str, str]] = {
    # Setting up
    happened.DealerDrawn: {
        "": N_("{seat} is picked at random to deal."),
        "seat": N_("You are picked at random to deal."),
    },
    happened.RolledForDeal: {
        "": N_("{seat} rolls {dice} for the deal."),
        "seat": N_("You roll {dice} for the deal."),
    },
    happened.DealerChosen: {
        "": N_("{seat} rolled highest and deals."),
        "seat": N_("You rolled highest and deal."),
    },
    happened.WeaponsPlaced: {"": N_("The weapons are placed at random: {rooms}.")},
    sight.CaseHidden: {"": N_("Three cards go into the case file, face down.")},
    sight.CaseFilled: {"": N_("These cards go into the case file: {case}.")},
    sight.HandSeen: {
        "": N_("{seat} is dealt {cards}."),
        "seat": N_("You are dealt {cards}."),
    },
    sight.HandHidden: {
        "": N_("{seat} is dealt {count} cards."),
        "seat": N_("You are dealt {count} cards."),
    },
    happened.CharacterChosen: {
        "": N_("{seat} plays {suspect}."),
        "seat": N_("You play {suspect}."),
        "suspect": N_("You play {suspect}."),
    },
    happened.RolledForStart: {
        "": N_("{seat} rolls {dice} for the first turn."),
        "seat": N_("You roll {dice} for the first turn."),
    },
    happened.BeginnerChosen: {
        "": N_("{seat} rolled highest and goes first."),
        "seat": N_("You rolled highest and go first."),
    },
    # Moving
    happened.TurnBegan: {
        "": N_("Turn {number}: {seat}."),
        "seat": N_("Turn {number}: you."),
    },
    happened.DiceTaken: {
        "": N_("{seat} takes {the_dice}."),
        "seat": N_("You take {the_dice}."),
    },
    happened.Rolled: {
        "": N_("{seat} rolls {dice}."),
        "seat": N_("You roll {dice}."),
    },
    happened.Moved: {
        "": N_("{seat} goes to {to}."),
        "seat": N_("You go to {to}."),
    },
    happened.PassageTaken: {
        "": N_("{seat} takes the secret passage to {to}."),
        "seat": N_("You take the secret passage to {to}."),
    },
    happened.Stayed: {
        "": N_("{seat} stays."),
        "seat": N_("You stay."),
    },
    happened.TurnEnded: {
        "": N_("{seat} ends the turn."),
        "seat": N_("You end your turn."),
    },
    # Suggesting and answering
    happened.Suggested: {
        "": N_("{seat} suggests: {named}."),
        "seat": N_("You suggest: {named}."),
    },
    happened.PawnBrought: {
        "": N_("{suspect}'s pawn is brought to {room}."),
        "suspect": N_("Your pawn is brought to {room}."),
    },
    happened.Passed: {
        "": N_("{seat} shows no card."),
        "seat": N_("You show no card."),
    },
    happened.NobodyShowed: {
        "": N_("Nobody shows {seat} a card."),
        "seat": N_("Nobody shows you a card."),
    },
    sight.CardSeen: {
        "": N_("{witness} shows {card} to {to}."),
        "witness": N_("You show {card} to {to}."),
        "to": N_("{witness} shows you {card}."),
    },
    sight.CardUnseen: {
        "": N_("{witness} shows {to} a card."),
        "witness": N_("You show {to} a card."),
        "to": N_("{witness} shows you a card."),
    },
    happened.Denounced: {
        "": N_("{seat} proves that {witness} hid a card. {witness} is out, but still answers suggestions."),
        "seat": N_("You prove that {witness} hid a card. {witness} is out, but still answers suggestions."),
        "witness": N_("{seat} proves that you hid a card. You are out, but you still answer suggestions."),
    },
    happened.OwnedUp: {
        "": N_("{seat} owns up to hiding a card and is out, but still answers suggestions."),
        "seat": N_("You own up to hiding a card. You are out, but you still answer suggestions."),
    },
    # Spying
    happened.StoppedToSpy: {
        "": N_("{seat} stops on a spy square (step {steps})."),
        "seat": N_("You stop on a spy square (step {steps})."),
    },
    happened.SpiedOn: {
        "": N_("{seat} spies on {target}."),
        "seat": N_("You spy on {target}."),
        "target": N_("{seat} spies on you."),
    },
    sight.DisclosureSeen: {
        "": N_("{witness} chooses to show {card} to {to}."),
        "witness": N_("You choose to show {card} to {to}."),
        "to": N_("{witness} chooses to show you {card}."),
    },
    sight.DisclosureUnseen: {
        "": N_("{witness} shows {to} a card of their choice."),
        "witness": N_("You show {to} a card of your choice."),
        "to": N_("{witness} shows you a card of their choice."),
    },
    # Accusing
    happened.AccusedAloud: {
        "": N_("{seat} accuses: {named}."),
        "seat": N_("You accuse: {named}."),
    },
    sight.AccusationWritten: {
        "": N_("{seat} accuses in writing: {named}."),
        "seat": N_("You accuse in writing: {named}."),
    },
    sight.AccusationUnseen: {
        "": N_("{seat} accuses in writing."),
        "seat": N_("You accuse in writing."),
    },
    sight.CaseSeen: {
        "": N_("{seat} looks in the case file: {case}."),
        "seat": N_("You look in the case file: {case}."),
    },
    happened.AccusationFailed: {
        "": N_("The accusation is wrong. {seat} is out, but still answers suggestions."),
        "seat": N_("The accusation is wrong. You are out, but you still answer suggestions."),
    },
    happened.DoorCleared: {
        "": N_("{suspect}'s pawn clears the door and goes to {room}."),
        "suspect": N_("Your pawn clears the door and goes to {room}."),
    },
    happened.Won: {
        "": N_("{seat} wins! The case file contains {case}."),
        "seat": N_("You win! The case file contains {case}."),
    },
    happened.NobodyWon: {"": N_("Nobody is left to accuse, so nobody wins.")},
}
"""By observation, the sentence for onlookers (``""``) and for the seat in each field named."""

# Squares have no names that a person could read.
TO_A_SQUARE: Mapping[type[Struct], Mapping[str, str]] = {
    happened.Moved: {
        "": N_("{seat} stops on a square."),
        "seat": N_("You stop on a square."),
    },
    happened.PassageTaken: {
        "": N_("{seat} takes the secret passage to its other end."),
        "seat": N_("You take the secret passage to its other end."),
    },
}
"""What is told instead where somebody goes to a square."""
