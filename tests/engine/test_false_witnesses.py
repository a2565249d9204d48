"""Row *concealing a card* and R12: false witnesses, a table option in two editions."""

import pytest
from msgspec.structs import replace

from tests.engine.columns import editions
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, Denounce, End, OwnUp, Pass, Show, Stay, Suggest
from tudor.model.cards import Seat, Triple
from tudor.model.edition import Options
from tudor.model.happenings import Denounced, DoorCleared, OwnedUp, Passed
from tudor.model.truth import Asked, Over, State
from tudor.testing import arrange, play
from tudor.text.errors import Illegal

CASE = Triple("plum", "wrench", "kitchen")
HANDS = {
    "scarlet": ["scarlet"],
    "mustard": ["rope", "study", "green"],
}


def game(edition: str, **changes: object) -> State:
    """Three seats, all staying in the study from turn to turn; Mustard holds the rope, the study and Green."""
    return arrange(
        edition,
        3,
        case=CASE,
        hands={**HANDS, "white": _rest(edition)},
        pawns=dict.fromkeys(("scarlet", "mustard", "white"), "study"),
        options=Options(false_witnesses=True),
        **changes,  # type: ignore[arg-type]  # passed on as they are
    )


def _rest(edition: str) -> list[str]:
    given = {*CASE, *HANDS["scarlet"], *HANDS["mustard"]}
    return [card for card in load(edition).cards if card not in given]


def asks(state: State, seat: Seat, *answers: Pass | Show) -> State:
    """A seat stays and names three of Mustard's cards; the witnesses answer so; the turn ends."""
    assert state.player == seat
    return play(state, Stay(), Suggest("green", "rope", "study"), *answers, End()).state


def idles(state: State) -> State:
    return play(state, Stay(), End()).state


@editions("cluedo-france", "cluedo-50")
def test_everyone_is_asked_and_may_pass_while_holding_a_card(edition: str) -> None:
    """R12: with the option, witnesses may deny cards they hold, and those without one are asked as well."""
    state = play(game(edition), Stay(), Suggest("green", "rope", "study")).state
    assert Asked("answer", ("mustard",)) == pending(state)
    assert {Show("rope"), Show("study"), Show("green"), Pass()} == set(legal(state))
    state, events = apply(state, Pass())
    assert (Passed("mustard"),) == events
    assert Asked("answer", ("white",)) == pending(state)
    assert {Pass()} == set(legal(state))


@editions("cluedo-france", "cluedo-50")
def test_without_the_option_a_false_answer_is_refused(edition: str) -> None:
    """R12: by default the engine knows every hand and refuses to let a card be hidden."""
    state = arrange(edition, 3, case=CASE, hands={"mustard": ["rope"]}, pawns={"scarlet": "study"})
    state = play(state, Stay(), Suggest("plum", "rope", "study")).state
    with pytest.raises(Illegal):
        apply(state, Pass())


@editions("cluedo-france")
def test_who_has_seen_proof_may_denounce(edition: str) -> None:
    """R12: a witness who showed a card they had denied is out, and their turns are skipped."""
    state = asks(game(edition), "scarlet", Pass(), Pass())
    state = idles(idles(state))
    state = asks(state, "scarlet", Show("rope"))
    state = idles(idles(state))
    assert Denounce("mustard") in legal(state)
    state, events = apply(state, Denounce("mustard"))
    assert (Denounced("scarlet", "mustard"),) == events
    assert frozenset({"mustard"}) == state.out
    assert Asked("start", ("scarlet",)) == pending(state), "the turn goes on"
    assert Denounce("mustard") not in legal(state)
    assert Asked("start", ("white",)) == pending(idles(state))


@editions("cluedo-france")
def test_proof_may_come_before_the_denial(edition: str) -> None:
    """R12: hands never change, so a card shown first and denied later is proof as well."""
    state = asks(game(edition), "scarlet", Show("rope"))
    state = idles(idles(state))
    state = asks(state, "scarlet", Pass(), Pass())
    state = idles(idles(state))
    assert Denounce("mustard") in legal(state)


