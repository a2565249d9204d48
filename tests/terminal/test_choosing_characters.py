"""Choosing your suspect after the deal, with the keyboard alone."""

from pathlib import Path
from random import Random

import pytest

from tests.terminal.driving import (
    SMALL,
    VAST,
    WIDE,
    Hand,
    choose,
    decide,
    drive,
    game,
    game_choices,
    new_app,
    press,
    text_in,
    text_of,
)
from tests.terminal.test_games import play_to_the_end
from tudor.editions import available, load
from tudor.model.actions import Choose
from tudor.model.happenings import CharacterChosen
from tudor.model.sight import HandSeen
from tudor.notation import read_record
from tudor.terminal.notebook import HAS, PERHAPS, Notebook, Notes
from tudor.terminal.session import choose_seats, seats_to_choose_from
from tudor.terminal.start_screen import StartScreen
from tudor.terminal.story import Story
from tudor.text import Unreadable, words

EDITION = load("cluedo-2008")


@pytest.mark.parametrize(
    ("lang", "question", "size"),
    [
        ("en", "Who do you want to play?", SMALL),
        pytest.param("fr", "Qui voulez-vous jouer", VAST, marks=pytest.mark.nightly),
        pytest.param("en", "Who do you want to play?", WIDE, marks=pytest.mark.nightly),
        pytest.param("en", "Who do you want to play?", VAST, marks=pytest.mark.nightly),
        pytest.param("fr", "Qui voulez-vous jouer", SMALL, marks=pytest.mark.nightly),
        pytest.param("fr", "Qui voulez-vous jouer", WIDE, marks=pytest.mark.nightly),
    ],
)
def test_the_person_is_asked_whom_to_play(lang: str, question: str, size: tuple[int, int]) -> None:
    """After the deal the free suspects are offered with their powers, and the choice is announced."""
    app = new_app("cluedo-2008", "seat-1", lang=lang)

    async def act(hand: Hand) -> None:
        session, spoken = game(app).session, words(EDITION, lang)
        assert "seat-1" == session.seat
        taken = [seen.suspect for seen in session.story if isinstance(seen, CharacterChosen)]
        free = [suspect for suspect in EDITION.suspects if suspect not in taken]
        assert list(map(Choose, free)) == game_choices(app.screen)
        assert question in text_in(app, "#question")
        assert spoken.action(Choose(free[0])) in text_of(app)
        await press(hand, "down")
        assert spoken.power_help(EDITION.powers[free[1]])[:20] in text_in(app, "#hint")
        await press(hand, "enter")
        assert free[1] == session.seat
        assert session.view.hand
        mine = next(seen for seen in session.story if isinstance(seen, CharacterChosen) and seen.suspect == free[1])
        assert "seat-1" == mine.seat

    drive(app, act, size)


@pytest.mark.nightly
def test_a_suspect_can_be_typed() -> None:
    """Typing a suspect's name highlights it."""
    app = new_app("cluedo-2008", "seat-1", seed=1)

    async def act(hand: Hand) -> None:
        session = game(app).session
        wanted = game_choices(app.screen)[-1]
        assert isinstance(wanted, Choose)
        await press(hand, *words(EDITION, "en").name(wanted.suspect).split()[-1].lower(), "enter")
        assert wanted.suspect == session.seat

    drive(app, act)


def test_those_without_a_suspect_are_numbered() -> None:
    """Before the choice the table and the notebook show a seat's number, afterwards its suspect."""
    app = new_app("cluedo-2008", "seat-1", seed=1, players=3)

    async def act(hand: Hand) -> None:
        assert "Player 1" in text_in(app, "#people")
        await choose(hand, Choose)
        assert "Player" not in text_in(app, "#people")
        assert words(EDITION, "en").name(game(app).session.seat) in text_in(app, "#people")

    drive(app, act, VAST)


