"""Super-cluedo's suggestions, answers and accusations."""

from tests.engine.super_cluedo import EDITION, SEATS, at, kinds, rolled, to_scarlets_turn
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, Action, Dice, End, Move, Passage, Roll, Show, Stay, Suggest
from tudor.model.cards import Card, Seat, Triple
from tudor.model.happenings import AccusationFailed, NobodyShowed, NobodyWon, Passed, TurnBegan, Won
from tudor.model.sight import AccusationWritten, CardSeen, CaseSeen
from tudor.model.truth import Asked, InRoom, Over, State, Step
from tudor.testing import arrange, play

CASE = Triple("gray", "wrench", "gazebo")
NAMED = Triple("green", "rope", "kitchen")

# Never two suggestions running in one room


def suggest(state: State, room: str) -> State:
    """Suggest there, let each witness show their first card, and go to the turn's last decision."""
    state = apply(state, Suggest("green", "rope", room)).state
    while Asked("close", ("scarlet",)) != pending(state):
        state = apply(state, next(iter(legal(state)))).state
    return state


def walk(state: State, to: str, *faces: int) -> State:
    return play(state, Roll(), Dice(faces), Move(to)).state


def asked_in_kitchen() -> State:
    """Scarlet has suggested in the kitchen, and it is her turn again."""
    return to_scarlets_turn(suggest(walk(at("o7"), "kitchen", 1, 2), "kitchen"))


def test_no_suggestion_running_by_coming_back() -> None:
    """Row *again in the same room*: out, and in again on a later turn, is still the same room twice running."""
    outside = to_scarlets_turn(walk(asked_in_kitchen(), "n7", 1, 1))
    back = walk(outside, "kitchen", 1, 1)
    assert "kitchen" == back.pawns["scarlet"]
    assert Asked("close", ("scarlet",)) == pending(back)
    assert Suggest not in kinds(back)


def test_no_suggestion_running_by_being_brought_back() -> None:
    """Row *again in the same room*: nor when another's suggestion brought the pawn there."""
    pawns = {"scarlet": "kitchen"}
    again = arrange(EDITION, SEATS, pawns=pawns, brought=["scarlet"], asked_in={"scarlet": "kitchen"})
    assert Suggest not in kinds(again)
    assert {Roll, Passage, Accuse} == kinds(again)


def test_no_suggestion_running_by_having_to_stay() -> None:
    """Row *again in the same room*: nor when pawns on every square in reach leave the one brought back no move (R8)."""
    pawns = {"scarlet": "gazebo", "rose": "aj9", "plum": "ab9", "green": "ak9", "white": "aj10"}
    for asked_in, then in (("gazebo", "close"), ("kitchen", "suggest")):
        state = arrange(EDITION, SEATS, pawns=pawns, brought=["scarlet"], asked_in={"scarlet": asked_in})
        stuck = rolled(state, 1, 1)
        assert {Stay, Accuse} == kinds(stuck)
        stayed = pending(apply(stuck, Stay()).state)
        assert isinstance(stayed, Asked)
        assert then == stayed.kind


def test_another_room_in_between_frees_the_first() -> None:
    """Row *again in the same room*: kitchen, library, kitchen."""
    library = suggest(apply(asked_in_kitchen(), Passage("library")).state, "library")
    back = apply(to_scarlets_turn(library), Passage("kitchen")).state
    assert Asked("suggest", ("scarlet",)) == pending(back)
    assert {Suggest, Accuse} == kinds(back)


def test_entering_another_room_without_suggesting_frees_nothing() -> None:
    """Row *again in the same room*: what counts is the last suggestion, not the last room."""
    library = walk(arrange(EDITION, SEATS, pawns={"scarlet": "z19"}, asked_in={"scarlet": "kitchen"}), "library", 1, 1)
    assert Suggest in kinds(library)
    back = apply(to_scarlets_turn(library), Passage("kitchen")).state
    assert Suggest not in kinds(back)


