"""Lines of a record: every observation has one, and every line is read back as what it tells."""

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tudor.editions import load
from tudor.engine import take_seats
from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.cards import Triple
from tudor.model.sight import Observation
from tudor.notation import read_line, write_line
from tudor.notation.lines import LINES
from tudor.text import Illegal, Unreadable

SETUP = take_seats(load("clue-1998"), ["scarlet", "mustard", "plum"])
EDITION = SETUP.edition
WEAPONS = dict(zip(EDITION.weapons, EDITION.rooms, strict=False))

EXAMPLES: list[tuple[Observation, str]] = [
    (happened.DealerDrawn("plum"), "* dealer plum"),
    (happened.RolledForDeal("plum", (3, 4)), "* deal-roll plum 3 4"),
    (happened.DealerChosen("plum"), "- dealer plum"),
    (
        happened.WeaponsPlaced(WEAPONS),
        "* weapons candlestick=study knife=hall lead-pipe=lounge revolver=library rope=billiard-room wrench=dining-room",
    ),
    (sight.CaseFilled(Triple("green", "rope", "hall")), "* case green rope hall"),
    (sight.CaseHidden(), "* case ? ? ?"),
    (sight.HandSeen("plum", ("green", "lead-pipe", "hall")), "* hand plum: green lead-pipe hall"),
    (sight.HandHidden("plum", 4), "* hand plum: ? ? ? ?"),
    (happened.TurnBegan("plum", 12), "- turn 12 plum"),
    (happened.DiceTaken("plum"), "plum: roll"),
    (happened.Rolled("scarlet", (6, 1)), "* dice 6 1"),
    (happened.Moved("plum", "q5"), "plum: move q5"),
    (happened.PassageTaken("plum", "kitchen"), "plum: passage kitchen"),
    (happened.Stayed("plum"), "plum: stay"),
    (happened.Suggested("plum", Triple("white", "knife", "study")), "plum: suggest white knife study"),
    (happened.PawnBrought("white", "study"), "- white is brought to study"),
    (happened.Passed("plum"), "plum: pass"),
    (happened.NobodyShowed("scarlet"), "- nobody shows"),
    (sight.CardSeen("plum", "scarlet", "knife"), "plum: show knife"),
    (sight.CardUnseen("plum", "scarlet"), "plum: show ?"),
    (happened.AccusedAloud("plum", Triple("white", "knife", "study")), "plum: accuse white knife study"),
    (sight.AccusationWritten("plum", Triple("white", "knife", "study")), "plum: accuse white knife study in writing"),
    (sight.AccusationUnseen("plum"), "plum: accuse ? ? ? in writing"),
    (happened.AccusationFailed("plum"), "- plum is wrong"),
    (sight.CaseSeen("plum", Triple("green", "rope", "hall")), "- plum looks: green rope hall"),
    (happened.DoorCleared("plum", "hall"), "- plum clears the door of hall"),
    (happened.Denounced("plum", "mustard"), "plum: denounce mustard"),
    (happened.OwnedUp("plum"), "plum: own-up"),
    (happened.TurnEnded("plum"), "plum: end"),
    (happened.Won("plum", Triple("green", "rope", "hall")), "- plum wins: green rope hall"),
    (happened.NobodyWon(), "- nobody wins"),
]

seats = st.sampled_from(SETUP.seats)
rooms = st.sampled_from(EDITION.rooms)
triples = st.builds(Triple, st.sampled_from(EDITION.suspects), st.sampled_from(EDITION.weapons), rooms)
dice = st.lists(st.integers(1, 6), min_size=1, max_size=2).map(tuple)
hands = st.sets(st.sampled_from(EDITION.cards), min_size=1).map(
    lambda hand: tuple(c for c in EDITION.cards if c in hand)
)
values: dict[str, Callable[[type[Observation]], st.SearchStrategy[object]]] = {
    "seat": lambda does: st.just("scarlet") if does in (happened.Rolled, happened.NobodyShowed) else seats,
    "witness": lambda _: seats,
    "suspect": lambda _: st.sampled_from(EDITION.suspects),
    "room": lambda _: rooms,
    "to": lambda does: st.just("scarlet") if does in (sight.CardSeen, sight.CardUnseen) else rooms,
    "card": lambda _: st.sampled_from(EDITION.cards),
    "case": lambda _: triples,
    "named": lambda _: triples,
    "dice": lambda _: dice,
    "cards": lambda _: hands,
    "count": lambda _: st.integers(1, 9),
    "number": lambda _: st.integers(1, 999),
    "rooms": lambda _: st.permutations(EDITION.rooms).map(
        lambda order: dict(zip(EDITION.weapons, order, strict=False))
    ),
}


