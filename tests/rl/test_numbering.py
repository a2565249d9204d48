"""Every action of an edition has a number of its own, and masks show exactly what is legal."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.by_day import EDITIONS
from tudor.bots.random_bot import pick
from tudor.editions import available, load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.actions import Accuse, Action, End, Roll, Stop, Suggest
from tudor.model.options import Legal, Listed
from tudor.model.truth import Asked, Chance
from tudor.rl import Numbering
from tudor.rl.numbering import WAYS
from tudor.testing.games import some_seats, tables
from tudor.walks import crossings

SOME = 300


def decisions(edition: str, seed: int) -> Iterator[Legal]:
    """What is legal at each decision of random games, at every number of players and every kind of table."""
    chosen = load(edition)
    fewest, most = chosen.players
    for options in tables(chosen):
        for count in range(fewest, most + 1):
            rng = Random(f"{seed} {count}")
            state = new_game(take_seats(chosen, some_seats(chosen, count, rng), options))
            for _ in range(SOME):
                due = pending(state)
                if isinstance(due, Chance):
                    state, _ = apply(state, draw(due.request, rng))
                elif isinstance(due, Asked):
                    offered = legal(state, due.seats[0])
                    yield offered
                    state, _ = apply(state, pick(offered, rng), due.seats[0])


@pytest.mark.parametrize("edition", EDITIONS)
def test_masks_show_what_is_legal(edition: str) -> None:
    """In random games every legal action has one number, that number stands for it, and no other is in the mask."""
    numbering = Numbering(load(edition))
    rng = Random(5)
    for offered in decisions(edition, seed=1):
        mask = numbering.mask(offered)
        assert len(offered) == mask.sum()
        some = [group.pick(rng) for group in offered.groups]
        some += [action for group in offered.groups if len(group) < 20 for action in group]
        for action in some:
            number = numbering.number(action, offered)
            assert (1, action) == (mask[number], numbering.action(number, offered))


@pytest.mark.parametrize("edition", available())
def test_a_number_means_one_thing(edition: str) -> None:
    """No two numbers of an edition have the same description, and beyond them there is nothing."""
    numbering = Numbering(load(edition))
    told = [numbering.describe(number) for number in range(numbering.size)]
    assert len(told) == len(set(told))
    assert len(numbering.mask(None)) == numbering.size
    assert 0 == numbering.mask(None).sum()


def test_what_is_not_legal_has_no_action() -> None:
    """A number stands for nothing where its action is not legal, nor does one that is too large or negative."""
    numbering = Numbering(load("clue-1998"))
    offered = Legal((Listed((Roll(),)),))
    end = numbering.number(End(), offered)
    assert {None} == {numbering.action(number, offered) for number in (end, -1, numbering.size, numbering.size - 1)}
    assert Roll() == numbering.action(numbering.number(Roll(), offered), offered)


@pytest.mark.parametrize("does", [Suggest, Accuse])
def test_triples_are_numbered_in_the_order_of_the_deck(does: type[Suggest] | type[Accuse]) -> None:
    """Suggestions and accusations follow each other room by room, then weapon by weapon."""
    numbering, edition = Numbering(load("clue-1998")), load("clue-1998")

    def number(suspect: int, weapon: int, room: int) -> int:
        action: Action = does(edition.suspects[suspect], edition.weapons[weapon], edition.rooms[room])
        return numbering.number(action, Legal(()))

    assert [0, 1, 9, 54, 323] == [
        number(*ranks) - number(0, 0, 0) for ranks in [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (5, 5, 8)]
    ]


def test_ways_to_spy_squares_are_told_apart() -> None:
    """Two ways to one spy square have neighbouring numbers, in the order in which they are legal."""
    numbering, edition = Numbering(load("super-cluedo")), load("super-cluedo")
    first, second = edition.board.spy_squares[:2]
    ways = (Stop(first, 4), Stop(second, 3), Stop(first, 5, ("library",)))
    offered = Legal((Listed(ways),))
    numbers = [numbering.number(way, offered) for way in ways]
    assert [0, WAYS, 1] == [number - numbers[0] for number in numbers]
    assert list(ways) == [numbering.action(number, offered) for number in numbers]


@pytest.mark.nightly
def test_there_are_numbers_for_all_ways() -> None:
    """From no place, at the highest roll and with any one room closed, are there more ways to a spy square than numbers."""
    edition = load("super-cluedo")
    board = edition.board
    most = max(
        len(ways)
        for closed in [(), *((room,) for room in board.rooms)]
        for start in (*board.squares, *board.rooms)
        for ways in crossings(board, edition.rules, start, 6 * edition.dice, (), closed).stops.values()
    )
    assert most <= WAYS
