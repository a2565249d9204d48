"""Grades and accuracy."""

import pytest

from tudor.reviews.judgement import GRADES, MOST_LOST, Grade, Judgement, Subject, accuracy_of, grade_of


def judgement(subject: Subject, loss: float, stake: float = 1.0) -> Judgement:
    """A judgement of this loss."""
    grade = grade_of(subject, loss)
    return Judgement(place=0, turn=1, seat="plum", subject=subject, loss=loss, stake=stake, grade=grade)


@pytest.mark.parametrize("subject", MOST_LOST)
def test_grades_follow_the_table(subject: Subject) -> None:
    """A loss up to a limit has its grade, and one above the last limit is a blunder."""
    grades: tuple[Grade, ...] = tuple(grade_of(subject, most) for most in MOST_LOST[subject])
    assert GRADES == (*grades, grade_of(subject, 1.0))


def test_the_best_player_has_all() -> None:
    """Without a loss the accuracy is 100."""
    assert 100.0 == accuracy_of([judgement("ask", 0.0), judgement("accuse", 0.0)])


def test_nothing_judged_is_no_accuracy() -> None:
    """A player who decided nothing is not judged."""
    assert None is accuracy_of([])


def test_what_is_not_at_stake_does_not_count() -> None:
    """Where one choice is as good as another, nobody can go wrong or shine."""
    assert accuracy_of([judgement("ask", 1.0)]) == accuracy_of([judgement("ask", 1.0), judgement("walk", 0.0, 0.0)])


def test_a_lost_game_counts_in_full() -> None:
    """An accusation that throws away half of the game halves the accuracy, however good the rest was."""
    assert 50.0 == accuracy_of([*[judgement("ask", 0.0)] * 30, judgement("accuse", 0.5)])
