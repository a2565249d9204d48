"""Tokens: only the holder of the secret can make them, and altered ones open no seat."""

import json
import string
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from tests.server.harness import run, serving
from tests.server.people import FORGED
from tudor.server.table.tokens import Claim, Tokens
from tudor.text.errors import Illegal


def test_no_token_can_be_altered() -> None:
    """A token with any bit flipped is refused: it never names another chair."""
    tokens = Tokens(b"a secret of this test")
    claim = Claim("table", 1, "0123456789abcdef")
    token = tokens.make(claim)
    assert claim == tokens.read(token)
    for place in range(len(token)):
        for bit in range(8):
            flipped = bytearray(token.encode())
            flipped[place] ^= 1 << bit
            altered = flipped.decode("latin-1")
            assert_not_ours(tokens, altered)
    # Two bits of the last letter of a signature mean nothing; still there is one way to write a token.
    for letter in {*string.ascii_letters, *string.digits, "-", "_"} - {token[-1]}:
        assert_not_ours(tokens, token[:-1] + letter)


def assert_not_ours(tokens: Tokens, altered: str) -> None:
    with pytest.raises(Illegal) as refused:
        tokens.read(altered)
    assert "token" == refused.value.code


def test_no_token_can_be_made_up() -> None:
    """Tokens need the secret: another secret, no signature, or another token's signature will not do."""
    tokens, others = Tokens(b"a secret of this test"), Tokens(b"another secret")
    payload, signature = tokens.make(Claim("table", 1, "key")).rsplit(".", 1)
    another_payload, _ = tokens.make(Claim("table", 0, "key")).rsplit(".", 1)
    unsigned = urlsafe_b64encode(json.dumps(["table", 0, "key"]).encode()).decode().rstrip("=")
    for made_up in (
        others.make(Claim("table", 1, "key")),
        f"{another_payload}.{signature}",
        f"{payload}.",
        payload,
        f"{unsigned}.{signature}",
        f"{unsigned}.",
        f".{signature}",
        ".",
        "",
        " ",
        "x" * 400,
        f"{payload}.{signature}.{signature}",
        f"{payload}.{signature}\n",
        FORGED,
        "🃏.🃏",
        "\u0000",
    ):
        assert_not_ours(tokens, made_up)


def test_altered_tokens_open_no_seat(tmp_path: Path) -> None:
    """On a socket, too, an altered token is refused, and its sender stays a stranger."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open()
            visitor = await house.visit(host.table)
            token = host.token
            for place in range(0, len(token) - 1, 7):
                altered = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
                assert "token" == await visitor.first_refusal({"type": "hello", "token": altered})
            for odd in ("🃏", "\u0000", "x" * 400, ".", " "):
                assert "token" == await visitor.first_refusal({"type": "hello", "token": odd})
            assert "message" == await visitor.first_refusal({"type": "hello", "token": "x" * 401})
            assert visitor.table is None
            await visitor.hello(token=token)
            assert 0 == visitor.chair

    run(main())
