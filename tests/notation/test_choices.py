"""What people type: written in one way, read in many."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.games import EDITIONS, TABLES_BY_DAY
from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.actions import (
    Accuse,
    Action,
    Butler,
    Case,
    Dealer,
    Decline,
    Dice,
    Draw,
    Glimpse,
    Hand,
    Intrigue,
    Look,
    Move,
    Outcome,
    OwnUp,
    Pass,
    Passage,
    Roll,
    SendHome,
    Show,
    Silence,
    Spy,
    Stop,
    Suggest,
    UsePower,
    Watch,
)
from tudor.model.cards import Triple
from tudor.model.edition import Options
from tudor.model.options import Legal, Listed, Places, Suggestions
from tudor.model.truth import Chance, Over
from tudor.notation import read_choice, split_seat, write_choice
from tudor.text import Ambiguous, TudorError, Unreadable

SETUP = take_seats(load("clue-1998"), ["scarlet", "mustard", "plum"])
INTRIGUE = take_seats(load("cluedo-2008"), ["scarlet", "mustard", "plum"])
GREEN_WRENCH_LOUNGE = Suggest("green", "wrench", "lounge")


@pytest.mark.parametrize(("edition", "false_witnesses"), TABLES_BY_DAY)
def test_every_choice_is_read_as_it_is_written(edition: str, false_witnesses: bool) -> None:
    """All that is legal in a game, and all that chance brings, is read back from its text."""
    rng = Random(3)
    state = new_game(take_seats(load(edition), 4, Options(false_witnesses=false_witnesses)))
    for _ in range(300):
        due = pending(state)
        if isinstance(due, Over):
            break
        by = None if isinstance(due, Chance) else due.seats[0]
        offered = legal(state, by)
        choice = draw(due.request, rng) if isinstance(due, Chance) else pick(offered, rng)
        for some in (choice, *(group.pick(rng) for group in offered.groups)):
            assert some == read_choice(state.setup, write_choice(state.setup, some))
        state = apply(state, choice, by).state


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_is_known_by_its_names(edition: str) -> None:
    """A card is understood by its id and by its whole name in every language."""
    setup = take_seats(load(edition), 3)
    for card in setup.edition.cards:
        for name in (card, *(names[card] for names in setup.edition.names.values())):
            assert Show(card) == read_choice(setup, f"show {name}"), name


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("roll", Roll()),
        ("  ROLL ", Roll()),
        ("r", Roll()),
        ("sug gr wr lou", GREEN_WRENCH_LOUNGE),
        ("suggest lounge, wrench, green", GREEN_WRENCH_LOUNGE),
        ("suggest Mr. Green with the wrench in the lounge", GREEN_WRENCH_LOUNGE),
        ("suggest la clé anglaise, M. Olive, salon", GREEN_WRENCH_LOUNGE),
        ("suggest cle anglaise, Olive, salon", GREEN_WRENCH_LOUNGE),
        ("move VERANDA", Move("conservatory")),
        ("accuse Moutarde corde bureau", Accuse("mustard", "rope", "study")),
        ("accuse Colonel Mustard lead pipe billiard room in writing", Accuse("mustard", "lead-pipe", "billiard-room")),
        ("move bill", Move("billiard-room")),
        ("move Q5", Move("q5")),
        ("show rope", Show("rope")),
        ("show pipe", Show("lead-pipe")),
        ("pass", Pass()),
        ("passage kit", Passage("kitchen")),
        ("own up", OwnUp()),
        ("own-up", OwnUp()),
        ("own", OwnUp()),
        ("* dice 3 4", Dice((3, 4))),
        ("dice 3+4", Dice((3, 4))),
        ("dealer violet", Dealer("plum")),
        ("case hall plum rope", Case(Triple("plum", "rope", "hall"))),
        ("hand hall rope", Hand(("rope", "hall"))),
        ("hand lead pipe billiard room", Hand(("lead-pipe", "billiard-room"))),
        ("hand scarlet: plum hall", Hand(("plum", "hall"))),
    ],
)
def test_forgiving_reading(text: str, choice: Action | Outcome) -> None:
    """Case, order, accents, articles, titles, languages and the ends of words do not matter."""
    assert choice == read_choice(SETUP, text)


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("stop V5 after 3", Stop("v5", 3)),
        ("stop v5 4 through dining, hall", Stop("v5", 4, ("hall", "dining-room"))),
        ("spy on Moutarde", Spy("mustard")),
        ("disclose rope", Show("rope")),
        ("show rope and glimpse", Show("rope", glimpse=True)),
        ("show la corde glimpse", Show("rope", glimpse=True)),
        ("disclose rope and glimpse", Show("rope", glimpse=True)),
        ("butler play-again", Butler("play-again")),
        ("Butler rejouer", Butler("play-again")),
        ("but again", Butler("play-again")),
        ("send-home white", SendHome("white")),
        ("send home Leblanc", SendHome("white")),
        ("power", UsePower()),
        ("draw", Draw()),
        ("decline", Decline()),
        ("no order", Decline()),
        ("silence mustard", Silence("mustard")),
        ("watch mustard", Watch("mustard")),
        ("watch mustard by power", Watch("mustard", power=True)),
        ("watch anyone", Watch()),
        ("watch anyone by power", Watch(power=True)),
        ("silence mustard and watch anyone", Silence("mustard", Watch())),
        ("silence mustard and watch plum by power", Silence("mustard", Watch("plum", power=True))),
        ("look", Look()),
        ("move piscine", Move("pool")),
        ("* dice ? 4", Dice((0, 4))),
        ("dice 4+?", Dice((4, 0))),
        ("intrigue clock", Intrigue("clock")),
        ("* intrigue plum clock 3", Intrigue("clock")),
        ("* intrigue plum see-card", Intrigue("see-card")),
        ("glimpse rope", Glimpse("rope")),
        ("* glimpse plum scarlet mustard", Glimpse("mustard")),
        ("show rope?", Show("rope")),
    ],
)
def test_cards_powers_and_spies_are_read_too(text: str, choice: Action | Outcome) -> None:
    """What only some editions have is typed like everything else, and as records tell it."""
    assert choice == read_choice(INTRIGUE, text)


@pytest.mark.parametrize(
    "choice",
    [
        *(Butler(card) for card in ("stay", "go-anywhere", "add-six", "right-shows", "play-again")),
        SendHome("white"), UsePower(), Draw(), Decline(), Silence("plum"), Watch("plum"), Watch("plum", power=True),
        Look(), Stop("v5", 3), Stop("v5", 4, ("hall", "dining-room")), Spy("plum"), Show("rope", glimpse=True), Passage("spa"), Move("pool"), Glimpse("rope"),
        Dice((0, 6)), Dice((0, 0)), Intrigue("unanswered"),
    ],
)  # fmt: skip
def test_rare_choices_are_read_as_they_are_written(choice: Action | Outcome) -> None:
    """What a random game seldom brings is read back from its text, too."""
    assert choice == read_choice(INTRIGUE, write_choice(INTRIGUE, choice))


def test_a_passage_may_lead_to_a_square() -> None:
    """Where a passage joins squares, its ends are named like rooms."""
    setup = take_seats(load("super-cluedo"), 3)
    ends = [end for end in setup.edition.board.passages if end in setup.edition.board.neighbours]
    assert [Passage(end) for end in ends] == [read_choice(setup, f"passage {end}") for end in ends]
    assert 2 == len(ends)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("show co", ("show mustard", "show knife", "show rope", "show conservatory")),  # colonel, couteau, corde
        ("move bi", ("move library", "move billiard-room")),  # bibliothèque
        ("show room", ("show billiard-room", "show dining-room")),
        ("accuse plum rope room", ("accuse plum rope billiard-room", "accuse plum rope dining-room")),
    ],
)
def test_several_readings_are_listed(text: str, readings: tuple[str, ...]) -> None:
    """What can be read in several ways is ambiguous, and the readings are told as they are typed."""
    with pytest.raises(Ambiguous) as refused:
        read_choice(SETUP, text)
    assert readings == refused.value.details["readings"]


def test_a_word_that_begins_several_verbs_is_ambiguous() -> None:
    """A beginning that several verbs share is answered with all of them."""
    with pytest.raises(Ambiguous) as refused:
        read_choice(SETUP, "di")
    assert ("disclose CARD", "dice NUMBER ...") == refused.value.details["readings"]


def test_the_legal_reading_is_meant() -> None:
    """Of several readings, the only legal one is taken."""
    assert Show("rope") == read_choice(SETUP, "show co", Legal((Listed((Show("rope"), Show("hall"))),)))
    assert Move("library") == read_choice(SETUP, "m bi", Legal((Places(("library", "q5")),)))


def test_the_room_may_be_left_out() -> None:
    """With the legal actions given, a suggestion and a passage need no room."""
    offered = Legal((Suggestions(SETUP.edition.suspects, SETUP.edition.weapons, ("lounge",)),))
    assert GREEN_WRENCH_LOUNGE == read_choice(SETUP, "suggest wrench green", offered)
    assert Passage("kitchen") == read_choice(SETUP, "passage", Legal((Listed((Passage("kitchen"),)),)))
    with pytest.raises(Unreadable):
        read_choice(SETUP, "suggest wrench green")


def test_the_way_to_a_spy_square_may_be_left_out() -> None:
    """A stop that names only the square is the legal one there; with two ways there, both are told."""
    setup = take_seats(load("super-cluedo"), 3)
    near, far, elsewhere = Stop("v6", 3), Stop("v6", 4, ("hall",)), Stop("o5", 2)
    assert near == read_choice(setup, "stop v6", Legal((Listed((near, elsewhere)),)))
    with pytest.raises(Ambiguous) as refused:
        read_choice(setup, "stop v6", Legal((Listed((near, far, elsewhere)),)))
    assert ("stop v6 after 3", "stop v6 after 4 through hall") == refused.value.details["readings"]
    for offered in (None, Legal((Listed((elsewhere,)),)), Legal(())):
        with pytest.raises(Unreadable):
            read_choice(setup, "stop v6", offered)
    with pytest.raises(Unreadable):
        read_choice(setup, "stop rope", Legal((Listed((near,)),)))


@pytest.mark.parametrize(
    ("text", "code", "detail", "wanted"),
    [
        ("", "choice-empty", "forms", None),
        (" … ", "choice-empty", "forms", None),
        ("mvoe hall", "choice-verb", "forms", ("move PLACE",)),
        ("show wrensh", "choice-word", "nearest", None),
        ("move zz99", "choice-word", "word", "zz99"),
        ("dice 7", "choice-word", "nearest", ("1", "2", "3", "4", "5", "6", "?")),
        ("accuse plum rope", "choice-form", "form", "accuse SUSPECT WEAPON ROOM"),
        ("accuse plum rope rope", "choice-form", "form", "accuse SUSPECT WEAPON ROOM"),
        ("roll rope", "choice-form", "form", "roll"),
        ("hand rope rope", "choice-form", "form", "hand CARD ..."),
        ("weapons rope=hall", "choice-form", "form", "weapons WEAPON=ROOM ..."),
        (
            "weapons rope=hall rope=study knife=lounge revolver=kitchen wrench=library candlestick=ballroom",
            "choice-form",
            "form",
            "weapons WEAPON=ROOM ...",
        ),
    ],
)
def test_what_is_not_understood_is_told(text: str, code: str, detail: str, wanted: object) -> None:
    """What cannot be read is refused with the nearest that could be."""
    with pytest.raises(Unreadable) as refused:
        read_choice(SETUP, text)
    assert code == refused.value.code
    assert wanted is None or wanted == refused.value.details[detail]


def test_the_nearest_card_is_told() -> None:
    """A misspelt card is answered with those most like it."""
    with pytest.raises(Unreadable, match=r"Unknown word “wrensh” in “show wrensh”\. Did you mean wrench"):
        read_choice(SETUP, "show wrensh")


@given(
    st.text()
    | st.lists(st.sampled_from(["sug", "move", "hand", "rope", "l", "=", "?", ":", "salle", "1"])).map(" ".join)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read as a choice or refused with a sentence."""
    try:
        choice = read_choice(SETUP, text)
    except TudorError as refused:
        told = str(refused)
        assert told
    else:
        assert choice == read_choice(SETUP, write_choice(SETUP, choice))


@pytest.mark.parametrize(
    ("text", "seat", "rest"),
    [
        ("plum: move hall", "plum", " move hall"),
        ("Moutarde : pass", "mustard", " pass"),
        ("move hall", None, "move hall"),
        ("* hand plum: rope", None, "* hand plum: rope"),
    ],
)
def test_who_acts_stands_before_a_colon(text: str, seat: str | None, rest: str) -> None:
    """A name before a colon says who acts; a hand's owner is not acting."""
    assert (seat, rest) == split_seat(SETUP, text)


def test_only_seats_act() -> None:
    """A name before a colon that is no seat is refused."""
    with pytest.raises(Unreadable) as refused:
        split_seat(SETUP, "green: pass")
    assert {"seat": "green", "seats": SETUP.seats} == refused.value.details
