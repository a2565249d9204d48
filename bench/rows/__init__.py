"""What is measured, in the order of the table. A new measure is a function that gives :class:`bench.row.Row` objects.

Each is imported only when it is measured: an older Tudor may lack what one of them needs, and can still be measured by the others.
"""

from importlib import import_module

from bench.row import Measure

MEASURES = {
    "random_decisions": "decisions",
    "cluedo_2008": "decisions",
    "super_cluedo": "decisions",
    "import_time": "starts",
    "first_notebook": "starts",
    "notebook_against_sat": "deduction",
    "notebook_of_super_cluedo": "deduction",
    "notebook_of_cluedo_2008": "deduction",
    "detective_games": "games",
    "mastermind_games": "games",
    "decision_times": "games",
    "two_processes": "processes",
}
"""By name, the module that holds the function of that name."""


def measure_named(name: str) -> Measure:
    """The function that measures."""
    found: Measure = getattr(import_module(f"bench.rows.{MEASURES[name]}"), name)
    return found
