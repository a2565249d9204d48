"""Rows *seating*, *pawns start* and *weapons start*."""

from random import Random

import pytest

from tests.engine.columns import all_but, editions, every_edition
from tudor.editions import load
from tudor.engine import apply, draw, new_game, pending, take_seats
from tudor.model.actions import Dealer, Weapons
from tudor.model.edition import Options
from tudor.model.truth import Chance, WeaponsDue
from tudor.text.errors import Illegal, Unreadable


@all_but("cluedo-asterix")
def test_seats_follow_the_board_clockwise(edition: str) -> None:
    """Row *seating*: seats out of clockwise order are refused, naming the right order."""
    setup = take_seats(load(edition), ["white", "plum", "mustard"])
    assert ("white", "plum", "mustard") == setup.seats
    with pytest.raises(Illegal, match="white, plum, mustard"):
        take_seats(load(edition), ["white", "mustard", "plum"])


@editions("cluedo-asterix")
def test_seats_are_free_to_choose(edition: str) -> None:
    """Row *seating*: where seating is free, any order is accepted."""
    setup = take_seats(load(edition), ["olibrius", "batdaf", "grossebaf", "cenotaf"])
    assert ("olibrius", "batdaf", "grossebaf", "cenotaf") == setup.seats


@every_edition
def test_three_to_six_play(edition: str) -> None:
    """Every edition of the classic board is for three to six players."""
    for count in range(3, 7):
        assert count == len(take_seats(load(edition), count).seats)
    for count in (0, 1, 2, 7):
        with pytest.raises(Illegal, match="3 to 6"):
            take_seats(load(edition), count)


def test_a_seat_is_a_suspect_taken_once() -> None:
    """A seat that is no suspect of the edition is unreadable, one taken twice illegal."""
    with pytest.raises(Unreadable, match="grossebaf"):
        take_seats(load("clue-1998"), ["scarlet", "mustard", "grossebaf"])
    with pytest.raises(Illegal, match="mustard"):
        take_seats(load("clue-1998"), ["scarlet", "mustard", "mustard"])


@every_edition
def test_all_pawns_start_on_their_squares_played_or_not(edition: str) -> None:
    """Row *pawns start*: all six pawns stand on their start squares, played or not."""
    chosen = load(edition)
    state = new_game(take_seats(chosen, 3))
    assert dict(chosen.board.starts) == dict(state.pawns)
    assert 6 == len(set(state.pawns.values()))


@all_but("cluedo-france", "cluedo-50")
def test_weapons_start_in_different_rooms_at_random(edition: str) -> None:
    """Row *weapons start*: each weapon is put into a room of its own, by chance."""
    chosen = load(edition)
    state = apply(new_game(take_seats(chosen, 3)), Dealer(chosen.suspects[0])).state
    due = pending(state)
    assert isinstance(due, Chance)
    assert WeaponsDue(chosen.weapons, chosen.rooms) == due.request
    placed = apply(state, draw(due.request, Random(1))).state
    assert 6 == len(set(placed.weapons.values()))
    assert set(placed.weapons.values()) < set(chosen.rooms)
    with pytest.raises(Illegal):
        apply(state, Weapons(chosen.rooms[:5] + chosen.rooms[:1]))


@editions("cluedo-france")
def test_weapons_are_off_the_board_until_named(edition: str) -> None:
    """Row *weapons start*: no weapon is on the board before the first suggestion."""
    assert {} == dict(new_game(take_seats(load(edition), 3)).weapons)


@editions("cluedo-50")
def test_weapons_start_where_the_book_puts_them(edition: str) -> None:
    """Row *weapons start*: seven weapons, each in its fixed room."""
    fixed = {
        "wrench": "ballroom",
        "lead-pipe": "conservatory",
        "poison": "library",
        "revolver": "study",
        "rope": "lounge",
        "candlestick": "dining-room",
        "dagger": "kitchen",
    }
    assert fixed == dict(new_game(take_seats(load(edition), 3)).weapons)


@all_but("cluedo-france", "cluedo-50")
def test_false_witnesses_only_where_the_book_knows_them(edition: str) -> None:
    """R12: the option exists in two editions and is refused in the others."""
    with pytest.raises(Illegal, match="false_witnesses"):
        take_seats(load(edition), 3, Options(false_witnesses=True))
