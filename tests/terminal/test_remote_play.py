"""From the command line to a game on a server, in a real terminal."""

import asyncio
from pathlib import Path

from tests.server.harness import run, serving
from tests.terminal.real_terminal import Terminal


def play_and_leave(address: str) -> int:
    """Deal at once, and quit; the way back is printed."""
    terminal = Terminal("join", address, "--name", "Zoe")
    terminal.wait_for("Play now")
    terminal.type("\r", until="Deal the cards")
    terminal.type("\r", until="Turn ")
    terminal.type("\x11", until="Your game waits for you.")
    terminal.type("\x11", until=f"To come back: tudor join {address}/t/")
    return terminal.end()


def test_an_address_alone_leads_to_a_game(tmp_path: Path) -> None:
    """From a server's address two keys lead to a game, and leaving it prints the way back."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            assert 0 == await asyncio.to_thread(play_and_leave, house.origin)

    run(main())
