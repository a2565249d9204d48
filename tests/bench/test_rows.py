"""The rows of the bench, its tables and its yardsticks; how fast anything is, only `make bench` tells."""

import json

import pytest
from rich.console import Console

from bench.against import Compared, compared
from bench.compiled_reference import compiled_loop
from bench.reference import reference_loop
from bench.row import Row
from bench.rows import MEASURES, measure_named
from bench.tables import BEGIN, END, as_json, as_markdown, as_table, renewed

FAST = Row(name="notebook", value=12.5, wanted="at least", limit=8, detail="1 ms")
SLOW = Row(name="import", value=3, wanted="at most", limit=2, detail="90 ms")
SHOWN = Row(name="pace", value=1234.5, unit="ms", wanted="at most", detail="")


def printed(table: object) -> str:
    console = Console(width=200)
    with console.capture() as capture:
        console.print(table)
    return capture.get()


def test_the_reference_loop_does_the_same_work_each_time() -> None:
    """A pass of the reference loop gives the number on which the limits of the rows rest."""
    assert [205260891, 205260891] == [reference_loop(), reference_loop()]


@pytest.mark.nightly
def test_the_compiled_reference_does_the_same_work_each_time() -> None:
    """A pass of the compiled reference gives the number on which the limits of the rows rest."""
    assert [519.1365091460221, 519.1365091460221] == pytest.approx([compiled_loop(), compiled_loop()], rel=1e-12)


def test_limits_hold_in_their_own_direction() -> None:
    """More is better where at least something is wanted, less where at most."""
    assert [True, False] == [FAST.holds, SLOW.holds]


@pytest.mark.parametrize("value", [0.0, 1.0, float("inf")])
def test_a_row_without_limit_never_fails(value: float) -> None:
    """A figure that is only shown holds, whatever it is."""
    assert Row(name="pace", value=value, wanted="at least", detail="").holds


def test_every_measure_can_be_imported() -> None:
    """Each name in the list of measures is a function of its module."""
    assert [*MEASURES] == [getattr(measure_named(name), "__name__", "") for name in MEASURES]


def test_the_table_for_the_terminal() -> None:
    """The table has the value of every row, what is wanted of it, and a dash where nothing is."""
    lines = printed(as_table([FAST, SLOW, SHOWN])).splitlines()
    cells = [[cell.strip() for cell in line.strip("│").split("│")] for line in lines if line.startswith("│")]
    assert [
        ["notebook", "12.5 ×", "at least 8 ×", "1 ms"],
        ["import", "3 ×", "at most 2 ×", "90 ms"],
        ["pace", "1,234 ms", "–", ""],
    ] == cells


def test_the_table_of_the_document_replaces_the_last() -> None:
    """The document keeps its text around the markers, and has the new rows between them."""
    document = renewed(f"before\n{BEGIN}\nold\n{END}\nafter\n", as_markdown([FAST]))
    assert document.startswith(f"before\n{BEGIN}\n| what | measured | wanted | detail |\n")
    assert "| notebook | 12.5 × | at least 8 × | 1 ms |" in document
    assert document.endswith(f"\n{END}\nafter\n")
    assert "old" not in document


def test_the_figures_for_a_program() -> None:
    """JSON has every row with its limit, and whether it holds."""
    rows = json.loads(as_json([FAST, SLOW, SHOWN]))["rows"]
    assert [("notebook", 8, True), ("import", 2, False), ("pace", None, True)] == [
        (row["name"], row["limit"], row["holds"]) for row in rows
    ]


def test_a_comparison_tells_how_fast_this_side_is() -> None:
    """The ratio is above 1 where this side is faster, whether more or less of the figure is better."""
    more = (
        Row(name="games", value=30, wanted="at least", detail=""),
        Row(name="games", value=20, wanted="at least", detail=""),
    )
    less = (
        Row(name="start", value=30, wanted="at most", detail=""),
        Row(name="start", value=20, wanted="at most", detail=""),
    )
    assert [1.5, pytest.approx(2 / 3)] == [compared([more]).ratio, compared([less]).ratio]


@pytest.mark.parametrize(("floor", "holds"), [(None, True), (0.95, False), (0.85, True)])
def test_only_a_given_floor_is_judged(floor: float | None, holds: bool) -> None:
    """The median of the rounds is held against the floor, if there is one."""
    row = Compared(name="games", this=9, that=10, unit="×", ratios=[0.5, 0.9, 1.2])
    assert holds == row.holds(floor)