@editions("cluedo-france")
def test_a_card_shown_to_another_is_no_proof(edition: str) -> None:
    """R12: only a player who saw the card can prove it; without proof denouncing is refused, and nothing changes."""
    state = asks(game(edition), "scarlet", Pass(), Pass())
    state = idles(state)
    state = asks(state, "white", Pass(), Show("rope"))
    assert Denounce not in {group.does for group in legal(state).groups}
    with pytest.raises(Illegal, match="proof"):
        apply(state, Denounce("mustard"))


@editions("cluedo-france")
def test_a_card_shown_that_was_never_denied_is_no_proof(edition: str) -> None:
    """R12: having passed on other cards proves nothing."""
    state = play(game(edition), Stay(), Suggest("plum", "wrench", "study"), Pass(), Pass(), End()).state
    state = idles(idles(state))
    state = asks(state, "scarlet", Show("rope"))
    state = idles(idles(state))
    with pytest.raises(Illegal, match="proof"):
        apply(state, Denounce("mustard"))


@editions("cluedo-france")
def test_denouncing_is_for_the_first_decision_of_ones_own_turn(edition: str) -> None:
    """R12: at no other moment, so that nobody learns from being asked who has proof."""
    state = asks(game(edition), "scarlet", Pass(), Pass())
    state = idles(idles(state))
    state = asks(state, "scarlet", Show("rope"))
    state = idles(idles(state))
    later = apply(state, Stay()).state
    with pytest.raises(Illegal):
        apply(later, Denounce("mustard"))


@editions("cluedo-france")
def test_a_denounced_pawn_clears_the_door(edition: str) -> None:
    """R11: out of the game, it must not shut a room for ever."""
    state = asks(game(edition), "scarlet", Pass(), Pass())
    state = idles(idles(state))
    state = asks(state, "scarlet", Show("rope"))
    state = idles(idles(state))
    state = replace(state, pawns={**state.pawns, "mustard": "h9"})
    _, events = apply(state, Denounce("mustard"))
    assert DoorCleared("mustard", "library") in events


@editions("cluedo-50")
def test_a_false_witness_may_own_up(edition: str) -> None:
    """R12: owning up on your own turn puts you out and ends the turn; nobody can denounce you."""
    state = asks(game(edition), "scarlet", Pass(), Pass())
    assert OwnUp() in legal(state)
    with pytest.raises(Illegal):
        apply(state, Denounce("white"))
    state, events = apply(state, OwnUp())
    assert OwnedUp("mustard") == events[0]
    assert frozenset({"mustard"}) == state.out
    assert Asked("start", ("white",)) == pending(state)


@editions("cluedo-50")
def test_who_hid_nothing_has_nothing_to_own_up_to(edition: str) -> None:
    """R12: an honest pass is none; trying is refused."""
    state = asks(game(edition), "scarlet", Pass(), Pass())
    state = idles(state)
    assert OwnUp() not in legal(state)
    with pytest.raises(Illegal, match="hidden"):
        apply(state, OwnUp())


@editions("cluedo-france", "cluedo-50")
def test_a_found_out_witness_still_answers_and_knows_nothing_of_the_case(edition: str) -> None:
    """Row *concealing a card*: a player put out only answers and, unlike a failed accuser, has not seen the case file."""
    state = asks(game(edition, out=["mustard"]), "scarlet", Show("rope"))
    assert Asked("start", ("white",)) == pending(state)
    assert frozenset() == state.looked


@editions("cluedo-50")
def test_owning_up_can_end_the_game(edition: str) -> None:
    """R27: if nobody is left who may accuse, nobody wins."""
    state = play(game(edition), Stay(), Suggest("green", "rope", "study"), Pass(), Pass()).state
    state = apply(state, Accuse("scarlet", "rope", "study")).state
    state = apply(state, OwnUp()).state
    state = apply(state, Accuse("scarlet", "rope", "study")).state
    assert Over(None) == pending(state)
