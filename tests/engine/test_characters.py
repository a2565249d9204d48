"""Choosing suspects after the deal, as in cluedo-2008: in which order, from which, and how seats are renamed."""

from random import Random

import pytest

from tests.engine.detectives import EDITION
from tudor.editions import available, load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.actions import Choose, Dealer, Dice, Roll
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.happenings import CharacterChosen, RolledForStart, TurnBegan
from tudor.model.truth import Asked, Chance, Choosing, DiceDue, RollingForStart, State
from tudor.testing import play
from tudor.testing.invariants import check_invariants
from tudor.text.errors import Illegal, TudorError
from tudor.views import view

THREE = ("seat-1", "seat-2", "seat-3")


def dealt(seats: tuple[Seat, ...] | int = 3, dealer: Seat = "seat-3") -> State:
    """A game in which the cards are dealt, and nothing else has happened."""
    state, rng = apply(new_game(take_seats(load(EDITION), seats)), Dealer(dealer)).state, Random(0)
    while isinstance(due := pending(state), Chance) and not isinstance(due.request, DiceDue):
        state, _ = apply(state, draw(due.request, rng))
    return state


# Seats


def test_so_many_players_have_no_suspect_yet() -> None:
    """Row *characters*: in cluedo-2008 a seat is called by its place; where suspects are agreed on, by its suspect."""
    for edition in map(load, available()):
        setup = take_seats(edition, 3)
        expected = THREE if edition.id == EDITION else edition.suspects[:3]
        assert (expected, () if edition.id != EDITION else THREE) == (setup.seats, setup.unnamed)


def test_some_may_have_agreed_on_their_suspects() -> None:
    """Suspects and places may be mixed, each place where it belongs."""
    setup = take_seats(load(EDITION), ("plum", "seat-2", "white"))
    assert ("seat-2",) == setup.unnamed


@pytest.mark.parametrize(
    ("edition", "seats", "code"),
    [
        ("clue-1998", ("seat-1", "mustard", "white"), "seat-unknown"),
        (EDITION, ("seat-2", "mustard", "white"), "seat-unknown"),
        (EDITION, ("plum", "seat-2", "seat-2"), "seat-unknown"),
        (EDITION, ("plum", "seat-2", "plum"), "seat-twice"),
        (EDITION, ("seat-1", "seat-2", "seat-4"), "seat-unknown"),
    ],
)
def test_a_seat_without_a_suspect_has_the_name_of_its_place(edition: str, seats: tuple[Seat, ...], code: str) -> None:
    """Where suspects are agreed on beforehand nobody is without, and elsewhere a place is where its number says."""
    with pytest.raises(TudorError) as refused:
        take_seats(load(edition), seats)
    assert code == refused.value.code


def test_a_table_keeps_its_order_when_a_seat_is_renamed() -> None:
    """A seat keeps its place, whatever it is called."""
    setup = Setup(edition=load(EDITION), seats=THREE)
    assert ("seat-1", "plum", "seat-3") == setup.renamed("seat-2", "plum").seats
    assert ("seat-3", "seat-1") == setup.renamed("seat-2", "plum").after("plum")


# Who chooses, and what


def test_the_pawns_of_all_suspects_stand_on_their_starts_before_anybody_has_chosen() -> None:
    """Book section *Préparation*, 3: the pawns are put on their squares, and then the players choose."""
    edition = load(EDITION)
    assert dict(edition.board.starts) == dict(dealt().pawns)


@pytest.mark.parametrize(
    ("dealer", "order"),
    [("seat-3", THREE), ("seat-1", ("seat-2", "seat-3", "seat-1")), ("seat-2", ("seat-3", "seat-1", "seat-2"))],
)
def test_they_choose_in_the_order_of_the_deal(dealer: Seat, order: tuple[Seat, ...]) -> None:
    """The player on the dealer's left chooses first, the dealer last."""
    state = dealt(dealer=dealer)
    asked: list[Seat] = []
    while isinstance(due := pending(state), Asked):
        assert "choose" == due.kind
        asked.extend(due.seats)
        state, _ = apply(state, next(iter(legal(state))))
    assert order == tuple(asked)


