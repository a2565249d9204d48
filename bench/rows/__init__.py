"""What is measured, in the order of the table. A new row is a function that gives a :class:`bench.row.Row`."""

from bench.row import Measure
from bench.rows.arena import decision_p95, decision_worst, detective_games, mastermind_games, two_processes
from bench.rows.decisions import cluedo_2008, random_decisions, super_cluedo
from bench.rows.deduction import (
    all_points,
    first_use,
    notebook_of_cluedo_2008,
    notebook_of_super_cluedo,
    slowest_point,
)
from bench.rows.imports import import_time

ROWS: tuple[Measure, ...] = (
    random_decisions,
    cluedo_2008,
    super_cluedo,
    import_time,
    slowest_point,
    all_points,
    notebook_of_super_cluedo,
    notebook_of_cluedo_2008,
    first_use,
    detective_games,
    mastermind_games,
    decision_p95,
    decision_worst,
    two_processes,
)