def test_other_peoples_suggestions_do_not_matter() -> None:
    """Row *again in the same room*: the rule is about one player's suggestions."""
    state = arrange(EDITION, SEATS, pawns={"scarlet": "o7"}, asked_in={"mustard": "kitchen", "scarlet": "studio"})
    assert Suggest in kinds(walk(state, "kitchen", 1, 2))


def test_a_suggestion_where_one_was_brought_counts() -> None:
    """Rows *pawn brought* and *again in the same room*: if brought elsewhere, you may suggest there, which counts."""
    pawns = {"scarlet": "studio"}
    state = arrange(EDITION, SEATS, pawns=pawns, brought=["scarlet"], asked_in={"scarlet": "kitchen"}, case=CASE)
    assert {Roll, Suggest, Accuse} == kinds(state)
    assert "studio" == suggest(state, "studio").asked_in["scarlet"]


def test_who_is_not_brought_has_to_move() -> None:
    """Row *again in the same room*: a player who walked in without suggesting cannot do so next turn without moving."""
    assert Suggest not in kinds(at("kitchen"))


# Witnesses


def suggested(seats: tuple[Seat, ...], hands: dict[Seat, list[Card]], out: tuple[Seat, ...] = ()) -> Step:
    """Scarlet suggests Green, the rope and the kitchen. Others hold only what is given, and she all the rest."""
    held = {seat: hands.get(seat, []) for seat in seats[1:]}
    elsewhere = {*CASE, *(card for hand in held.values() for card in hand)}
    held["scarlet"] = [card for card in load(EDITION).cards if card not in elsewhere]
    state = arrange(EDITION, seats, phase=InRoom(), pawns={"scarlet": "kitchen"}, case=CASE, hands=held, out=out)
    return apply(state, Suggest(*NAMED))


def test_every_witness_answers_in_turn() -> None:
    """Row *witnesses*: the first to show is not the last asked; who has none passes; the turn goes on after the last."""
    seats = ("scarlet", "mustard", "plum", "rose", "peach")
    state, events = suggested(seats, {"mustard": ["rope"], "rose": ["green", "kitchen"]})
    assert Asked("answer", ("mustard",)) == pending(state)
    assert not any(isinstance(event, Passed) for event in events)
    state, events = apply(state, Show("rope"))
    assert (CardSeen("mustard", "scarlet", "rope"), Passed("plum")) == events
    assert Asked("answer", ("rose",)) == pending(state)
    assert {Show("green"), Show("kitchen")} == set(legal(state))
    state, events = apply(state, Show("kitchen"))
    assert (CardSeen("rose", "scarlet", "kitchen"), Passed("peach")) == events
    assert Asked("close", ("scarlet",)) == pending(state)


def test_three_witnesses_may_show_three_cards() -> None:
    """Row *witnesses*: each shows one, also the last seat of ten."""
    seats = ("scarlet", *load(EDITION).suspects[1:10])
    hands: dict[Seat, list[Card]] = {seats[1]: ["rope"], seats[4]: ["kitchen"], seats[9]: ["green"]}
    state, _ = suggested(seats, hands)
    shown = []
    for seat, cards in hands.items():
        assert Asked("answer", (seat,)) == pending(state)
        state, events = apply(state, Show(cards[0]))
        shown += [event for event in events if isinstance(event, CardSeen)]
    assert [CardSeen(seat, "scarlet", cards[0]) for seat, cards in hands.items()] == shown
    assert Asked("close", ("scarlet",)) == pending(state)


def test_each_witness_shows_one_card_only() -> None:
    """Row *witnesses*: a witness with all three cards shows one of their choice."""
    state, _ = suggested(SEATS, {"plum": ["green", "rope", "kitchen"]})
    assert {Show("green"), Show("rope"), Show("kitchen")} == set(legal(state))
    assert Asked("close", ("scarlet",)) == pending(apply(state, Show("rope")).state)


