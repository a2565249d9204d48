"""What the person is asked, the choices offered, and how they read."""

import asyncio
from collections.abc import Mapping

import pytest
from textual.app import App
from textual.widgets import Static

from tudor.editions import load
from tudor.model.actions import (
    Action,
    Butler,
    End,
    Move,
    Passage,
    SendHome,
    Show,
    Silence,
    Stop,
    UsePower,
    Watch,
)
from tudor.model.cards import IntrigueCard, Power, Triple
from tudor.model.happenings import ClockDrawn, NobodyShowed, PawnBrought, Rolled, Suggested
from tudor.model.options import Accusations, Legal, Listed, Places, Suggestions
from tudor.model.sight import (
    CardSeen,
    DisclosureSeen,
    Observation,
    View,
)
from tudor.model.truth import Answering, Closing, Invited, Moving, Reacting, State
from tudor.terminal.asking import led_here, question
from tudor.terminal.choices import Choices, choices, hint, label, place_of
from tudor.terminal.matching import typed_match
from tudor.testing import arrange
from tudor.text import LANGUAGES, words
from tudor.views import decision, view

CLASSIC = load("clue-1998")


def moment(*, pawns: Mapping[str, str] = {}, weapons: Mapping[str, str] = {}) -> View:
    return view(arrange(CLASSIC, 3, pawns=pawns, weapons=weapons), "scarlet")


def test_choices_come_in_a_sensible_order() -> None:
    """Rooms stand before squares, and accusing comes last; naming three cards is one choice."""
    accusing = Accusations(CLASSIC.suspects, CLASSIC.weapons, CLASSIC.rooms)
    suggesting = Suggestions(CLASSIC.suspects, CLASSIC.weapons, ("hall",))
    legal = Legal((accusing, Places(("h8", "hall")), Listed((End(),)), suggesting))
    assert [Move("hall"), End(), suggesting, Move("h8"), accusing] == choices(legal, moment())
    assert "Make a suggestion in the hall…" == label(suggesting, words(CLASSIC, "en"), "scarlet")


def asked(state: State, seat: str, story: list[Observation], decided: int = 0) -> str:
    """What a seat is asked after this story, so much of which was told before its last decision."""
    owed = decision(state, seat)
    assert owed is not None
    reasons = led_here(owed.kind, seat, story, decided)
    return question(owed, view(state, seat), words(state.setup.edition, "en"), reasons)


def test_a_question_says_what_led_to_it() -> None:
    """The dice before a move, the cards shown before the end of a turn, and nothing older than the last decision."""
    rolled = Rolled("scarlet", (4,))
    assert "You roll 4. Where do you go?" == asked(arrange(CLASSIC, 3, phase=Moving((4,), 4)), "scarlet", [rolled])
    closing = arrange(CLASSIC, 3, phase=Closing())
    shown, nobody = CardSeen("white", "scarlet", "rope"), NobodyShowed("scarlet")
    end = words(CLASSIC, "en").asks("close")
    assert f"Mrs. White shows you the rope. {end}" == asked(closing, "scarlet", [shown])
    assert f"Nobody shows you a card. {end}" == asked(closing, "scarlet", [shown, nobody], 1)
    assert end == asked(closing, "scarlet", [shown, nobody], 2)
    assert end == asked(closing, "scarlet", [Suggested("white", Triple("plum", "rope", "hall"))])


def test_a_question_about_a_suggestion_names_it() -> None:
    """Whoever answers, may draw or may interrupt is told what was suggested, whatever was decided since."""
    edition = load("cluedo-2008")
    named = Triple("plum", "rope", "hall")
    story: list[Observation] = [Suggested("mustard", named), PawnBrought("plum", "hall")]
    for phase in (Answering(named, "scarlet"), Invited(named, "scarlet"), Reacting(named, ("scarlet",), {})):
        hands = {"scarlet": ("rope", "poison")}
        state = arrange(edition, 3, player="mustard", phase=phase, hands=hands)
        assert asked(state, "scarlet", story, 2).startswith("Mr. Mustard suggests: Professor Plum, the rope, the hall.")


