"""The start screen, the parts of the game's screen, languages, windows of all sizes, and leaving."""

import pytest

from tests.terminal.driving import SMALL, VAST, WIDE, Hand, Host, drive, game, lines_of, new_app, press, text_of
from tudor.bots import LEVELS
from tudor.editions import available, load
from tudor.model.edition import Options
from tudor.terminal.choices import Choices
from tudor.terminal.dialogs import HelpScreen, Question
from tudor.terminal.notebook import BLANK, HAS, HAS_NOT, PERHAPS, Notebook
from tudor.terminal.start_screen import StartScreen
from tudor.testing import arrange
from tudor.text import LANGUAGES, words
from tudor.text.levels import level_help, level_name


def test_enter_alone_starts_a_game() -> None:
    """Whoever just presses Enter plays the edition proposed, as its lead suspect."""
    app = new_app(seat=None)

    async def act(hand: Hand) -> None:
        assert isinstance(app.screen, StartScreen)
        await press(hand, "enter")
        assert "scarlet" == game(app).session.seat
        assert load("clue-1998") is game(app).session.edition
        assert 4 == len(game(app).session.view.setup.seats)

    drive(app, act)


def test_the_start_screen_chooses_everything() -> None:
    """Edition, players, suspect, level and language are chosen with the arrows."""
    app = new_app(seat=None)

    async def act(hand: Hand) -> None:
        await press(hand, "up", "right", "up", "right", "up", "right", "right", "up", "right", "up", "right", "right")
        assert isinstance(app.screen, StartScreen)
        assert "detective" == app.screen.wanted.level
        await press(hand, "enter")
        session = game(app).session
        assert available()[2] == session.edition.id
        assert 5 == len(session.view.setup.seats)
        assert "white" == session.seat
        assert "fr" == game(app).lang

    drive(app, act)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_is_proposed_with_its_sentence(lang: str) -> None:
    """The start screen tells what to expect of each level, in the language chosen."""
    app = new_app(seat=None, lang=lang)

    async def act(hand: Hand) -> None:
        await press(hand, "up", "up")
        assert level_name("amateur", lang) in text_of(app)
        told = []
        for _ in LEVELS:
            told.append(next(level for level in LEVELS if level_help(level, lang) in " ".join(text_of(app).split())))
            await press(hand, "right")
        assert set(LEVELS) == set(told)

    drive(app, act)


@pytest.mark.parametrize("edition_id", available())
def test_every_edition_is_proposed_with_its_sentence(edition_id: str) -> None:
    """The start screen tells what is special about each edition, in the language chosen."""
    app = new_app(edition_id, None)

    async def act(hand: Hand) -> None:
        for lang in LANGUAGES:
            spoken = words(load(edition_id), lang)
            assert spoken.name("title") in text_of(app)
            assert " ".join(spoken.within("about").split()) in text_of(app)
            await press(hand, "f2")

    drive(app, act)


def test_another_edition_has_other_suspects() -> None:
    """The form never proposes a suspect whom the edition does not know."""
    app = new_app("cluedo-50", None)

    async def act(hand: Hand) -> None:
        await press(hand, *["up"] * 6, "right")
        assert isinstance(app.screen, StartScreen)
        assert "cluedo-asterix" == app.screen.wanted.edition.id
        assert app.screen.wanted.seat in load("cluedo-asterix").suspects

    drive(app, act)


def test_false_witnesses_are_offered_where_the_edition_knows_them() -> None:
    """The line about witnesses is there in an edition that knows false ones, and only there."""
    app = new_app("clue-1998", None)

    async def act(hand: Hand) -> None:
        assert "Witnesses" not in text_of(app)
        await press(hand, *["up"] * 5, *["right"] * 4)
        assert "Witnesses ◂ Truthful ▸" in text_of(app)
        await press(hand, *["down"] * 4, "right", "enter")
        assert load("cluedo-france") is game(app).session.edition
        assert Options(false_witnesses=True) == game(app).session.view.setup.options

    drive(app, act)


def test_an_edition_without_false_witnesses_forgets_them() -> None:
    """Whoever goes on to an edition that knows no false witnesses plays without them."""
    app = new_app("cluedo-50", None, options=Options(false_witnesses=True))

    async def act(hand: Hand) -> None:
        assert isinstance(app.screen, StartScreen)
        assert app.screen.wanted.options.false_witnesses
        await press(hand, *["up"] * 6, "right")
        assert not app.screen.wanted.options.false_witnesses

    drive(app, act)


def test_the_language_changes_during_the_game() -> None:
    """F2 turns everything on the screen into French, the story so far included, and back."""
    app = new_app()

    async def act(hand: Hand) -> None:
        english = lines_of(app)
        await press(hand, "f2")
        french = text_of(app)
        for sentence in ("C'est à vous", "Lancer le dé", "Bibliothèque", "Carnet", "Vous recevez", "F2 English"):
            assert sentence in french
        for sentence in ("It is your turn", "Library", "Notebook", "You are dealt"):
            assert sentence not in french
        await press(hand, "f2")
        assert english == lines_of(app)

    drive(app, act)


