"""Refusals: why something is not possible, and what would be."""

import pytest

from tests.engine.windows import heard
from tudor.editions import load
from tudor.engine import apply
from tudor.engine.chance import faces
from tudor.engine.refusal import wanted
from tudor.model.actions import Action, Denounce, OwnUp, Passage, Watch
from tudor.model.edition import Options
from tudor.model.truth import (
    CaseDue,
    DealerDue,
    DiceDue,
    GlimpseDue,
    HandDue,
    IntrigueDue,
    Request,
    State,
    WeaponsDue,
)
from tudor.testing import arrange
from tudor.text.errors import Illegal, Message

EDITION = load("clue-1998")


def refused(state: State, action: Action) -> Illegal:
    with pytest.raises(Illegal) as refusal:
        apply(state, action)
    return refusal.value


@pytest.mark.parametrize(
    ("due", "message"),
    [
        (DealerDue(("plum", "white")), Message("wanted-dealer", seats=("plum", "white"))),
        (DiceDue("plum", faces(EDITION)), Message("wanted-dice", seat="plum", count=EDITION.dice)),
        (WeaponsDue(EDITION.weapons, EDITION.rooms), Message("wanted-weapons", weapons=EDITION.weapons)),
        (CaseDue(EDITION.suspects, EDITION.weapons, EDITION.rooms), Message("wanted-case")),
        (HandDue("plum", 2, EDITION.cards[:5]), Message("wanted-hand", seat="plum", count=2)),
        (IntrigueDue("plum", ("clock", "stay")), Message("wanted-intrigue", seat="plum")),
        (GlimpseDue("plum", "white", ("rope",)), Message("wanted-glimpse", seat="plum", of="white")),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Request) else "",
)
def test_what_chance_owes_is_told_without_telling_cards(due: Request, message: Message) -> None:
    """Who draws, and how many, is said; which cards are left to draw is not."""
    assert message == wanted(due)


def test_a_passage_leads_where_it_leads() -> None:
    """From the kitchen no passage leads to the lounge: the room it does lead to is told."""
    error = refused(arrange("clue-1998", pawns={"scarlet": "kitchen"}), Passage("lounge"))
    assert ("passage-elsewhere", "lounge", ("study",)) == (error.code, error.details["room"], error.details["rooms"])


def test_lacking_a_power_is_told_apart_from_naming_the_wrong_seat() -> None:
    """Green could watch White by the butler he holds, but has no power for it; Mustard answers nobody."""
    state = heard({"green": ["see-card"]})
    assert "no-power" == refused(state, Watch("white", power=True)).code
    assert "not-among" == refused(state, Watch("mustard", power=True)).code


@pytest.mark.parametrize(
    ("edition", "action", "without_proof"),
    [
        ("cluedo-france", Denounce("mustard"), "no-proof"),
        ("cluedo-france", Denounce("nobody"), "seat-unknown"),
        ("cluedo-50", OwnUp(), "nothing-hidden"),
    ],
)
def test_only_tables_with_false_witnesses_know_them(edition: str, action: Action, without_proof: str) -> None:
    """With false witnesses a seat without proof is told so; at other tables there is nothing to denounce or own up to."""
    seats = load(edition).suspects[:3]
    assert without_proof == refused(arrange(edition, seats, options=Options(false_witnesses=True)), action).code
    assert "wrong-moment" == refused(arrange(edition, seats), action).code
