"""The parts of the terminal client that need no screen: drawing, letters, notes, choices, sessions."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.segment import Segment

from tudor.editions import available, load
from tudor.model.actions import End, Move, Show
from tudor.model.cards import Triple
from tudor.model.happenings import NobodyShowed, Suggested, Won
from tudor.model.options import Accusations, Legal, Listed, Places, Suggestions
from tudor.model.sight import CardSeen, HandSeen, View
from tudor.model.truth import Closing, Moving
from tudor.terminal.choices import choices, label, question, typed_match
from tudor.terminal.drawing import CELL, Drawing
from tudor.terminal.geometry import geometry
from tudor.terminal.notebook import BLANK, HAS, HAS_NOT, Notes
from tudor.terminal.palette import distinct_letters, pawn_colours, pawn_letters, room_colours
from tudor.terminal.saving import free_path
from tudor.terminal.session import choose_seats, open_session
from tudor.testing import arrange
from tudor.text import LANGUAGES, words
from tudor.views import decision, view

CLASSIC = load("clue-1998")


def moment(*, pawns: Mapping[str, str] = {}, weapons: Mapping[str, str] = {}) -> View:
    return view(arrange(CLASSIC, 3, pawns=pawns, weapons=weapons), "scarlet")


def drawn(seen: View, *targets: str, pointed: str | None = None, lang: str = "en") -> list[list[Segment]]:
    return Drawing(seen, words(seen.setup.edition, lang), targets, pointed).lines()


def characters(lines: list[list[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


def at(lines: list[str], place: str) -> str:
    ((row, column),) = geometry(CLASSIC.board).at[place]
    return lines[row][column * CELL : (column + 1) * CELL]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_a_drawing_has_the_size_of_the_board(edition_id: str, lang: str) -> None:
    """Each square takes two characters, and every room is named, whatever its name."""
    edition = load(edition_id)
    seen = view(arrange(edition, 3), edition.suspects[0])
    lines = characters(drawn(seen, lang=lang))
    assert [len(row) * CELL for row in edition.board.cells] == list(map(len, lines))
    picture = " ".join(" ".join(lines).split())
    for room in edition.rooms:
        for word in words(edition, lang).name(room).split():
            assert word in picture


def test_pawns_stand_where_they_are() -> None:
    """A pawn in the corridor is a letter on its square, one's own with an arrow; a start left behind is a small letter."""
    lines = characters(drawn(moment(pawns={"scarlet": "h8", "mustard": "i5"})))
    assert ("S◂", "M ", "s ", "W ") == tuple(at(lines, square) for square in ("h8", "i5", "q1", "o25"))


def test_pawns_and_weapons_stand_in_their_rooms() -> None:
    """A room shows the letters of the pawns and the names of the weapons in it."""
    weapons = {**dict.fromkeys(CLASSIC.weapons, "study"), "rope": "hall"}
    lines = characters(drawn(moment(pawns={"green": "hall", "plum": "hall"}, weapons=weapons)))
    hall = [lines[row][column * CELL :][:12] for row, column in geometry(CLASSIC.board).at["hall"] if column == 9]
    assert ["G L", "Rope"] == [line.strip() for line in hall if line.strip()][1:3]


