"""Windows of all sizes: everything fits, or the window says that it is too small."""

import pytest

from tests.terminal.driving import SMALL, VAST, WIDE, Hand, Host, drive, game, lines_of, new_app, press, text_of
from tudor.model.truth import Moving
from tudor.terminal.board_geometry import geometry
from tudor.terminal.choices import Choices
from tudor.terminal.notebook import Notebook
from tudor.testing import arrange


def test_parts_are_brought_to_the_front_in_a_small_window() -> None:
    """In 80 columns the notebook and the table replace the log, and Escape goes back."""
    app = new_app()

    async def act(hand: Hand) -> None:
        assert game(app).query_one("#story").region
        await press(hand, "f3")
        assert not game(app).query_one("#story").region
        assert game(app).query_one("#notebook").region
        await press(hand, "f4")
        assert "Your cards" in text_of(app)
        await press(hand, "escape")
        assert game(app).query_one("#answers").has_focus

    drive(app, act, SMALL)


@pytest.mark.parametrize(
    ("edition_id", "players", "size"),
    [
        ("clue-1998", 4, WIDE),
        pytest.param("cluedo-2008", 6, WIDE, marks=pytest.mark.nightly),
        pytest.param("super-cluedo", 10, VAST, marks=pytest.mark.nightly),
    ],
)
def test_a_wide_window_shows_everything(edition_id: str, players: int, size: tuple[int, int]) -> None:
    """From 140 columns on, and more for a wider board, board, log, notebook and table are side by side."""
    app = new_app(edition_id, players=players, lang="fr")

    async def act(hand: Hand) -> None:
        del hand
        for part in ("#board", "#answers", "#story", "#notebook", "#people"):
            assert game(app).query_one(part).region.area > 0
        last_line = game(app).session.edition.board.cells[-1]
        assert len(last_line) * 2 == game(app).query_one("#board").region.width
        notebook = game(app).query_one(Notebook)
        assert notebook.virtual_size.width <= notebook.region.width

    drive(app, act, size)


def test_the_board_grows_with_the_window() -> None:
    """Where there is room, squares are twice as large, and can be clicked; in a smaller window they shrink again."""
    state = arrange("clue-1998", 3, pawns={"scarlet": "hall"}, phase=Moving((6,), 6))
    app = Host(state, [], "scarlet")

    async def act(hand: Hand) -> None:
        board = app.screen.query_one("#board")
        assert (96, 50) == board.region.size
        assert app.screen.query_one("#notebook").region
        await hand.resize_terminal(140, 60)
        await hand.pause()
        assert (48, 25) == board.region.size
        await hand.resize_terminal(200, 52)
        await hand.pause()
        assert (96, 50) == board.region.size
        target = min(app.screen.query_one(Choices).places - set(state.setup.edition.board.rooms))
        ((row, column),) = geometry(state.setup.edition.board).at[target]
        await hand.click("#board", offset=(column * 4 + 3, row * 2 + 1))
        assert target == app.session.view.pawns["scarlet"]

    drive(app, act, (189, 51))


@pytest.mark.parametrize(
    "edition_id", [pytest.param("clue-1998", marks=pytest.mark.nightly), "super-cluedo", "cluedo-2008"]
)
def test_everything_fits_into_the_smallest_window(edition_id: str) -> None:
    """At 80 by 24 nothing crosses the edge: board, panel and keys fit."""
    app = new_app(edition_id, lang="fr")

    async def act(hand: Hand) -> None:
        del hand
        for part in ("#board-frame", "#side", "#answers", "#keys-bar"):
            region = game(app).query_one(part).region
            assert region.right <= SMALL[0]
            assert region.bottom <= SMALL[1]
        assert "^Q Quitter" in lines_of(app)[-1]

    drive(app, act, SMALL)


def test_a_board_wider_than_its_frame_follows_the_pawn() -> None:
    """In 80 columns the visible part of a large board is the one with the active pawn."""
    state = arrange("super-cluedo", 3, pawns={"scarlet": "al9"})
    app = Host(state, [], "scarlet")

    async def act(hand: Hand) -> None:
        await hand.pause()
        frame = app.screen.query_one("#board-frame")
        assert frame.region.width < app.screen.query_one("#board").virtual_size.width
        assert "Gazebo" in text_of(app)
        assert "Kitchen" not in text_of(app)

    drive(app, act, SMALL)


def test_a_notebook_for_ten_is_seen_whole() -> None:
    """The notebook takes as many columns from the board as ten players need."""
    app = new_app("super-cluedo", players=10, lang="fr")

    async def act(hand: Hand) -> None:
        await press(hand, "f3")
        notebook = game(app).query_one(Notebook)
        assert notebook.virtual_size.width <= notebook.region.width
        assert game(app).query_one("#board-frame").region.width > 30
        assert "R M L O P V U E G C" in text_of(app)

    drive(app, act, SMALL)


@pytest.mark.parametrize(("players", "expected"), [pytest.param(3, False, marks=pytest.mark.nightly), (4, True)])
def test_the_notebook_has_a_column_for_the_pool(players: int, expected: bool) -> None:
    """The pool has a column if it has cards: of 21, three players leave none and four leave one."""
    app = new_app("cluedo-2008", players=players)

    async def act(hand: Hand) -> None:
        await press(hand, "f3")
        assert expected == ("≈" in text_of(app))

    drive(app, act)


def test_accusing_among_thirty_cards_fits_into_the_smallest_window() -> None:
    """Ten suspects, twelve rooms and the button are visible at 80 by 24."""
    app = Host(arrange("super-cluedo", 3), [], "scarlet", "fr")

    async def act(hand: Hand) -> None:
        await press(hand, "a", "c", "c", "enter", "end", "enter", "end", "enter", "end", "enter")
        assert app.screen.query_one("#say").region.bottom < SMALL[1]
        assert "Kiosque" in text_of(app)

    drive(app, act, SMALL)


def test_a_window_too_small_says_so() -> None:
    """Below 80 by 24 the screen asks for more room, and the game comes back when it gets it."""
    app = new_app()

    async def act(hand: Hand) -> None:
        for size in ((30, 8), (79, 30), (100, 23)):
            await hand.resize_terminal(*size)
            await hand.pause()
            shown = text_of(app)
            assert "This window is too small" in shown
            assert "Study" not in shown
            await hand.resize_terminal(*SMALL)
            await hand.pause()
            shown = text_of(app)
            assert "This window is too small" not in shown
            assert "Study" in shown

    # It may also begin too small.
    drive(app, act, (30, 8))
