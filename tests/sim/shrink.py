"""Makes a scenario that fails as simple as it can be and still fail."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from tests.sim.scenario import OF_PLAYERS, Fault, Scenario, TablePlan


def shrunk(scenario: Scenario, fails: Callable[[Scenario], bool]) -> Scenario:
    """The simplest failing scenario that leaving things out one by one leads to."""
    for simpler in _simpler(scenario):
        if fails(simpler):
            return shrunk(simpler, fails)
    return scenario


def _simpler(scenario: Scenario) -> Iterator[Scenario]:
    """Scenarios with less in them, those with much less first."""
    count = len(scenario.faults)
    size = count // 2
    while size:
        for start in range(0, count, size):
            yield replace(scenario, faults=scenario.faults[:start] + scenario.faults[start + size :])
        size //= 2
    for number in range(len(scenario.tables)):
        fewer = scenario.tables[:number] + scenario.tables[number + 1 :]
        if fewer:
            yield _aimed(replace(scenario, tables=fewer))
    # Once the only worker is gone for good, no game ends.
    fewest = 2 if any(fault.kind == "kill for good" for fault in scenario.faults) else 1
    if scenario.workers > fewest:
        yield _aimed(replace(scenario, workers=scenario.workers - 1))
    for number, table in enumerate(scenario.tables):
        fewer_people = [TablePlan(table.people - 1, table.bots + 1)] if table.people > 1 else []
        nobody_watches = [replace(table, watchers=False)] if table.watchers else []
        for smaller in fewer_people + nobody_watches:
            yield _aimed(replace(scenario, tables=(*scenario.tables[:number], smaller, *scenario.tables[number + 1 :])))


def _aimed(scenario: Scenario) -> Scenario:
    """A scenario whose faults hit somebody who is there."""

    def aimed(fault: Fault) -> Fault:
        there = scenario.people if fault.kind in OF_PLAYERS else scenario.workers
        return replace(fault, target=fault.target % there)

    return replace(scenario, faults=tuple(map(aimed, scenario.faults)))
