"""What all levels share: where to ask."""

from random import Random

import pytest

from tests.bots.decisions import dealt
from tudor.bots import Amateur
from tudor.model.sight import PoolSeen
from tudor.testing import arrange
from tudor.views import view

HALL_IN_HAND = {"scarlet": ("plum", "green", "rope", "wrench", "hall", "study")}


@pytest.mark.parametrize(
    ("possible", "expected"),
    [(("kitchen", "lounge"), {"kitchen", "lounge"}), (("kitchen",), {"kitchen", "hall", "study"})],
)
def test_rooms_in_hand_are_asked_in_once_the_crime_scene_is_known(
    possible: tuple[str, ...], expected: set[str]
) -> None:
    """With several possible rooms only these count; with one left, the rooms a bot holds count too."""
    state = arrange("clue-1998", ("scarlet", "mustard", "plum"), hands=HALL_IN_HAND)
    assert expected == set(Amateur(Random(0)).rooms_to_ask_in(view(state, "scarlet"), possible))


def test_the_pool_is_visited_until_it_is_known() -> None:
    """A pool with unknown cards is worth a visit; once they are known it is not."""
    state = arrange("cluedo-2008", ("mustard", "white", "green", "plum"), pool=("rope",))
    seen, bot = view(state, "mustard"), Amateur(Random(0))
    visits: list[bool] = []
    for news in (dealt(state, "mustard"), [PoolSeen("mustard", ("rope",))]):
        bot.hear(seen, tuple(news), "mustard")
        visits.append(seen.setup.edition.pool in bot.rooms_to_ask_in(seen, ("kitchen", "hall")))
    assert [True, False] == visits
