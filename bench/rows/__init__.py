"""The measures, in the order of the table. A new measure is a function that returns :class:`bench.row.Row` objects.

Each is imported only when it is measured: an older Tudor may lack what one of them needs, and can still run the others.
"""

from importlib import import_module

from bench.row import Measure

MEASURES = {
    "random_decisions": "decisions",
    "cluedo_2008": "decisions",
    "super_cluedo": "decisions",
    "environment_steps": "environment",
    "import_time": "starts",
    "first_notebook": "starts",
    "notebook_against_sat": "deduction",
    "notebook_of_super_cluedo": "deduction",
    "notebook_of_cluedo_2008": "deduction",
    "detective_games": "games",
    "mastermind_games": "games",
    "decision_times": "games",
    "two_processes": "processes",
    "vector_processes": "vectors",
}
"""By measure, the module of its function."""


def measure_named(name: str) -> Measure:
    """The function of a measure."""
    found: Measure = getattr(import_module(f"bench.rows.{MEASURES[name]}"), name)
    return found
