"""House rules: how they are written, kept, refused, and told."""

import gc
import re
from random import Random

import pytest

from tests.source import ROOT
from tudor import Game
from tudor.deduction import Knowledge
from tudor.deduction.sheet import read_sheet
from tudor.editions import available, house_switches, load, with_house_rules
from tudor.editions.consistency import missing_equipment, unmet_needs
from tudor.engine import take_seats
from tudor.model.edition import Edition, Options
from tudor.model.happenings import CharacterChosen, DealerDrawn, DoorCleared
from tudor.model.sight import HandHidden
from tudor.notation import read_line, write_line
from tudor.protocol.wire import Seating
from tudor.text import Illegal, TudorError, Unreadable, words
from tudor.text.rulebook import rules_page


@pytest.mark.parametrize("edition_id", available())
def test_every_book_goes_together(edition_id: str) -> None:
    """No edition breaks what is asked of house rules, and its own values change nothing."""
    edition = load(edition_id)
    assert [] == [*unmet_needs(edition.switches), *missing_equipment(edition, edition.switches)]
    own = tuple(f"{switch}={value}" for switch, value in edition.switches.items() if value in house_switches()[switch])
    assert edition is with_house_rules(edition, own)
    assert () == take_seats(edition, edition.players[0], Options(house_rules=own)).options.house_rules


def test_every_value_stands_in_some_book() -> None:
    """A house rule has a value that some edition has."""
    values = {(switch, value) for edition in map(load, available()) for switch, value in edition.switches.items()}
    assert {(switch, value) for switch, known in house_switches().items() for value in known} <= values


def test_rules_are_put_in_order() -> None:
    """A table keeps what differs from the book, in the order of the switches, however it was asked for."""
    asked = ("dice=2", "accusation=written", "staying=in-rooms", "seating=clockwise")
    setup = take_seats(load("clue-1998"), 3, Options(house_rules=asked))
    assert ("staying=in-rooms", "accusation=written", "dice=2") == setup.options.house_rules
    assert ("in-rooms", 2, "clue-1998") == (setup.edition.rules.staying, setup.edition.dice, setup.edition.id)


def test_the_same_rules_are_the_same_edition() -> None:
    """However house rules come together, equal ones are one edition, and a changed edition keeps them."""
    edition = load("clue-1998")
    together = with_house_rules(edition, ("dice=2", "staying=in-rooms"))
    assert together is with_house_rules(with_house_rules(edition, ["staying=in-rooms"]), ["dice=2"])
    assert together is take_seats(together, 3).edition
    assert edition is with_house_rules(together, ("dice=1", "staying=never"))


@pytest.mark.parametrize(
    ("edition", "rules", "reason"),
    [
        ("clue-1998", ["dices=2"], "There is no rule “dices=2”. Write it like dice=2. Did you mean dice?"),
        ("clue-1998", ["two dice"], "There is no rule “two dice”."),
        ("clue-1998", ["dice=3"], "“dice=3” is not possible. Choose for dice one of: 1, 2."),
        ("clue-1998", ["dice"], "“dice” is not possible. Choose for dice one of: 1, 2."),
        ("clue-1998", ["dice=2", "dice=1"], "The rule dice is given twice."),
        ("clue-1998", ["doubles=any-room"], "doubles: “any-room” works only if dice is one of: 2."),
        ("clue-1998", ["characters=after-deal"], "characters: “after-deal” works only if seating is one of: free."),
        ("clue-1998", ["occupied-squares=jumped"], "“jumped” works only if entering-rooms is one of: may-cross."),
        ("clue-1998", ["pawns-start=one-room"], "pawns-start=one-room needs a room without a card for all pawns"),
        ("clue-1998", ["weapons-start=fixed"], "weapons-start=fixed needs a place for every weapon"),
        ("clue-1998", ["deal=equal-hands"], "deal=equal-hands needs a pool"),
        ("clue-1998", ["accusation-place=pool"], "accusation-place=pool needs a pool"),
        ("super-cluedo", ["pawns-start=start-squares"], "needs a start square for every suspect"),
        ("super-cluedo", ["use-of-roll=all", "entering-rooms=ends-move"], "The board has spy squares"),
    ],
)
def test_nonsense_is_refused(edition: str, rules: list[str], reason: str) -> None:
    """What cannot be read, or does not go together, is refused with the reason."""
    with pytest.raises(TudorError, match=re.escape(reason)):
        with_house_rules(load(edition), rules)


def test_all_that_does_not_go_together_is_told_at_once() -> None:
    """The refusal lists every problem, in the reader's language."""
    with pytest.raises(Illegal) as error:
        with_house_rules(load("clue-1998"), ["entering-rooms=may-cross", "deal=equal-hands"])
    assert 4 == error.value.text("en").count("\n- ") == error.value.text("fr").count("\n- ")


