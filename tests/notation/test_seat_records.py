"""Records as a seat saw the game: nothing is in them that it could not see."""

import pytest

from tests.notation.games import random_game
from tests.notation.refusing import reason, text_of
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.happenings import TurnBegan
from tudor.notation import Record, read_record, write_record


@pytest.mark.parametrize(
    "line",
    [
        "* case green rope hall",
        "* hand mustard: green rope hall",
        "* hand scarlet: ? ? ?",
        "scarlet: show ?",
        "white: show ?",
        "mustard: accuse green rope hall in writing",
        "scarlet: accuse ? ? ? in writing",
        "- mustard looks: green rope hall",
    ],
)
def test_a_seats_record_holds_nothing_it_could_not_see(line: str) -> None:
    """Cards that a seat cannot have seen, or must have seen, are refused in its record."""
    text = text_of(seat="scarlet", choices=6)
    assert text.rstrip().endswith("- turn 1 scarlet")
    assert (text.count("\n") + 1, "record-not-seen") == reason(f"{text}{line}\n")


def on_scarlets_turn(line: str) -> str:
    """Scarlet's record of a game with intrigue cards, in which a turn of hers began and one more thing happened."""
    setup = take_seats(load("cluedo-2008"), ["scarlet", "mustard", "plum"])
    return write_record(Record(setup=setup, observations=(TurnBegan("scarlet", 1),), seat="scarlet")) + f"{line}\n"


@pytest.mark.parametrize(
    ("unseen", "seen"),
    [
        ("- pool: green rope", "- pool: ? ?"),
        ("- mustard sees in the pool: rope", "- scarlet sees in the pool: rope"),
        ("* intrigue mustard stay", "* intrigue mustard ?"),
        ("* intrigue scarlet ?", "* intrigue scarlet stay"),
        ("mustard: silence plum", "scarlet: silence plum"),
        ("mustard: no order", "scarlet: no order"),
        ("- mustard watches plum: rope", "- mustard watches plum: ?"),
        ("- scarlet watches plum by power: ?", "- scarlet watches plum by power: rope"),
        ("* glimpse plum mustard rope", "* glimpse plum mustard ?"),
        ("* glimpse plum scarlet ?", "* glimpse plum scarlet rope"),
        ("mustard: disclose ?", "mustard: disclose rope"),
        ("mustard: show ? and glimpse", "mustard: show rope and glimpse"),
    ],
)
def test_a_seats_record_tells_of_intrigue_what_it_could_see(unseen: str, seen: str) -> None:
    """Butler cards, orders, glimpses and the pool are in a seat's record as that seat saw them, and not otherwise."""
    assert on_scarlets_turn(seen) == write_record(read_record(on_scarlets_turn(seen)))
    line, why = reason(on_scarlets_turn(unseen))
    assert (on_scarlets_turn(unseen).count("\n"), "record-not-seen") == (line, why)


@pytest.mark.parametrize("line", ["{0}: disclose ?", "* intrigue {0} ?", "* glimpse {0} {1} ?"])
def test_a_complete_record_hides_no_choice(line: str) -> None:
    """A complete record has the cards of every choice and outcome."""
    played = random_game("cluedo-2008", 3, 5, choices=30)
    text = write_record(Record.of(played.setup, played.events))
    assert played.state.turn
    told = line.format(*played.state.setup.seats)
    assert (text.count("\n") + 1, "record-hides") == reason(f"{text}{told}\n")


def test_a_card_shown_to_another_is_not_seen() -> None:
    """A card that passes between two others has no face in a third seat's record."""
    text = text_of(seat="scarlet", choices=6) + "- turn 2 mustard\n"
    assert (text.count("\n") + 1, "record-not-seen") == reason(f"{text}white: show rope\n")
    read_record(f"{text}white: show ?\n")


def test_turns_count_up() -> None:
    """In a seat's record too, turns are numbered one after the other."""
    text = text_of(seat="scarlet", choices=6)
    assert (text.count("\n") + 1, "record-turn") == reason(f"{text}- turn 3 mustard\n")


@pytest.mark.parametrize(
    "line", ["* dice 7", "* dice ?", "* dice 3 4", "* deal-roll mustard 9", "* start-roll mustard ?"]
)
def test_a_seats_record_has_dice_of_its_edition(line: str) -> None:
    """As many dice as the edition has, with one to six on them, can be rolled."""
    text = text_of(seat="scarlet", choices=6)
    assert (text.count("\n") + 1, "wrong-outcome") == reason(f"{text}{line}\n")
