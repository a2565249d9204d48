"""The state for critics: the whole truth, as the documentation tells it."""

from random import Random

import numpy as np
import pytest

from tests.by_day import EDITIONS
from tests.secrecy.worlds import random_game
from tudor.editions import load
from tudor.engine import take_seats
from tudor.rl import ClueEnv, SoloEnv, StateLayout
from tudor.testing.games import tables


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_state_is_the_truth(edition: str) -> None:
    """Case file, hands, pool and intrigue cards can be read off the vector, at every seventh step of a game."""
    for options in tables(load(edition)):
        game = random_game(take_seats(load(edition), 4, options), Random(5), 200)
        layout, chosen = StateLayout(game.setup), game.setup.edition
        deck = np.array(chosen.cards)
        for state in game.states[::7]:
            vector = layout.vector(state)
            assert (layout.size,) == vector.shape
            assert 0 <= vector.min() <= vector.max() <= 1
            read = {name: vector[part] for name, part in layout.parts.items()}
            assert list(state.case or ()) == deck[read["case"] > 0].tolist()
            assert list(state.pool) == deck[read["pool"] > 0].tolist()
            hands = read["hands"].reshape(4, -1)
            assert [list(state.hands.get(seat, ())) for seat in state.setup.seats] == [
                deck[row > 0].tolist() for row in hands
            ]
            copies = np.array(list(chosen.intrigue.values()))
            butlers = (read["butlers"].reshape(4, -1) * copies).round().astype(int).tolist()
            assert [
                [state.butlers.get(seat, ()).count(card) for card in chosen.intrigue] for seat in state.setup.seats
            ] == butlers
            assert [state.pile.count(card) for card in chosen.intrigue] == (read["pile"] * copies).round().tolist()


def test_the_rest_of_the_state_is_what_everybody_sees() -> None:
    """From the suggestion on, the state is the first agent's observation, which sees the table from the same seat."""
    table = ClueEnv("clue-1998", 4)
    table.reset(seed=3)
    state, seen = table.state(), table.observe("player_0")["observation"]
    start, scene = table.state_layout.parts["suggestion"].start, table.layout.parts["suggestion"].start
    assert seen[scene:].tolist() == state[start:].tolist()
    assert table.state_space.contains(state)


def test_one_learner_has_the_same_state() -> None:
    """A game of one learner has a state in its space, of the same layout."""
    table = SoloEnv("clue-1998", 4, opponents="novice")
    table.reset(seed=3)
    assert table.state_space.contains(table.state())
    assert 3 == table.state()[table.state_layout.parts["case"]].sum()