def test_the_rule_page_tells_the_house_rules() -> None:
    """The page lists what the house has changed, in both languages, and cites no book for it."""
    edition = with_house_rules(load("clue-1998"), ["dice=2", "staying=anywhere"])
    english, french = rules_page(edition, "en"), rules_page(edition, "fr")
    assert "## House rules\n\n- Staying put: anywhere, any number of turns.\n- Dice: two dice.\n" in english
    assert "## Règles de la maison\n\n- Rester sur place\u00a0: partout" in french
    assert "Roll the dice and move" in english
    assert "(R9)" in rules_page(load("clue-1998"), "en")
    assert "(R9)" not in english
    assert "House rules" not in rules_page(load("clue-1998"), "en")


def test_house_rules_are_told_in_every_edition() -> None:
    """Each value of each switch is told in each edition and language."""
    for edition in map(load, available()):
        for lang in ("en", "fr"):
            told = [words(edition, lang).house_rule(f"{s}={v}") for s, known in house_switches().items() for v in known]
            assert all("{" not in sentence for sentence in told)
            assert len(told) == len(set(told))


def test_a_game_is_saved_and_continued_with_its_house_rules() -> None:
    """The record of a game tells its house rules, and the game goes on by them."""
    game = Game("clue-1998", options=Options(house_rules=("characters=after-deal", "seating=free", "dice=2")), seed=3)
    game.play(next(iter(game.legal)))
    again = Game.from_text(game.to_text())
    assert '[Options "seating=free characters=after-deal dice=2"]\n' in game.to_text()
    assert (game.setup, list(game.legal)) == (again.setup, list(again.legal))


def test_records_and_messages_keep_house_rules() -> None:
    """A setup as it is sent leads to the same edition."""
    setup = take_seats(load("cluedo-50"), 3, Options(house_rules=("witnesses=all",)))
    assert setup == Seating.of(setup).setup()
    assert "all" == Seating.of(setup).setup().edition.rules.witnesses


def test_notes_know_house_rules() -> None:
    """Notes of a game on cardboard may name house rules; one that is wrong is refused with its line."""
    notes = "edition: clue-1998\nrules: witnesses=all, dice=2\nplayers: Ann, Ben, Cleo\n"
    assert "all" == read_sheet(notes).edition.rules.witnesses
    with pytest.raises(Unreadable, match=r"Line 2, .*dices"):
        read_sheet(notes.replace("dice", "dices"))


def test_unused_house_rules_are_forgotten() -> None:
    """A server that has seen thousands of different house rules keeps only some of them."""
    rng, edition = Random(0), load("clue-1998")
    free = (
        "dealer",
        "staying",
        "witnesses",
        "after-shown-card",
        "after-no-card",
        "accusation",
        "concealing",
        "failed-pawn",
    )
    for _ in range(3000):
        rules = [f"{switch}={rng.choice(house_switches()[switch])}" for switch in (*free, "dice", "first-player")]
        words(with_house_rules(edition, rules), "en")
    gc.collect()
    alive = [one for one in gc.get_objects() if isinstance(one, Edition) and one.original is not None]
    assert 0 < len(alive) < 1800


def test_the_documented_rules_are_those_there_are() -> None:
    """docs/editions.md lists every house rule with its values."""
    page = (ROOT / "docs" / "editions.md").read_text("utf-8").partition("## House rules")[2].partition("<!--")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| .* \| (`.*`) \|$", page, flags=re.MULTILINE)
    assert house_switches() == {switch: tuple(re.findall(r"`([^`]+)`", values)) for switch, values in rows}


def test_a_dealer_is_known_who_has_chosen_a_suspect_since() -> None:
    """Somebody who begins to take notes after suspects were chosen takes in who dealt, and the sizes of the hands."""
    rules = Options(house_rules=("seating=free", "characters=after-deal"))
    setup = take_seats(load("clue-1998"), ("plum", "seat-2", "seat-3", "green"), rules)
    knowledge = Knowledge.at(setup.renamed("seat-2", "white"), "plum")
    sizes = {"plum": 5, "seat-2": 4, "seat-3": 5, "green": 4}
    knowledge.observe(DealerDrawn("seat-2"))
    for seat, size in sizes.items():
        knowledge.observe(HandHidden(seat, size))
    knowledge.observe(CharacterChosen("seat-2", "white"))
    assert {"plum": 5, "white": 4, "seat-3": 5, "green": 4} == knowledge.hand_sizes


def test_a_record_names_any_room_whose_door_is_cleared() -> None:
    """A failed accuser's pawn may go into a room without a card, where the house lets it."""
    setup = take_seats(load("super-cluedo"), 3, Options(house_rules=("failed-pawn=clears-door",)))
    cleared = DoorCleared("mustard", "hall")
    assert cleared == read_line(setup, write_line(cleared), "mustard")
