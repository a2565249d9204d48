"""Rows *dealer*, *deal* and *first player*."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from tests.engine.columns import ALL, all_but, editions, every_edition
from tudor.editions import load
from tudor.engine import apply, draw, new_game, pending, take_seats
from tudor.model.actions import Case, Dealer, Dice, Hand
from tudor.model.cards import Seat, Triple
from tudor.model.edition import Edition
from tudor.model.happenings import DealerChosen, RolledForDeal
from tudor.model.truth import Asked, CaseDue, Chance, DealerDue, DiceDue, HandDue, State
from tudor.text.errors import Illegal

TWO_DICE = ((1, 2, 3, 4, 5, 6),) * 2


def dealt(edition: Edition | str, seats: Sequence[Seat] | int, dealer: Seat, seed: int = 0) -> State:
    """A game with this dealer, dealt at random."""
    edition = load(edition) if isinstance(edition, str) else edition
    state, rng = new_game(take_seats(edition, seats)), Random(seed)
    while isinstance(due := pending(state), Chance):
        match due.request:
            case DealerDue():
                outcome = apply(state, Dealer(dealer))
            case DiceDue(seat=seat):
                outcome = apply(state, Dice((6, 6) if seat == dealer else (1, 2)))
            case _:
                outcome = apply(state, draw(due.request, rng))
        state = outcome.state
    return state


@all_but("cluedo-france")
def test_the_dealer_is_drawn_at_random(edition: str) -> None:
    """Row *dealer*, R1: chance names any seat as the dealer."""
    state = new_game(take_seats(load(edition), 4))
    assert Chance(DealerDue(state.setup.seats)) == pending(state)
    with pytest.raises(Illegal):
        apply(state, Dealer(load(edition).suspects[5]))


@editions("cluedo-france")
def test_the_highest_roll_deals(edition: str) -> None:
    """Row *dealer*: every player rolls, and the highest deals."""
    state = new_game(take_seats(load(edition), 3))
    for faces in ((2, 3), (6, 1)):
        state = apply(state, Dice(faces)).state
    state, events = apply(state, Dice((3, 3)))
    assert (RolledForDeal("white", (3, 3)), DealerChosen("mustard")) == events
    assert "mustard" == state.dealer


@editions("cluedo-france")
def test_only_those_tied_roll_again(edition: str) -> None:
    """R18: those tied for the highest roll again, and they alone, as often as it takes."""
    state = new_game(take_seats(load(edition), 4))
    for faces in ((5, 4), (1, 1), (6, 3), (2, 2)):
        state = apply(state, Dice(faces)).state
    assert Chance(DiceDue("scarlet", TWO_DICE)) == pending(state)
    state = apply(state, Dice((1, 1))).state
    assert Chance(DiceDue("white", TWO_DICE)) == pending(state)
    state = apply(state, Dice((1, 1))).state
    assert Chance(DiceDue("scarlet", TWO_DICE)) == pending(state)
    state = apply(apply(state, Dice((1, 1))).state, Dice((1, 2))).state
    assert "white" == state.dealer


@every_edition
@pytest.mark.parametrize("players", range(3, 7))
def test_all_cards_are_dealt_one_at_a_time_from_the_dealers_left(edition: str, players: int) -> None:
    """Row *deal*: hands differ by one card at most, and the seats left of the dealer have the odd ones."""
    chosen = load(edition)
    dealer = chosen.suspects[1]
    state = dealt(edition, players, dealer)
    deck = len(chosen.cards) - 3
    order = (*state.setup.after(dealer), dealer)
    expected = [deck // players + (place < deck % players) for place in range(players)]
    assert expected == [len(state.hands[seat]) for seat in order]
    held = [card for hand in state.hands.values() for card in hand]
    assert state.case is not None
    assert sorted(chosen.cards) == sorted([*held, *state.case])


@every_edition
def test_the_case_file_holds_one_card_of_each_kind(edition: str) -> None:
    """A case of two rooms, or of a card that does not exist, is refused."""
    chosen = load(edition)
    state, rng = new_game(take_seats(chosen, 3)), Random(3)
    while isinstance(due := pending(state), Chance) and not isinstance(due.request, CaseDue):
        state = apply(state, draw(due.request, rng)).state
    suspect, weapon, room = chosen.suspects[0], chosen.weapons[0], chosen.rooms[0]
    for wrong in (Triple(room, weapon, room), Triple(suspect, suspect, room), Triple(suspect, weapon, "cellar")):
        with pytest.raises(Illegal):
            apply(state, Case(wrong))
    assert Triple(suspect, weapon, room) == apply(state, Case(Triple(suspect, weapon, room))).state.case


def test_a_hand_is_made_of_undealt_cards_in_the_order_of_the_deck() -> None:
    """A hand of the wrong size, out of order, or with a card dealt already is refused."""
    state = new_game(take_seats(load("clue-1998"), 3))
    while isinstance(due := pending(state), Chance) and not isinstance(due.request, HandDue):
        state = apply(state, draw(due.request, Random(3))).state
    assert isinstance(due, Chance)
    assert isinstance(due.request, HandDue)
    cards = due.request.cards
    for wrong in (cards[:5], tuple(reversed(cards[:6])), (*cards[:5], "cellar"), (cards[0],) * 6):
        with pytest.raises(Illegal):
            apply(state, Hand(wrong))
    state = apply(state, Hand(cards[:6])).state
    with pytest.raises(Illegal):
        apply(state, Hand(cards[:6]))


@all_but("cluedo-france", "cluedo-asterix")
@pytest.mark.parametrize("players", range(3, 7))
def test_scarlet_begins(edition: str, players: int) -> None:
    """Row *first player*: Scarlet begins, whoever deals, at every number of players."""
    for dealer in load(edition).suspects[:players]:
        assert Asked("start", ("scarlet",)) == pending(dealt(edition, players, dealer))


@all_but("cluedo-asterix")
def test_without_scarlet_the_next_suspect_clockwise_begins(edition: str) -> None:
    """R2: Scarlet not played, the next played suspect clockwise from her begins, wherever it sits."""
    seats = ("plum", "white", "peacock")
    for dealer in seats:
        assert "white" == dealt(edition, seats, dealer).player


@editions("cluedo-france")
@pytest.mark.parametrize("players", [3, 6])
def test_rose_begins_when_hands_are_even(edition: str, players: int) -> None:
    """Row *first player*: at three or six, Rose begins."""
    for dealer in load(edition).suspects[:players]:
        assert "scarlet" == dealt(edition, players, dealer).player


@editions("cluedo-france")
@pytest.mark.parametrize(("players", "short"), [(4, 2), (5, 2)])
def test_the_first_of_those_one_card_short_begins(edition: str, players: int, short: int) -> None:
    """Row *first player*, R3: at four or five, those one card short sit together, and the first of them begins."""
    for dealer in load(edition).suspects[:players]:
        state = dealt(edition, players, dealer)
        order = (*state.setup.after(dealer), dealer)
        fewest = min(map(len, state.hands.values()))
        assert order[-short:] == tuple(seat for seat in order if len(state.hands[seat]) == fewest)
        assert order[-short] == state.player


def test_all_but_the_first_can_be_one_card_short() -> None:
    """R3: if only the first player dealt to has a card more, the second begins."""
    cluedo = load("cluedo-50")
    uneven = replace(cluedo, rules=replace(cluedo.rules, first_player="lead-or-short-handed"))
    for dealer in cluedo.suspects:
        state = dealt(uneven, 6, dealer)
        first, second, *_ = state.setup.after(dealer)
        assert [first] == [seat for seat, hand in state.hands.items() if len(hand) > 3]
        assert second == state.player


@editions("cluedo-asterix")
def test_grossebaf_begins_or_else_the_dealers_left(edition: str) -> None:
    """Row *first player*, R2: Grossebaf begins; if nobody plays him, the player on the dealer's left."""
    assert "grossebaf" == dealt(edition, ("olibrius", "grossebaf", "batdaf"), "olibrius").player
    seats = ("olibrius", "cenotaf", "batdaf", "dactilograf")
    assert ["cenotaf", "batdaf", "dactilograf", "olibrius"] == [dealt(edition, seats, who).player for who in seats]


@pytest.mark.parametrize("edition", ALL)
def test_every_card_can_come_to_every_seat(edition: str) -> None:
    """Dealing is fair: over some hundred deals each seat gets each card, and the case file too."""
    chosen = load(edition)
    seen = {(seat, card) for seed in range(150) for seat, hand in _owners(edition, seed) for card in hand}
    owners = (*chosen.suspects[:3], "case")
    assert {(owner, card) for owner in owners for card in chosen.cards} == seen


def _owners(edition: str, seed: int) -> list[tuple[str, tuple[str, ...]]]:
    state = dealt(edition, 3, load(edition).suspects[0], seed)
    assert state.case is not None
    return [*state.hands.items(), ("case", tuple(state.case))]
