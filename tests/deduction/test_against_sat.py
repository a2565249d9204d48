"""Certainties against a SAT solver, on the decks of the nine editions."""

from collections.abc import Iterator
from random import Random

import pytest

from bench.sat_notebook import SatNotebook
from bench.suggesting import SimulatedGame
from tudor.deduction import Knowledge
from tudor.editions import available, load


def states(edition_id: str, seeds: range) -> Iterator[Knowledge]:
    """What seats and spectators know at any stage of a game, at all numbers of players; now and then an accusation failed."""
    edition = load(edition_id)
    fewest, most = edition.players
    for seed in seeds:
        rng = Random(seed)
        game = SimulatedGame(edition, rng.randint(fewest, most), rng)
        known = game.knowledge(rng.choice((*game.seats, None)), rng.randint(0, 40))
        for _ in range(rng.randrange(3)):
            known.add(game.failed_accusation())
        yield known


def compare(edition_id: str, seeds: range) -> None:
    for known in states(edition_id, seeds):
        sat, notebook = SatNotebook(known), known.notebook()
        found = {(card, owner): notebook.certain(card, owner) for card in notebook.cards for owner in notebook.owners}
        assert sat.certainties() == found
        sat.close()


@pytest.mark.parametrize("edition_id", available())
def test_certainties_are_those_of_a_sat_solver(edition_id: str) -> None:
    """Every certain yes and no agrees, in 80 states over all editions."""
    compare(edition_id, range(8))


@pytest.mark.nightly
@pytest.mark.parametrize("edition_id", available())
def test_many_certainties_are_those_of_a_sat_solver(edition_id: str) -> None:
    """The same in many times as many states."""
    compare(edition_id, range(1_000, 1_600))
