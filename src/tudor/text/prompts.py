"""What a player is asked, how the possible answers read, and what a table can agree on."""

from collections.abc import Mapping

from msgspec import Struct, structs

from tudor.model import actions
from tudor.model.actions import Action
from tudor.model.kinds import Kind
from tudor.text.languages import N_
from tudor.text.speech import Speech

ASKED: Mapping[Kind, str] = {
    "start": N_("It is your turn. What do you do?"),
    "move": N_("Where do you go?"),
    "suggest": N_("What do you suggest here?"),
    "answer": N_("Which card do you show?"),
    "close": N_("Do you accuse, or end your turn?"),
}

OFFERED: Mapping[type[Struct], str] = {
    actions.Roll: N_("Roll {the_dice}"),
    actions.Passage: N_("Take the secret passage to {to}"),
    actions.Move: N_("Go to {to}"),
    actions.Stay: N_("Stay here"),
    actions.Suggest: N_("Suggest {suspect}, {weapon}, {room}"),
    actions.Show: N_("Show {card}"),
    actions.Pass: N_("Show no card"),
    actions.Accuse: N_("Accuse {suspect}, {weapon}, {room}"),
    actions.Denounce: N_("Denounce {seat} for hiding a card"),
    actions.OwnUp: N_("Own up to hiding a card"),
    actions.End: N_("End the turn"),
}

OPTIONS: Mapping[str, tuple[str, str]] = {
    "false_witnesses": (
        N_("False witnesses"),
        N_(
            "A witness may show no card although holding one that was named, and is out of the game when that is found out."
        ),
    ),
}
"""By option, its name and what it means."""


def offer(speech: Speech, action: Action) -> str:
    """An action as it reads on a button."""
    return speech.say(
        OFFERED[type(action)], {field: speech.noun(thing) for field, thing in structs.asdict(action).items()}
    )
