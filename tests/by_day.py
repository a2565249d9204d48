"""Editions for tests that take long: each board, each way to answer and to accuse by day, all the others by night."""

import pytest

from tudor.editions import available

BY_DAY = {"clue-1998", "cluedo-france", "cluedo-2008", "super-cluedo"}
EDITIONS = [
    edition if edition in BY_DAY else pytest.param(edition, marks=pytest.mark.nightly) for edition in available()
]
