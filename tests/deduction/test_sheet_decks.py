"""Notes about any deck: ready-made ones, and cards people name themselves."""

import pytest

from tudor.deduction.sheet import Sheet, read_sheet
from tudor.editions.decks import KINDS, ready_decks
from tudor.model.edition import Edition
from tudor.text.errors import Ambiguous, Message, TudorError

OWN = """suspects: Homer, Marge, Bart
weapons: doughnut, rope, Clé anglaise
rooms: power plant, école; tavern, lounge
players: Ann, Ben
"""


def sheet(*lines: str) -> Sheet:
    return read_sheet("\n".join(lines))


def test_a_deck_can_be_named_in_the_notes() -> None:
    """Own suspects, weapons and rooms, any number of each, make an edition without a board."""
    edition = read_sheet(OWN).edition
    assert ("homer", "marge", "bart") == edition.suspects
    assert ("power-plant", "ecole", "tavern", "lounge") == edition.rooms
    assert "école" == edition.names["fr"]["ecole"] == edition.names["en"]["ecole"]
    assert not edition.has_board


def test_known_cards_of_an_own_deck_keep_their_names() -> None:
    """A card of another box keeps its names in every language, and is found by them."""
    own = read_sheet(OWN + "dealer: Ann\nAnn: homer spanner lounge -> Ben wrench\n")
    assert ("doughnut", "rope", "wrench") == own.edition.weapons
    assert ("the rope", "la corde") == tuple(own.edition.names[lang]["rope"] for lang in ("en", "fr"))
    assert own.knowledge.notebook().certain("wrench", "Ben") is True


def test_one_kind_can_be_replaced() -> None:
    """Kinds that the notes do not name keep the cards of the edition."""
    own = sheet("edition: cluedo-france", "suspects: Ada, Bert", "players: Ann, Ben, Cleo").edition
    assert ("ada", "bert") == own.suspects
    assert "dagger" in own.weapons


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["suspects: Ada"], "deck-few"),
        (["suspects: Ada, Bert, ada"], "deck-twice"),
        (["suspects: Ada, Bert", "weapons: axe, Bert"], "deck-twice"),
        (["rooms: " + ", ".join(f"room {number}" for number in range(60))], "deck-size"),
        (["players: Ann"], "sheet-players"),
        (["players: " + ", ".join("ABCDEFGHIJK")], "sheet-players"),
        (["answers: somebody"], "sheet-witnesses"),
    ],
)
def test_a_deck_that_cannot_be_used_is_refused(lines: list[str], reason: str) -> None:
    """Too few cards or players, too many, and cards named twice are refused with a sentence."""
    players = [] if any(line.startswith("players") for line in lines) else ["players: Ann, Ben, Cleo"]
    with pytest.raises(TudorError) as refused:
        sheet(*lines, *players)
    message = refused.value.message
    inner = message.details.get("reason", message)
    assert isinstance(inner, Message)
    assert reason == inner.code


def test_a_deck_far_too_large_is_refused_at_once() -> None:
    """Thirty cards of each kind are more than can be counted, and the sentence names the limit."""
    kinds = (f"{kind}: " + ", ".join(f"{kind} {number}" for number in range(30)) for kind in KINDS)
    with pytest.raises(TudorError, match=r"90 cards.*62"):
        sheet(*kinds, "players: Ann, Ben, Cleo")


@pytest.mark.parametrize("deck", ready_decks(), ids=lambda deck: deck.id)
def test_ready_made_decks_are_found(deck: Edition) -> None:
    """Every ready-made deck is found by its id and by its title, and can be counted."""
    for name in (deck.id, deck.names["fr"]["title"]):
        found = sheet(f"edition: {name}", "players: Ann, Ben, Cleo", "dealer: Ann")
        assert found.edition is deck
    assert found.knowledge.notebook().deals > 0


@pytest.mark.parametrize(("box", "words"), [("british", "col spanner hall"), ("clue 2016", "doctor orchid gun hall")])
def test_words_of_each_box_are_understood(box: str, words: str) -> None:
    """Cards are found by the words of their own box and of others."""
    assert 1 == len(sheet(f"edition: {box}", "players: Ann, Ben, Cleo", f"Ann: {words} -> Ben no").knowledge.notes)


def test_a_vague_edition_is_asked_about() -> None:
    """A name that several boxes share is answered with the choice."""
    with pytest.raises(Ambiguous, match="clue-1998, clue-2002"):
        sheet("edition: clue", "players: Ann, Ben, Cleo")


def test_a_house_rule_says_who_answers() -> None:
    """Where everyone answers, nobody is taken to have passed without being named."""
    notes = ("players: Ann, Ben, Cleo, Dora", "Ann: plum rope hall -> Cleo shows")
    assert [2, 1] == [len(sheet(*notes, f"answers: {who}").knowledge.notes) for who in ("until shown", "tous")]


@pytest.mark.parametrize("count", [2, 10])
def test_two_to_ten_play(count: int) -> None:
    """Notes can be about two to ten players, whatever the box says."""
    assert count == len(sheet("players: " + ", ".join("ABCDEFGHIJ"[:count])).people.seats)
