"""What each seat does see: exactly what the books let it see."""

import pytest

from tests.engine.columns import ALL, all_but, editions
from tudor.editions import load
from tudor.engine import apply
from tudor.model.actions import Accuse, Dice, Show, Suggest
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import AccusationFailed, AccusedAloud, TurnBegan, Won
from tudor.model.sight import (
    AccusationUnseen,
    AccusationWritten,
    CardSeen,
    CardUnseen,
    CaseFilled,
    CaseHidden,
    CaseSeen,
    HandHidden,
    HandSeen,
    Observation,
)
from tudor.model.truth import InRoom, Rolling, State, Step
from tudor.testing import arrange, play
from tudor.views import decision, observations, view
from tudor.visibility import observe

everywhere = editions(*ALL, "super-cluedo", "cluedo-2008")
accusing_anywhere = editions(*ALL, "super-cluedo")


def sights(edition: str, step: Step) -> dict[Seat | None, tuple[Observation, ...]]:
    """What the three seats and a spectator see of a step."""
    viewers: list[Seat | None] = [*load(edition).suspects[:3], None]
    return {viewer: observations(step.events, viewer) for viewer in viewers}


def game(edition: str, **changes: object) -> State:
    chosen = load(edition)
    case = Triple(chosen.suspects[5], chosen.weapons[5], chosen.rooms[5])
    return arrange(edition, 3, case=case, **changes)  # type: ignore[arg-type]  # passed on as they are


@everywhere
def test_a_hand_is_seen_by_its_seat_and_counted_by_all(edition: str) -> None:
    """Dealt cards: how many, everybody knows; which, only their holder."""
    first, second = load(edition).suspects[:2]
    dealt = HandSeen(first, load(edition).cards[:4])
    assert HandSeen(first, load(edition).cards[:4]) == observe(dealt, first)
    assert HandHidden(first, 4) == observe(dealt, second) == observe(dealt, None)
    state = game(edition)
    for seat in state.setup.seats:
        assert state.hands[seat] == view(state, seat).hand
        assert {holder: len(hand) for holder, hand in state.hands.items()} == view(state, seat).hand_sizes
    assert () == view(state, None).hand


@everywhere
def test_the_case_file_is_hidden_from_all(edition: str) -> None:
    """Nobody sees what goes into the case file."""
    case = game(edition).case
    assert case is not None
    for seat in (*load(edition).suspects[:3], None):
        assert CaseHidden() == observe(CaseFilled(case), seat)
        assert view(game(edition), seat).case is None


@everywhere
def test_a_shown_card_is_seen_by_witness_and_suggester_alone(edition: str) -> None:
    """Shown cards: the two concerned see which, the others that."""
    chosen = load(edition)
    first, second, third = chosen.suspects[:3]
    room, weapon = chosen.rooms[0], chosen.weapons[0]
    state = game(edition, phase=InRoom(), pawns={first: room}, hands={second: [weapon]})
    shown = apply(apply(state, Suggest(first, weapon, room)).state, Show(weapon))
    seen = {viewer: observed[0] for viewer, observed in sights(edition, shown).items()}
    hidden = CardUnseen(second, first)
    assert {
        first: CardSeen(second, first, weapon),
        second: CardSeen(second, first, weapon),
        third: hidden,
        None: hidden,
    } == seen


@all_but("cluedo-france")
def test_an_accusation_aloud_is_heard_by_all(edition: str) -> None:
    """Accusations aloud: everybody hears the three names; only the accuser sees the case file."""
    chosen = load(edition)
    first, second = chosen.suspects[:2]
    named = Triple(chosen.suspects[0], chosen.weapons[0], chosen.rooms[0])
    state = game(edition)
    assert state.case is not None
    seen = sights(edition, apply(state, Accuse(*named)))
    heard = (AccusedAloud(first, named), AccusationFailed(first))
    over = (TurnBegan(second, 2),)
    assert {heard + over} == {seen[viewer] for viewer in (*chosen.suspects[1:3], None)}
    assert (*heard, CaseSeen(first, state.case), *over) == seen[first]


@editions("cluedo-france", "super-cluedo")
def test_a_wrong_accusation_in_writing_is_seen_by_its_writer_alone(edition: str) -> None:
    """Written accusations: others learn that one failed, and not what it named."""
    chosen = load(edition)
    first, second = chosen.suspects[:2]
    named = Triple(chosen.suspects[0], chosen.weapons[0], chosen.rooms[0])
    seen = sights(edition, apply(game(edition), Accuse(*named)))
    assert (AccusationUnseen(first), AccusationFailed(first), TurnBegan(second, 2)) == seen[second] == seen[None]
    assert AccusationWritten(first, named) == seen[first][0]


@accusing_anywhere
def test_a_right_accusation_opens_the_case_file_to_all(edition: str) -> None:
    """The winner lays the three cards open."""
    first = load(edition).suspects[0]
    state = game(edition)
    assert state.case is not None
    step = apply(state, Accuse(*state.case))
    for viewer, observed in sights(edition, step).items():
        assert Won(first, state.case) == observed[-1]
        assert state.case == view(step.state, viewer).case


@accusing_anywhere
def test_a_failed_accuser_knows_the_case_file_and_nobody_else_does(edition: str) -> None:
    """Row *failed accuser*: the case file is in the accuser's view alone, even if nobody wins."""
    chosen = load(edition)
    first, second, third = chosen.suspects[:3]
    wrong = Accuse(chosen.suspects[0], chosen.weapons[0], chosen.rooms[0])
    after = apply(game(edition), wrong).state
    assert [after.case, None, None, None] == [view(after, viewer).case for viewer in (first, second, third, None)]
    ended = play(after, wrong, wrong).state
    assert view(ended, None).over
    assert view(ended, None).case is None


@everywhere
def test_only_the_asked_seat_has_a_decision(edition: str) -> None:
    """A seat that is not asked owes nothing and is offered nothing."""
    state = game(edition)
    first, *others = state.setup.seats
    assert decision(state, first) is not None
    assert [None] * 2 == [decision(state, seat) for seat in others]
    assert ("start", (first,)) == (view(state, None).asked, view(state, None).waiting_for)


@pytest.mark.parametrize("seat", ["scarlet", "mustard", None])
def test_everybody_sees_the_roll_and_what_is_left_of_it(seat: Seat | None) -> None:
    """While a pawn moves, all see the dice and the steps they give; before the roll there are none."""
    start = arrange("cluedo-france", phase=Rolling())
    assert ((), 0) == (view(start, seat).dice, view(start, seat).steps)
    rolled = apply(start, Dice((2, 3))).state
    assert ((2, 3), 5) == (view(rolled, seat).dice, view(rolled, seat).steps)
