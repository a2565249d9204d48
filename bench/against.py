"""Compares this checkout with another commit by alternating measurements: ``make bench ARGS="--against REF"``."""

from collections.abc import Sequence
from statistics import median

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.checkout import Side, both_sides
from bench.row import Row, figure


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """One row on both sides."""

    name: str
    this: float
    that: float
    unit: str
    ratios: list[float]
    """Speed of this side relative to the other, by round; above 1 is faster."""
    judged: bool = True

    @property
    def ratio(self) -> float:
        """The median of the rounds."""
        return median(self.ratios)

    def holds(self, floor: float | None) -> bool:
        """True if this side is fast enough."""
        return floor is None or not self.judged or self.ratio >= floor

    def cells(self) -> tuple[str, ...]:
        """Name, both figures, the ratio and its spread, as text."""
        figures = (f"{figure(value)} {self.unit}" for value in (self.this, self.that))
        return self.name, *figures, f"{self.ratio:.3f}", f"{min(self.ratios):.3f} to {max(self.ratios):.3f}"


class Failed(msgspec.Struct, frozen=True, kw_only=True):
    """A measure that one side cannot run."""

    name: str
    side: str
    reason: str


def measured_by(side: Side, name: str, turns: int) -> list[Row] | Failed:
    """The rows of one measure, from a fresh process of one side."""
    done = side.run("-m", "bench.rows", name, str(turns))
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        return Failed(name=name, side=side.name, reason=reason)
    return msgspec.json.decode(done.stdout, type=list[Row])


def compared(pairs: Sequence[tuple[Row, Row]]) -> Compared:
    """The rounds of one row, this side first in each pair."""
    first, _ = pairs[0]
    return Compared(
        name=first.name,
        this=median(ours.value for ours, _ in pairs),
        that=median(theirs.value for _, theirs in pairs),
        unit=first.unit,
        ratios=[ours.speed / theirs.speed for ours, theirs in pairs],
    )


class Comparison:
    """The rounds of every measure."""

    def __init__(self, sides: tuple[Side, Side], turns: int) -> None:
        self._sides = sides
        self._turns = turns
        self._rounds: dict[str, list[tuple[list[Row], list[Row]]]] = {}
        self.failed: dict[str, Failed] = {}

    def add_round(self, name: str) -> None:
        """Measure both sides once, in alternating order."""
        if name in self.failed:
            return
        rounds = self._rounds.setdefault(name, [])
        order = self._sides if len(rounds) % 2 == 0 else self._sides[::-1]
        rows: dict[str, list[Row]] = {}
        for side in order:
            found = measured_by(side, name, self._turns)
            if isinstance(found, Failed):
                self.failed[name] = found
                return
            rows[side.name] = found
        this, that = self._sides
        rounds.append((rows[this.name], rows[that.name]))

    def compared(self) -> list[Compared]:
        """Every row that both sides can run."""
        done = [rounds for name, rounds in self._rounds.items() if name not in self.failed]
        return [
            compared([(ours[place], theirs[place]) for ours, theirs in rounds])
            for rounds in done
            for place in range(len(rounds[0][0]))
        ]


def as_table(reference: str, rows: Sequence[Compared], floor: float | None) -> Table:
    """Both sides, row by row."""
    table = Table("what", "this", reference, "this for that", "spread", title="more than 1: this checkout is faster")
    for row in rows:
        table.add_row(*row.cells(), style="" if row.holds(floor) else "red")
    return table


def report(reference: str, rows: Sequence[Compared], failed: Sequence[Failed], floor: float | None) -> bool:
    """Print the comparison; False if a row is below the floor."""
    console = Console()
    console.print(as_table(reference, rows, floor))
    for failure in failed:
        console.print(f"{failure.name} cannot run on {failure.side}: {failure.reason}", markup=False)
    return all(row.holds(floor) for row in rows)


def against(reference: str, names: Sequence[str], turns: int, rounds: int, floor: float | None) -> bool:
    """Measure both sides alternately and print the comparison; False if a row is below the floor."""
    with both_sides(reference) as sides:
        comparison = Comparison(sides, turns)
        todo = [name for name in names for _ in range(rounds)]
        for name in track(todo, "Measuring", console=Console(stderr=True), transient=True):
            comparison.add_round(name)
    return report(reference, comparison.compared(), [*comparison.failed.values()], floor)
