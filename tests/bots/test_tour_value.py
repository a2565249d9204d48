"""Walking ahead: where every place leads, and in what order rooms are searched."""

from collections.abc import Callable
from functools import cache
from itertools import permutations
from random import Random

import numpy as np
import pytest

from tests.by_day import ON_BOARD
from tudor.bots.planning.tour_kernel import FAMILIAR, tour
from tudor.bots.planning.tour_value import TourValues, move_table_of
from tudor.deduction.counting import Floats, Ints
from tudor.editions import load

ROOMS = 5


@pytest.mark.parametrize("edition_id", ON_BOARD)
def test_the_nearer_to_a_room_the_more_it_promises(edition_id: str) -> None:
    """A room is worth most on entering it, and less the farther away the pawn is."""
    edition = load(edition_id)
    room = edition.rooms[0]
    values, ways = TourValues(edition, {room: 1.0}, {}), move_table_of(edition)
    door = edition.board.doors_of(room)[0]
    farthest = min(edition.board.squares, key=values.at)
    assert values.at(room) > values.at(door) > values.at(farthest) > 0
    assert room == values.goal(door)
    assert (ways.discounts <= 1).all()


def test_a_roll_promises_what_its_ends_do() -> None:
    """Beside a door, any roll leads into the room."""
    edition = load("clue-1998")
    values = TourValues(edition, {"study": 1.0}, {})
    [door] = edition.board.doors_of("study")
    assert values.at("study") == pytest.approx(values.after_roll(door))


def test_a_room_that_may_be_it_is_searched_first() -> None:
    """Among rooms where a suggestion tells the same, those are worth most that may be the one."""
    edition = load("clue-1998")
    worth = dict.fromkeys(edition.rooms, 0.1)
    values = TourValues(edition, worth, {"study": 1.0, "kitchen": 1.0})
    assert {"study", "kitchen"} == set(sorted(edition.rooms, key=values.at)[-2:])


def toured(between: Floats, telling: Floats, finding: Floats) -> tuple[Floats, Floats]:
    """What it promises to begin a turn in each room, and to be arriving in it."""
    doubtful: Ints = np.flatnonzero(finding)
    later, arriving = np.empty((1 << len(doubtful), ROOMS)), np.empty(ROOMS)
    tour(between, telling, doubtful, finding, np.empty(ROOMS), np.empty(ROOMS), later, arriving)
    return later[0], arriving


def rooms_at_random(seed: int, doubtful: int) -> tuple[Floats, Floats]:
    """What is left of a worth from room to room, and what it is worth to search each."""
    chance = Random(seed)
    between = np.array([[chance.uniform(0.3, 0.9) for _ in range(ROOMS)] for _ in range(ROOMS)])
    finding = np.array([chance.random() if room < doubtful else 0.0 for room in range(ROOMS)])
    return between, finding


@pytest.mark.parametrize("doubtful", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_rooms_are_searched_in_the_best_order(seed: int, doubtful: int) -> None:
    """Where only searching counts, it promises what the best of all orders does; the last room is told by the others."""
    between, finding = rooms_at_random(seed, doubtful)
    later, arriving = toured(between, np.zeros(ROOMS), finding)

    def promise(order: tuple[int, ...], here: int | None) -> float:
        left, total = 1.0, 0.0
        for place, room in enumerate(order[:-1]):
            left *= 1.0 if here is None else between[here, room]
            total += left * (finding[room] + (finding[order[-1]] if place == doubtful - 2 else 0.0))
            here = room
        return total

    orders = list(permutations(range(doubtful)))
    # The bound of hops lets no order go through other rooms where that would be nearer: here every way is direct.
    for room in range(ROOMS):
        best = max(promise(order, room) for order in orders)
        assert later[room] >= best - 1e-12
        assert later[room] == pytest.approx(reckoned(between, np.zeros(ROOMS), finding)(0, room, 3))
    for room in range(doubtful):
        starting = max(promise(order, None) for order in orders if order[0] == room or doubtful == 1)
        assert arriving[room] >= starting - 1e-12


@pytest.mark.parametrize("seed", range(5))
def test_suggestions_on_the_way_count_too(seed: int) -> None:
    """Whatever a suggestion tells of suspect and weapon is added in every room, less with each room searched."""
    between, finding = rooms_at_random(seed, 3)
    telling = np.array([Random(seed + 50 + room).random() for room in range(ROOMS)])
    later, _ = toured(between, telling, finding)
    expected = reckoned(between, telling, finding)
    assert later.tolist() == pytest.approx([expected(0, room, 3) for room in range(ROOMS)])


def reckoned(between: Floats, telling: Floats, finding: Floats) -> Callable[[int, int, int], float]:
    """The same by plain recursion: searched rooms, where one is, and how many hops are left before the next search."""
    doubtful = [room for room in range(ROOMS) if finding[room]]

    @cache
    def later(searched: int, here: int, hops: int) -> float:
        if not hops:
            return 0.0
        left = [room for room in doubtful if not searched >> room & 1]
        best = 0.0
        for there in range(ROOMS):
            gain = telling[there] * FAMILIAR ** (len(doubtful) - len(left))
            if there not in left:
                after = later(searched, there, hops - 1)
            elif len(left) <= 2:
                gain += sum(finding[room] for room in left)
                after = later(sum(1 << room for room in doubtful), there, 3)
            else:
                gain += finding[there]
                after = later(searched | 1 << there, there, 3)
            best = max(best, between[here, there] * (gain + after))
        return best

    return later