def test_a_failed_accuser_answers_too() -> None:
    """Row *failed accuser*: a failed accuser still shows cards when asked."""
    state, _ = suggested(SEATS, {"mustard": ["rope"], "plum": ["green"]}, out=("plum",))
    assert Asked("answer", ("plum",)) == pending(apply(state, Show("rope")).state)


def test_nobody_shows() -> None:
    """Row *after no card was shown*: all pass, and the suggester may accuse or end the turn."""
    state, events = suggested(SEATS, {})
    assert (Passed("mustard"), Passed("plum"), Passed("rose"), NobodyShowed("scarlet")) == events[-4:]
    assert {Accuse, End} == kinds(state)


def test_after_cards_were_shown_one_may_accuse() -> None:
    """Row *after a card was shown*: the turn goes on to its last decision."""
    state, _ = suggested(SEATS, {"mustard": ["rope"], "plum": ["green"]})
    state = play(state, Show("rope"), Show("green")).state
    assert {Accuse, End} == kinds(state)
    assert Asked("start", ("mustard",)) == pending(apply(state, End()).state)


# Accusations


def accusing(named: Triple, **pawns: str) -> Step:
    return apply(arrange(EDITION, SEATS, case=CASE, pawns=pawns), Accuse(*named))


def test_an_accusation_is_written() -> None:
    """Row *accusation, how*: what a failed one named stays on paper, and the accuser looks into the case file."""
    state, events = accusing(NAMED)
    assert (
        AccusationWritten("scarlet", NAMED),
        AccusationFailed("scarlet"),
        CaseSeen("scarlet", CASE),
        TurnBegan("mustard", 2),
    ) == events
    assert frozenset({"scarlet"}) == state.out


def test_a_right_accusation_wins_anywhere() -> None:
    """Row *accusation, where*: in the hall, on a square, in another room."""
    for place in ("hall", "r21", "kitchen"):
        state, events = accusing(CASE, scarlet=place)
        assert (AccusationWritten("scarlet", CASE), Won("scarlet", CASE)) == events
        assert Over("scarlet") == pending(state)


def test_an_accusation_at_any_moment_of_ones_turn() -> None:
    """Row *accusation, when*: before moving, after rolling, in a room, at the end; 960 there are."""
    moments: list[tuple[Action | Dice, ...]] = [(), (Roll(), Dice((1, 2))), (Roll(), Dice((1, 2)), Move("kitchen"))]
    for choices in moments:
        state = play(at("o7"), *choices).state
        assert 10 * 8 * 12 == len(legal(state).of(Accuse) or ())


def test_a_failed_accusers_pawn_stays_before_a_door() -> None:
    """Row *failed accuser's pawn*: it shuts no door, for it can be jumped."""
    state, _ = accusing(NAMED, scarlet="m7")
    assert "m7" == state.pawns["scarlet"]


def test_a_failed_accuser_plays_no_more_and_is_still_brought() -> None:
    """Row *failed accuser*: a failed accuser has no turns, and suggestions still bring the pawn."""
    state = arrange(EDITION, SEATS, player="rose", pawns={"rose": "o7"}, out=["scarlet"], case=CASE)
    entered = walk(state, "kitchen", 1, 2)
    assert "kitchen" == apply(entered, Suggest("scarlet", "rope", "kitchen")).state.pawns["scarlet"]
    assert Asked("start", ("mustard",)) == pending(apply(entered, End()).state)


def test_nobody_wins_when_all_have_failed() -> None:
    """R27: the last failed accusation ends the game."""
    step = play(arrange(EDITION, SEATS, case=CASE), *[Accuse(*NAMED)] * 4)
    assert NobodyWon() == step.events[-1]
    assert Over(None) == pending(step.state)


def test_rolled_moves_offer_an_accusation() -> None:
    """Row *accusation, when*: also between the roll and the move."""
    assert Accuse in kinds(rolled(at("r21"), 1, 1))
