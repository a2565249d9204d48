"""Keys and clicks in these tests wait for their effects, however busy the machine is."""

import pytest
from textual import app, pilot

from tests.terminal.settling import settled


@pytest.fixture(autouse=True)
def _wait_for_what_was_set_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys return when the app has handled everything."""
    monkeypatch.setattr(app, "wait_for_idle", settled)
    monkeypatch.setattr(pilot, "wait_for_idle", settled)
