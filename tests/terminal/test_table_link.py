"""Links to servers and tables, and links that cannot be joined."""

import pytest

from tests.cli.running import tudor
from tudor.terminal.table_link import TableLink, read_link, read_server
from tudor.text.errors import Unreadable


@pytest.mark.parametrize(
    "link",
    [
        "",
        "localhost:8000/t/x",
        "ftp://localhost/t/x",
        "http://localhost:8000/",
        "http://localhost/t/x/y",
        "http://[::1",
    ],
)
def test_what_is_no_link_is_refused(link: str) -> None:
    """A link names a server and a table; anything else is refused with an example."""
    with pytest.raises(Unreadable, match="http://localhost:8000/t/TABLE"):
        read_link(link)


def test_a_link_may_be_as_the_browser_shows_it() -> None:
    """Whatever the browser adds to a link is ignored."""
    assert TableLink("http://localhost:8000", "Ab-_9") == read_link(" http://localhost:8000/t/Ab-_9/?lang=fr#board ")
    assert "wss://clue.example.org/api/tables/x/socket" == read_link("https://clue.example.org/t/x").socket


@pytest.mark.parametrize(
    ("link", "server"),
    [
        ("http://localhost:8000", "http://localhost:8000"),
        (" https://clue.example.org/?lang=fr ", "https://clue.example.org"),
        ("http://localhost:8000/t/x", None),
        ("http://localhost:8000/new", None),
        ("localhost:8000", None),
        ("http://[::1", None),
    ],
)
def test_a_server_may_be_named_without_a_table(link: str, server: str | None) -> None:
    """An address without a path is a server's; anything else is not."""
    assert server == read_server(link)


NOT_THERE = "No Tudor server answers at http://127.0.0.1:1 (Connection refused). Check the link, or try again later."


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "“nonsense” is not a link to a table."),
        (["http://127.0.0.1:1/t/x", "--bot", "novice"], NOT_THERE),
        (["http://127.0.0.1:1/t/x", "--watch"], NOT_THERE),
        (["http://127.0.0.1:1/t/x", "--bot", "novice", "--token", "x"], NOT_THERE),
        (["http://127.0.0.1:1/t/x", "--bot", "novise"], "There is no bot “novise”."),
        (["http://127.0.0.1:1/t/x", "--bot", "cmd:no-such-program"], "Cannot run the command “no-such-program”"),
        (["http://127.0.0.1:1/t/x", "--bot", "cmd:false"], "The program “false” exited with status 1"),
        (["http://127.0.0.1:1/t/x"], "Tudor needs a terminal"),
        (["http://127.0.0.1:1"], "Tudor needs a terminal"),
        (["http://127.0.0.1:1", "--bot", "novice"], "“http://127.0.0.1:1” is not a link to a table."),
        (["http://127.0.0.1:1", "--watch"], "“http://127.0.0.1:1” is not a link to a table."),
        (["http://127.0.0.1:1", "--token", "x"], "“http://127.0.0.1:1” is not a link to a table."),
    ],
)
def test_what_cannot_be_joined_is_refused(arguments: list[str], says: str) -> None:
    """A wrong link, a missing server, an unknown bot and a missing terminal are reported in a sentence."""
    refused = tudor("join", *arguments)
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert refused.stderr.startswith(says)
