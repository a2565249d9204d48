"""A short run of ``make chaos``."""

import pytest

from tests.server.chaos.campaign import Plan, run


@pytest.mark.nightly
def test_a_cluster_survives_real_faults() -> None:
    """Workers are killed, stopped and cut off, and both engines restarted: nothing is lost, done twice or leaked."""
    plan = Plan(kills=4, stops=1, stop_seconds=5.0, database=1, bus=1, cuts=2, clients=12)
    outcome = run(plan, print)
    assert [] == outcome.violations
    assert len(plan.faults) == outcome.done.total()
    assert outcome.games >= plan.clients // 3
    assert outcome.returns > 0
    assert outcome.acknowledged > 0
