"""Chat in the terminal: who is told that not everyone hears them."""

from pathlib import Path

import pytest

from tests.server.client import Seat
from tests.server.harness import run, serving
from tests.server.people import a_world
from tudor.terminal.chat import who_hears
from tudor.terminal.remote_state import RemoteState
from tudor.text.page_phrases import PHRASES

IN_A_GAME = {"Ada": "", "watching": PHRASES["chat-watching"], "Cleo": PHRASES["chat-seen-case"]}
"""By role: a player, a spectator, and a player who has seen the case file."""


def state_of(seat: Seat) -> RemoteState:
    """A client's state after all messages to a seat."""
    state = RemoteState()
    for message in seat.heard:
        state.receive(message)
    return state


@pytest.mark.parametrize(
    "stage", ["gathering", "playing", *(pytest.param(stage, marks=pytest.mark.nightly) for stage in ("paused", "over"))]
)
def test_who_is_not_heard_by_all_is_told_so(tmp_path: Path, stage: str) -> None:
    """During a game, spectators and players who have seen the case file are told who hears them; others are not."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, stage)
            for name, sentence in IN_A_GAME.items():
                expected = sentence if stage in ("playing", "paused") else ""
                assert expected == who_hears(state_of(world.clients[name]), "en"), name

    run(main())
