"""The end of a turn: accuse, play a card or power, or end it."""

from msgspec.structs import replace

from tudor.engine import accusation, intrigue, powers, turns
from tudor.model.actions import Accuse, Action, End, UsePower
from tudor.model.cards import Seat
from tudor.model.options import Group, Legal
from tudor.model.truth import Closing, Event, State


def close(state: State, log: list[Event]) -> State:
    """Ask for the turn's last decision, or pass the turn on if there is none."""
    if accusation.at_any_moment(state.setup.edition):
        return replace(state, phase=Closing())
    return over(state, log)


def over(state: State, log: list[Event]) -> State:
    """Pass the turn on, unless the player may have a butler or power to use; that depends on public facts only."""
    player = turns.player_of(state)
    if intrigue.holds_any(state, player) or powers.ending(state, player):
        return replace(state, phase=Closing())
    return turns.pass_on(state, log)


def ways_to_end(state: State, seat: Seat) -> tuple[Group, ...]:
    """Ending the turn, and the butlers and powers that can come before."""
    if not state.setup.edition.intrigue:
        return (turns.END,)
    return (turns.END, *intrigue.ending(state, seat), *powers.ending(state, seat))


def options(state: State, _phase: Closing, seat: Seat) -> Legal:
    """Accuse, or end the turn."""
    return Legal((*ways_to_end(state, seat), *accusation.at_any_moment(state.setup.edition)))


def play(state: State, _phase: object, seat: Seat, action: Action, log: list[Event]) -> State:
    """Accuse, play a butler, use a power, or end the turn."""
    match action:
        case Accuse():
            return accusation.accuse(state, seat, action, log)
        case End():
            return turns.end(state, seat, log)
        case UsePower():
            return powers.use_at_end(state, seat, log)
        case _:
            return resume(intrigue.play_at_end(state, seat, action, log), log)


def resume(state: State, log: list[Event]) -> State:
    """Continue at the end of the turn, if a butler led back to it."""
    return over(state, log) if isinstance(state.phase, Closing) else state
