"""Rows on accusations and failed accusers, and the end of the game."""

import pytest

from tests.engine.columns import ALL, all_but, editions, every_edition
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, End, Show, Suggest
from tudor.model.cards import Triple
from tudor.model.happenings import AccusationFailed, AccusedAloud, DoorCleared, NobodyWon, TurnBegan, Won
from tudor.model.sight import AccusationWritten, CaseSeen
from tudor.model.truth import (
    Asked,
    Closing,
    InRoom,
    Moving,
    Over,
    State,
    TurnStart,
)
from tudor.testing import arrange, play
from tudor.text.errors import Illegal


def right(edition: str) -> Triple:
    """The case file of every game here."""
    chosen = load(edition)
    return Triple(chosen.suspects[0], chosen.weapons[0], chosen.rooms[0])


def wrong(edition: str) -> Accuse:
    return Accuse(load(edition).suspects[1], load(edition).weapons[0], load(edition).rooms[0])


def game(edition: str, **changes: object) -> State:
    return arrange(edition, 3, case=right(edition), **changes)  # type: ignore[arg-type]  # passed on as they are


@every_edition
@pytest.mark.parametrize(
    "phase", [TurnStart(), Moving((1, 1), 2), InRoom(), Closing()], ids=lambda phase: type(phase).__name__
)
def test_an_accusation_at_any_moment_of_ones_own_turn(edition: str, phase: object) -> None:
    """Rows *accusation, when* and *where*: before moving, after rolling, in a room, at the end; naming any room."""
    chosen = load(edition)
    state = game(edition, phase=phase, pawns={chosen.suspects[0]: chosen.rooms[3]})
    every = {Accuse(s, w, r) for s in chosen.suspects for w in chosen.weapons for r in chosen.rooms}
    assert every == set(legal(state).of(Accuse) or ())
    assert len(every) == 6 * len(chosen.weapons) * 9


@every_edition
def test_a_right_accusation_wins(edition: str) -> None:
    """The winner is named and the case file is open."""
    chosen = load(edition)
    state, events = apply(game(edition), Accuse(*right(edition)))
    assert Won(chosen.suspects[0], right(edition)) == events[-1]
    assert Over(chosen.suspects[0]) == pending(state)
    with pytest.raises(Illegal, match="over"):
        apply(state, End())


@all_but("cluedo-france")
def test_an_accusation_is_made_aloud(edition: str) -> None:
    """Row *accusation, how*: aloud."""
    _, events = apply(game(edition), wrong(edition))
    assert AccusedAloud(load(edition).suspects[0], Triple(*astuple(wrong(edition)))) == events[0]


@editions("cluedo-france")
def test_an_accusation_is_made_in_writing(edition: str) -> None:
    """Row *accusation, how*: written."""
    _, events = apply(game(edition), wrong(edition))
    assert AccusationWritten("scarlet", Triple(*astuple(wrong(edition)))) == events[0]


def astuple(action: Accuse) -> tuple[str, str, str]:
    return action.suspect, action.weapon, action.room


@every_edition
@pytest.mark.parametrize("part", range(3))
def test_one_wrong_card_makes_an_accusation_wrong(edition: str, part: int) -> None:
    """All three cards must be right."""
    chosen = load(edition)
    others = (chosen.suspects[1], chosen.weapons[1], chosen.rooms[1])
    named = [others[number] if number == part else card for number, card in enumerate(right(edition))]
    state, events = apply(game(edition), Accuse(*named))
    assert AccusationFailed(chosen.suspects[0]) in events
    assert isinstance(pending(state), Asked)


@every_edition
def test_a_wrong_accusation_ends_the_turn_and_opens_the_case_file_to_its_maker(edition: str) -> None:
    """Row *failed accuser*: looks at the case file; the turn passes on."""
    first, second = load(edition).suspects[:2]
    state, events = apply(game(edition), wrong(edition))
    assert CaseSeen(first, right(edition)) in events
    assert TurnBegan(second, 2) == events[-1]
    assert frozenset({first}) == state.looked


