"""What the answers to a suggestion tell everyone, beside the sentences of the log."""

import pytest

from tests.by_day import EDITIONS
from tests.presenter.moments import moments
from tudor.deduction.facts import HoldsOneOf, Lacks
from tudor.deduction.note_taker import NoteTaker
from tudor.editions import load
from tudor.model.cards import Triple
from tudor.model.edition import Options
from tudor.model.happenings import NobodyShowed, Passed, Suggested, TurnBegan
from tudor.model.sight import CardSeen, CardUnseen
from tudor.presenter import lines_since
from tudor.testing import arrange
from tudor.views import view

NAMED = Triple("plum", "rope", "hall")
GAME = (
    TurnBegan("scarlet", 1), Suggested("scarlet", NAMED), Passed("mustard"), CardUnseen("white", "scarlet"),
    CardSeen("white", "scarlet", "rope"), NobodyShowed("scarlet"), TurnBegan("mustard", 2), Passed("white"),
)  # fmt: skip


def check_against_notes(edition: str, options: Options, seeds: range) -> None:
    noted: list[Lacks | HoldsOneOf] = []
    for seed in seeds:
        *_, last = moments(edition, seed, options=options)
        taker = NoteTaker(last.view.seat, false_witnesses=options.false_witnesses)
        for seen, line in zip(last.seen, lines_since(last.seen, 0, last.view), strict=True):
            facts = [note.fact for note in taker.hear(seen) if note.source.tag in ("passed", "shown")]
            expected = [fact for fact in facts if isinstance(fact, Lacks | HoldsOneOf)]
            denied = [Lacks(line.about, line.lacks)] if line.lacks else []
            assert expected == [*denied, *([HoldsOneOf(line.about, line.one_of)] if line.one_of else [])]
            noted += expected
    assert noted


@pytest.mark.parametrize("edition", EDITIONS)
def test_answers_tell_what_a_note_taker_notes(edition: str) -> None:
    """Who has none and who showed one of three is what deduction takes from the same answers."""
    check_against_notes(edition, Options(), range(1))


def test_a_denial_that_may_be_false_tells_nothing() -> None:
    """Where witnesses may lie, a card shown still tells something, a denial does not, just as in deduction."""
    check_against_notes("cluedo-50", Options(false_witnesses=True), range(4))


def test_an_answer_is_to_the_suggestion_before_it() -> None:
    """Only answers tell something, and only about the cards named in the same turn."""
    drawn = lines_since(GAME, 0, view(arrange(load("clue-1998"), 3), "mustard"))
    assert [(), (), tuple(NAMED), (), (), (), (), ()] == [line.lacks for line in drawn]
    assert [(), (), (), tuple(NAMED), (), (), (), ()] == [line.one_of for line in drawn]


def test_later_lines_are_those_of_the_whole_game() -> None:
    """A client that hears only what is new hears the same of it as one that hears everything."""
    seen = view(arrange(load("clue-1998"), 3), "mustard")
    for since in range(len(GAME) + 1):
        assert lines_since(GAME, 0, seen)[since:] == lines_since(GAME, since, seen)
