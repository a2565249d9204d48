"""What is measured, in the order of the table. A new row is a function that gives a :class:`bench.row.Row`."""

from bench.row import Measure
from bench.rows.decisions import random_decisions
from bench.rows.imports import import_time

ROWS: tuple[Measure, ...] = (random_decisions, import_time)