@every_edition
def test_a_failed_accuser_has_no_more_turns(edition: str) -> None:
    """Rows *failed accuser* and *accusations per player*: a failed accuser only answers."""
    first, second, third = load(edition).suspects[:3]
    state = game(edition, player=third, out=[first], phase=Closing())
    assert Asked("start", (second,)) == pending(apply(state, End()).state)
    alone = game(edition, player=third, out=[first, second], phase=Closing())
    assert Asked("start", (third,)) == pending(apply(alone, End()).state), "the last one plays on"


@every_edition
def test_a_failed_accusers_pawn_is_still_brought(edition: str) -> None:
    """Row *failed accuser*: suggestions still bring the pawn."""
    chosen = load(edition)
    first, second = chosen.suspects[:2]
    state = game(edition, out=[second], phase=InRoom(), pawns={first: chosen.rooms[2]})
    after = apply(state, Suggest(second, chosen.weapons[1], chosen.rooms[2])).state
    assert chosen.rooms[2] == after.pawns[second]


@all_but("cluedo-50")
def test_a_failed_accusers_pawn_clears_the_door(edition: str) -> None:
    """Row *failed accuser's pawn in front of a door*, R11: it goes into that room."""
    chosen = load(edition)
    first = chosen.suspects[0]
    for door in chosen.board.doors:
        state, events = apply(game(edition, pawns={first: door.square}), wrong(edition))
        assert DoorCleared(first, door.room) in events
        assert door.room == state.pawns[first]


@every_edition
def test_a_failed_accusers_pawn_elsewhere_stays(edition: str) -> None:
    """Row *failed accuser's pawn in front of a door*: before no door, it blocks nothing."""
    first = load(edition).suspects[0]
    for place in ("h8", load(edition).rooms[4]):
        state, events = apply(game(edition, pawns={first: place}), wrong(edition))
        assert place == state.pawns[first]
        assert not any(isinstance(event, DoorCleared) for event in events)


@editions("cluedo-50")
def test_where_pawns_may_be_passed_no_door_needs_clearing(edition: str) -> None:
    """Row *failed accuser's pawn in front of a door*: nothing happens to it."""
    state, events = apply(game(edition, pawns={"scarlet": "g5"}), wrong(edition))
    assert "g5" == state.pawns["scarlet"]
    assert not any(isinstance(event, DoorCleared) for event in events)


@every_edition
def test_nobody_wins_when_nobody_can_accuse_any_more(edition: str) -> None:
    """R27: the last wrong accusation ends the game without a winner."""
    first, second, third = load(edition).suspects[:3]
    state, events = apply(game(edition, player=third, out=[first, second]), wrong(edition))
    assert NobodyWon() == events[-1]
    assert Over(None) == pending(state)


@pytest.mark.parametrize("edition", ALL)
def test_all_players_can_fail_one_after_another(edition: str) -> None:
    """R27, played through: three wrong accusations in three turns."""
    state = play(game(edition), *[wrong(edition)] * 3).state
    assert Over(None) == pending(state)


@every_edition
def test_an_accusation_of_cards_that_do_not_exist_is_refused(edition: str) -> None:
    """The first name that does not fit is told, with those that do, and nothing changes."""
    chosen = load(edition)
    suspect, weapon, room = right(edition)
    for accusation, told in (
        (Accuse("butler", weapon, room), chosen.suspects[5]),
        (Accuse(suspect, "spoon", room), chosen.weapons[5]),
        (Accuse(suspect, weapon, "cellar"), chosen.rooms[8]),
    ):
        with pytest.raises(Illegal, match=told):
            apply(game(edition), accusation)


@all_but("clue-canada", "cluedo-asterix")
def test_suggestion_and_accusation_in_one_turn(edition: str) -> None:
    """R23: a suggestion answered, then an accusation, in the same turn."""
    chosen = load(edition)
    first, second = chosen.suspects[:2]
    weapon, room = chosen.weapons[1], chosen.rooms[1]
    state = game(edition, phase=InRoom(), pawns={first: room}, hands={second: [weapon]})
    state = play(state, Suggest(first, weapon, room), Show(weapon), Accuse(*right(edition))).state
    assert Over(first) == pending(state)
