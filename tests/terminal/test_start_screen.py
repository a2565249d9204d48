"""The form before the game."""

import pytest

from tests.by_day import only_by_day
from tests.terminal.driving import Hand, drive, game, new_app, press, text_of
from tudor.bots import LEVELS
from tudor.editions import available, load
from tudor.model.edition import Options
from tudor.terminal.form import Chooser
from tudor.terminal.notebook import Notebook
from tudor.terminal.start_screen import StartScreen
from tudor.text import LANGUAGES, words
from tudor.text.levels import level_help, level_name


def test_enter_alone_starts_a_game() -> None:
    """Pressing only Enter plays the proposed edition as its lead suspect."""
    app = new_app(seat=None)

    async def act(hand: Hand) -> None:
        assert isinstance(app.screen, StartScreen)
        await press(hand, "enter")
        assert "scarlet" == game(app).session.seat
        assert load("clue-1998") is game(app).session.edition
        assert 4 == len(game(app).session.view.setup.seats)

    drive(app, act)


def test_the_start_screen_chooses_everything() -> None:
    """Edition, players, suspect, level, the notebook's help and language are chosen with the arrows."""
    app = new_app(seat=None)

    async def act(hand: Hand) -> None:
        await press(hand, "down", "right", "up", "up", "right", "up", "right", "up", "right", "right")
        await press(hand, "up", "right", "up", "right", "right")
        assert isinstance(app.screen, StartScreen)
        assert ("detective", "follows") == (app.screen.wanted.level, app.screen.wanted.help)
        await press(hand, "enter")
        session = game(app).session
        assert available()[2] == session.edition.id
        assert 5 == len(session.view.setup.seats)
        assert "white" == session.seat
        assert "fr" == game(app).lang
        assert "follows" == game(app).query_one(Notebook).notes.help

    drive(app, act)


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.nightly), "fr"])
def test_every_level_is_proposed_with_its_sentence(lang: str) -> None:
    """The start screen describes each level, in the chosen language."""
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


@pytest.mark.parametrize("edition_id", only_by_day("cluedo-france", "cluedo-2008"))
def test_every_edition_is_proposed_with_its_sentence(edition_id: str) -> None:
    """The start screen describes each edition, in the chosen language."""
    app = new_app(edition_id, None)

    async def act(hand: Hand) -> None:
        for lang in LANGUAGES:
            spoken = words(load(edition_id), lang)
            assert spoken.name("title") in text_of(app)
            assert " ".join(spoken.within("about").split()) in text_of(app)
            await press(hand, "f2")

    drive(app, act)


def test_another_edition_has_other_suspects() -> None:
    """The form never proposes a suspect that the edition does not have."""
    app = new_app("cluedo-50", None)

    async def act(hand: Hand) -> None:
        await press(hand, *["up"] * 6, "right")
        assert isinstance(app.screen, StartScreen)
        assert "cluedo-asterix" == app.screen.wanted.edition.id
        assert app.screen.wanted.seat in load("cluedo-asterix").suspects

    drive(app, act)


def test_false_witnesses_are_offered_where_the_edition_knows_them() -> None:
    """The line about witnesses is shown only in editions with false witnesses."""
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
    """Changing to an edition without false witnesses plays without them."""
    app = new_app("cluedo-50", None, options=Options(false_witnesses=True))

    async def act(hand: Hand) -> None:
        assert isinstance(app.screen, StartScreen)
        assert app.screen.wanted.options.false_witnesses
        await press(hand, *["up"] * 6, "right")
        assert not app.screen.wanted.options.false_witnesses

    drive(app, act)


def test_house_rules_are_chosen_below_the_button() -> None:
    """A rule and its value are chosen in two lines; the game is played by it, and a table of another edition is not."""
    app = new_app("clue-1998", None)

    async def act(hand: Hand) -> None:
        assert isinstance(app.screen, StartScreen)
        await press(hand, "down", "down", "down", "right")
        assert "House rules: Dice: two dice." in " ".join(text_of(app).split())
        assert ("dice=2",) == app.screen.wanted.options.house_rules
        app.screen.query_one("#edition").focus()
        await press(hand, "right")
        assert not any(app.screen.wanted.options.house_rules)
        await press(hand, "left", "enter")
        assert 2 == game(app).session.edition.dice

    drive(app, act)


@pytest.mark.nightly
def test_house_rules_that_do_not_go_together_are_refused() -> None:
    """The form tells why, and does not start; taken back, it starts by the book."""
    app = new_app("clue-1998", None, options=Options(house_rules=("doubles=any-room", "dice=2")))

    async def act(hand: Hand) -> None:
        assert isinstance(app.screen, StartScreen)
        await press(hand, "down", "down")
        while app.screen.query_one("#rule", Chooser).value != "dice":
            await press(hand, "right")
        await press(hand, "down", "right")
        assert "“any-room” works only if dice is one of: 2" in " ".join(text_of(app).split())
        await press(hand, "enter")
        assert isinstance(app.screen, StartScreen)
        await press(hand, "right", "enter")
        assert ("doubles=any-room", "dice=2") == game(app).session.view.setup.options.house_rules

    drive(app, act)
