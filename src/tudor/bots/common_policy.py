"""Decisions that every level makes alike: starting a turn, butler cards, powers, intrigue, ending a turn."""

from collections.abc import Sequence
from random import Random

from tudor.bots.candidates import Candidate, ReasonedAction
from tudor.bots.place_value import PlaceValues
from tudor.bots.roads import roads_of
from tudor.model.actions import (
    Action,
    Butler,
    Choose,
    Decline,
    Draw,
    End,
    Passage,
    Roll,
    SendHome,
    Silence,
    Stay,
    Stop,
    UsePower,
    Watch,
)
from tudor.model.cards import Card, Place, Power, Seat
from tudor.model.options import Legal
from tudor.model.sight import Decision, Reason, View
from tudor.walks import can_step

CARD_VALUE = 0.35
"""What a butler card or power is worth while it is kept."""
SPYING_VALUE = 0.6
"""What it is worth to have somebody show a card."""
BUTLER_STEPS = 6
"""Steps a butler card adds to a roll."""
LAST_RESORT = -1.0
"""The value of an action to take only if there is no other."""
END, ENDING = End(), Reason("end")
FAVOURITE_POWERS: tuple[Power, ...] = (
    "any-room",
    "see-card",
    "suggest-elsewhere",
    "glimpse",
    "move-twice",
    "suggest-twice",
)
"""Ordered by how often the players who have them win."""


# The start of a turn


def start_candidate(view: View, seat: Seat, action: Action, values: PlaceValues) -> Candidate:
    """An action that may start a turn, with its value."""
    here = view.pawns[seat]
    match action:
        case Roll():
            return Candidate(_rolling(view, seat, values), action, Reason("roll"))
        case Butler(card="stay"):
            return Candidate(values.at(here) - CARD_VALUE, action, Reason("stay", {"room": here}))
        case Butler(card="go-anywhere"):
            return _go_anywhere(action, values, view.setup.edition.board.rooms, here)
        case UsePower():
            return _power(view, seat, action, values)
        case _:
            return _passage_or_stay(view, seat, action, values)


def _rolling(view: View, seat: Seat, values: PlaceValues) -> float:
    """The value of a roll; a pawn that is shut in hopes for a double, and otherwise stays."""
    edition, here = view.setup.edition, view.pawns[seat]
    others = [place for suspect, place in view.pawns.items() if suspect != seat]
    if can_step(edition.board, edition.rules, here, others):
        return values.after_roll(here)
    staying = values.at(here) if asks_by_staying(view, seat) else values.next_turn(here)
    anywhere = max(values.at(room) for room in edition.board.rooms if room != here)
    return staying + roads_of(edition).flying * max(0.0, anywhere - staying)


def _passage_or_stay(view: View, seat: Seat, action: Action, values: PlaceValues) -> Candidate:
    """A passage or staying, with its value; anything else is a last resort."""
    here = view.pawns[seat]
    match action:
        case Passage(to=place):
            room = place if place in view.setup.edition.board.rooms else values.goal(place)
            return Candidate(values.at(place), action, Reason("passage", {"room": room}))
        case Stay() if asks_by_staying(view, seat):
            return Candidate(values.at(here), action, Reason("stay", {"room": here}))
        case Stay():
            return Candidate(values.next_turn(here), action, Reason("wait"))
        case _:
            return Candidate(LAST_RESORT, action, Reason("no-other-way"))


def asks_by_staying(view: View, seat: Seat) -> bool:
    """Does staying allow a suggestion, by the rules or because the pawn was brought here?"""
    edition = view.setup.edition
    return view.pawns[seat] in edition.rooms and (edition.rules.same_room_again == "by-staying" or seat in view.brought)


def _power(view: View, seat: Seat, action: Action, values: PlaceValues) -> Candidate:
    """The power to go to any room without a passage, or to roll twice."""
    here, board = view.pawns[seat], view.setup.edition.board
    if view.setup.edition.powers.get(seat) == "any-room":
        return _go_anywhere(action, values, tuple(room for room in board.rooms if room not in board.passages), here)
    average = round(sum(roll * chance for roll, chance in roads_of(view.setup.edition).rolls.items()))
    return Candidate(values.after_roll(here, extra=average) - CARD_VALUE, action, Reason("power"))


