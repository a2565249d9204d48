"""Sheets made to be hard: many showings spread over everybody, and few passes or none."""

from random import Random

from tests.deduction.random_tables import TrueTable
from tudor.deduction import Fact, HoldsOneOf, Knowledge, Lacks, Source
from tudor.editions import load


def hard_sheet(
    edition_id: str, players: int, notes: int, seed: int, *, passes: float = 0.0, me: bool = False
) -> Knowledge:
    """True notes about a random deal; ``passes`` is the share of passes that are noted."""
    edition, rng = load(edition_id), Random(f"{edition_id}/{players}/{notes}/{seed}")
    table = TrueTable(edition, edition.suspects[:players], rng)
    sizes = {seat: len(hand) for seat, hand in table.hands.items()}
    first = table.seats[0]
    known = Knowledge(edition, table.seats, hand_sizes=sizes, me=first, hand=table.hands[first] if me else ())
    for line in range(1, notes + 1):
        known.add(_answer(table, rng, passes), Source("shown", line))
    return known


def _answer(table: TrueTable, rng: Random, passes: float) -> Fact:
    while True:
        seat, named = (
            rng.choice(table.seats),
            tuple(map(rng.choice, (table.deck.suspects, table.deck.weapons, table.deck.rooms))),
        )
        if any(card in table.hands[seat] for card in named):
            return HoldsOneOf(seat, named)
        if rng.random() < passes:
            return Lacks(seat, named)
