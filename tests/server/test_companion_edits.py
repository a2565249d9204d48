"""Notes edited at random, step by step, as a person corrects them: every state gets an answer or a sentence."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tudor.server.http.companion import Notes, answer_to
from tudor.text.errors import TudorError

GAME = (
    "edition: clue-1998",
    "players: Ann, Ben, Cleo, Marie-Louise",
    "me: Ann",
    "cards: scarlet, rope, hall, study, knife",
    "dealer: Marie-Louise",
    "Ann: plum wrench lounge -> Ben no, Cleo shows plum",
    "Ben: green rope hall -> me rope",
    "3 Cleo: white knife ballroom -> Marie-Louise shows (doubtful 30%)",
    "Marie-Louise: Moutarde, clé anglaise, salle de bal -> personne",
    "Ben has lead pipe or kitchen",
    "Cleo n'a ni le chandelier ni la véranda",
    "Ben accuses plum knife hall: wrong",
)
MORE = (
    "answers: all",
    "false witnesses: yes",
    "hands: Ann 5, Ben 4",
    "suspects: Ada, Bert, Cora",
    "rooms: attic, cellar, hall",
    "rules: witnesses=all",
    "edition: clue",
    "edition: super-cluedo",
    "Cleo murdered: plum, kitchen",
    "Cleo has peacock doubtful",
    "Ann: plum wrench lounge -> Ben and Cleo no",
    "case contains peacock",
    "Ben lacks lead pipe, kitchen",
)
words = st.one_of(
    st.text(max_size=5), st.sampled_from([" or ", ", ", ":", "->", "no", "rope", "Ann", "%", "(", "\u0000"])
)
edits = st.one_of(
    st.tuples(st.just("write"), st.integers(0, 20), st.integers(0, 60), st.integers(0, 8), words),
    st.tuples(st.just("insert"), st.integers(0, 20), st.sampled_from(GAME + MORE)),
    st.tuples(st.just("delete"), st.integers(0, 20)),
    st.tuples(st.just("move"), st.integers(0, 20), st.integers(0, 20)),
)
wishes = st.tuples(
    st.sampled_from(["notebook", "why", "advice", "deck"]),
    st.booleans(),
    st.lists(st.integers(0, 14), max_size=2),
    st.sampled_from(["plum", "rope", "hall", "nothing"]),
    st.sampled_from(["Ann", "Ben", "case", "pool"]),
)
sessions = st.lists(st.tuples(edits, wishes), min_size=1, max_size=5)


def edited(lines: list[str], how: str, place: int, *given: Any) -> list[str]:
    """The lines after one edit; a place beyond the end counts from the start again."""
    if not lines or how == "insert":
        return [*lines[:place], *given[:1], *lines[place:]] if how == "insert" else lines
    place %= len(lines)
    line = lines[place]
    if how == "write":
        start, removed, put = given
        return [*lines[:place], line[:start] + put + line[start + removed :], *lines[place + 1 :]]
    rest = [*lines[:place], *lines[place + 1 :]]
    return rest if how == "delete" else [*rest[: given[0]], line, *rest[given[0] :]]


def play(session: list[tuple[tuple[Any, ...], tuple[Any, ...]]]) -> None:
    """Edit and ask, again and again."""
    lines = [*GAME]
    for edit, (wanted, one_wrong, wrong, card, owner) in session:
        lines = edited(lines, *edit)
        notes = Notes(
            lines=tuple(lines), wanted=wanted, one_wrong=one_wrong, wrong=tuple(wrong), card=card, owner=owner
        )
        assert all(told(notes, lang) for lang in ("en", "fr"))


def told(notes: Notes, lang: str) -> object:
    """The answer, or the sentence of a refusal."""
    try:
        return answer_to(notes, lang)
    except TudorError as error:
        return error.text(lang)


def checked(examples: int, luck: int) -> Callable[..., None]:
    """The test with this many sessions."""
    quiet = [HealthCheck.too_slow]
    chosen = settings(max_examples=examples, deadline=None, suppress_health_check=quiet)
    return seed(luck)(chosen(given(sessions)(play)))


def test_edits_never_end_in_a_traceback() -> None:
    """A few sessions by day."""
    checked(5, 0)()


@pytest.mark.nightly
@pytest.mark.parametrize("luck", range(1, 16))
def test_many_edits_never_end_in_a_traceback(luck: int) -> None:
    """Many of them by night."""
    checked(100, luck)()
