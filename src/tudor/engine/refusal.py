"""Why an action is refused, judged by what the seat itself may know, so that no reason reveals a secret."""

from typing import assert_never

from msgspec.structs import astuple, replace

from tudor.engine import false_witnesses, powers
from tudor.model.actions import Accuse, Action, Denounce, Move, OwnUp, Passage, Show, Suggest, Watch
from tudor.model.cards import Seat
from tudor.model.options import Accusations, Legal, Listed, Places, Suggestions
from tudor.model.truth import (
    CaseDue,
    DealerDue,
    DiceDue,
    Doubting,
    GlimpseDue,
    HandDue,
    IntrigueDue,
    Request,
    State,
    TurnStart,
    WeaponsDue,
)
from tudor.text.errors import Illegal, Message


def refusal(state: State, seat: Seat, legal: Legal, action: Action) -> Illegal:
    """Why an action is not legal, and what is possible instead."""
    edition = state.setup.edition
    if _lacks_proof(state, seat, action):
        return _without_proof(state, action)
    if isinstance(action, Watch) and replace(action, power=not action.power) in legal:
        return _wrong_means(state, seat, action)
    if isinstance(action, Show) and action.glimpse and Show(action.card) in legal:
        return Illegal("no-power", edition)
    match legal.of(type(action)), action:
        case Places(to=places), Move(to=place):
            return Illegal("unreachable", edition, place=place, places=places)
        case Suggestions() as offered, Suggest():
            return _misnamed(state, offered, action)
        case Accusations() as offered, Accuse():
            return _misnamed(state, offered, action)
        case Listed(actions=actions), Show(card=card):
            cards = tuple(dict.fromkeys(other.card for other in actions if isinstance(other, Show)))
            return Illegal("cannot-show", edition, card=card, cards=cards)
        case Listed(actions=actions), Passage(to=room):
            rooms = tuple(a.to for a in actions if isinstance(a, Passage))
            return Illegal("passage-elsewhere", edition, room=room, rooms=rooms)
        case Listed(actions=actions), _ if fields(action):
            possible = tuple(dict.fromkeys(fields(other) for other in actions))
            return Illegal("not-among", edition, does=tag_of(type(action)), given=fields(action), possible=possible)
        case _:
            possible = tuple(dict.fromkeys(tag_of(group.does) for group in legal.groups))
            return Illegal("wrong-moment", edition, seat=seat, does=tag_of(type(action)), possible=possible)


def _lacks_proof(state: State, seat: Seat, action: Action) -> bool:
    """Is it the moment for this, so that only proof can be missing? With false witnesses everyone may try."""
    if type(action) not in false_witnesses.possible(state):
        return False
    match state.phase, action:
        case Doubting(witness=witness), Denounce(seat=accused):
            return witness == accused
        case _, Denounce():
            return seat == state.player
    return isinstance(state.phase, TurnStart)


def tag_of(does: type[Action]) -> str:
    """The word typed for a kind of action."""
    return str(does.__struct_config__.tag)


def _wrong_means(state: State, seat: Seat, action: Watch) -> Illegal:
    """A card can be watched, but by a butler instead of the power, or the reverse (R30)."""
    if not action.power:
        return Illegal("only-by-power", state.setup.edition)
    if powers.has(state, seat, "see-card"):
        return Illegal("butler-first", state.setup.edition)
    return Illegal("no-power", state.setup.edition)


def fields(action: Action) -> str:
    """The names in an action, as typed."""
    return " ".join(name for name in astuple(action) if isinstance(name, str))


def _without_proof(state: State, action: Action) -> Illegal:
    edition = state.setup.edition
    if isinstance(action, Denounce):
        if action.seat not in state.setup.seats:
            return Illegal("seat-unknown", edition, seat=action.seat, seats=state.setup.seats)
        return Illegal("no-proof", edition, witness=action.seat)
    assert isinstance(action, OwnUp)
    return Illegal("nothing-hidden", edition)


def _misnamed(state: State, offered: Suggestions | Accusations, action: Suggest | Accuse) -> Illegal:
    """The first of the three names that does not fit."""
    edition = state.setup.edition
    if action.suspect not in offered.suspects:
        return Illegal("not-a-suspect", edition, card=action.suspect, cards=offered.suspects)
    if action.weapon not in offered.weapons:
        return Illegal("not-a-weapon", edition, card=action.weapon, cards=offered.weapons)
    if action.room in edition.rooms:
        return Illegal("wrong-room", edition, room=action.room, rooms=offered.rooms)
    return Illegal("not-a-room", edition, card=action.room, cards=edition.rooms)


def wanted(request: Request) -> Message:
    """A sentence on the outcome requested."""
    match request:
        case DealerDue():
            return Message("wanted-dealer", seats=request.seats)
        case DiceDue():
            return Message("wanted-dice", seat=request.seat, count=len(request.faces))
        case WeaponsDue():
            return Message("wanted-weapons", weapons=request.weapons)
        case CaseDue():
            return Message("wanted-case")
        case HandDue():
            # The cards left to deal would reveal the case file.
            return Message("wanted-hand", seat=request.seat, count=request.count)
        case IntrigueDue():
            return Message("wanted-intrigue", seat=request.seat)
        case GlimpseDue():
            return Message("wanted-glimpse", seat=request.seat, of=request.of)
        case _:
            assert_never(request)