def test_a_question_counts_the_steps_left() -> None:
    """After spying, or with a butler's help, the steps left are not what the dice show, and are told."""
    state = arrange(load("super-cluedo"), 3, phase=Moving((3, 4), 5, paused=True), pawns={"scarlet": "l9"})
    assert "Mrs. White chooses to show you the rope. Steps left: 5. Where do you go?" == asked(
        state, "scarlet", [DisclosureSeen("white", "scarlet", "rope")]
    )


def test_what_others_draw_is_not_repeated() -> None:
    """A question repeats one's own clock, not that of somebody else."""
    state = arrange(load("cluedo-2008"), 3, phase=Moving((0, 4), 4))
    mine, other = ClockDrawn("scarlet", 2), ClockDrawn("white", 1)
    assert "You draw clock number 2. Where do you go?" == asked(state, "scarlet", [other, mine])


def test_the_ways_to_a_place_are_told_apart() -> None:
    """Walking to a room, taking the passage there and stopping on a square to spy are different choices."""
    spoken = words(load("super-cluedo"), "en")
    ways: list[Action] = [Move("library"), Passage("library"), Stop("l9", 2), Stop("l9", 4), Move("l9")]
    assert ["library", "library", "l9", "l9", "l9"] == [place_of(way) for way in ways]
    assert 5 == len({label(way, spoken, "scarlet") for way in ways})
    legal = Legal((Places(("k9", "library", "l9")), Listed((Passage("library"),)), Listed((Stop("l9", 2),))))
    seen = view(arrange(load("super-cluedo"), 3), "scarlet")
    expected = [Move("library"), Passage("library"), Stop("l9", 2), Move("k9"), Move("l9")]
    assert expected == choices(legal, seen)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("seat", "choice", "about"),
    [
        ("mustard", UsePower(), "move-twice"),
        ("scarlet", Watch("white", power=True), "see-card"),
        ("peacock", Show("rope", glimpse=True), "glimpse"),
    ],
)
def test_powers_are_explained(seat: str, choice: Action, about: Power, lang: str) -> None:
    """A choice that uses one's power comes with what the power does."""
    spoken = words(load("cluedo-2008"), lang)
    assert spoken.power_help(about) == hint(choice, spoken, seat)


@pytest.mark.parametrize(
    ("choice", "card"),
    [
        (Butler("add-six"), "add-six"),
        (SendHome("plum"), "send-home"),
        (Silence("plum"), "unanswered"),
        (Watch("plum"), "see-card"),
    ],
)
def test_butlers_are_explained(choice: Action, card: IntrigueCard) -> None:
    """A choice that plays a butler card comes with what the card does; any other needs no words."""
    spoken = words(load("cluedo-2008"), "en")
    assert spoken.intrigue_help(card) == hint(choice, spoken, "scarlet")
    assert "" == hint(Move("hall"), spoken, "scarlet")


@pytest.mark.parametrize(
    ("typed", "found"), [("lou", 1), ("LOUNGE", 1), ("h1", 3), ("h", 2), ("ve", 4), ("au", 5), ("x", None)]
)
def test_typing_finds_a_word(typed: str, found: int | None) -> None:
    """What is typed finds the very word first, then a beginning; accents and capitals do not matter."""
    labels = ["Roll", "Go to the lounge", "Go to h10", "Go to h1", "Aller à la Véranda", "Aller à l'auberge"]
    assert found == typed_match(typed, labels)


def test_answers_are_buttons_with_card_names() -> None:
    """A card to show is offered by its name."""
    assert "Show the rope" == label(Show("rope"), words(CLASSIC, "en"), "scarlet")


def test_what_is_said_before_the_panel_stands_is_there_when_it_does() -> None:
    """The panel can be told what is going on before it is on the screen: a server may be quicker than the screen."""

    async def main() -> None:
        app, panel = App[None](), Choices()
        async with app.run_test():
            panel.wait("The others are playing.")
            await app.mount(panel)
            assert "The others are playing." == str(panel.query_one("#question", Static).render())

    asyncio.run(main())
