"""What one player knows of a game, and what a mastermind makes of it."""

from tudor.bots.casebook import Casebook
from tudor.bots.planning.estimate import Estimate, make_estimate
from tudor.bots.planning.tells import Tells
from tudor.deduction.fact_rows import ROW
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Triple
from tudor.model.edition import Setup
from tudor.model.sight import HandHidden, HandSeen, Observation

SEATS = ("scarlet", "mustard", "white", "green")
HAND = ("scarlet", "rope", "hall", "study")
TRUST = 0.9
PLUM = Triple("plum", "knife", "kitchen")


def setup() -> Setup:
    return take_seats(load("clue-1998"), 4)


DEALT: tuple[Observation, ...] = (
    HandSeen("scarlet", HAND),
    HandHidden("mustard", 5),
    HandHidden("white", 5),
    HandHidden("green", 4),
)


def casebook(*seen: Observation) -> Casebook:
    """What Scarlet knows, having seen the deal and this."""
    known = Casebook(setup(), "scarlet")
    known.hear((*DEALT, *seen))
    return known


def tells(*seen: Observation, likeliest: float = 0.0) -> Tells:
    """What Scarlet reads from this; the log odds that the others ask for the likeliest are given."""
    found = Tells(setup())
    found.likeliest |= {casebook().knowledge.numbers.owner(seat): likeliest for seat in SEATS[1:]}
    found.hear(seen, casebook(*seen).knowledge)
    return found


def estimate(*seen: Observation, likeliest: float = 0.0) -> Estimate:
    """What Scarlet believes, having seen this."""
    return make_estimate(casebook(*seen), tells(*seen, likeliest=likeliest), load("clue-1998"), TRUST, seed=1)


def facts(rows: "list[int]") -> list[list[int]]:
    return [rows[start : start + ROW] for start in range(0, len(rows), ROW)]
