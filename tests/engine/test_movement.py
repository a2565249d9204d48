"""Rows on moving: what the engine offers, given where the walks can lead (those are tested by themselves)."""

import pytest

from tests.engine.columns import all_but, editions, every_edition
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, Action, Dice, Move, Passage, Roll, Stay, Suggest
from tudor.model.cards import Place
from tudor.model.options import Places
from tudor.model.truth import Asked, State
from tudor.testing import arrange, play
from tudor.text.errors import Illegal
from tudor.walks import destinations

AVOIDING = ("clue-1998", "clue-2002", "clue-deluxe", "clue-canada")


def at(edition: str, lead_stands: Place, **others: Place) -> State:
    """A game in which the lead suspect, to move, stands somewhere; other places are given by suspect."""
    chosen = load(edition)
    pawns = {chosen.lead: lead_stands, **{suspect.replace("_", "-"): place for suspect, place in others.items()}}
    return arrange(chosen, 3, player=chosen.lead, pawns=pawns)


def rolled(state: State, *faces: int) -> State:
    return play(state, Roll(), Dice(faces)).state


def places(state: State) -> set[Place]:
    offered = legal(state).of(Move)
    return set(offered.to) if isinstance(offered, Places) else set()


def kinds(state: State) -> set[type[Action]]:
    return {group.does for group in legal(state).groups}


def room(edition: str, classic: str) -> str:
    """The id of the room at the place of a classic one."""
    renamed = dict(zip(load("clue-1998").board.rooms, load(edition).board.rooms, strict=True))
    return renamed[classic]


def test_rooms_keep_their_order_when_a_board_is_renamed() -> None:
    """The pirate ship is at the place of the study, the longship at that of the kitchen (R13)."""
    assert ("pirate-ship", "longship") == (room("cluedo-asterix", "study"), room("cluedo-asterix", "kitchen"))


# Rolling


@every_edition
def test_the_editions_dice_are_rolled(edition: str) -> None:
    """Column *dice*: one die in two editions, two in the others; other numbers of dice or faces are refused."""
    state = apply(at(edition, "h8"), Roll()).state
    right = (4,) if edition in ("clue-1998", "clue-canada") else (4, 3)
    wrong_ones: tuple[tuple[int, ...], ...] = ((4, 3, 1), (7,), (0, 1), (4, 3) if len(right) == 1 else (4,))
    for wrong in wrong_ones:
        with pytest.raises(Illegal):
            apply(state, Dice(wrong))
    assert Asked("move", (load(edition).lead,)) == pending(apply(state, Dice(right)).state)


@every_edition
def test_the_whole_roll_is_walked_or_a_room_entered(edition: str) -> None:
    """Row *use of the roll*: the engine offers exactly where the walks of this roll lead."""
    chosen = load(edition)
    state = at(edition, "h8")
    faces = (4,) if chosen.dice == 1 else (1, 3)
    others = [place for suspect, place in state.pawns.items() if suspect != chosen.lead]
    assert set(destinations(chosen.board, chosen.rules, "h8", 4, others)) == places(rolled(state, *faces))


@every_edition
def test_a_higher_roll_than_needed_enters_a_room(edition: str) -> None:
    """Row *use of the roll*: entering a room needs no exact roll, and movement ends there."""
    state = at(edition, "g5")
    study = room(edition, "study")
    moved = apply(rolled(state, *((6,) if load(edition).dice == 1 else (6, 5))), Move(study)).state
    assert study == moved.pawns[load(edition).lead]
    assert Asked("suggest", (load(edition).lead,)) == pending(moved)


@every_edition
def test_after_a_walk_that_ends_in_the_corridor_one_may_accuse_or_end(edition: str) -> None:
    """A move to a square is followed by the turn's last decision."""
    state = rolled(at(edition, "h8"), *((2,) if load(edition).dice == 1 else (1, 1)))
    square = next(place for place in sorted(places(state)) if place not in load(edition).rooms)
    assert Asked("close", (load(edition).lead,)) == pending(apply(state, Move(square)).state)


@every_edition
def test_a_room_left_is_not_entered_again_in_the_same_turn(edition: str) -> None:
    """Row *re-enter the room left this turn*, R24: not by the same door, nor by another."""
    for name in load(edition).rooms:
        for faces in ((6,),) if load(edition).dice == 1 else ((1, 2), (6, 4)):
            state = rolled(at(edition, name), *faces)
            assert name not in places(state)


# Occupied squares


