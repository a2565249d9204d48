"""The settings of a server on the command line."""

import pytest

from tests.cli.running import tudor


@pytest.mark.parametrize(
    ("option", "value"),
    [("--bot-pace", "-1"), ("--window", "-0.1"), ("--grace", "-1"), ("--pace", "-1"), ("--sockets", "0")],
)
def test_times_and_numbers_that_cannot_be_are_refused(option: str, value: str) -> None:
    """No time is shorter than nothing, and a server that takes no socket serves nobody."""
    refused = tudor("serve", option, value)
    assert 2 == refused.exit_code
    assert f"Invalid value for '{option}'" in refused.stderr