def test_marks_go_round() -> None:
    """Enter on an open field of the notebook writes ✗, then ✓, then ?, then nothing."""
    app = new_app()

    async def act(hand: Hand) -> None:
        session, notes = game(app).session, game(app).query_one(Notebook).notes
        card = next(card for card in session.edition.cards if card not in session.view.hand)
        neighbour = session.view.setup.seats[1]
        await press(hand, "f3", *["down"] * session.edition.cards.index(card), "right")
        marks = []
        for _ in range(4):
            await press(hand, "enter")
            marks.append(notes.mark(card, neighbour))
        assert [HAS_NOT, HAS, PERHAPS, BLANK] == marks

    drive(app, act)


def test_one_click_marks() -> None:
    """A click on a field changes its mark at once, and what is certain stays."""
    app = new_app()

    async def act(hand: Hand) -> None:
        await press(hand, "f3")
        notebook, session = game(app).query_one(Notebook), game(app).session
        width, seats = notebook.ordered_columns[0].width, session.view.setup.seats
        other = next(card for card in session.edition.suspects if card not in session.view.hand)
        row = 1 + session.edition.cards.index(other)
        await hand.click("#notebook", offset=(width + 2, row))
        assert HAS_NOT == notebook.notes.mark(other, seats[1])
        assert f"{words(session.edition, 'en').name(other)} ✗ ✗" in text_of(app)
        mine = notebook.notes.mark("scarlet", session.seat)
        await hand.click("#notebook", offset=(width + 2 * seats.index(session.seat), 1))
        assert mine == notebook.notes.mark("scarlet", session.seat)

    drive(app, act)


def test_parts_are_brought_to_the_front_in_a_small_window() -> None:
    """In 80 columns the notebook and the table take the place of the story, and Escape leads back."""
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
    ("edition_id", "players", "size"), [("clue-1998", 4, WIDE), ("cluedo-2008", 6, WIDE), ("super-cluedo", 10, VAST)]
)
def test_a_wide_window_shows_everything(edition_id: str, players: int, size: tuple[int, int]) -> None:
    """From 140 columns on, and more for a wider board, board, story, notebook and table stand side by side."""
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


@pytest.mark.parametrize("edition_id", ["clue-1998", "super-cluedo", "cluedo-2008"])
def test_everything_fits_into_the_smallest_window(edition_id: str) -> None:
    """At 80 by 24 nothing hangs over the edge: board, panel and keys have their place."""
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
    """In 80 columns part of the large board is in sight: the part where the pawn is whose turn it is."""
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


@pytest.mark.parametrize(("players", "expected"), [(3, False), (4, True)])
def test_the_notebook_has_a_column_for_the_pool(players: int, expected: bool) -> None:
    """Cards left over have a column, if there are any: of 21, three players leave none and four leave one."""
    app = new_app("cluedo-2008", players=players)

    async def act(hand: Hand) -> None:
        await press(hand, "f3")
        assert expected == ("≈" in text_of(app))

    drive(app, act)


def test_accusing_among_thirty_cards_fits_into_the_smallest_window() -> None:
    """Ten suspects, twelve rooms and the button are in sight at 80 by 24."""
    app = Host(arrange("super-cluedo", 3), [], "scarlet", "fr")

    async def act(hand: Hand) -> None:
        await press(hand, "a", "c", "c", "enter", "end", "enter", "end", "enter", "end", "enter")
        assert app.screen.query_one("#say").region.bottom < SMALL[1]
        assert "Kiosque" in text_of(app)

    drive(app, act, SMALL)


@pytest.mark.parametrize("size", [(79, 30), (100, 23), (30, 8)])
def test_a_window_too_small_says_so(size: tuple[int, int]) -> None:
    """Below 80 by 24 the screen asks for more room, and the game comes back when it gets it."""
    app = new_app()

    async def act(hand: Hand) -> None:
        assert "This window is too small" in text_of(app)
        assert "Study" not in text_of(app)
        await hand.resize_terminal(*SMALL)
        await hand.pause()
        assert "This window is too small" not in text_of(app)
        assert "Study" in text_of(app)

    drive(app, act, size)


@pytest.mark.parametrize("key", ["f1", "question_mark"])
def test_help_shows_keys_and_rules(key: str) -> None:
    """The help names the keys, then the rules of the edition; Escape closes it."""
    app = new_app(lang="fr")

    async def act(hand: Hand) -> None:
        await press(hand, key)
        await hand.pause(0.2)
        assert any(isinstance(screen, HelpScreen) for screen in app.screen_stack)
        assert "Touches" in text_of(app)
        await press(hand, "escape")
        assert app.screen is game(app)

    drive(app, act)


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
def test_quitting_is_asked_twice(key: str) -> None:
    """The way out leads past a question whose first answer is to play on."""
    app = new_app()

    async def act(hand: Hand) -> None:
        await press(hand, key)
        assert any(isinstance(screen, Question) for screen in app.screen_stack)
        await press(hand, "enter")
        assert app.screen is game(app)
        assert app.is_running
        await press(hand, key, "right", "enter")
        assert not app.is_running

    drive(app, act)


def test_the_bots_wait_between_two_things_they_do() -> None:
    """With a pace, the others do one thing at a time; Space skips to one's next decision."""
    app = new_app("clue-1998", "plum", pace=3600)

    async def act(hand: Hand) -> None:
        session = game(app).session
        assert session.decision is None
        assert not game(app).query_one(Choices).offered
        assert "Space skips" in text_of(app)
        told = len(session.story)
        await press(hand, "space")
        assert len(session.story) > told
        assert session.decision is not None

    drive(app, act)