def _go_anywhere(action: Action, values: PlaceValues, rooms: Sequence[Place], here: Place) -> Candidate:
    room = max((room for room in rooms if room != here), key=values.at)
    return Candidate(values.at(room) - CARD_VALUE, action, Reason("fly", {"room": room}))


# Moving


def other_candidate(view: View, seat: Seat, action: Action, values: PlaceValues, spying: float) -> Candidate:
    """An alternative to walking the roll, with its value."""
    match action:
        case Stop(at=square, steps=steps):
            return Candidate(spying + values.after_steps(square, view.steps - steps), action, Reason("stop-to-spy"))
        case Butler():
            value = values.after_steps(view.pawns[seat], view.steps + BUTLER_STEPS) - CARD_VALUE
            return Candidate(value, action, Reason("add-six"))
        case _:
            return _passage_or_stay(view, seat, action, values)


def without_deadly_squares(view: View, places: Sequence[Place]) -> Sequence[Place]:
    """The places where stopping cannot draw the deadly clock; all places if there is no such place."""
    squares = view.setup.edition.board.intrigue_squares
    if not squares or not is_next_clock_deadly(view):
        return places
    return [place for place in places if place not in squares] or places


# Intrigue


def is_next_clock_deadly(view: View) -> bool:
    """Would the next clock kill the player who draws it?"""
    return view.clocks + 1 >= view.setup.edition.intrigue.get("clock", 0)


def draw_or_decline(view: View) -> ReasonedAction:
    """Draw, unless the next clock kills."""
    if is_next_clock_deadly(view):
        return ReasonedAction(Decline(), Reason("deadly", {"count": view.clocks}))
    return ReasonedAction(Draw(), Reason("draw", {"count": view.clocks}))


def react(decision: Decision, unknown: Sequence[Card], *, hiding: bool) -> ReasonedAction:
    """Silence the witnesses rather than show a card for the first time; watch a card that may be new; both; or nothing."""
    orders = tuple(decision.legal)
    # The first order sees the card of any witness who shows one.
    watch = next((order for order in orders if isinstance(order, Watch)), None) if unknown else None
    for silence in (Silence(decision.seat, watch), Silence(decision.seat)) if hiding else ():
        if silence in orders:
            return ReasonedAction(silence, Reason("hide"))
    if watch is not None:
        return ReasonedAction(watch, Reason("watch"))
    return ReasonedAction(Decline(), Reason("let-be"))


def choose_character(view: View, legal: Legal, rng: Random) -> ReasonedAction:
    """A character with a useful power, if one is free."""
    free = [action for action in legal if isinstance(action, Choose)]
    powers = view.setup.edition.powers
    for power in FAVOURITE_POWERS:
        able = [action for action in free if powers.get(action.suspect) == power]
        if able:
            return ReasonedAction(able[0], Reason("favourite-power", {"suspect": able[0].suspect}))
    return ReasonedAction(rng.choice(free), Reason("any-character"))


# The end of a turn


def end_turn(view: View, decision: Decision, *, solved: bool) -> ReasonedAction:
    """Play what brings a card (unless the case is solved) or a turn; send the leader home; or end the turn."""
    legal = decision.legal
    if not view.setup.edition.intrigue:
        return ReasonedAction(END, ENDING)
    learning: tuple[tuple[Action, str], ...] = ((Butler("right-shows"), "neighbour-shows"), (UsePower(), "power"))
    for action, code in (*(() if solved else learning), (Butler("play-again"), "play-again")):
        if action in legal:
            return ReasonedAction(action, Reason(code))
    home = _pawn_to_send_home(view, decision)
    if home is not None:
        return ReasonedAction(home, Reason("send-home", {"suspect": home.suspect}))
    return ReasonedAction(END, ENDING)


def _pawn_to_send_home(view: View, decision: Decision) -> SendHome | None:
    """The rival nearest to the pool, where accusations are made."""
    pool, roads = view.setup.edition.pool, roads_of(view.setup.edition)
    rivals = [
        action
        for action in decision.legal
        if isinstance(action, SendHome) and action.suspect in view.setup.seats and action.suspect not in view.out
    ]
    if not rivals or pool is None:
        return None
    return min(rivals, key=lambda action: roads.turns(view.pawns[action.suspect], pool))