def crowded(room: str, lang: str) -> list[str]:
    everyone, everything = dict.fromkeys(CLASSIC.suspects, room), dict.fromkeys(CLASSIC.weapons, room)
    return characters(drawn(moment(pawns=everyone, weapons=everything), lang=lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("room", CLASSIC.rooms)
def test_a_room_takes_everybody_in(room: str, lang: str) -> None:
    """Six pawns and six weapons stay within any room, every pawn is seen, and every weapon at least by its beginning."""
    other = next(place for place in CLASSIC.rooms if place != room)
    lines, elsewhere = crowded(room, lang), crowded(other, lang)
    inside = geometry(CLASSIC.board).at[room]
    changed = {
        (row, column // CELL)
        for row, (line, before) in enumerate(zip(lines, elsewhere, strict=True))
        for column, (now, then) in enumerate(zip(line, before, strict=True))
        if now != then
    }
    assert changed <= {*inside, *geometry(CLASSIC.board).at[other]}
    written = "".join(lines[row][column * CELL : (column + 1) * CELL] for row, column in inside)
    spoken = words(CLASSIC, lang)
    for suspect, letter in pawn_letters(spoken).items():
        assert letter + ("◂" if suspect == "scarlet" else " ") in written
    for weapon in CLASSIC.weapons:
        assert spoken.name(weapon)[:2] in written


def test_where_one_can_go_looks_different() -> None:
    """Places within reach differ by shape and by colour, and so does the one pointed at."""
    plain, marked = drawn(moment()), drawn(moment(), "h8", "h9", "study", pointed="h9")
    assert ("··", "[]") == tuple(at(characters(marked), square) for square in ("h8", "h9"))
    assert "·" in characters(marked)[0][:12]
    assert "·" not in characters(plain)[0][:12]
    colours = [{segment.style for line in picture for segment in line} for picture in (plain, marked)]
    assert colours[1] - colours[0]


def test_every_door_is_a_gap_next_to_its_square() -> None:
    """There is one gap a door, in the room, beside the square before it."""
    board, gaps = CLASSIC.board, geometry(CLASSIC.board).gaps
    assert len(board.doors) == len(gaps)
    for door in board.doors:
        ((row, column),) = geometry(board).at[door.square]
        beside = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        assert any(cell in gaps and board.cells[cell[0]][cell[1]] == door.room for cell in beside)


def test_every_passage_is_marked_in_its_room() -> None:
    """There is one arrow a passage, in the room it leads from."""
    board = CLASSIC.board
    marked = [board.cells[row][column] for row, column in geometry(board).passages]
    assert sorted(board.passages) == sorted(marked)
    assert "↘ " == geometry(board).passages[0, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_nobody_shares_a_letter_or_a_colour(edition_id: str, lang: str) -> None:
    """Each suspect has a letter and a colour of its own, each room a colour."""
    edition = load(edition_id)
    for signs in (pawn_letters(words(edition, lang)), pawn_colours(edition), room_colours(edition)):
        assert len(set(signs.values())) == len(signs)


@given(st.lists(st.text("abcdé ", min_size=1).filter(str.strip), max_size=10))
def test_letters_never_run_out(names: list[str]) -> None:
    """Any ten names get ten different letters."""
    letters = distinct_letters(names)
    assert len(set(letters)) == len(names) == len("".join(letters))


def test_notes_know_what_was_dealt_and_shown() -> None:
    """One's own cards and the cards one was shown are certain; nobody else has them."""
    notes = Notes(moment().setup, "scarlet")
    assert BLANK == notes.mark("knife", "scarlet")
    notes.learn([HandSeen("scarlet", ("rope", "hall")), CardSeen("white", "scarlet", "knife")])
    assert [HAS, HAS_NOT, HAS_NOT] == [notes.mark("rope", seat) for seat in ("scarlet", "mustard", "white")]
    assert [HAS_NOT, HAS_NOT, HAS] == [notes.mark("knife", seat) for seat in ("scarlet", "mustard", "white")]
    assert [HAS_NOT, BLANK, BLANK] == [notes.mark("plum", seat) for seat in ("scarlet", "mustard", "white")]


def test_certain_notes_cannot_be_changed() -> None:
    """A mark made by hand gives way to what one learns, and what is certain stays."""
    notes = Notes(moment().setup, "scarlet")
    notes.cycle("knife", "white")
    assert HAS_NOT == notes.mark("knife", "white")
    notes.learn([CardSeen("white", "scarlet", "knife")])
    notes.cycle("knife", "white")
    assert HAS == notes.mark("knife", "white")


def test_notes_know_the_case_file_once_it_lies_open() -> None:
    """Nobody has a card that lies in the case file."""
    notes = Notes(moment().setup, "scarlet")
    notes.learn([Won("white", Triple("plum", "rope", "hall"))])
    assert notes.is_in_case("rope")
    assert [HAS_NOT] * 3 == [notes.mark("rope", seat) for seat in ("scarlet", "mustard", "white")]


def test_choices_come_in_a_sensible_order() -> None:
    """Rooms stand before squares, and accusing comes last; naming three cards is one choice."""
    accusing = Accusations(CLASSIC.suspects, CLASSIC.weapons, CLASSIC.rooms)
    suggesting = Suggestions(CLASSIC.suspects, CLASSIC.weapons, ("hall",))
    legal = Legal((accusing, Places(("h8", "hall")), Listed((End(),)), suggesting))
    assert [Move("hall"), End(), suggesting, Move("h8"), accusing] == choices(legal, moment())
    assert "Make a suggestion in the hall …" == label(suggesting, words(CLASSIC, "en"))


def test_a_question_says_what_led_to_it() -> None:
    """The dice before a move, the card shown before the end of a turn."""
    spoken = words(CLASSIC, "en")
    moving = arrange(CLASSIC, 3, phase=Moving((4,)))
    owed = decision(moving, "scarlet")
    assert owed is not None
    assert "You roll 4. Where do you go?" == question(owed, view(moving, "scarlet"), spoken, None)
    closing = arrange(CLASSIC, 3, phase=Closing())
    owed = decision(closing, "scarlet")
    assert owed is not None
    asked = question(owed, view(closing, "scarlet"), spoken, CardSeen("white", "scarlet", "rope"))
    assert asked.startswith("Mrs. White shows you the rope. ")
    assert question(owed, view(closing, "scarlet"), spoken, NobodyShowed("scarlet")).startswith("Nobody shows you")
    unrelated = Suggested("white", Triple("plum", "rope", "hall"))
    assert spoken.asks("close") == question(owed, view(closing, "scarlet"), spoken, unrelated)


@pytest.mark.parametrize(
    ("typed", "found"), [("lou", 1), ("LOUNGE", 1), ("h1", 3), ("h", 2), ("ve", 4), ("au", 5), ("x", None)]
)
def test_typing_finds_a_word(typed: str, found: int | None) -> None:
    """What is typed finds the very word first, then a beginning; accents and capitals do not matter."""
    labels = ["Roll", "Go to the lounge", "Go to h10", "Go to h1", "Aller à la Véranda", "Aller à l'auberge"]
    assert found == typed_match(typed, labels)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats_follow_the_board(players: int) -> None:
    """The person gets the seat asked for, and the others are drawn, in the order of the board."""
    seats = choose_seats(CLASSIC, players, "green", Random(1))
    assert players == len(set(seats))
    assert "green" in seats
    assert sorted(seats, key=CLASSIC.suspects.index) == list(seats)


def test_the_same_seed_is_the_same_game() -> None:
    """Seats, cards and dice come from the seed alone."""
    one, other = (open_session(CLASSIC, 4, "plum", Random(9)) for _ in range(2))
    for session in (one, other):
        while session.step() is not None:
            pass
    assert one.story == other.story
    assert one.view.hand == other.view.hand


def test_a_record_waits_for_the_end() -> None:
    """While the game goes on, its record would tell what is secret."""
    with pytest.raises(AssertionError):
        open_session(CLASSIC, 3, "plum", Random(9)).record()


def test_a_record_overwrites_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The name of a new record is one that nothing has yet."""
    folder = tmp_path_factory.mktemp("records")
    first = free_path(folder, "clue-1998")
    first.touch()
    assert first != free_path(folder, "clue-1998")


def test_answers_are_buttons_with_card_names() -> None:
    """A card to show is offered by its name."""
    assert "Show the rope" == label(Show("rope"), words(CLASSIC, "en"))


def test_the_case_file_lies_in_the_middle() -> None:
    """The middle of the board shows the dice, and whether one has seen the case file."""
    state = arrange(CLASSIC, 3, phase=Moving((4,)), case=Triple("plum", "rope", "hall"))
    before = "".join(characters(drawn(view(state, "scarlet"))))
    after = "".join(characters(drawn(view(replace(state, looked=frozenset({"scarlet"})), "scarlet"))))
    assert ("? ? ?" in before, "! ! !" in before, "[4]" in before) == (True, False, True)
    assert ("? ? ?" in after, "! ! !" in after) == (False, True)
