"""Rows *witnesses*, *after a card was shown* and *after no card was shown*."""

import pytest
from msgspec.structs import replace

from tests.engine.columns import all_but, editions, every_edition
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, End, Pass, Show, Suggest
from tudor.model.cards import Card, Seat, Triple
from tudor.model.happenings import NobodyShowed, Passed, TurnBegan
from tudor.model.sight import CardSeen
from tudor.model.truth import Asked, InRoom, State, Step
from tudor.testing import arrange
from tudor.text.errors import Illegal


def suggested(edition: str, *, out: tuple[int, ...] = (), **hands: str) -> Step:
    """Of four seats the first suggests the fifth suspect, the first weapon and the first room.

    Hands are given by seat as letters: s, w and r for the three named, x for another card.
    """
    chosen = load(edition)
    seats = chosen.suspects[:4]
    named = {"s": chosen.suspects[4], "w": chosen.weapons[0], "r": chosen.rooms[0], "x": chosen.rooms[5]}
    held: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    for place, letters in hands.items():
        held[seats[int(place[1:])]] = [named[letter] for letter in letters]
    free = Triple(chosen.suspects[5], chosen.weapons[5], chosen.rooms[8])
    in_case = Triple(
        *(
            own if any(own in hand for hand in held.values()) is False else other
            for own, other in zip((named["s"], named["w"], named["r"]), free, strict=True)
        )
    )
    state = arrange(
        chosen,
        seats,
        phase=InRoom(),
        pawns={seats[0]: chosen.rooms[0]},
        case=in_case,
        hands={seat: hand for seat, hand in held.items() if seat != seats[0]},
        out=[seats[number] for number in out],
    )
    return apply(state, Suggest(named["s"], named["w"], named["r"]))


@every_edition
def test_witnesses_answer_in_turn_from_the_left(edition: str) -> None:
    """Row *witnesses*: those who have none of the cards pass at once, and the first who can show is asked."""
    first, second, third, _ = load(edition).suspects[:4]
    state, events = suggested(edition, _2="w", _3="s")
    assert Asked("answer", (third,)) == pending(state)
    assert [Passed(second)] == [event for event in events if isinstance(event, Passed)]
    assert {Show(load(edition).weapons[0])} == set(legal(state))
    _, events = apply(state, Show(load(edition).weapons[0]))
    assert CardSeen(third, first, load(edition).weapons[0]) == events[0]
    assert not any(isinstance(event, Passed) for event in events), "the fourth is not asked any more"


@every_edition
def test_a_witness_with_one_card_is_asked_too(edition: str) -> None:
    """A witness with one card is asked too: an automatic answer would reveal that there was no choice."""
    state, _ = suggested(edition, _1="r")
    assert Asked("answer", (load(edition).suspects[1],)) == pending(state)


@every_edition
def test_a_witness_chooses_among_the_cards_named(edition: str) -> None:
    """Row *witnesses*: a witness shows any named card they hold, and cannot pass."""
    chosen = load(edition)
    state, _ = suggested(edition, _1="swrx")
    assert {Show(chosen.suspects[4]), Show(chosen.weapons[0]), Show(chosen.rooms[0])} == set(legal(state))
    with pytest.raises(Illegal, match=chosen.weapons[0]):
        apply(state, Show(chosen.rooms[5]))
    with pytest.raises(Illegal, match="pass"):
        apply(state, Pass())


@every_edition
def test_only_the_witness_asked_may_answer(edition: str) -> None:
    """Another seat is refused, with the seat the game waits for."""
    chosen = load(edition)
    state, _ = suggested(edition, _1="w", _2="s")
    for other in (chosen.suspects[0], chosen.suspects[2], "butler"):
        with pytest.raises(Illegal, match=chosen.suspects[1]):
            apply(state, Show(chosen.weapons[0]), other)


@every_edition
def test_a_failed_accuser_still_answers(edition: str) -> None:
    """Row *failed accuser*: a player who is out still shows cards."""
    state, _ = suggested(edition, out=(1,), _1="w")
    assert Asked("answer", (load(edition).suspects[1],)) == pending(state)


@all_but("clue-canada", "cluedo-asterix")
def test_after_a_shown_card_one_may_still_accuse(edition: str) -> None:
    """Row *after a card was shown*, R23: the turn goes on to its last decision."""
    chosen = load(edition)
    state = answered(edition)
    assert Asked("close", (chosen.suspects[0],)) == pending(state)
    assert {Accuse, End} == {group.does for group in legal(state).groups}


@editions("clue-canada", "cluedo-asterix")
def test_after_a_shown_card_the_turn_is_over(edition: str) -> None:
    """Rows *after a card was shown* and *accusation, when*: no accusation after a shown card."""
    assert Asked("start", (load(edition).suspects[1],)) == pending(answered(edition))


def answered(edition: str) -> State:
    state, _ = suggested(edition, _1="w")
    return apply(state, Show(load(edition).weapons[0])).state


@every_edition
def test_after_no_card_was_shown_one_may_accuse(edition: str) -> None:
    """Row *after no card was shown*: everybody passes, and the suggester may accuse or end the turn."""
    chosen = load(edition)
    first, *others = chosen.suspects[:4]
    state, events = suggested(edition)
    assert [*map(Passed, others), NobodyShowed(first)] == list(events[-4:])
    assert Asked("close", (first,)) == pending(state)
    assert Asked("start", (others[0],)) == pending(apply(state, End()).state)
    assert Accuse in {group.does for group in legal(state).groups}


def test_an_edition_may_end_the_turn_after_no_card_was_shown() -> None:
    """Row *after no card was shown*: if the turn is over then, nobody is asked for an accusation."""
    classic = load("clue-1998")
    strict = replace(classic, rules=replace(classic.rules, after_no_card="turn-over"))
    state = arrange(strict, 3, phase=InRoom(), pawns={"scarlet": "hall"}, hands={"scarlet": ["green", "rope", "hall"]})
    step = apply(state, Suggest("green", "rope", "hall"))
    assert [NobodyShowed("scarlet"), TurnBegan("mustard", 2)] == list(step.events[-2:])
    assert Asked("start", ("mustard",)) == pending(step.state)


@every_edition
def test_the_suggester_himself_is_not_a_witness(edition: str) -> None:
    """If you name only your own cards, nobody shows."""
    chosen = load(edition)
    seats = chosen.suspects[:4]
    own = [chosen.suspects[4], chosen.weapons[0], chosen.rooms[0]]
    state = arrange(chosen, seats, phase=InRoom(), pawns={seats[0]: own[2]}, hands={seats[0]: own})
    _, events = apply(state, Suggest(*own))
    assert NobodyShowed(seats[0]) == events[-1]
