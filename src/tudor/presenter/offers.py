"""What a seat may do, in words: one row per type of action."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tudor.model import actions
from tudor.model.actions import Action
from tudor.model.cards import Power
from tudor.model.options import Accusations, Legal, Places, Suggestions
from tudor.model.orders import orders
from tudor.model.sight import Order, View
from tudor.presenter.prompts import Naming, Offer, SecondThought, Squares, Weight
from tudor.text import Words
from tudor.text.languages import N_
from tudor.text.prompts import TO_A_SQUARE


class Row(NamedTuple):
    """How one type of action is offered. All but the weight name fields of the action."""

    weight: Weight = "plain"
    card: str = ""
    pawn: str = ""
    place: str = ""


ROWS: Mapping[type[Action], Row] = {
    actions.Roll: Row("primary"),
    actions.Draw: Row("primary"),
    actions.Look: Row(),
    actions.Butler: Row(),
    actions.SendHome: Row(pawn="suspect"),
    actions.UsePower: Row(),
    actions.Spy: Row(pawn="seat"),
    actions.Watch: Row(pawn="witness"),
    actions.Silence: Row(pawn="witness"),
    actions.Denounce: Row("grave", pawn="seat"),
    actions.OwnUp: Row("grave"),
    actions.Choose: Row(card="suspect"),
    actions.Show: Row(card="card"),
    actions.Move: Row(place="to"),
    actions.Passage: Row(place="to"),
    actions.Stop: Row(place="at"),
    actions.Suggest: Row(),
    actions.Stay: Row("quiet"),
    actions.Pass: Row("quiet"),
    actions.End: Row("quiet"),
    actions.Decline: Row("quiet"),
    actions.Accuse: Row("grave"),
}
"""In the order of the offers."""
_RANKS = {action: rank for rank, action in enumerate(ROWS)}


def offers(legal: Legal, view: View, words: Words) -> tuple[Offer, ...]:
    """Actions that need no further choice, except moves to squares."""
    to_suggest = legal.of(actions.Suggest) is not None
    listed = sorted(_listed(legal, words), key=lambda action: _RANKS[type(action)])
    return tuple(offer(action, view, words, to_suggest=to_suggest) for action in listed)


def _listed(legal: Legal, words: Words) -> Iterator[Action]:
    for group in legal.groups:
        if isinstance(group, Places):
            yield from (actions.Move(place) for place in group.to if not words.is_square(place))
        elif not isinstance(group, Suggestions | Accusations):
            yield from group


def offer(action: Action, view: View, words: Words, *, to_suggest: bool = False) -> Offer:
    """The offer of an action."""
    row = ROWS[type(action)]
    return Offer(
        action=action,
        label=_label(action, view, words),
        help=_help(action, view, words),
        weight=_weight(action, row.weight, to_suggest=to_suggest),
        card=getattr(action, row.card, None),
        pawn=getattr(action, row.pawn, None),
        place=getattr(action, row.place, None),
    )


def _weight(action: Action, weight: Weight, *, to_suggest: bool) -> Weight:
    """Where you can suggest, nothing else is primary; at the end of a turn, ending it is."""
    if isinstance(action, actions.End) and not to_suggest:
        return "primary"
    return "plain" if weight == "primary" and to_suggest else weight


def _label(action: Action, view: View, words: Words) -> str:
    if isinstance(action, actions.UsePower):
        return words.say(N_("Use your power “{power}”"), {"power": words.power(_power(view))})
    return words.action(action)


def _help(action: Action, view: View, words: Words) -> str:
    """The effect of the card or power that an action uses; empty for other actions."""
    powers = view.setup.edition.powers
    match action:
        case actions.Choose(suspect=suspect) if suspect in powers:
            return f"{words.power(powers[suspect])}. {words.power_help(powers[suspect])}"
        case actions.Butler(card=card):
            return words.intrigue_help(card)
        case actions.SendHome():
            return words.intrigue_help("send-home")
        case actions.Silence(also=watch):
            also = "" if watch is None else f" {_help(watch, view, words)}"
            return words.intrigue_help("unanswered") + also
        case actions.Watch(power=False):
            return words.intrigue_help("see-card")
        case actions.UsePower() | actions.Watch() | actions.Show(glimpse=True):
            return words.power_help(_power(view))
    return ""


def _power(view: View) -> Power:
    return view.setup.edition.powers[view.seat or ""]


def squares(legal: Legal, words: Words, *, besides: bool) -> Squares | None:
    """The squares you can move to, if any; ``besides`` other offers."""
    group = legal.of(actions.Move)
    places = tuple(filter(words.is_square, group.to)) if isinstance(group, Places) else ()
    if not places:
        return None
    summary = N_("Or choose a highlighted square ({count})") if besides else N_("Choose a highlighted square ({count})")
    return Squares(
        does=_tag(actions.Move),
        places=places,
        label=words.say(TO_A_SQUARE[actions.Move]),
        summary=words.say(summary, {"count": len(places)}),
    )


def suggestion(legal: Legal, words: Words) -> Naming | None:
    """The suggestion you can make, if any."""
    group = legal.of(actions.Suggest)
    if not isinstance(group, Suggestions):
        return None
    if len(group.rooms) == 1:
        room = {"room": words.noun(group.rooms[0])}
        opens, heading = N_("Make a suggestion {room:in}…"), N_("Your suggestion {room:in}")
        missing = N_("Choose a suspect and a weapon")
    else:
        room, opens, heading = {}, N_("Make a suggestion…"), N_("Your suggestion")
        missing = N_("Choose a suspect, a weapon and a room")
    return Naming(
        does=_tag(actions.Suggest),
        opens=words.say(opens, room),
        heading=words.say(heading, room),
        hint="",
        suspects=group.suspects,
        weapons=group.weapons,
        rooms=group.rooms,
        missing=words.say(missing),
        send=words.template(actions.Suggest),
        verb=words.say(N_("Suggest")),
    )


def accusation(legal: Legal, words: Words) -> Naming | None:
    """The accusation you can make, if any."""
    group = legal.of(actions.Accuse)
    if not isinstance(group, Accusations):
        return None
    return Naming(
        does=_tag(actions.Accuse),
        opens=words.say(N_("Accuse…")),
        heading=words.say(N_("Your accusation")),
        hint=words.say(N_("You can accuse only once. If you are wrong, you are out and can only answer the others.")),
        suspects=group.suspects,
        weapons=group.weapons,
        rooms=group.rooms,
        missing=words.say(N_("Choose a suspect, a weapon and a room")),
        send=words.template(actions.Accuse),
        verb=words.say(N_("Accuse")),
        second_thought=SecondThought(
            text=words.say(N_("Are you sure? You cannot accuse again.")),
            yes=words.say(N_("I accuse")),
            no=words.say(N_("Go back")),
        ),
    )


def _tag(action: type[Action]) -> str:
    return str(action.__struct_config__.tag)


def possible_orders(view: View) -> list[Order]:
    """The orders a seat can give during another's turn, by its cards or its power."""
    if view.seat is None or view.player is None or view.seat in (view.player, *view.dead):
        return []
    return list(
        orders(
            view.seat,
            tuple(seat for seat in view.setup.after(view.player) if seat not in view.dead),
            silence="unanswered" in view.butlers,
            butler="see-card" in view.butlers,
            power=view.setup.edition.powers.get(view.seat) == "see-card" and view.seat not in view.spent,
        )
    )


def order_offer(order: Order, words: Words) -> Offer:
    """The offer of an order. Its effect is explained where the card or power is shown."""
    return Offer(action=order, label=words.action(order))
