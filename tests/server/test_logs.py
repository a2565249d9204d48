"""Logs tell no secret."""

import re
from pathlib import Path

from tests.server.harness import House, play_to_the_end, run
from tests.server.people import FORGED
from tests.server.processes import process
from tudor.editions import load


def test_logs_tell_no_secret(tmp_path: Path) -> None:
    """A server at its most verbose logs no token, card, name, remark, table or address."""

    async def main() -> None:
        with process(tmp_path, "--log", "debug") as server:
            secrets = await make_noise(server.house)
            assert 0 == await server.terminate()
            logged = server.logs
        assert '"event": "serving"' in logged
        told = [one for one in sorted(secrets) if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", logged)]
        assert [] == told

    run(main())


async def make_noise(house: House) -> set[str]:
    """Play a game with a bot, chat, forge, and send nonsense: everything that no log may contain."""
    seats = await house.start(people=2, bots=1)
    table = seats[0].seated.table
    for seat in seats:
        await seat.accepted("say", text="Bonsoir-tout-le-monde")
        await seat.refused("act", action={"do": "show", "card": "lead-pipe"})
        await seat.accepted("deduce")
    visitor = await house.visit(table)
    await visitor.first_refusal({"type": "hello", "token": FORGED})
    await visitor.connection.send(b'{"type":"rope\xff"}', text=True)
    await visitor.connection.wait_closed()
    await house.post(f"/api/tables/{table}/join", {"nickname": "Mallory", "token": FORGED})
    await play_to_the_end(seats)
    for path in ("record", "replay", "verify"):
        await house.get(f"/api/games/{table}/{path}", seats[0].token)
    for seat in house.seats:
        await seat.close()
    edition = load("clue-1998")
    tokens = {seat.token for seat in seats} | {FORGED}
    return {*edition.cards, *tokens, table, "Ada", "Ben", "Mallory", "Bonsoir-tout-le-monde", "127.0.0.1"}