def test_those_who_have_a_suspect_are_not_asked() -> None:
    """Only the seat without a suspect chooses, and the game goes on."""
    state = dealt(("plum", "seat-2", "white"), dealer="plum")
    assert Asked("choose", ("seat-2",)) == pending(state)
    state, _ = apply(state, Choose("green"))
    assert RollingForStart(("plum", "green", "white")) == state.phase


def test_nobody_chooses_where_everybody_has_a_suspect() -> None:
    """With suspects agreed on beforehand, the rolls for who begins follow the deal."""
    assert isinstance(dealt(("plum", "green", "white"), dealer="plum").phase, RollingForStart)


def test_a_suspect_is_chosen_once() -> None:
    """What others have cannot be chosen, whether it was agreed on or chosen."""
    state = dealt(("plum", "seat-2", "seat-3"), dealer="plum")
    assert [Choose(suspect) for suspect in ("scarlet", "mustard", "white", "green", "peacock")] == list(legal(state))
    state, _ = apply(state, Choose("white"))
    assert [Choose(suspect) for suspect in ("scarlet", "mustard", "green", "peacock")] == list(legal(state))
    for taken in ("plum", "white", "seat-2", "seat-3", "rope"):
        with pytest.raises(Illegal, match="Choose one of: scarlet, mustard, green, peacock"):
            apply(state, Choose(taken))


def test_with_six_players_the_last_takes_who_is_left() -> None:
    """Every seat is asked, even with only one suspect left."""
    state = dealt(6, dealer="seat-6")
    for suspect in ("plum", "peacock", "green", "white", "mustard"):
        state, _ = apply(state, Choose(suspect))
    assert [Choose("scarlet")] == list(legal(state))
    assert Asked("choose", ("seat-6",)) == pending(state)


def test_nothing_else_is_possible_before_one_has_chosen() -> None:
    """Nobody rolls, and nobody chooses out of turn."""
    state = dealt()
    for action, by in ((Roll(), "seat-1"), (Choose("plum"), "seat-2"), (Dice((3, 3)), None)):
        with pytest.raises(Illegal):
            apply(state, action, by)


# What comes of it


def test_a_choice_is_seen_by_all() -> None:
    """The choice happens in the open, and the next seat is asked."""
    state, events = apply(dealt(), Choose("plum"), "seat-1")
    assert (CharacterChosen("seat-1", "plum"),) == events
    assert Choosing(("seat-2", "seat-3")) == state.phase


def test_from_then_on_the_seat_is_called_by_its_suspect() -> None:
    """Hand, deal, butlers and order are those of the suspect, and nothing is left under the old name."""
    before = dealt(dealer="seat-2")
    after = play(before, Choose("plum"), Choose("white"), Choose("green")).state
    assert ("white", "green", "plum") == after.setup.seats
    assert "green" == after.dealer
    names = dict(zip(THREE, after.setup.seats, strict=True))
    assert {names[seat]: cards for seat, cards in before.hands.items()} == dict(after.hands)
    assert dict.fromkeys(after.setup.seats, ()) == dict(after.butlers)
    assert not set(THREE) & set(repr(after).replace("'", " ").split())
    check_invariants(after)


def test_a_seat_sees_its_own_hand_under_either_name() -> None:
    """A seat sees the same cards before and after it is renamed."""
    before = dealt()
    after = apply(before, Choose("plum")).state
    assert before.hands["seat-1"] == view(before, "seat-1").hand == view(after, "plum").hand
    assert view(before, None).hand_sizes["seat-1"] == view(after, None).hand_sizes["plum"]


def test_the_game_begins_when_all_have_chosen() -> None:
    """Then everybody rolls, by the new names and in the order of the seats."""
    state, events = play(dealt(dealer="seat-1"), Choose("plum"), Choose("white"), Choose("green"))
    assert RollingForStart(("green", "plum", "white")) == state.phase
    state, events = play(state, Dice((2, 3)), Dice((6, 5)), Dice((4, 4)))
    assert RolledForStart("green", (2, 3)) == events[0]
    assert TurnBegan("plum", 1) == events[-1]
    assert Asked("start", ("plum",)) == pending(state)
