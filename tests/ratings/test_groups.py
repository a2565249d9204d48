"""Which editions share their ratings."""

from tudor.editions import available, load
from tudor.editions.library import parse
from tudor.ratings import group_of, groups, level_ratings
from tudor.text.languages import LANGUAGES, translate
from tudor.text.rating_groups import GROUP_NAMES

OWN = """
based-on = "clue-1998"
book = "Ours"
[names.en]
title = "Ours"
about = "Ours."
[names.fr]
title = "Ours"
about = "Ours."
"""


def test_editions_on_one_board_share_their_ratings() -> None:
    """The classic board, also with other names on it, is one group; the other two boards are one each; cards have none."""
    assert {
        "classic": (
            "clue-1998",
            "clue-2002",
            "clue-deluxe",
            "clue-canada",
            "cluedo-france",
            "cluedo-50",
            "cluedo-asterix",
        ),
        "super-cluedo": ("super-cluedo",),
        "cluedo-2008": ("cluedo-2008",),
    } == groups()
    assert None is group_of(load("clue-cards"))
    assert {*available()} == {edition for one in groups().values() for edition in one} | {"clue-cards"}


def test_an_edition_from_a_file_has_no_ratings() -> None:
    """Whatever board it uses."""
    assert None is group_of(parse(OWN, "ours"))


def test_every_group_has_a_name_and_rated_bots() -> None:
    """In every language, and for every level."""
    assert set(groups()) == set(GROUP_NAMES) == set(level_ratings())
    for lang in LANGUAGES:
        assert len(groups()) == len({translate(name, lang) for name in GROUP_NAMES.values()})
