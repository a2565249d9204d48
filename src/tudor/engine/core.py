"""The engine's three questions: what is due, what is legal, and what follows. Each phase has a topic that answers them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tudor.engine import (
    answers,
    characters,
    dealing,
    denunciation,
    false_witnesses,
    intrigue_pile,
    movement,
    pool,
    reactions,
    spying,
    suggestion,
    turn_end,
    turn_start,
    turns,
)
from tudor.engine.chance import fits
from tudor.engine.refusal import refusal, wanted
from tudor.model.actions import Action, Denounce, Outcome, is_action
from tudor.model.cards import Seat
from tudor.model.kinds import Kind
from tudor.model.options import Group, Legal
from tudor.model.truth import (
    Answering,
    Asked,
    Chance,
    Choosing,
    Closing,
    Dealing,
    Disclosing,
    Doubting,
    Drawing,
    DrawingDealer,
    Event,
    Finished,
    Flying,
    Glimpsing,
    InPool,
    InRoom,
    Invited,
    Moving,
    Naming,
    Over,
    Pending,
    Phase,
    PlacingWeapons,
    Reacting,
    Request,
    Rolling,
    RollingForDeal,
    RollingForStart,
    Sealed,
    SettingCase,
    Spying,
    State,
    Step,
    TurnStart,
)
from tudor.text.errors import Illegal


class _Question(NamedTuple):
    """A phase in which seats decide."""

    kind: Kind
    seats: Callable[[State, Any], tuple[Seat, ...]]
    options: Callable[[State, Any, Seat], Legal]
    play: Callable[[State, Any, Seat, Action, list[Event]], State]


class _Draw(NamedTuple):
    """A phase in which chance decides."""

    request: Callable[[State, Any], Request]
    settle: Callable[[State, Any, Any, list[Event]], State]


def _player(state: State, _phase: Phase) -> tuple[Seat, ...]:
    return (turns.player_of(state),)


def _witness(_state: State, phase: Answering) -> tuple[Seat, ...]:
    return (phase.witness,)


_QUESTIONS: dict[type[Phase], _Question] = {
    Choosing: _Question("choose", characters.chooser, characters.options, characters.play),
    TurnStart: _Question("start", _player, turn_start.options, turn_start.play),
    Moving: _Question("move", _player, movement.options, movement.play),
    Flying: _Question("move", _player, movement.flights, movement.fly),
    Spying: _Question("spy", _player, spying.options, spying.play),
    Disclosing: _Question("disclose", spying.discloser, spying.disclosures, spying.disclose),
    InRoom: _Question("suggest", _player, suggestion.options, suggestion.play),
    Naming: _Question("suggest", _player, suggestion.granted, suggestion.suggest_as_granted),
    InPool: _Question("pool", _player, pool.options, pool.play),
    Invited: _Question("draw", intrigue_pile.invited, intrigue_pile.options, intrigue_pile.play),
    Reacting: _Question("react", reactions.waiting, reactions.options, reactions.play),
    Answering: _Question("answer", _witness, answers.options, answers.play),
    Doubting: _Question("denounce", denunciation.waiting, denunciation.options, denunciation.play),
    Closing: _Question("close", _player, turn_end.options, turn_end.play),
}

_DRAWS: dict[type[Phase], _Draw] = {
    DrawingDealer: _Draw(dealing.dealer_due, dealing.draw_dealer),
    RollingForDeal: _Draw(dealing.contest_due, dealing.roll_for_deal),
    RollingForStart: _Draw(dealing.contest_due, dealing.roll_for_start),
    PlacingWeapons: _Draw(dealing.weapons_due, dealing.place_weapons),
    SettingCase: _Draw(dealing.case_due, dealing.set_case),
    Dealing: _Draw(dealing.hand_due, dealing.deal_hand),
    Rolling: _Draw(movement.roll_due, movement.roll),
    Drawing: _Draw(intrigue_pile.card_due, intrigue_pile.draw),
    Glimpsing: _Draw(spying.glimpse_due, spying.glimpse),
}


def pending(state: State) -> Pending:
    """What the game waits for: decisions, an outcome of chance, or nothing more."""
    phase = state.phase
    question = _QUESTIONS.get(type(phase))
    if question is not None:
        return Asked(question.kind, question.seats(state, phase))
    if type(phase) is Finished:
        return Over(phase.winner)
    return Chance(_DRAWS[type(phase)].request(state, phase))


def legal(state: State, seat: Seat | None = None) -> Legal:
    """What a seat may do now, by default the one asked; nothing if it is not asked."""
    phase = state.phase
    question = _QUESTIONS.get(type(phase))
    if question is None:
        return Legal(())
    seats = question.seats(state, phase)
    if seat is None:
        seat = _only(state, seats)
    return _options(question, state, seat) if seat in seats else Legal(())


_latest: list[tuple[State, Seat, Legal] | None] = [None]


def _options(question: _Question, state: State, seat: Seat) -> Legal:
    """What a seat may do. A choice is mostly made right after its options were asked for, so the last ones are kept."""
    latest = _latest[0]
    if latest is not None and latest[0] is state and latest[1] == seat:
        return latest[2]
    options = question.options(state, state.phase, seat)
    if state.denied and seat == state.player and (denouncing := _denunciations(state)):
        options = Legal((*denouncing, *options.groups))
    _latest[0] = state, seat, options
    return options


def _denunciations(state: State) -> tuple[Group, ...]:
    """Denouncing, which is possible at every decision of your own turn (R31)."""
    return () if isinstance(state.phase, Doubting) else false_witnesses.denunciations(state, turns.player_of(state))


def apply(state: State, choice: Action | Outcome, by: Seat | None = None, known: Legal | None = None) -> Step:
    """Play a decision or an outcome of chance; raises :class:`~tudor.text.errors.Illegal` with a reason if not allowed.

    ``known`` is what the seat may do, for callers that have asked for it.
    """
    phase = state.phase
    log: list[Event] = []
    question = _QUESTIONS.get(type(phase))
    if question is None:
        return Step(_settle(state, phase, choice, by, log), tuple(log))
    seats = question.seats(state, phase)
    seat = _only(state, seats) if by is None else by
    if not is_action(choice):
        raise Illegal("no-chance-due", state.setup.edition, waiting=_waited_for(phase, seats, seat))
    if seat not in seats:
        raise Illegal("not-asked", state.setup.edition, seat=seat, waiting=_waited_for(phase, seats, seat))
    options = _options(question, state, seat) if known is None else known
    if choice not in options:
        raise refusal(state, seat, options, choice)
    if type(choice) is Denounce and not isinstance(phase, Doubting):
        return Step(false_witnesses.denounce(state, seat, choice.seat, log), tuple(log))
    return Step(question.play(state, phase, seat, choice, log), tuple(log))


def _waited_for(phase: Phase, seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Whom the game waits for, without telling who has replied in a sealed window."""
    return tuple(other for other in phase.seats if other != seat) if isinstance(phase, Sealed) else seats


def _only(state: State, seats: tuple[Seat, ...]) -> Seat:
    if len(seats) > 1:
        raise Illegal("who-decides", state.setup.edition, waiting=seats)
    return seats[0]


def _settle(state: State, phase: Phase, choice: Action | Outcome, by: Seat | None, log: list[Event]) -> State:
    if type(phase) is Finished:
        raise Illegal("over", state.setup.edition)
    settling = _DRAWS[type(phase)]
    request = settling.request(state, phase)
    if is_action(choice) or by is not None:
        raise Illegal("chance-due", state.setup.edition, wanted=wanted(request))
    if not fits(request, choice):
        raise Illegal("wrong-outcome", state.setup.edition, wanted=wanted(request))
    return settling.settle(state, phase, choice, log)
