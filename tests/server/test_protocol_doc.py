"""docs/protocol.md matches the messages, and its session is what a server says."""

import re
from typing import Any, get_args

import msgspec
import pytest

from scripts.protocol_examples import FROM_CLIENT, FROM_SERVER
from scripts.protocol_session import session
from scripts.protocol_types import tag
from scripts.update_protocol import PAGE, messages, renewed, said_by
from tests.server.harness import run
from tudor.protocol.messages import Act, FromClient, FromServer, Hello, Ping
from tudor.server.config import Config
from tudor.server.http import close_codes, door, sockets
from tudor.server.http.guard import LARGEST_MESSAGE

TEXT = PAGE.read_text("utf-8")
BY_HAND = TEXT.partition("<!--")[0]


def test_the_messages_are_up_to_date() -> None:
    """The page describes the messages as their types do; otherwise run `python -m scripts.update_protocol`."""
    assert renewed(TEXT, "messages", messages()) == TEXT


def test_the_session_is_what_a_server_says() -> None:
    """The session on the page is what a client hears from a real server today."""
    assert renewed(TEXT, "session", run(session())) == TEXT


@pytest.mark.parametrize(("union", "examples"), [(FromClient, FROM_CLIENT), (FromServer, FROM_SERVER)])
def test_each_message_has_an_example(union: Any, examples: tuple[msgspec.Struct, ...]) -> None:
    """Every message is on the page once, with an example that can be decoded."""
    assert list(get_args(union)) == [type(example) for example in examples]
    for example in examples:
        sent = msgspec.json.encode(example)
        assert type(example) is type(msgspec.json.decode(sent, type=union))
        assert 1 == TEXT.count(f"\n### `{tag(type(example))}`\n")


def test_links_lead_somewhere() -> None:
    """Links within the page lead somewhere."""
    headings = re.findall(r"^#+ (.*)$", TEXT, flags=re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set() == set(re.findall(r"\]\(#([^)]*)\)", TEXT)) - anchors


def test_who_may_say_what_is_told() -> None:
    """The page says who may send a message, and when."""
    assert "Sent by visitor, at any stage." == said_by(Hello)
    assert "Sent by everyone, at any stage." == said_by(Ping)
    assert "Sent by player or host, while the table is playing." == said_by(Act)


def test_limits_and_closing_codes_are_told() -> None:
    """The limits and closing codes on the page are those of a server with default settings."""
    usual = Config()
    assert f"{LARGEST_MESSAGE:,} bytes" in BY_HAND
    assert f"{sockets.MOST_UNSENT}, then it is dropped" in BY_HAND
    assert f"{usual.sockets} at once" in BY_HAND
    for rate in (usual.messages, usual.requests):
        assert rate.replace("/", " a ") in BY_HAND
    codes = {
        close_codes.CAME_FROM_ELSEWHERE,
        close_codes.TOO_MANY,
        close_codes.TOO_SLOW,
        close_codes.UNKNOWN_TABLE,
        close_codes.STOPPING,
        close_codes.FAULT,
        close_codes.CLOSED,
        close_codes.REMOVED,
        close_codes.SIGNED_OUT,
        door.BLOCKED,
    }
    assert {str(code) for code in codes} == set(re.findall(r"^\| (4\d\d\d) \|", BY_HAND, flags=re.MULTILINE))
