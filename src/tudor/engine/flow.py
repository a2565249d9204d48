"""Resuming after an interruption."""

from msgspec.structs import replace

from tudor.engine import answers, reactions, turn_end
from tudor.model.truth import Answering, Closing, Event, Hearing, Phase, State


def resume(state: State, then: Phase, log: list[Event]) -> State:
    """Go on with the phase that was to come next."""
    match then:
        case Closing():
            return turn_end.close(state, log)
        case Answering():
            return answers.go_on(state, then, log)
        case Hearing(named=named):
            return reactions.hear(state, named, log)
        case _:
            return replace(state, phase=then)
