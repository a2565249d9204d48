"""Logs are JSON, and tell no secret."""

import json
import re
import signal
import subprocess
import sys

import pytest

from tests.server.harness import House, play_to_the_end, run
from tests.server.people import FORGED
from tests.server.processes import process
from tudor.editions import load


@pytest.fixture(scope="module")
def eventful(tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], str]:
    """Everything that no log may contain, and the log of a server at its most verbose that has met all of it."""

    async def main() -> tuple[set[str], str]:
        with process(tmp_path_factory.mktemp("server"), "--log", "debug") as server:
            secrets = await make_noise(server.house)
            await server.house.raw_http(b"\x00" * 100)
            assert server.children
            # As Ctrl-C in a terminal does.
            for worker in server.children:
                worker.send_signal(signal.SIGINT)
            assert 0 == await server.terminate()
            return secrets, server.logs

    return run(main())


def test_logs_tell_no_secret(eventful: tuple[set[str], str]) -> None:
    """A server at its most verbose logs no token, card, name, remark, table or address."""
    secrets, logged = eventful
    assert '"event": "serving"' in logged
    assert [] == [one for one in sorted(secrets) if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", logged)]


def test_every_line_is_json(eventful: tuple[set[str], str]) -> None:
    """Whatever happens, to other packages and in worker processes too, is logged as one JSON object per line."""
    _, logged = eventful
    lines = [json.loads(line) for line in logged.splitlines()]
    assert all({"event", "level", "timestamp"} <= set(line) for line in lines)
    assert "package" in {line["event"] for line in lines}


def test_warnings_and_crashes_are_json() -> None:
    """A warning, a failed thread, a failed finalizer and a fatal error are told without their words."""
    program = """
import logging, sys, threading, warnings
from tudor.server.logs import set_up_logs

class Secret:
    def __del__(self):
        raise KeyError("rope")

set_up_logs(logging.INFO)
warnings.warn("rope")
thread = threading.Thread(target=lambda: {}["rope"])
thread.start()
thread.join()
Secret()
logging.getLogger("asyncio").error("rope %s", "rope")
raise ValueError("rope")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert ["package", "crash", "crash", "package", "crash"] == [line["event"] for line in lines]
    assert [None, "KeyError", "KeyError", None, "ValueError"] == [line.get("kind") for line in lines]
    assert "rope" not in done.stderr


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
    await play_to_the_end(seats, haste=0.2)
    for path in ("record", "replay", "verify"):
        await house.get(f"/api/games/{table}/{path}", seats[0].token)
    for seat in house.seats:
        await seat.close()
    edition = load("clue-1998")
    tokens = {seat.token for seat in seats} | {FORGED}
    return {*edition.cards, *tokens, table, "Ada", "Ben", "Mallory", "Bonsoir-tout-le-monde", "127.0.0.1"}
