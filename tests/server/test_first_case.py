"""The script of the first case, as the browser gets it."""

import pytest
from msgspec.json import decode, encode

from tudor.server.first_case import first_case
from tudor.text import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_script_is_a_game_that_its_learner_wins(lang: str) -> None:
    """Every step is legal and told as at a table; each kind of decision is taught; the last step is a victory."""
    case = first_case(lang)
    asked = [step.expects for step in case.steps if step.expects is not None]
    assert {"Roll", "Move", "Suggest", "End", "Show", "Accuse"} == {type(action).__name__ for action in asked}
    assert all((step.told.decision is not None) == (step.expects is not None) for step in case.steps[:-1])
    assert all(step.expects in step.told.decision.legal for step in case.steps if step.told.decision and step.expects)
    assert case.steps[-1].lesson
    last = case.steps[-1].told
    assert "scarlet" == decode(encode(last))["changes"]["winner"]


def test_the_learner_is_told_no_secret() -> None:
    """Until the end, nothing that the browser gets depends on cards that the learner has not seen."""
    told = [encode(step.told).decode() for step in first_case("en").steps[:-1]]
    assert not any('"case":{' in message or '"type":"CaseFilled"' in message for message in told)
    assert 1 == sum('"type":"HandSeen"' in message for message in told)
    assert not any('"card":"wrench"' in message for message in told)
