"""Row *concealing a card*, R12 and R31: false witnesses, a table option in two editions."""

import pytest
from msgspec.structs import replace

from tests.engine.columns import editions
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, Decline, Denounce, Dice, End, OwnUp, Pass, Roll, Show, Stay, Suggest
from tudor.model.cards import Seat, Triple
from tudor.model.edition import Options
from tudor.model.happenings import Denounced, DoorCleared, NobodyShowed, OwnedUp, Passed
from tudor.model.sight import OrderSeen
from tudor.model.truth import Asked, Over, State
from tudor.testing import arrange, play
from tudor.text.errors import Illegal
from tudor.views import observations, view

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


def proven(edition: str) -> State:
    """Mustard has denied the rope to Scarlet and now shows it to her: she is asked whether she denounces him."""
    state = idles(idles(asks(game(edition), "scarlet", Pass(), Pass())))
    return play(state, Stay(), Suggest("green", "rope", "study"), Show("rope")).state


@editions("cluedo-france")
def test_who_has_seen_proof_may_denounce_at_once(edition: str) -> None:
    """R31: the witness is out from that moment, their turns are skipped, and the turn goes on."""
    state = proven(edition)
    assert Asked("denounce", ("scarlet",)) == pending(state)
    assert [Decline(), Denounce("mustard")] == list(legal(state))
    state, events = apply(state, Denounce("mustard"))
    assert (OrderSeen("scarlet", Denounce("mustard")), Denounced("scarlet", "mustard")) == events
    assert frozenset({"mustard"}) == state.out
    assert Asked("close", ("scarlet",)) == pending(state)
    assert Denounce("mustard") not in legal(state)
    assert Asked("start", ("white",)) == pending(apply(state, End()).state)


@editions("cluedo-france")
def test_who_has_seen_proof_may_denounce_later(edition: str) -> None:
    """R31: at every decision of their own turns, and the turn goes on; never on another's turn without a window."""
    state = apply(proven(edition), Decline()).state
    assert Denounce("mustard") in legal(state), "at the end of the turn"
    state = apply(state, End()).state
    with pytest.raises(Illegal):
        apply(state, Denounce("mustard"), "scarlet")
    state = idles(idles(state))
    for before in ([], [Roll(), Dice((2, 3))], [Stay()]):
        later = play(state, *before).state
        due = pending(later)
        after, events = apply(later, Denounce("mustard"))
        assert (Denounced("scarlet", "mustard"),) == events
        assert due == pending(after), "the same is asked again"
        assert frozenset({"mustard"}) == after.out


@editions("cluedo-france")
def test_proof_may_come_before_the_denial(edition: str) -> None:
    """R31: hands never change, so a card shown first and denied later is proof as well, also on another's turn."""
    state = idles(asks(game(edition), "scarlet", Show("rope")))
    state = play(state, Stay(), Suggest("green", "rope", "study"), Pass(), Pass()).state
    assert ("white", Asked("denounce", ("scarlet",))) == (state.player, pending(state))
    state, events = apply(state, Denounce("mustard"))
    assert NobodyShowed("white") == events[-1]
    assert Asked("close", ("white",)) == pending(state)


@editions("cluedo-france")
def test_the_murdered_are_not_asked_to_denounce(edition: str) -> None:
    """With house rules a seat that holds the proof may have been murdered; then nobody is asked."""
    state = replace(idles(asks(game(edition), "scarlet", Show("rope"))), dead=frozenset({"scarlet"}))
    state = play(state, Stay(), Suggest("green", "rope", "study"), Pass()).state
    assert Asked("close", ("white",)) == pending(state)


@editions("cluedo-france")
def test_a_card_shown_to_another_is_no_proof(edition: str) -> None:
    """R12: only a player who saw the card can prove it; without proof denouncing is refused, and nothing changes."""
    state = idles(asks(game(edition), "scarlet", Pass(), Pass()))
    state = play(state, Stay(), Suggest("green", "rope", "study"), Pass(), Show("rope")).state
    assert Asked("denounce", ("white",)) == pending(state)
    state = play(state, Decline(), End()).state
    assert Denounce not in {group.does for group in legal(state).groups}
    with pytest.raises(Illegal, match="proof"):
        apply(state, Denounce("mustard"))


@editions("cluedo-france")
def test_a_card_shown_that_was_never_denied_is_no_proof(edition: str) -> None:
    """R31: who might have proof is asked, with the study among the cards denied; the rope was not."""
    state = play(game(edition), Stay(), Suggest("plum", "wrench", "study"), Pass(), Pass(), End()).state
    state = play(idles(idles(state)), Stay(), Suggest("green", "rope", "study"), Show("rope")).state
    assert Asked("denounce", ("scarlet",)) == pending(state)
    assert [Decline()] == list(legal(state))
    with pytest.raises(Illegal, match="proof"):
        apply(state, Denounce("mustard"))
    with pytest.raises(Illegal, match="decline"):
        apply(state, Denounce("white"))


@editions("cluedo-france")
def test_being_asked_reveals_no_lie(edition: str) -> None:
    """R31: whom an answer asks follows from what was named; a witness who holds none of it makes the same seats be asked."""
    honest = game(edition)
    hands = {**honest.hands, "mustard": ("study",), "white": (*honest.hands["white"], "rope", "green")}
    for start in (honest, replace(honest, hands=hands)):
        state = play(start, Stay(), Suggest("green", "rope", "study"), Show("study"), End()).state
        state = replace(idles(state), pawns={**state.pawns, "white": "hall"})
        state = play(state, Stay(), Suggest("green", "rope", "hall"), Pass(), Pass()).state
        assert Asked("denounce", ("scarlet",)) == pending(state)
        assert [Decline()] == list(legal(state))


@editions("cluedo-france")
def test_the_first_from_the_player_on_denounces(edition: str) -> None:
    """R31: replies are sealed; if several denounce, one is heard, whoever replied first."""
    state = asks(idles(asks(game(edition), "scarlet", Show("rope"))), "white", Pass(), Show("rope"))
    state = idles(idles(state))
    state = play(state, Stay(), Suggest("green", "rope", "study"), Pass(), Pass()).state
    assert Asked("denounce", ("white", "scarlet")) == pending(state)
    state, events = apply(state, Denounce("mustard"), "scarlet")
    assert (OrderSeen("scarlet", Denounce("mustard")),) == events
    for seat in ("mustard", "white", None):
        assert () == observations(events, seat)
        assert ("white", "scarlet") == view(state, seat).waiting_for
    _, events = apply(state, Denounce("mustard"), "white")
    assert [Denounced("white", "mustard")] == [one for one in events if isinstance(one, Denounced)]


@editions("cluedo-france")
def test_who_is_out_may_denounce_but_not_be_denounced_again(edition: str) -> None:
    """R31: proof counts whoever has it; a witness who is out has nothing more to lose."""
    state = idles(asks(game(edition), "scarlet", Show("rope")))
    asked = (Stay(), Suggest("green", "rope", "study"), Pass(), Pass())
    failed = play(replace(state, out=frozenset({"scarlet"})), *asked).state
    assert [Decline(), Denounce("mustard")] == list(legal(failed))
    found_out = play(replace(state, out=frozenset({"mustard"})), *asked).state
    assert Asked("close", ("white",)) == pending(found_out)


@editions("cluedo-france")
def test_a_denounced_pawn_clears_the_door(edition: str) -> None:
    """R11: out of the game, it must not shut a room for ever."""
    state = proven(edition)
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
