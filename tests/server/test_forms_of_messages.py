"""Views and actions, encoded and decoded; malformed ones are refused."""

import msgspec
import pytest

from tudor.editions import load
from tudor.engine import new_game, take_seats
from tudor.model.actions import Roll
from tudor.protocol.wire import fields, read_action, read_view
from tudor.text.errors import Unreadable
from tudor.views import view


def test_a_view_is_read_as_it_was_sent() -> None:
    """A view sent as fields is the same view when decoded."""
    shown = view(new_game(take_seats(load("clue-1998"), 3)), None)
    sent = msgspec.json.decode(msgspec.json.encode(fields(shown)))
    assert shown == read_view(sent)
    wrongs: tuple[dict[str, object], ...] = ({}, sent | {"turn": "soon"}, sent | {"setup": {}})
    for wrong in wrongs:
        with pytest.raises(Unreadable) as refused:
            read_view(wrong)
        assert "message" == refused.value.code


def test_an_action_is_read_as_it_was_sent() -> None:
    """An action is decoded from JSON; anything else is refused with a reason."""
    assert Roll() == read_action(b'{"do":"roll"}')
    for wrong in (b"", b"{", b"[]", b'{"do":"win"}', b'{"do":"show"}', b"\xff"):
        with pytest.raises(Unreadable) as refused:
            read_action(wrong)
        assert "message" == refused.value.code
