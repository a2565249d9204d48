"""The labels of what a player may do, and the table options."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import asdict

from tudor.model import actions
from tudor.model.actions import Action
from tudor.text.intrigue import intrigue_name
from tudor.text.languages import N_
from tudor.text.speech import Speech

OFFERED: Mapping[type[Struct], str] = {
    actions.Choose: N_("Play {suspect}"),
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
    actions.End: N_("End your turn"),
    actions.Stop: N_("Stop and spy (step {steps})"),
    actions.Spy: N_("Spy on {seat}"),
    actions.Butler: N_("Play “{card}”"),
    actions.SendHome: N_("Send {suspect}'s pawn back to its start"),
    actions.UsePower: N_("Use your power"),
    actions.Draw: N_("Draw an intrigue card"),
    actions.Decline: N_("Do nothing"),
    actions.Silence: N_("Let nobody answer when {witness} is asked"),
    actions.Watch: N_("See the card if {witness} shows one"),
    actions.Look: N_("Look at the cards in {pool}"),
}

WATCH_ANYONE: Mapping[bool, str] = {
    False: N_("See the card that any player shows"),
    True: N_("Use your power to see the card that any player shows"),
}
"""By whether a power is used, the order to see any card."""
SILENCE_AND_WATCH: Mapping[tuple[bool, bool], str] = {
    (True, False): N_("Let nobody answer when {witness} is asked, and see the card that any player shows before"),
    (True, True): N_(
        "Let nobody answer when {witness} is asked, and use your power to see the card that any player shows before"
    ),
    (False, False): N_("Let nobody answer when {witness} is asked, and see the card if {watched} shows one before"),
    (False, True): N_(
        "Let nobody answer when {witness} is asked, and use your power to see the card if {watched} shows one before"
    ),
}
"""By whether anyone is watched and whether a power is used, an order that does both."""

BY_POWER: Mapping[type[Struct], str] = {
    actions.Show: N_("Show {card} and look at a card in return"),
    actions.Watch: N_("Use your power to see the card if {witness} shows one"),
}
"""Labels of actions that also use a power."""

STOP_THROUGH = N_("Stop and spy (step {steps}), through {through}")
TO_A_SQUARE: Mapping[type[Struct], str] = {
    actions.Move: N_("Go to this square"),
    actions.Passage: N_("Take the secret passage to its other end"),
}
"""How going to a square reads: squares have no names that a person could read."""

OPTIONS: Mapping[str, tuple[str, str]] = {
    "false_witnesses": (
        N_("False witnesses"),
        N_(
            "Witnesses may hide a card that was named. When this is discovered, they are out of the game but still "
            "answer."
        ),
    ),
}
"""By option, its name and what it means."""


def offer(speech: Speech, action: Action) -> str:
    """An action as it reads on a button."""
    return speech.say(_template(speech, action), _details(speech, action))


def _template(speech: Speech, action: Action) -> str:
    match action:
        case actions.Watch(witness=None, power=power):
            return WATCH_ANYONE[power]
        case actions.Silence(also=actions.Watch(witness=watched, power=power)):
            return SILENCE_AND_WATCH[watched is None, power]
        case actions.Move(to=to) | actions.Passage(to=to) if speech.is_square(to):
            return TO_A_SQUARE[type(action)]
        case actions.Show(glimpse=True) | actions.Watch(power=True):
            return BY_POWER[type(action)]
        case actions.Stop(through=(_, *_)):
            return STOP_THROUGH
    return OFFERED[type(action)]


def _details(speech: Speech, action: Action) -> Mapping[str, object]:
    if isinstance(action, actions.Butler):
        return {"card": intrigue_name(speech, action.card)}
    details: dict[str, object] = asdict(action)
    match action:
        case actions.Silence(also=actions.Watch(witness=watched)):
            details["watched"] = watched
        case actions.Stop(through=through):
            details["through"] = speech.several(through)
        case actions.Show(card=card):
            details["card"] = speech.card(card)
    return {field: speech.noun(thing) if isinstance(thing, str) else thing for field, thing in details.items()}
