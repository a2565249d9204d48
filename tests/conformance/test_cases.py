"""Every conformance case, in every edition it names."""

from pathlib import Path

import pytest

from tudor.editions import available
from tudor.testing import Case, read_cases, run_case

FILES = sorted(Path(__file__).parent.glob("*.txt"))
CASES = [
    pytest.param(case, edition, id=f"{file.stem}: {case.title} ({edition})")
    for file in FILES
    for case in read_cases(file.read_text("utf-8"))
    for edition in case.editions
]


@pytest.mark.parametrize(("case", "edition"), CASES)
def test_a_case_holds(case: Case, edition: str) -> None:
    """What a case expects comes true in its editions."""
    run_case(case, edition)


def test_every_edition_has_its_cases() -> None:
    """No edition is left out."""
    assert set(available()) == {str(case.values[1]) for case in CASES}


@pytest.mark.parametrize("number", range(1, 29))
def test_every_ruling_has_its_case(number: int) -> None:
    """Each ruling decides a case that cites it."""
    texts = [file.read_text("utf-8") for file in FILES]
    assert any(f"R{number})" in text for text in texts)
