"""Every kernel as plain Python: slow, and so the same tests run on fewer cases and can measure its branches."""

import os
import subprocess
import sys

import pytest

from tests.source import ROOT

CASES = (
    "tests/deduction/test_against_brute_force.py::test_a_notebook_is_what_trying_every_deal_gives[1]",
    "tests/deduction/test_knowledge.py::test_many_facts_can_be_open",
    "tests/bots/test_tour_value.py::test_rooms_are_searched_in_the_best_order",
    "tests/bots/test_tour_value.py::test_suggestions_on_the_way_count_too",
    "tests/bots/test_mastermind.py::test_the_best_question_settles_what_is_left",
    "tests/deduction/test_deal_draws.py::test_deals_follow_the_leanings",
)


@pytest.mark.nightly
@pytest.mark.parametrize("case", CASES)
def test_kernels_are_right_as_plain_python(case: str) -> None:
    """Every kernel gives the same result as plain Python."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--quiet",
        "--numprocesses",
        "0",
        "-p",
        "no:cacheprovider",
        "-m",
        "",
        case,
    ]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=True)
