"""Puzzles in words: the story, the question, the answers to choose from, and the explanation, in both languages."""

import pytest

from tudor.puzzles import KINDS, Puzzle, answer_in_words, beginning, choices, explain, is_right, shipped, story, task
from tudor.puzzles.clues import read_clue
from tudor.text import LANGUAGES
from tudor.text.errors import Illegal

ONE_OF_EACH = [next(puzzle for puzzle in shipped()[40:] if puzzle.kind == kind) for kind in KINDS]


def of_kind(kind: str) -> Puzzle:
    return next(puzzle for puzzle in ONE_OF_EACH if puzzle.kind == kind)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=lambda puzzle: puzzle.kind)
def test_everything_is_told(puzzle: Puzzle, lang: str) -> None:
    """Story, question and explanation are sentences, and no placeholder is left."""
    told = [*beginning(puzzle, lang), *story(puzzle, lang), task(puzzle, lang), *explain(puzzle, lang)]
    assert all(line and line[0] == line[0].upper() for line in told)
    assert not [line for line in told if "{" in line or "}" in line]


@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=lambda puzzle: puzzle.kind)
def test_there_are_hints_before_the_answer(puzzle: Puzzle) -> None:
    """There is at least one step before the last, and hints do not repeat."""
    steps = explain(puzzle, "en")
    assert len(steps) > 1
    assert len(steps) == len({*steps})


@pytest.mark.parametrize("puzzle", shipped()[::50], ids=lambda puzzle: puzzle.id)
def test_the_right_answer_can_be_chosen(puzzle: Puzzle) -> None:
    """The stored answer is offered and right; any other that is offered is wrong."""
    groups = choices(puzzle, "en").groups
    right = [puzzle.answer] if len(groups) == 1 else puzzle.answer.split()
    assert is_right(puzzle, puzzle.answer)
    for place, group in enumerate(groups):
        for option in group:
            answer = " ".join((*right[:place], option.id, *right[place + 1 :]))
            assert (option.id == right[place]) == is_right(puzzle, answer)
    assert answer_in_words(puzzle, "en")


@pytest.mark.parametrize("answer", ["", "nonsense", "? ? ?", "wait"])
def test_an_answer_that_is_not_offered_is_refused(answer: str) -> None:
    """What cannot be chosen is refused, not counted as wrong."""
    with pytest.raises(Illegal, match="not one of the answers"):
        is_right(of_kind("who-did-it"), answer)


def test_clues_are_stored_as_lines() -> None:
    """Every line of every story is read as the clue that writes it."""
    lines = {line for puzzle in shipped() for line in puzzle.story}
    assert lines == {read_clue(line).line for line in lines}
    assert {"asks"} < {read_clue(line).verb for line in lines}