def test_the_story_says_you_before_and_after() -> None:
    """The log calls your hand yours in both languages, although it was dealt to a numbered seat."""
    app = new_app("cluedo-2008", "seat-1")

    async def act(hand: Hand) -> None:
        await choose(hand, Choose)
        for dealt, plays, stranger in (
            ("You are dealt", "You play", "layer 1 "),
            ("Vous recevez", "Vous jouez", "oueur 1 "),
        ):
            told = " ".join(" ".join(strip.text for strip in game(app).query_one(Story).lines).split())
            assert (1, 1, 0) == (told.count(dealt), told.count(plays), told.count(stranger))
            await press(hand, "f2")

    drive(app, act, VAST)


def test_marks_stay_with_their_seat() -> None:
    """What is known or marked about a numbered seat is known of its suspect after the choice."""
    notes = Notes("pool")
    notes.learn([HandSeen("seat-1", ("rope", "hall"))])
    for _ in range(3):
        notes.cycle("axe", "seat-2")
    notes.learn([CharacterChosen("seat-1", "plum"), CharacterChosen("seat-2", "white")])
    assert (HAS, PERHAPS) == (notes.mark("rope", "plum"), notes.mark("axe", "white"))
    assert "plum" == notes.holder("rope")
    assert notes.certain("axe", "plum") != notes.certain("axe", "green")


def test_the_notebook_shows_ones_hand_in_ones_own_column() -> None:
    """After the choice the cards dealt to your seat are marked in your suspect's column."""
    app = new_app("cluedo-2008", "seat-1")

    async def act(hand: Hand) -> None:
        await choose(hand, Choose)
        session, notes = game(app).session, game(app).query_one(Notebook).notes
        assert session.seat in EDITION.suspects
        assert [HAS] * 5 == [notes.mark(card, session.seat) for card in session.view.hand]

    drive(app, act)


@pytest.mark.nightly
def test_a_whole_game_with_a_choice_is_played_and_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the deal to the verdict with keys alone; the record's header has the numbered seats."""
    monkeypatch.chdir(tmp_path)
    app = new_app("cluedo-2008", "seat-1", players=3)

    async def act(hand: Hand) -> None:
        await decide(hand, Random(3), accusing=0)
        await play_to_the_end(hand, Random(3), accusing=0.3)
        await hand.click("#save")
        await hand.pause()
        (file,) = tmp_path.iterdir()
        record = read_record(file.read_text("utf-8"))
        assert ("seat-1", "seat-2", "seat-3") == record.setup.seats

    drive(app, act)


# Before the game


def test_where_suspects_are_chosen_later_that_is_proposed_first() -> None:
    """The start screen offers a choice after the deal where the rule book does, and suspects everywhere."""
    for edition in map(load, available()):
        later = ("seat-1",) if edition is EDITION else ()
        assert (*later, *edition.suspects) == seats_to_choose_from(edition)


def test_coming_to_such_an_edition_proposes_the_choice() -> None:
    """Changing to such an edition proposes its usual choice, and a suspect can still be agreed on before the deal."""
    app = new_app(seat=None)

    async def act(hand: Hand) -> None:
        screen = app.screen
        assert isinstance(screen, StartScreen)
        screen.query_one("#edition").focus()
        await press(hand, *["right"] * available().index(EDITION.id))
        assert (EDITION, "seat-1") == (screen.wanted.edition, screen.wanted.seat)
        assert "a suspect chosen after the deal" in text_of(app)
        screen.query_one("#seat").focus()
        await press(hand, "right", "right")
        assert "mustard" == screen.wanted.seat
        screen.query_one("#players").focus()
        await press(hand, "right")
        assert "mustard" == screen.wanted.seat
        screen.query_one("#edition").focus()
        await press(hand, "right")
        assert screen.wanted.seat in load("clue-1998").suspects

    drive(app, act)


def test_a_suspect_agreed_on_is_ones_own_and_the_others_choose() -> None:
    """Only the player has a suspect before the deal; anything but a suspect or the first seat is refused."""
    assert ("plum", "seat-2", "seat-3") == choose_seats(EDITION, 3, "plum", Random(0))
    assert ("seat-1", "seat-2", "seat-3") == choose_seats(EDITION, 3, "seat-1", Random(0))
    for wrong in ("seat-2", "nobody"):
        with pytest.raises(Unreadable):
            choose_seats(EDITION, 3, wrong, Random(0))
