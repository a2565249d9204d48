"""Sheets edited at random: whatever people write, they get an answer or a sentence."""

from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tudor.deduction import assess
from tudor.deduction.sheet import read_sheet
from tudor.text.errors import TudorError

LINES = (
    "players: Ann, Ben, Cleo, Dora",
    "me: Ann",
    "cards: scarlet, rope, hall, study",
    "suspects: Ada, Bert, Cora",
    "rooms: attic, cellar, hall",
    "hands: Ann 5, Ben 5",
    "answers: all",
    "edition: clue",
    "dealer: Ben",
    "Ann: plum rope lounge -> Ben no, Cleo shows",
    "Ben: green rope hall -> nobody",
    "Cleo: white knife hall -> me hall, Ben shows (doubtful 30%)",
    "Dora accuses plum knife hall: wrong",
    "Ben has rope or hall",
    "Cleo lacks rope doubtful",
    "Ben murdered: rope, hall",
)
edited = st.lists(
    st.tuples(st.sampled_from(LINES), st.integers(0, 60), st.integers(0, 6), st.text(max_size=4)), max_size=9
)


def edit(line: str, start: int, removed: int, put: str) -> str:
    """A line with some characters replaced."""
    return line[:start] + put + line[start + removed :]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(["players: Ann, Ben, Cleo", "players: Ann, Ben, Cleo, Dora", ""]), edited)
def test_edits_never_end_in_a_traceback(first: str, edits: list[tuple[str, int, int, str]]) -> None:
    """Random edits of a sheet give a notebook, or an error that is a sentence in both languages."""
    text = "\n".join([first, *(edit(*each) if each[1] % 2 else each[0] for each in edits)])
    told = [*answers(text)]
    assert all(told)


def answers(text: str) -> Iterator[str]:
    """The sentences of an error, or the likeliest case file."""
    try:
        sheet = read_sheet(text)
        yield str(assess(sheet.knowledge, sheet.doubts).notebook.case.likeliest(1))
    except TudorError as error:
        yield from (error.text("en"), error.text("fr"))


def test_hands_can_be_given_in_part() -> None:
    """Where only some hands are known, every deal with these sizes is counted."""
    notes = "players: Ann, Ben, Cleo, Dora\nhands: Ann 5, Ben 4\n"
    sizes = [way.noted.hand_sizes for way in assess(read_sheet(notes).knowledge).ways]
    assert [{"Ann": 5, "Ben": 4, "Cleo": 4, "Dora": 5}] == sizes


def test_hands_that_no_dealer_gives_are_counted_all_the_same() -> None:
    """Cards dealt carelessly: whatever some hands are, every way to share out the rest is counted."""
    notes = "players: Ann, Ben, Cleo, Dora\nhands: Ann 5, Ben 6\n"
    sizes = [tuple(way.noted.hand_sizes.values()) for way in assess(read_sheet(notes).knowledge).ways]
    assert {(5, 6, 3, 4), (5, 6, 4, 3)} == {*sizes}
