"""Lines of a record: every observation has one, and every line is read back as what it tells."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.source import ROOT
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.actions import Decline, Denounce, Silence, Watch
from tudor.model.cards import Triple
from tudor.model.edition import Setup
from tudor.model.sight import Observation
from tudor.notation import read_line, write_line
from tudor.notation.lines import LINES
from tudor.text import Illegal, Unreadable

SETUP = take_seats(load("clue-1998"), ["scarlet", "mustard", "plum"])
INTRIGUE = take_seats(load("cluedo-2008"), ["scarlet", "mustard", "plum"])
CHOOSING = take_seats(INTRIGUE.edition, ["scarlet", "seat-2", "seat-3"])
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
INTRIGUING: list[tuple[Observation, str]] = [
    (sight.PoolOpened(("green", "rope", "hall")), "- pool: green rope hall"),
    (sight.PoolHidden(3), "- pool: ? ? ?"),
    (happened.RolledForStart("plum", (0, 4)), "* start-roll plum ? 4"),
    (happened.BeginnerChosen("plum"), "- plum begins"),
    (happened.Rolled("scarlet", (0, 6)), "* dice ? 6"),
    (happened.PassageTaken("plum", "v5"), "plum: passage v5"),
    (happened.StoppedToSpy("plum", "v5", 3), "plum: stop v5 after 3"),
    (
        happened.StoppedToSpy("plum", "v5", 4, ("hall", "dining-room")),
        "plum: stop v5 after 4 through hall dining-room",
    ),
    (happened.SpiedOn("plum", "mustard"), "plum: spy mustard"),
    (sight.DisclosureSeen("plum", "scarlet", "rope"), "plum: disclose rope"),
    (sight.DisclosureSeen("plum", "scarlet", "rope", glimpse=True), "plum: disclose rope and glimpse"),
    (sight.DisclosureUnseen("plum", "scarlet"), "plum: disclose ?"),
    (sight.DisclosureUnseen("plum", "scarlet", glimpse=True), "plum: disclose ? and glimpse"),
    (sight.CardSeen("plum", "scarlet", "axe", glimpse=True), "plum: show axe and glimpse"),
    (sight.CardUnseen("plum", "scarlet", glimpse=True), "plum: show ? and glimpse"),
    (sight.GlimpseSeen("plum", "scarlet", "rope"), "* glimpse plum scarlet rope"),
    (sight.GlimpseUnseen("plum", "scarlet"), "* glimpse plum scarlet ?"),
    (happened.DrawChosen("plum"), "plum: draw"),
    (happened.DrawDeclined("plum"), "plum: decline"),
    (happened.ClockDrawn("plum", 3), "* intrigue plum clock 3"),
    (sight.ButlerSeen("plum", "go-anywhere"), "* intrigue plum go-anywhere"),
    (sight.ButlerUnseen("plum"), "* intrigue plum ?"),
    (happened.Murdered("plum", ("green", "rope", "hall")), "- plum is murdered: green rope hall"),
    (happened.ButlerPlayed("plum", "play-again"), "plum: butler play-again"),
    (happened.SentHome("plum", "white"), "plum: send-home white"),
    (happened.PowerUsed("plum"), "plum: power"),
    (sight.OrderSeen("plum", Silence("mustard")), "plum: silence mustard"),
    (sight.OrderSeen("plum", Watch("mustard")), "plum: watch mustard"),
    (sight.OrderSeen("plum", Watch("mustard", power=True)), "plum: watch mustard by power"),
    (sight.OrderSeen("plum", Decline()), "plum: no order"),
    (sight.OrderSeen("plum", Watch()), "plum: watch anyone"),
    (sight.OrderSeen("plum", Silence("mustard", Watch())), "plum: silence mustard and watch anyone"),
    (
        sight.OrderSeen("plum", Silence("mustard", Watch("scarlet", True))),
        "plum: silence mustard and watch scarlet by power",
    ),
    (sight.OrderSeen("plum", Denounce("mustard")), "plum: secretly denounce mustard"),
    (happened.Silenced("plum", "mustard"), "- plum silences mustard"),
    (sight.WatchSeen("plum", "mustard", "rope", False), "- plum watches mustard: rope"),
    (sight.WatchSeen("plum", "mustard", "rope", True), "- plum watches mustard by power: rope"),
    (sight.WatchUnseen("plum", "mustard", False), "- plum watches mustard: ?"),
    (sight.WatchUnseen("plum", "mustard", True), "- plum watches mustard by power: ?"),
    (happened.LookedIntoPool("plum"), "plum: look"),
    (sight.PoolSeen("plum", ("green", "rope")), "- plum sees in the pool: green rope"),
]
CHOSEN: list[tuple[Observation, str]] = [
    (happened.DealerDrawn("seat-2"), "* dealer seat-2"),
    (sight.HandSeen("seat-3", ("green", "rope")), "* hand seat-3: green rope"),
    (happened.CharacterChosen("seat-3", "plum"), "seat-3: choose plum"),
]
ALL = [(CHOOSING, *example) for example in CHOSEN]
ALL += [(SETUP, *example) for example in EXAMPLES] + [(INTRIGUE, *example) for example in INTRIGUING]

ANYBODY = st.sampled_from(SETUP.seats)
BUTLERS = tuple(card for card in INTRIGUE.edition.intrigue if card != "clock")
LEFT_OUT = {
    "seat": (happened.Rolled, happened.NobodyShowed),
    "to": (sight.CardSeen, sight.CardUnseen, sight.DisclosureSeen, sight.DisclosureUnseen),
}
"""By field, the lines that leave it out: it is the seat whose turn it is."""


def values(setup: Setup, does: type[Observation]) -> dict[str, st.SearchStrategy[object]]:
    """By field, whatever may stand there."""
    edition = setup.edition
    rooms = st.sampled_from(edition.rooms)
    triples = st.builds(Triple, st.sampled_from(edition.suspects), st.sampled_from(edition.weapons), rooms)
    butlers = does in (sight.ButlerSeen, happened.ButlerPlayed)
    return {
        "seat": ANYBODY,
        "witness": ANYBODY,
        "target": ANYBODY,
        "of": ANYBODY,
        "suspect": st.sampled_from(edition.suspects),
        "room": rooms,
        "to": st.sampled_from(edition.board.rooms + edition.board.squares),
        "square": st.sampled_from(edition.board.squares),
        "card": st.sampled_from(BUTLERS if butlers else edition.cards),
        "case": triples,
        "named": triples,
        "dice": st.lists(st.integers(0, 6), min_size=1, max_size=2).map(tuple),
        "cards": st.sets(st.sampled_from(edition.cards), min_size=1).map(
            lambda hand: tuple(card for card in edition.cards if card in hand)
        ),
        "steps": st.integers(1, 12),
        "through": st.sets(st.sampled_from(edition.board.rooms)).map(
            lambda crossed: tuple(room for room in edition.board.rooms if room in crossed)
        ),
        "count": st.integers(1, 9),
        "number": st.integers(1, 999),
        "rooms": st.permutations(edition.rooms).map(lambda order: dict(zip(edition.weapons, order, strict=False))),
        "glimpse": st.booleans(),
        "power": st.booleans(),
        "order": st.one_of(st.builds(Silence, ANYBODY), st.builds(Watch, ANYBODY, st.booleans()), st.just(Decline())),
    }


def any_of(setup: Setup, does: type[Observation]) -> st.SearchStrategy[Observation]:
    left_out = {field: st.just("scarlet") for field, lines in LEFT_OUT.items() if does in lines}
    known = values(setup, does) | left_out
    return st.builds(does, **{field: known[field] for field in does.__struct_fields__})


def test_every_observation_has_its_line() -> None:
    """Whatever can be observed can be written, and an example of it stands above."""
    assert set(get_args(Observation)) == set(LINES)
    assert set(LINES) == {type(observation) for _, observation, _ in ALL}


@pytest.mark.parametrize(("setup", "observation", "line"), ALL, ids=[line for _, _, line in ALL])
def test_a_line_tells_an_observation(setup: Setup, observation: Observation, line: str) -> None:
    """An observation is written as its line, and the line is read as the observation."""
    assert line == write_line(observation)
    assert observation == read_line(setup, line, "scarlet")


def documented() -> list[Observation]:
    """What the lines in the tables of the documentation tell; those that end in dots are shortened."""
    tables = re.findall(r"^\| (`.*)$", (ROOT / "docs" / "records.md").read_text("utf-8"), re.MULTILINE)
    lines = [line.removesuffix(" ...") for row in tables for line in re.findall("`([^`]+)`", row)]
    whole = [line.replace("rope=hall", written_weapons()) for line in lines if ": " in line or line[0] in "*-"]
    return [read_documented(line) for line in whole]


def written_weapons() -> str:
    return " ".join(f"{weapon}={room}" for weapon, room in WEAPONS.items())


def read_documented(line: str) -> Observation:
    seats = ["scarlet", "green", "plum"]
    try:
        return read_line(take_seats(load("clue-1998"), seats), line, "scarlet")
    except Unreadable:
        return read_documented_choice(line)


def read_documented_choice(line: str) -> Observation:
    try:
        return read_line(CHOOSING, line, "scarlet")
    except Unreadable:
        return read_line(take_seats(load("cluedo-2008"), ["scarlet", "green", "plum"]), line, "scarlet")


def test_every_line_is_documented() -> None:
    """The tables of the documentation have a line for everything that can be observed, and each can be read."""
    assert set(LINES) == set(map(type, documented()))


@given(st.one_of([any_of(INTRIGUE, does) for does in LINES]))
def test_any_observation_survives_its_line(observation: Observation) -> None:
    """Whatever its cards, seats and numbers, an observation is read back from its line as it was."""
    assert observation == read_line(INTRIGUE, write_line(observation), "scarlet")


@pytest.mark.parametrize(
    ("line", "spelling"),
    [
        ("Plum: move q5", "plum: move q5"),
        ("plum:  roll", "plum: roll"),
        ("plum : roll ", "plum: roll"),
        ("*dice 04", "* dice 4"),
        ("* dice 0", "* dice ?"),
        ("plum: show wrench  and glimpse", "plum: show wrench and glimpse"),
        ("Plum:  No order", "plum: no order"),
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
    "line", ["hello", "plum: dance", "* dice", "* dice x", "plum: accuse green rope", "- turn one plum", "plum: watch"]
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


@pytest.mark.parametrize("line", ["* dice 4", "- nobody shows", "plum: show rope", "plum: show ?", "plum: disclose ?"])
def test_what_belongs_to_a_turn_needs_one(line: str) -> None:
    """A line that leaves out whose turn it is has no meaning before the first turn."""
    with pytest.raises(Illegal) as refused:
        read_line(SETUP, line, None)
    assert "record-before-turn" == refused.value.code
