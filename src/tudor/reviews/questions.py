"""Suggestions: what each was expected to tell, against the best in the same room."""

import numpy as np
from msgspec import Struct

from tudor.deduction import Prospect, consider
from tudor.deduction.counting import Floats
from tudor.model.cards import Room, Seat, Triple
from tudor.model.edition import Edition
from tudor.model.sight import Reason
from tudor.reviews.minds import Mind
from tudor.reviews.sentences import cases
from tudor.reviews.tables import Table

CANDIDATES = 5
"""Of the questions that look best on example deals, this many are counted exactly."""
MOST_SEATS = 6
"""At larger tables there are no example deals: with so many minds, counting takes too long."""
LEAST_BITS = 0.2
"""Where no question is expected to tell more than this, any is as good as another."""


class Asked(Struct, frozen=True):
    """A question beside the best one."""

    loss: float
    stake: float
    prospect: Prospect
    best: Prospect


def asked(mind: Mind, table: Table, named: Triple) -> Asked | None:
    """What a question lost: the share of what the best would have added to the probability to win.

    None if there was nothing to learn in this room.
    """
    bits = mind.bits
    prospect, *others = _prospects(mind, table, named)

    def value(one: Prospect) -> float:
        return _chance_after(one, mind.me, table) - table.chance_with(mind.me, bits)

    best = max((prospect, *others), key=value)
    if bits - best.entropy < LEAST_BITS or value(best) <= 0.0:
        return None
    return Asked(min(1.0, 1 - value(prospect) / value(best)), _stake(mind, table, named.room), prospect, best)


def _stake(mind: Mind, table: Table, room: Room) -> float:
    """The share of the best that a question at random does not tell."""
    gains = _gains(mind, table, room)
    best = float(gains.max())
    return max(0.0, 1 - float(gains.mean()) / best) if best > 0.0 else 0.0


def _prospects(mind: Mind, table: Table, named: Triple) -> list[Prospect]:
    """The prospects of a question and of the best in its room."""
    rivals = _pairs(table.setup.edition, _gains(mind, table, named.room), named.room)
    questions = (named, *(rival for rival in rivals if rival != named))
    return consider(mind.casebook.trusting, questions, silent=table.dead, weighting="choice")


def _gains(mind: Mind, table: Table, room: Room) -> Floats:
    """By suspect and weapon, how promising a question is; at large tables, how likely it is to be right."""
    if len(table.setup.seats) > MOST_SEATS:
        likely: Floats = mind.notebook.case.weights.sum(axis=2)
        return likely
    gains: Floats = mind.outlook(table.dead).gains[table.setup.edition.rooms.index(room)]
    return gains


def _pairs(edition: Edition, values: Floats, room: Room) -> list[Triple]:
    """The suspects and weapons with the highest values."""
    order = np.argsort(values, axis=None)[::-1][:CANDIDATES].tolist()
    pairs = [divmod(place, len(edition.weapons)) for place in order]
    return [Triple(edition.suspects[suspect], edition.weapons[weapon], room) for suspect, weapon in pairs]


def _chance_after(prospect: Prospect, me: Seat, table: Table) -> float:
    """The probability to win after a question: with its chance the case is solved, else the other bits are left."""
    open_share = 1 - prospect.solves
    if open_share <= 0.0:
        return table.chance_with(me, 0.0)
    left = table.chance_with(me, prospect.entropy / open_share)
    return prospect.solves * table.chance_with(me, 0.0) + open_share * left


def why_asked(mind: Mind, found: Asked) -> Reason:
    """What was wrong with a question, and which was better."""
    named, best = found.prospect.suggestion, found.best.suggestion
    better = [card for card in best if card not in tuple(named)]
    details: dict[str, str | int | float] = {
        "better": " ".join(better),
        "left": cases(found.prospect.entropy),
        "could": cases(found.best.entropy),
    }
    for card in (named.suspect, named.weapon):
        owner = mind.casebook.owner(card)
        if (
            card not in better
            and card not in tuple(best)
            and owner in mind.casebook.knowledge.seats
            and owner != mind.me
        ):
            shown = card in mind.casebook.seen.get(owner, ())
            return Reason("ask-shown" if shown else "ask-known", {**details, "card": card, "seat": owner})
    return Reason("ask-less", details)