@all_but("cluedo-50")
def test_an_occupied_door_square_shuts_the_door(edition: str) -> None:
    """Row *enter an occupied square*: the study's only door is shut by a pawn before it."""
    second = load(edition).suspects[1].replace("-", "_")
    state = rolled(at(edition, "h5", **{second: "g5"}), *((6,) if load(edition).dice == 1 else (6, 5)))
    assert room(edition, "study") not in places(state)
    assert "g5" not in places(state)


@editions("cluedo-50")
def test_an_occupied_square_may_be_passed_but_not_stopped_on(edition: str) -> None:
    """Row *enter an occupied square*, R5: the study is entered over a pawn before its door."""
    state = at(edition, "h5", mustard="g5")
    assert "study" in places(rolled(state, 1, 1))
    assert "g5" not in places(rolled(state, 1, 2))


@all_but("cluedo-50", "cluedo-france")
def test_a_pawn_shut_in_waits_and_suggests_nothing(edition: str) -> None:
    """R9: a player shut in cannot roll and must wait; they may accuse, but waiting allows no suggestion."""
    state = at(edition, room(edition, "billiard-room"), **shutting_billiards(edition))
    assert {Stay, Accuse} == kinds(state)
    waited = apply(state, Stay()).state
    assert Asked("close", (load(edition).lead,)) == pending(waited)


@editions("cluedo-france")
def test_a_pawn_shut_in_may_suggest_again_where_staying_allows_it(edition: str) -> None:
    """Staying when shut in allows a suggestion, before a roll and after one that is no double (R29)."""
    state = at(edition, "billiard-room", **shutting_billiards(edition))
    assert {Roll, Stay, Accuse} == kinds(state)
    assert {Stay, Accuse} == kinds(rolled(state, 2, 2))
    assert Asked("suggest", ("scarlet",)) == pending(apply(rolled(state, 2, 2), Stay()).state)
    assert Asked("suggest", ("scarlet",)) == pending(apply(state, Stay()).state)


@editions("cluedo-50")
def test_nobody_is_shut_in_where_pawns_may_be_passed(edition: str) -> None:
    """R5: other pawns before every door do not shut a room."""
    state = at(edition, "billiard-room", **shutting_billiards(edition))
    assert {Roll, Stay, Accuse} == kinds(state)


def shutting_billiards(edition: str) -> dict[str, Place]:
    first, second = (suspect.replace("-", "_") for suspect in load(edition).suspects[1:3])
    return {first: "b12", second: "g16"}


@all_but("cluedo-50")
def test_shut_in_with_a_passage_one_takes_it(edition: str) -> None:
    """R9: a pawn that can move, moves: with the only door blocked, the passage remains."""
    second = load(edition).suspects[1].replace("-", "_")
    state = at(edition, room(edition, "study"), **{second: "g5"})
    others = {Roll, Stay} if edition == "cluedo-france" else set()
    assert {Passage, Accuse} | others == kinds(state)


@all_but("cluedo-50", "cluedo-france")
def test_a_pawn_walled_in_on_a_square_waits(edition: str) -> None:
    """R8: with a pawn on every neighbouring square no step is possible, and it stays."""
    suspects = [suspect.replace("-", "_") for suspect in load(edition).suspects[1:5]]
    state = at(edition, "t8", **dict(zip(suspects, ("s8", "u8", "t7", "t9"), strict=True)))
    assert {Stay, Accuse} == kinds(state)


@editions(*AVOIDING)
def test_a_pawn_with_no_walk_of_the_full_length_goes_as_far_as_it_can(edition: str) -> None:
    """R8: two pawns leave Scarlet a pocket of two squares, so every longer roll ends at its far end."""
    state = at(edition, "q1", mustard="p3", white="q3")
    for faces in ((5,), (3,)) if load(edition).dice == 1 else ((1, 2), (6, 6)):
        assert {"p2"} == places(rolled(state, *faces))
        assert Stay() not in legal(rolled(state, *faces))


@editions("cluedo-50")
def test_a_roll_that_can_only_end_on_pawns_goes_less_far(edition: str) -> None:
    """R8: every square at two steps holds a pawn, and so does every square at one: there is only staying."""
    state = at(edition, "conservatory", mustard="f20", white="g20", green="f19")
    assert Roll() in legal(state)
    after = rolled(state, 1, 1)
    assert set() == places(after)
    assert {Stay, Accuse} == kinds(after)
    assert Asked("suggest", ("scarlet",)) == pending(apply(after, Stay()).state)


# Staying


@all_but("cluedo-france", "cluedo-50")
def test_nobody_stays_who_can_move(edition: str) -> None:
    """Row *stay where one is*, R9: neither in a room nor in the corridor, before rolling or after."""
    for place in (room(edition, "library"), "h8"):
        state = at(edition, place)
        assert Stay() not in legal(state)
        assert Stay() not in legal(rolled(state, *((3,) if load(edition).dice == 1 else (1, 2))))


