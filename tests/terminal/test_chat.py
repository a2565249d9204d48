"""Talk in the terminal: who is told that not all hear them."""

from pathlib import Path

import pytest

from tests.server.client import Seat
from tests.server.harness import run, serving
from tests.server.people import a_world
from tudor.terminal.chat import who_hears
from tudor.terminal.remote_state import RemoteState
from tudor.text.page_phrases import PHRASES

IN_A_GAME = {"Ada": "", "watching": PHRASES["chat-watching"], "Cleo": PHRASES["chat-seen-case"]}
"""By whom it is: somebody who plays, somebody who watches, and one who has seen the case file."""


def state_of(seat: Seat) -> RemoteState:
    """What a client makes of all that was said to somebody."""
    state = RemoteState()
    for message in seat.heard:
        state.receive(message)
    return state


@pytest.mark.parametrize(
    "stage", ["gathering", "playing", *(pytest.param(stage, marks=pytest.mark.nightly) for stage in ("paused", "over"))]
)
def test_who_is_not_heard_by_all_is_told_so(tmp_path: Path, stage: str) -> None:
    """While a game lasts, those who watch or have seen the case file are told who hears them; nobody else is."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, stage)
            for name, sentence in IN_A_GAME.items():
                expected = sentence if stage in ("playing", "paused") else ""
                assert expected == who_hears(state_of(world.clients[name]), "en"), name

    run(main())
