"""The powers of cluedo-2008 around suggestions: Green's, Peacock's and Plum's."""

import pytest

from tests.engine.detectives import EDITION, game, kinds, offers_power, with_power
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Butler, End, Glimpse, Intrigue, Move, Show, Suggest, UsePower
from tudor.model.cards import Place, Triple
from tudor.model.happenings import PawnBrought, Suggested, TurnBegan
from tudor.model.sight import CardSeen, CardUnseen, GlimpseSeen, GlimpseUnseen
from tudor.model.truth import (
    Answering,
    Asked,
    Chance,
    Closing,
    GlimpseDue,
    InPool,
    InRoom,
    Moving,
    Phase,
    State,
)
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import observations

# Green: a suggestion elsewhere


@pytest.mark.parametrize(
    ("phase", "at"), [(InRoom(), "hall"), (InPool(), "pool"), (Closing(), "j20")], ids=["room", "pool", "corridor"]
)
def test_green_suggests_with_a_room_he_is_not_in(phase: Phase, at: Place) -> None:
    """Power of Green, R16: from anywhere, with any room but his own, in place of the turn's suggestion."""
    state = apply(with_power("green", at, phase), UsePower()).state
    assert Asked("suggest", ("green",)) == pending(state)
    offered = {action.room for action in legal(state) if isinstance(action, Suggest)}
    assert set(load(EDITION).rooms) - {at} == offered
    assert {Suggest} == kinds(state)


def test_pawn_and_weapon_go_where_green_says_and_he_does_not() -> None:
    """Power of Green: the suspect and the weapon come to the room named; he stays where he is."""
    state, events = play(with_power("green", "hall", InRoom()), UsePower(), Suggest("plum", "rope", "spa"))
    assert [Suggested("green", Triple("plum", "rope", "spa")), PawnBrought("plum", "spa")] == list(events[1:3])
    assert ("spa", "spa", "hall") == (state.pawns["plum"], state.weapons["rope"], state.pawns["green"])


def test_after_his_suggestion_elsewhere_greens_turn_is_over() -> None:
    """R16: it is the turn's suggestion; there is none in his own room besides."""
    state = game(["green", "mustard", "white"], phase=InRoom(), pawns={"green": "hall"}, hands={"mustard": ["rope"]})
    state = play(state, UsePower(), Suggest("scarlet", "rope", "spa"), Show("rope")).state
    assert Asked("start", ("mustard",)) == pending(state)


def test_green_cannot_suggest_elsewhere_after_suggesting() -> None:
    """R16: in place of the turn's suggestion, not besides."""
    state = game(["green", "mustard", "white"], phase=InRoom(), pawns={"green": "hall"}, hands={"mustard": ["rope"]})
    state = play(state, Suggest("scarlet", "rope", "hall"), Show("rope")).state
    assert Asked("start", ("mustard",)) == pending(state)


def test_green_cannot_suggest_elsewhere_after_a_question_mark_square() -> None:
    """R16: stopping there has ended his turn, and nobody asks him."""
    state = with_power("green", "n18", Moving((2, 1), 3))
    state = play(state, Move("o18"), Intrigue("clock")).state
    assert Asked("start", ("mustard",)) == pending(state)


def test_green_is_asked_at_the_end_of_a_turn_while_he_could_use_his_power() -> None:
    """Interruptions: a seat with a fitting power is asked until the power is spent."""
    assert Asked("close", ("green",)) == pending(
        apply(with_power("green", "a10", Moving((2, 1), 3)), Move("b10")).state
    )
    used = with_power("green", "a10", Moving((2, 1), 3), spent=True)
    assert Asked("start", ("mustard",)) == pending(apply(used, Move("b10")).state)


# Peacock: a look in return


def asked_peacock(*, spent: bool = False) -> State:
    """Mustard has suggested, and Peacock is to show the rope."""
    state = game(
        ["mustard", "peacock", "white"],
        phase=InRoom(),
        pawns={"mustard": "hall"},
        hands={"peacock": ["rope"], "mustard": ["axe", "spa"]},
        spent=["peacock"] if spent else [],
    )
    return apply(state, Suggest("plum", "rope", "hall")).state


def test_peacock_sees_a_card_of_the_player_she_has_shown_one() -> None:
    """Power of Peacock: chance draws it from that player's hand, and the two concerned see it."""
    state, events = apply(asked_peacock(), Show("rope", glimpse=True))
    assert Chance(GlimpseDue("peacock", "mustard", ("axe", "spa"))) == pending(state)
    assert CardSeen("peacock", "mustard", "rope", glimpse=True) == observations(events, "mustard")[0]
    assert CardUnseen("peacock", "mustard", glimpse=True) == observations(events, "white")[0]
    after, events = apply(state, Glimpse("spa"))
    assert GlimpseSeen("peacock", "mustard", "spa") == events[0]
    for viewer in ("peacock", "mustard"):
        assert GlimpseSeen("peacock", "mustard", "spa") == observations(events, viewer)[0]
    for stranger in ("white", None):
        assert GlimpseUnseen("peacock", "mustard") == observations(events, stranger)[0]
    assert TurnBegan("peacock", 2) == events[-1]
    assert {"peacock"} == after.spent