@editions("cluedo-50")
def test_staying_in_a_room_allows_another_suggestion(edition: str) -> None:
    """Rows *stay where one is* and *again in the same room*: in a room, before rolling; not in the corridor."""
    state = at(edition, "library")
    assert Asked("suggest", ("scarlet",)) == pending(apply(state, Stay()).state)
    assert Stay() not in legal(rolled(state, 1, 2))
    assert Stay() not in legal(at(edition, "h8"))


@editions("cluedo-france")
def test_staying_anywhere_before_or_after_rolling(edition: str) -> None:
    """Rows *stay where one is* and *use of the roll*: anywhere, any number of turns, also after rolling."""
    for state in (at(edition, "library"), rolled(at(edition, "library"), 1, 2)):
        assert Asked("suggest", ("scarlet",)) == pending(apply(state, Stay()).state)
    for state in (at(edition, "h8"), rolled(at(edition, "h8"), 1, 2)):
        assert Asked("close", ("scarlet",)) == pending(apply(state, Stay()).state)


# Doubles


@editions("cluedo-france")
@pytest.mark.parametrize("face", [1, 6])
def test_double_one_and_six_go_to_any_room(edition: str, face: int) -> None:
    """Row *double 1, double 6*, R22: any room but the one stood in, or the walk as rolled, or staying."""
    state = rolled(at(edition, "library"), face, face)
    chosen = load(edition)
    assert set(chosen.rooms) - {"library"} == places(state) & set(chosen.rooms)
    walked = destinations(chosen.board, chosen.rules, "library", 2 * face, [*chosen.board.starts.values()][1:])
    assert set(walked) <= places(state)
    assert Stay() in legal(state)
    assert Asked("suggest", ("scarlet",)) == pending(apply(state, Move("kitchen")).state)


@editions("cluedo-france")
def test_other_doubles_are_ordinary(edition: str) -> None:
    """Row *double 1, double 6*: a double two reaches no further than four steps."""
    assert "kitchen" not in places(rolled(at(edition, "library"), 2, 2))


@editions("clue-2002", "clue-deluxe", "cluedo-50", "cluedo-asterix")
def test_doubles_mean_nothing(edition: str) -> None:
    """Row *double 1, double 6*: elsewhere a double one is a roll of two."""
    assert room(edition, "kitchen") not in places(rolled(at(edition, room(edition, "library")), 1, 1))


# Passages


@every_edition
@pytest.mark.parametrize(
    ("here", "there"),
    [("study", "kitchen"), ("kitchen", "study"), ("lounge", "conservatory"), ("conservatory", "lounge")],
)
def test_a_passage_is_taken_instead_of_rolling(edition: str, here: str, there: str) -> None:
    """Row *secret passage*, R25: it joins opposite corners and is an entry like any other."""
    state = at(edition, room(edition, here))
    assert Passage(room(edition, there)) in legal(state)
    moved = apply(state, Passage(room(edition, there))).state
    assert Asked("suggest", (load(edition).lead,)) == pending(moved)
    assert Passage(room(edition, there)) not in legal(rolled(state, *(1,) * load(edition).dice))


@every_edition
def test_other_rooms_have_no_passage(edition: str) -> None:
    """Row *secret passage*: the five rooms that are no corners have none, nor have corridor squares."""
    for place in ("hall", "library", "billiard-room", "dining-room", "ballroom"):
        assert Passage not in kinds(at(edition, room(edition, place)))
    assert Passage not in kinds(at(edition, "h8"))


# After being brought


@every_edition
def test_a_pawn_brought_may_suggest_or_move(edition: str) -> None:
    """Row *pawn brought*, R10: it may suggest without rolling, or move as usual; not both."""
    chosen = load(edition)
    library = room(edition, "library")
    state = arrange(chosen, 3, player=chosen.lead, pawns={chosen.lead: library}, brought=[chosen.lead])
    suggestion = Suggest(chosen.suspects[2], chosen.weapons[0], library)
    assert {Roll, Suggest, Accuse} <= kinds(state)
    assert suggestion in legal(state)
    assert suggestion not in legal(rolled(state, *(1,) * chosen.dice))


@all_but("cluedo-france", "cluedo-50")
def test_a_pawn_not_brought_does_not_suggest_before_moving(edition: str) -> None:
    """Row *again in the same room*, R28: a player who walked in has to leave first."""
    state = at(edition, room(edition, "library"))
    assert Suggest not in kinds(state)
