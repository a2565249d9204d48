"""The switch table's seven columns, by what they have in common, as the rule tests need them."""

import pytest

ALL = (
    "clue-1998",
    "clue-2002",
    "clue-deluxe",
    "clue-canada",
    "cluedo-france",
    "cluedo-50",
    "cluedo-asterix",
)

every_edition = pytest.mark.parametrize("edition", ALL)


def editions(*ids: str) -> pytest.MarkDecorator:
    """Run a test for these columns."""
    return pytest.mark.parametrize("edition", ids)


def all_but(*ids: str) -> pytest.MarkDecorator:
    """Run a test for all the other columns."""
    return editions(*(edition for edition in ALL if edition not in ids))
