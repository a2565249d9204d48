"""Rows *suggestion on entering*, *again in the same room* and *pawn brought*."""

import pytest
from msgspec.structs import replace

from tests.engine.columns import all_but, editions, every_edition
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, End, Passage, Show, Stay, Suggest
from tudor.model.cards import Triple
from tudor.model.happenings import PawnBrought, Suggested
from tudor.model.truth import Asked, InRoom, State
from tudor.testing import arrange, play
from tudor.text.errors import Illegal


def in_room(edition: str, **changes: object) -> State:
    """The first seat has just entered the first room, and the second seat holds the first weapon."""
    chosen = load(edition)
    first, second = chosen.suspects[:2]
    return arrange(
        chosen,
        3,
        phase=InRoom(),
        pawns={first: chosen.rooms[0]},
        case=Triple(chosen.suspects[0], chosen.weapons[1], chosen.rooms[0]),
        hands={second: chosen.weapons[:1]},
        **changes,  # type: ignore[arg-type]  # passed on as they are
    )


@all_but("cluedo-france", "cluedo-50", "cluedo-asterix")
def test_entering_a_room_obliges_to_suggest(edition: str) -> None:
    """Row *suggestion on entering*: must; only an accusation can be made instead."""
    assert {Suggest, Accuse} == {group.does for group in legal(in_room(edition)).groups}


@editions("cluedo-france", "cluedo-50", "cluedo-asterix")
def test_entering_a_room_allows_to_suggest(edition: str) -> None:
    """Row *suggestion on entering*: may; the turn can be ended instead."""
    state = in_room(edition)
    assert {Suggest, Accuse, End} == {group.does for group in legal(state).groups}
    assert Asked("start", (load(edition).suspects[1],)) == pending(apply(state, End()).state)


@every_edition
def test_a_suggestion_names_the_room_one_is_in_and_anything_else(edition: str) -> None:
    """Any suspect and weapon may be named, including your own cards, but no other room."""
    chosen = load(edition)
    state = in_room(edition)
    expected = {Suggest(s, w, chosen.rooms[0]) for s in chosen.suspects for w in chosen.weapons}
    assert expected == set(legal(state).of(Suggest) or ())
    with pytest.raises(Illegal, match=chosen.rooms[0]):
        apply(state, Suggest(chosen.suspects[0], chosen.weapons[0], chosen.rooms[1]))


@every_edition
def test_pawn_and_weapon_come_to_the_room_and_stay_there(edition: str) -> None:
    """The suspect's pawn and the weapon are brought, played or not, and stay."""
    chosen = load(edition)
    unplayed, weapon, room = chosen.suspects[5], chosen.weapons[0], chosen.rooms[0]
    state, events = apply(in_room(edition), Suggest(unplayed, weapon, room))
    assert Suggested(chosen.suspects[0], Triple(unplayed, weapon, room)) == events[0]
    assert PawnBrought(unplayed, room) == events[1]
    assert (room, room) == (state.pawns[unplayed], state.weapons[weapon])


@every_edition
def test_a_pawn_already_there_has_not_been_brought(edition: str) -> None:
    """A pawn already in the room gains no right to suggest, nor does the suggester's own."""
    chosen = load(edition)
    first, second = chosen.suspects[:2]
    room = chosen.rooms[0]
    state = in_room(edition)
    crowded = arrange(chosen, 3, phase=InRoom(), pawns={first: room, second: room})
    for start, suspect in ((crowded, second), (state, first)):
        after, events = apply(start, Suggest(suspect, chosen.weapons[0], room))
        assert frozenset() == after.brought
        assert not any(isinstance(event, PawnBrought) for event in events)


@every_edition
def test_any_number_of_pawns_and_weapons_fit_in_a_room(edition: str) -> None:
    """All pawns and weapons may be in one room."""
    chosen = load(edition)
    room = chosen.rooms[0]
    state = arrange(
        chosen,
        3,
        phase=InRoom(),
        pawns=dict.fromkeys(chosen.suspects[:5], room),
        weapons=dict.fromkeys(chosen.weapons, room),
    )
    after = apply(state, Suggest(chosen.suspects[5], chosen.weapons[0], room)).state
    assert {room} == set(after.pawns.values())


@every_edition
def test_who_is_brought_may_suggest_on_the_next_turn(edition: str) -> None:
    """Row *pawn brought*: the right is there on the next turn, for the room brought to, and lost after it."""
    chosen = load(edition)
    first, second = chosen.suspects[:2]
    weapon, room = chosen.weapons[0], chosen.rooms[0]
    state = play(in_room(edition), Suggest(second, weapon, room), Show(weapon)).state
    if state.player == first:
        state = apply(state, End()).state
    assert Suggest(first, weapon, room) in legal(state)
    assert second in state.brought
    other = load(edition).board.passages.get(room)
    assert other is not None
    moved = apply(state, Passage(other)).state
    assert second not in moved.brought


@every_edition
def test_the_right_of_the_brought_ends_with_the_turn(edition: str) -> None:
    """Row *pawn brought*: suggesting uses it up."""
    chosen = load(edition)
    _first, second, third = chosen.suspects[:3]
    weapon, room = chosen.weapons[0], chosen.rooms[0]
    state = arrange(chosen, 3, player=second, pawns={second: room}, brought=[second], hands={third: [weapon]})
    state = play(state, Suggest(second, weapon, room), Show(weapon)).state
    if state.player == second:
        state = apply(state, End()).state
    assert (third, frozenset()) == (state.player, state.brought)


@all_but("cluedo-france", "cluedo-50")
def test_one_suggestion_an_entry(edition: str) -> None:
    """Row *again in the same room*, R28: on the next turn you must leave before suggesting there again."""
    chosen = load(edition)
    first = chosen.suspects[0]
    state = arrange(chosen, 3, pawns={first: chosen.rooms[0]})
    assert Suggest not in {group.does for group in legal(state).groups}
    assert Stay not in {group.does for group in legal(state).groups}


@editions("cluedo-france", "cluedo-50")
def test_again_in_the_same_room_by_staying(edition: str) -> None:
    """Row *again in the same room*: any number of turns running."""
    chosen = load(edition)
    first = chosen.suspects[0]
    room, weapon = chosen.rooms[0], chosen.weapons[0]
    state = arrange(chosen, 3, pawns={first: room}, hands={chosen.suspects[1]: [weapon]})
    for _ in range(3):
        suggested = play(state, Stay(), Suggest(first, weapon, room), Show(weapon), End()).state
        assert room == suggested.pawns[first]
        state = replace(state, pawns=suggested.pawns, weapons=suggested.weapons)


def test_a_suggestion_shuts_no_one_in() -> None:
    """A pawn brought out of the corridor leaves its square free."""
    state = in_room("clue-1998", out=())
    after = apply(state, Suggest("plum", "candlestick", "study")).state
    assert "a6" not in after.pawns.values()
