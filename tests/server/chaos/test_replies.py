"""Which replies in sealed windows a later one has replaced."""

from collections import Counter

from tests.server.returning import Player


def player(**windows: set[int]) -> Player:
    """A player who has sent these replies, in this order, each in the windows named."""
    found = Player.__new__(Player)
    found.sent, found.windows = Counter(windows), windows
    return found


def test_a_reply_said_again_in_the_next_window_can_be_replaced_there() -> None:
    """What was not answered in one window counts in the next, until another reply comes; an earlier one replaces nothing."""
    replies = player(lost={7}, again={7, 9}, instead={9}, later={12})
    assert {"again"} == replies.replaced_by({"instead"})
    assert {"lost"} == replies.replaced_by({"again"})
    assert set() == replies.replaced_by({"lost", "later"})
