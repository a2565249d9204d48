"""``tudor join`` where nobody answers."""

import socket

import pytest

from tests.cli.running import tudor
from tudor.terminal import server_requests


@pytest.mark.parametrize("options", [["--watch"], ["--bot", "novice"]])
def test_a_server_that_is_not_there_is_told_at_once(options: list[str]) -> None:
    """Nobody waits for a server that never answered; the reason is the system's own, without markup."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
        refused = tudor("join", f"{address}/t/abcdefgh", *options, "--lang", "en")
    told = f"No Tudor server answers at {address} (Connection refused). Check the link, or try again later.\n"
    assert (2, "", told) == (refused.exit_code, refused.stdout, refused.stderr)


def test_a_server_that_is_silent_is_told_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that opens and stays silent is given up."""
    monkeypatch.setattr(server_requests, "PATIENCE", 0.1)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        refused = tudor("join", f"{address}/t/abcdefgh", "--watch", "--lang", "en")
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert f"No Tudor server answers at {address} (timed out)." in refused.stderr