def any_of(does: type[Observation]) -> st.SearchStrategy[Observation]:
    return st.builds(does, **{field: values[field](does) for field in does.__struct_fields__})


def test_every_observation_has_its_line() -> None:
    """Whatever can be observed can be written, and an example of it stands above."""
    assert set(get_args(Observation)) == set(LINES)
    assert set(LINES) == {type(observation) for observation, _ in EXAMPLES}


@pytest.mark.parametrize(("observation", "line"), EXAMPLES, ids=[line for _, line in EXAMPLES])
def test_a_line_tells_an_observation(observation: Observation, line: str) -> None:
    """An observation is written as its line, and the line is read as the observation."""
    assert line == write_line(observation)
    assert observation == read_line(SETUP, line, "scarlet")


@given(st.one_of([any_of(does) for does in LINES]))
def test_any_observation_survives_its_line(observation: Observation) -> None:
    """Whatever its cards, seats and numbers, an observation is read back from its line as it was."""
    assert observation == read_line(SETUP, write_line(observation), "scarlet")


@pytest.mark.parametrize(
    ("line", "spelling"),
    [
        ("Plum: move q5", "plum: move q5"),
        ("plum:  roll", "plum: roll"),
        ("plum : roll ", "plum: roll"),
        ("*dice 04", "* dice 4"),
        ("plum: show wrensh", "plum: show wrench"),
        ("* hand plum: hall green", "* hand plum: green hall"),
        ("-turn 1 PLUM", "- turn 1 plum"),
        ("plum: end\r", "plum: end"),
        ("- nobody  wins", "- nobody wins"),
    ],
)
def test_other_spellings_are_refused_with_the_right_one(line: str, spelling: str) -> None:
    """A line that is understood but spelt otherwise is refused, and its exact spelling is told."""
    with pytest.raises(Unreadable) as refused:
        read_line(SETUP, line, "scarlet")
    assert {"spelling": spelling} == refused.value.details


def test_an_unknown_name_is_refused() -> None:
    """A name unlike any other is answered with those that may stand there."""
    with pytest.raises(Unreadable) as refused:
        read_line(SETUP, "zzz: roll", None)
    assert {"word": "zzz", "words": SETUP.seats} == refused.value.details


@pytest.mark.parametrize(
    "line", ["hello", "plum: dance", "* dice", "* dice x", "plum: accuse green rope", "- turn one plum"]
)
def test_what_is_no_line_is_refused(line: str) -> None:
    """A line that has the form of none is unreadable."""
    with pytest.raises(Unreadable) as refused:
        read_line(SETUP, line, "scarlet")
    assert "record-no-line" == refused.value.code


def test_weapons_are_all_named() -> None:
    """The weapons' line names the room of each of them."""
    with pytest.raises(Unreadable) as refused:
        read_line(SETUP, "* weapons rope=hall knife=study", None)
    assert {"weapons": ("candlestick", "lead-pipe", "revolver", "wrench")} == refused.value.details


@pytest.mark.parametrize("line", ["* dice 4", "- nobody shows", "plum: show rope", "plum: show ?"])
def test_what_belongs_to_a_turn_needs_one(line: str) -> None:
    """A line that leaves out whose turn it is has no meaning before the first turn."""
    with pytest.raises(Illegal) as refused:
        read_line(SETUP, line, None)
    assert "record-before-turn" == refused.value.code
