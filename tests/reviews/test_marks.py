"""Marks made by hand, compared with what was certain."""

from functools import cache

from tudor import Game
from tudor.deduction import CASE, Knowledge
from tudor.model.happenings import TurnBegan
from tudor.model.sight import CardSeen
from tudor.notation import Record, replay
from tudor.reviews.marks import MarkReview, review_marks, tell_unnoted, tell_wrong
from tudor.visibility import observe

PLACE = 1
COLUMNS = ("0", "1", "2", CASE)


@cache
def played() -> Record:
    """A game of detectives in which the player could deduce something before the end."""
    for seed in range(40):
        game = Game("clue-1998", 3, seed=seed)
        game.play_out(dict.fromkeys(game.setup.seats, "detective"))
        if len(found(game.record(), {("rope", "0"): False}).unnoted) > 1:
            return game.record()
    raise AssertionError("nothing could be deduced")


def found(record: Record, marks: dict[tuple[str, str], bool]) -> MarkReview:
    """What is found about the player's marks."""
    review = review_marks(record, PLACE, marks)
    assert review is not None
    return review


def column(record: Record, owner: str) -> str:
    """The column of an owner."""
    return owner if owner == CASE else str(record.setup.seats.index(owner))


def certain_at(record: Record, turn: int, card: str, owner: str) -> bool:
    """Was it certain at the start of a turn, counted from the beginning?"""
    me = record.setup.seats[PLACE]
    knowledge = Knowledge.at(record.setup, me)
    for seen in record.observations:
        mine = observe(seen, me)
        if mine is not None:
            knowledge.observe(mine)
        if isinstance(seen, TurnBegan) and seen.number == turn:
            break
    return knowledge.notebook().certain(card, owner) is True


def test_what_was_certain_and_not_marked_is_named() -> None:
    """Each deduction was certain from its turn on and not before, nobody had shown the card, and it is true."""
    record = played()
    *_, last = replay(record)
    me = record.setup.seats[PLACE]
    shown = {one.card for one in record.observations if isinstance(one, CardSeen) and one.to == me}
    for one in found(record, {("rope", "0"): False}).unnoted:
        assert certain_at(record, one.turn, one.card, one.owner)
        assert one.turn == 1 or not certain_at(record, one.turn - 1, one.card, one.owner)
        began = record.observations[one.place]
        assert isinstance(began, TurnBegan)
        assert one.turn == began.number
        assert one.card not in shown | set(last.state.hands[me])
        cards = tuple(last.state.case or ()) if one.owner == CASE else last.state.hands[one.owner]
        assert one.card in cards


def test_marks_count_as_notes() -> None:
    """A tick where the card is, or a cross everywhere else but in one's own column, is enough; a cross in one place is not."""
    record = played()
    first, second, *others = found(record, {("rope", "0"): False}).unnoted
    there = column(record, second.owner)
    crosses = {(second.card, other): False for other in COLUMNS if other not in (there, str(PLACE))}
    marked = found(record, {(first.card, column(record, first.owner)): True, **crosses})
    assert (first, second) == marked.noted
    assert tuple(others) == marked.unnoted
    assert () == marked.wrong
    half = found(record, dict(list(crosses.items())[:-1]))
    assert second in half.unnoted


def test_wrong_marks_are_named() -> None:
    """A mark is wrong if the opposite was certain; what was open may be marked as one likes."""
    record = played()
    first, *_ = found(record, {("rope", "0"): False}).unnoted
    marked = found(record, {(first.card, column(record, first.owner)): False})
    [wrong] = marked.wrong
    assert (first.card, first.owner, False) == (wrong.card, wrong.owner, wrong.holds)
    told = tell_wrong(record.setup.edition, marked, wrong, "en")
    assert told.startswith("In your notebook, although the opposite was certain: ")
    assert tell_unnoted(record.setup.edition, marked, first, "fr").startswith(f"Certain dès le tour {first.turn}, ")


def test_nothing_is_said_where_nothing_was_marked() -> None:
    """Somebody who kept no notebook is not judged by it."""
    assert review_marks(played(), PLACE, {}) is None
