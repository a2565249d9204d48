"""Whole games through the interface, with keys alone."""

from pathlib import Path
from random import Random

import pytest

from tests.terminal.driving import Hand, Host, decide, drive, game, game_choices, new_app, press, text_of
from tudor.editions import load
from tudor.model.actions import Action, Move, Roll
from tudor.model.options import Accusations, Suggestions
from tudor.model.sight import CardSeen
from tudor.model.truth import Moving
from tudor.notation import read_record
from tudor.presenter import Naming, Squares
from tudor.terminal.choices import choices, label
from tudor.terminal.dialogs import VerdictScreen
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.notebook import HAS, Notebook
from tudor.testing import arrange
from tudor.text import words


def actions_of(offered: Action | Squares) -> list[Action]:
    """The actions behind a line of the list."""
    return [*map(Move, offered.places)] if isinstance(offered, Squares) else [offered]


async def play_to_the_end(hand: Hand, rng: Random, accusing: float = 0.1) -> None:
    for _ in range(400):
        if isinstance(hand.app.screen, VerdictScreen):
            await hand.pause()
            return
        await decide(hand, rng, accusing)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("edition_id", "seat", "lang"),
    [
        ("clue-1998", "scarlet", "en"),
        pytest.param("cluedo-france", "white", "fr", marks=pytest.mark.nightly),
        pytest.param("cluedo-asterix", "olibrius", "fr", marks=pytest.mark.nightly),
        pytest.param("super-cluedo", "rose", "fr", marks=pytest.mark.nightly),
        pytest.param("cluedo-2008", "scarlet", "fr", marks=pytest.mark.nightly),
    ],
)
@pytest.mark.usefixtures("every_update_drawn")
def test_a_whole_game_is_played_with_keys(
    edition_id: str, seat: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game goes from the deal to the verdict using only the offered choices; its record can be saved.

    The record goes where one is, its name is shown, and it can be read; then another game can be played.
    """
    monkeypatch.chdir(tmp_path)
    app = new_app(edition_id, seat, lang=lang)

    async def act(hand: Hand) -> None:
        await play_to_the_end(hand, Random(3), accusing=0.3)
        session = game(app).session
        assert session.is_over
        case = session.view.case
        assert case is not None
        assert words(session.edition, lang).triple(case) in text_of(app)
        await hand.click("#save")
        await hand.pause()
        (file,) = tmp_path.iterdir()
        assert file.name in text_of(app).replace(" ", "")
        assert read_record(file.read_text("utf-8")).setup.edition is load(edition_id)
        finished = game(app)
        await hand.click("#again")
        await hand.pause()
        assert game(app) is not finished
        assert not game(app).session.is_over

    drive(app, act)


@pytest.mark.parametrize(
    "edition_id",
    [
        pytest.param("clue-1998", marks=pytest.mark.nightly),
        pytest.param("super-cluedo", marks=pytest.mark.nightly),
        "cluedo-2008",
    ],
)
def test_what_is_offered_is_what_is_legal(edition_id: str) -> None:
    """The list holds every legal action, and no other; three cards to name make one line."""
    app = new_app(edition_id)
    rng = Random(5)

    async def act(hand: Hand) -> None:
        for _ in range(8):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            owed = screen.session.decision
            assert owed is not None
            offered = game_choices(screen)
            assert len(set(map(str, offered))) == len(offered)
            triples = [group for group in owed.legal.groups if isinstance(group, Suggestions | Accusations)]
            assert len(triples) == sum(isinstance(one, Naming) for one in offered)
            listed = [action for one in offered if not isinstance(one, Naming) for action in actions_of(one)]
            assert {action for group in owed.legal.groups if group not in triples for action in group} == set(listed)
            await decide(hand, rng, accusing=0)
            while not isinstance(app.screen, GameScreen):
                await decide(hand, rng, accusing=0)

    drive(app, act)


def test_a_place_can_be_typed() -> None:
    """Typing a room's name highlights it, and Enter goes there."""
    app = Host(arrange("clue-1998", 3, phase=Moving((6, 6), 12)), [], "scarlet")

    async def act(hand: Hand) -> None:
        await press(hand, *"lounge", "enter")
        assert "lounge" == app.session.view.pawns["scarlet"]

    drive(app, act)


def test_squares_are_one_choice_that_leads_to_the_board() -> None:
    """Squares have no names: one line stands for all of them and leads to the board, where Enter goes there."""
    app = Host(arrange("clue-1998", 3, phase=Moving((1,), 1)), [], "scarlet")

    async def act(hand: Hand) -> None:
        (squares, accusing) = game_choices(app.screen)
        assert isinstance(squares, Squares)
        assert isinstance(accusing, Naming)
        app.screen.query_one("#answers").focus()
        await press(hand, "home", "enter")
        assert app.focused is not None
        assert "board" == app.focused.id
        await press(hand, "enter")
        assert squares.places[0] == app.session.view.pawns["scarlet"]

    drive(app, act)


def test_a_place_can_be_clicked() -> None:
    """A click on a highlighted square goes there; one on any other does nothing."""
    app = new_app()

    async def act(hand: Hand) -> None:
        await press(hand, "enter")
        view = game(app).session.view
        cells = view.setup.edition.board.cells
        owed = game(app).session.decision
        assert owed is not None
        places = [action.to for action in owed.legal if isinstance(action, Move)]
        at = {place: (column * 2, row) for row, names in enumerate(cells) for column, place in enumerate(names)}
        assert "h8" not in places
        await hand.click("#board", offset=at["h8"])
        assert view.pawns == game(app).session.view.pawns
        await hand.click("#board", offset=at[places[0]])
        await hand.pause()
        assert places[0] == game(app).session.view.pawns["scarlet"]

    drive(app, act)


def test_a_key_pressed_twice_counts_once() -> None:
    """A choice that comes too late is ignored."""
    app = new_app()

    async def act(hand: Hand) -> None:
        game(app).play(Roll())
        story = list(game(app).session.story)
        game(app).play(Roll())
        await hand.pause()
        assert story == game(app).session.story

    drive(app, act)


def test_an_accusation_is_thought_over() -> None:
    """Accusing asks for confirmation; no goes back, yes accuses."""
    app = new_app()

    async def act(hand: Hand) -> None:
        await press(hand, "a", "c", "c", "enter", "enter", "enter", "enter", "enter")
        assert "You cannot accuse again." in text_of(app)
        await press(hand, "enter")
        assert "Your accusation" in text_of(app)
        await press(hand, "enter", "right", "enter")
        told = [type(observation).__name__ for observation in game(app).session.story]
        assert "AccusedAloud" in told

    drive(app, act)


def test_accusing_needs_three_cards() -> None:
    """The button is enabled when all three are chosen; Escape leaves the lists, and changes nothing."""
    app = new_app()

    async def act(hand: Hand) -> None:
        await press(hand, "a", "c", "c", "enter")
        assert app.screen.query_one("#say").disabled
        await press(hand, "enter", "enter", "enter")
        assert not app.screen.query_one("#say").disabled
        await press(hand, "escape")
        owed = game(app).session.decision
        assert owed is not None
        assert owed.kind == "start"
        assert app.screen is game(app)

    drive(app, act)


@pytest.mark.nightly
def test_shown_cards_stand_in_the_notebook() -> None:
    """Every card you are shown is marked with its witness."""
    app = new_app(seed=2)

    async def act(hand: Hand) -> None:
        rng = Random(8)
        shown: list[CardSeen] = []
        while not shown and not game(app).session.is_over:
            await decide(hand, rng, accusing=0)
            shown = [seen for seen in game(app).session.story if isinstance(seen, CardSeen) and seen.to == "scarlet"]
        notes = game(app).query_one(Notebook).notes
        assert [HAS] * len(shown) == [notes.mark(seen.card, seen.witness) for seen in shown]
        assert shown

    drive(app, act)


@pytest.mark.nightly
def test_labels_tell_choices_apart() -> None:
    """No two choices of one decision read alike, in either language."""
    app = new_app("cluedo-france", "scarlet")

    async def act(hand: Hand) -> None:
        for _ in range(6):
            for lang in ("en", "fr"):
                prompt = game(app).session.prompt(words(load("cluedo-france"), lang))
                labels = list(map(label, choices(prompt)))
                assert labels
                assert len(set(labels)) == len(labels)
            await decide(hand, Random(4), accusing=0)
            while app.screen is not game(app):
                await decide(hand, Random(4), accusing=0)

    drive(app, act)