def test_only_a_card_of_that_hand_can_be_drawn() -> None:
    """Power of Peacock: neither her own cards nor other people's."""
    state = apply(asked_peacock(), Show("rope", glimpse=True)).state
    for card in ("rope", "plum"):
        with pytest.raises(Illegal):
            apply(state, Glimpse(card))


def test_peacock_may_keep_her_power() -> None:
    """Power of Peacock: she shows with or without it; spent, only without."""
    assert {Show("rope"), Show("rope", glimpse=True)} == set(legal(asked_peacock()))
    state = apply(asked_peacock(), Show("rope")).state
    assert (frozenset(), "peacock") == (state.spent, state.player)
    assert {Show("rope")} == set(legal(asked_peacock(spent=True)))


def test_peacock_looks_also_when_made_to_show_at_the_end_of_a_turn() -> None:
    """Power of Peacock: any card shown to a player counts, also as the player on the right."""
    seats = ("mustard", "white", "peacock")
    state = game(seats, phase=Closing(), hands={"mustard": ["axe"]}, butlers={"mustard": ["right-shows"]})
    state = apply(state, Butler("right-shows")).state
    card = state.hands["peacock"][0]
    state, events = play(state, Show(card, glimpse=True), Glimpse("axe"))
    assert GlimpseSeen("peacock", "mustard", "axe") in events
    assert "white" == state.player
    assert {"peacock"} == state.spent


def test_nobody_else_glimpses() -> None:
    """Power of Peacock: it is hers alone."""
    state = game(["mustard", "white", "green"], phase=InRoom(), pawns={"mustard": "hall"}, hands={"white": ["rope"]})
    state = apply(state, Suggest("plum", "rope", "hall")).state
    assert {Show("rope")} == set(legal(state))


# Plum: two suggestions


def suggested_by_plum(*, spent: bool = False) -> State:
    """Plum has suggested in the hall, and Mustard has shown the rope."""
    hands = {"mustard": ["rope"], "white": ["axe"], "green": ["plum", "hall"]}
    seats = ("plum", "mustard", "white", "green")
    state = game(seats, phase=InRoom(), pawns={"plum": "hall"}, hands=hands, spent=["plum"] if spent else [])
    return play(state, Suggest("scarlet", "rope", "hall"), Show("rope")).state


def test_plum_makes_two_suggestions_in_one_turn() -> None:
    """Power of Plum: having suggested, he may suggest again in the same room, and no other."""
    state = suggested_by_plum()
    assert Asked("close", ("plum",)) == pending(state)
    assert {End(), UsePower()} == set(legal(state))
    state = apply(state, UsePower()).state
    assert {"hall"} == {action.room for action in legal(state) if isinstance(action, Suggest)}
    state, events = play(state, Suggest("scarlet", "axe", "hall"), Show("axe"))
    assert Suggested("plum", Triple("scarlet", "axe", "hall")) == events[0]
    assert Asked("start", ("mustard",)) == pending(state)


def test_plum_makes_no_third_suggestion() -> None:
    """Power of Plum: once a game."""
    assert Asked("start", ("mustard",)) == pending(suggested_by_plum(spent=True))


def test_plum_makes_no_second_suggestion_without_a_first() -> None:
    """Power of Plum: in the room he entered he suggests first; without a suggestion there is nothing to repeat."""
    assert {Suggest, End} == kinds(with_power("plum", "hall", InRoom()))
    assert not offers_power(with_power("plum", "j20", Closing()))


def test_plum_may_suggest_twice_the_same() -> None:
    """Power of Plum: the books ask for two suggestions, not for two different ones."""
    state = play(suggested_by_plum(), UsePower(), Suggest("scarlet", "rope", "hall")).state
    assert Asked("answer", ("mustard",)) == pending(state)


def test_a_power_one_does_not_have_is_refused_as_that() -> None:
    """Showing with a glimpse without such a power: the refusal says that, and not that the card cannot be shown."""
    showing = game(phase=Answering(Triple("plum", "rope", "spa"), "mustard"), hands={"mustard": ["rope"]})
    with pytest.raises(Illegal, match="You don't have that power"):
        apply(showing, Show("rope", glimpse=True))
