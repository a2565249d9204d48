"""The drawn board: squares, rooms, doors, passages, pawns and weapons."""

import re
from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from rich.segment import Segment

from tudor.editions import available, load
from tudor.editions.floors import next_to
from tudor.model.cards import Triple
from tudor.model.edition import Edition
from tudor.model.sight import (
    View,
)
from tudor.model.truth import Moving, Turn
from tudor.terminal.board_drawing import CELL, Drawing
from tudor.terminal.board_geometry import geometry
from tudor.terminal.palette import pawn_letters
from tudor.testing import arrange
from tudor.text import LANGUAGES, words
from tudor.views import view

CLASSIC = load("clue-1998")


def moment(*, pawns: Mapping[str, str] = {}, weapons: Mapping[str, str] = {}) -> View:
    return view(arrange(CLASSIC, 3, pawns=pawns, weapons=weapons), "scarlet")


def drawn(
    seen: View, *targets: str, pointed: str | None = None, lang: str = "en", scale: int = 1
) -> list[list[Segment]]:
    return Drawing(seen, words(seen.setup.edition, lang), targets, pointed, scale).lines()


def characters(lines: list[list[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


def written_in(lines: list[str], edition: Edition, place: str) -> str:
    """The text in the cells of a place, row by row."""
    cells = geometry(edition.board).at[place]
    return "".join(lines[row][column * CELL : (column + 1) * CELL] for row, column in sorted(cells))


def at(lines: list[str], place: str) -> str:
    ((row, column),) = geometry(CLASSIC.board).at[place]
    return lines[row][column * CELL : (column + 1) * CELL]


@pytest.mark.parametrize("edition_id", ["clue-1998", "super-cluedo", "cluedo-2008"])
@pytest.mark.parametrize("scale", [2, 3])
def test_a_large_drawing_shows_the_same_places(edition_id: str, scale: int) -> None:
    """Each cell becomes as many lines and columns more, squares in the same colours; rooms and pawns keep their letters."""
    edition = load(edition_id)
    seen = view(arrange(edition, 3), edition.suspects[0])
    once, larger = drawn(seen), drawn(seen, scale=scale)
    assert [len(line) * scale for line in characters(once) for _ in range(scale)] == [*map(len, characters(larger))]
    papers, large_papers = papers_of(once), papers_of(larger)
    for row, column in (cell for square in edition.board.squares for cell in geometry(edition.board).at[square]):
        block = [line[column * CELL * scale :][: CELL * scale] for line in large_papers[row * scale :][:scale]]
        assert {papers[row][column * CELL]} == {paper for line in block for paper in line}
    told = " ".join("".join(characters(larger)).split())
    assert all(words(edition, "en").name(room).split()[0][:7] in told for room in edition.board.rooms)
    assert all(letter in told for letter in pawn_letters(words(edition, "en")).values())


def papers_of(lines: list[list[Segment]]) -> list[list[object]]:
    """The background of each character."""
    return [[segment.style and segment.style.bgcolor for segment in line for _ in segment.text] for line in lines]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition_id", available())
def test_a_drawing_has_the_size_of_the_board(edition_id: str, lang: str) -> None:
    """Each square takes two characters, and every room shows its name."""
    edition = load(edition_id)
    seen = view(arrange(edition, 3), edition.suspects[0])
    lines = characters(drawn(seen, lang=lang))
    assert [len(row) * CELL for row in edition.board.cells] == list(map(len, lines))
    for room in edition.board.rooms:
        written = re.sub(r"\W", "", written_in(lines, edition, room))
        assert re.sub(r"\W", "", words(edition, lang).name(room)) in written


def test_pawns_stand_where_they_are() -> None:
    """A pawn in the corridor is a letter on its square, your own with an arrow; an empty start square has a small letter."""
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
    """Six pawns and six weapons fit in any room: every pawn is visible, and at least the beginning of every weapon."""
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


@pytest.mark.parametrize(
    ("edition_id", "room"),
    [(name, room) for name in ("super-cluedo", "cluedo-2008") for room in load(name).board.rooms],
)
def test_every_pawn_is_seen_in_the_smallest_room(edition_id: str, room: str) -> None:
    """However many pawns and weapons are in a room, each pawn is visible, and nothing crosses the edge."""
    edition = load(edition_id)
    everyone, everything = dict.fromkeys(edition.suspects, room), dict.fromkeys(edition.weapons, room)
    empty, state = arrange(edition, 3, pawns=everyone), arrange(edition, 3, pawns=everyone, weapons=everything)
    lines = characters(drawn(view(state, "mustard")))
    written = written_in(lines, edition, room)
    for suspect, letter in pawn_letters(words(edition, "en")).items():
        assert letter + ("◂" if suspect == "mustard" else " ") in written
    elsewhere = characters(drawn(view(empty, "mustard")))
    outside = [place for place in (*edition.board.squares, *edition.board.rooms) if place not in (room, edition.pool)]
    assert all(written_in(lines, edition, place) == written_in(elsewhere, edition, place) for place in outside)


def test_where_one_can_go_looks_different() -> None:
    """Reachable places differ in shape and colour, and so does the one pointed at."""
    plain, marked = drawn(moment()), drawn(moment(), "h8", "h9", "study", pointed="h9")
    assert ("··", "[]") == tuple(at(characters(marked), square) for square in ("h8", "h9"))
    assert "·" in characters(marked)[0][:12]
    assert "·" not in characters(plain)[0][:12]
    colours = [{segment.style for line in picture for segment in line} for picture in (plain, marked)]
    assert colours[1] - colours[0]


def drawn_at(edition: Edition, seen: View, square: str, *targets: str) -> str:
    return written_in(characters(drawn(seen, *targets)), edition, square)


def test_spy_squares_are_rings() -> None:
    """A spy square is a ring, thinner once used this turn, and dotted if reachable."""
    edition = load("super-cluedo")
    state = arrange(edition, 3)
    spied = replace(state, this_turn=Turn(spied=frozenset({"l9"})))
    marks = [drawn_at(edition, view(moment, "scarlet"), "l9") for moment in (state, spied)]
    assert ["◎ ", "○ "] == marks
    assert "◎·" == drawn_at(edition, view(state, "scarlet"), "l9", "l9")


def test_intrigue_squares_are_question_marks() -> None:
    """A square for intrigue cards shows a question mark, even if reachable."""
    edition = load("cluedo-2008")
    seen = view(arrange(edition, 3), "scarlet")
    assert ("? ", "?·") == (drawn_at(edition, seen, "h5"), drawn_at(edition, seen, "h5", "h5"))


def test_a_long_square_is_one_square() -> None:
    """A window of the courtyard takes several cells; all of them are reachable, and a pawn stands on one."""
    edition = load("super-cluedo")
    seen = view(arrange(edition, 3, pawns={"scarlet": "ab9"}), "mustard")
    assert "··" * 8 == drawn_at(edition, view(arrange(edition, 3), "mustard"), "ab9", "ab9")
    assert "S" == drawn_at(edition, seen, "ab9").strip()


def test_rooms_of_which_only_doorways_are_drawn_get_a_floor() -> None:
    """Each has space for its name, none covers a square or another's doorway, and each is connected."""
    board = load("super-cluedo").board
    laid = geometry(board)
    for room in board.rooms:
        cells = set(laid.at[room])
        assert len(cells) >= 20
        assert all(board.cells[row][column] in ("", room) for row, column in cells)
        reached = {min(cells)}
        while more := {beside for cell in reached for beside in next_to(cell) if beside in cells} - reached:
            reached |= more
        assert cells == reached


def test_the_murdered_have_no_pawn() -> None:
    """A murdered player's pawn is removed, and the board is still drawn."""
    edition = load("cluedo-2008")
    state = arrange(edition, 3, pawns={"white": "i10"})
    pawns = {suspect: place for suspect, place in state.pawns.items() if suspect != "white"}
    alive, dead = view(state, "scarlet"), view(replace(state, pawns=pawns, dead=frozenset({"white"})), "scarlet")
    assert ("W ", "  ") == (drawn_at(edition, alive, "i10"), drawn_at(edition, dead, "i10"))


def test_every_door_is_a_gap_next_to_its_square() -> None:
    """There is one gap per door, in the room, next to the door's square."""
    board, gaps = CLASSIC.board, geometry(CLASSIC.board).gaps
    assert len(board.doors) == len(gaps)
    for door in board.doors:
        ((row, column),) = geometry(board).at[door.square]
        beside = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        assert any(cell in gaps and board.cells[cell[0]][cell[1]] == door.room for cell in beside)


def test_every_passage_is_marked_in_its_room() -> None:
    """There is one arrow per passage, in the room it leads from."""
    board = CLASSIC.board
    marked = [board.cells[row][column] for row, column in geometry(board).passages]
    assert sorted(board.passages) == sorted(marked)
    assert "↘ " == geometry(board).passages[0, 0]


def test_the_case_file_lies_in_the_middle() -> None:
    """The middle of the board shows the dice, and whether you have seen the case file."""
    state = arrange(CLASSIC, 3, phase=Moving((4,), 4), case=Triple("plum", "rope", "hall"))
    before = "".join(characters(drawn(view(state, "scarlet"))))
    after = "".join(characters(drawn(view(replace(state, looked=frozenset({"scarlet"})), "scarlet"))))
    assert ("? ? ?" in before, "! ! !" in before, "[4]" in before) == (True, False, True)
    assert ("? ? ?" in after, "! ! !" in after) == (False, True)
