"""Decisions that only some editions have: spying, several ways to a place, sealed windows, drawing, and powers."""

from random import Random

from msgspec.structs import replace

from tests.terminal.driving import Hand, Host, choose, drive, game_choices, press, text_in
from tudor import presenter
from tudor.model.actions import Butler, Decline, Draw, Move, Show, Silence, Spy, Stop, UsePower, Watch
from tudor.model.cards import Triple
from tudor.model.truth import Disclosing, Invited, Moving, Naming, Reacting, State, TurnStart
from tudor.stepper import BotTable, random_luck
from tudor.terminal.dialogs import PickScreen
from tudor.terminal.session import LocalSession
from tudor.testing import arrange
from tudor.text import words

NAMED = Triple("plum", "rope", "hall")


def host(state: State, seat: str = "scarlet") -> Host:
    """The screen of a seat at this moment."""
    return Host(state, [], seat)


def beside_a_spy_square() -> State:
    """Scarlet has two steps, and can end them on a spy square."""
    return arrange("super-cluedo", 3, phase=Moving((1, 1), 2), pawns={"scarlet": "j9"})


def test_a_place_reached_in_several_ways_asks_which() -> None:
    """A click on a spy square at the end of the walk asks whether to spy there; Escape goes back."""
    app = host(beside_a_spy_square())

    async def act(hand: Hand) -> None:
        row, column = 8, 11
        assert "l9" == app.session.edition.board.cells[row][column]
        await hand.click("#board", offset=(column * 2, row))
        await hand.pause()
        assert isinstance(app.screen, PickScreen)
        await press(hand, "escape")
        assert "j9" == app.session.view.pawns["scarlet"]
        await hand.click("#board", offset=(column * 2, row))
        await hand.pause()
        await press(hand, "end", "enter")
        assert ("l9", "close") == (app.session.view.pawns["scarlet"], app.session.view.asked)

    drive(app, act)


def test_spying_goes_step_by_step() -> None:
    """Stop on the square, then choose whom to spy on; that player is asked for a card."""
    app = host(beside_a_spy_square())

    async def act(hand: Hand) -> None:
        await choose(hand, Stop)
        assert [Spy("mustard"), Spy("white")] == game_choices(app.screen)
        assert "Who do you spy on?" in text_in(app, "#question")
        await press(hand, "down", "enter")
        assert ("disclose", ("white",)) == (app.session.view.asked, app.session.view.waiting_for)

    drive(app, act)


def test_whoever_is_spied_on_chooses_a_card() -> None:
    """Any card in your hand can be shown to the spy."""
    phase = Disclosing("mustard", "scarlet", Moving((3, 4), 5, paused=True))
    state = arrange("super-cluedo", 3, phase=phase, hands={"mustard": ("rope", "library")}, pawns={"scarlet": "l9"})
    app = host(state, "mustard")

    async def act(hand: Hand) -> None:
        assert [Show("rope"), Show("library")] == game_choices(app.screen)
        await press(hand, "enter")
        assert "You choose to show the rope to Miss Scarlet." in text_in(app, "#story")

    drive(app, act)


def window(**held: tuple[str, ...]) -> State:
    """Mustard has suggested, and Plum and White may react."""
    phase = Reacting(NAMED, ("white", "plum"), {})
    state = arrange("cluedo-2008", ["mustard", "white", "plum"], phase=phase)
    return replace(state, butlers={"mustard": (), "white": (), "plum": (), **held})


def test_orders_are_given_in_a_sealed_window() -> None:
    """With the right cards you may order silence, a look at any witness or one of them, both, or nothing."""
    app = host(window(plum=("unanswered", "see-card")), "plum")

    async def act(hand: Hand) -> None:
        both = [Silence("plum", Watch()), Silence("plum", Watch("white"))]
        expected = [Watch(), Watch("white"), Silence("white"), Silence("plum"), *both, Decline()]
        assert expected == game_choices(app.screen)
        await choose(hand, Watch)
        assert app.session.decision is None
        assert "You secretly order: “See the card that any player shows”." in text_in(app, "#story")

    drive(app, act)


def test_a_window_without_an_order_to_give_is_no_question() -> None:
    """Players who are asked only because others cannot know what they hold see no question, and nothing in the log."""
    before = window(plum=("stay",))
    table = BotTable(before.setup, {}, random_luck(Random(0)))
    table.state = before
    session = LocalSession(table, "plum")
    assert session.decision is None
    assert session.step() is not None
    assert session.step() is None
    assert [] == session.story
    assert replace(before, phase=Reacting(NAMED, ("white", "plum"), {"plum": Decline()})) == table.state


def test_being_brought_asks_whether_to_draw() -> None:
    """Draw an intrigue card, or decline."""
    app = host(arrange("cluedo-2008", 3, player="mustard", phase=Invited(NAMED, "scarlet")))

    async def act(hand: Hand) -> None:
        assert [Draw(), Decline()] == game_choices(app.screen)
        assert "Do you draw an intrigue card?" in text_in(app, "#question")
        await press(hand, "down", "enter")
        assert "You draw no intrigue card." in text_in(app, "#story")

    drive(app, act)


def test_what_a_card_does_is_told_beside_it() -> None:
    """A power's or butler card's sentence is shown while it is highlighted, and only then."""
    state = replace(
        arrange("cluedo-2008", 3, player="mustard", phase=TurnStart()),
        butlers={"scarlet": (), "mustard": ("go-anywhere",), "white": ()},
    )
    app = host(state, "mustard")
    spoken = words(app.session.edition, "en")
    does: dict[UsePower | Butler, str] = {
        UsePower(): spoken.power_help("move-twice"),
        Butler("go-anywhere"): spoken.intrigue_help("go-anywhere"),
    }

    async def act(hand: Hand) -> None:
        beside = text_in(app, "#choices")
        assert not any(told in beside for told in does.values())
        offered = game_choices(app.screen)
        for choice, told in does.items():
            await press(hand, "home", *["down"] * offered.index(choice))
            assert told == text_in(app, "#hint")

    drive(app, act, (150, 45))


def test_going_anywhere_is_pointed_at() -> None:
    """With the butler card that leads anywhere, every free square and room can be clicked."""
    state = replace(
        arrange("cluedo-2008", 3, player="mustard", phase=TurnStart()),
        butlers={"scarlet": (), "mustard": ("go-anywhere",), "white": ()},
    )
    app = host(state, "mustard")

    async def act(hand: Hand) -> None:
        await choose(hand, Butler)
        *rooms, squares = game_choices(app.screen)
        assert {Move("pool"), Move("spa")} <= set(rooms)
        assert isinstance(squares, presenter.Squares)
        assert "h5" in squares.places
        await hand.click("#board", offset=(4, 2))
        await hand.pause()
        assert "spa" == app.session.view.pawns["mustard"]

    drive(app, act)


def test_a_suggestion_elsewhere_asks_for_the_room_too() -> None:
    """A suggestion that a power grants in several rooms has three cards to name."""
    app = host(arrange("cluedo-2008", 4, player="green", phase=Naming(("hall", "spa"))), "green")

    async def act(hand: Hand) -> None:
        (offered,) = game_choices(app.screen)
        assert isinstance(offered, presenter.Naming)
        assert "Make a suggestion…" in text_in(app, "#answers")
        await press(hand, "enter")
        assert 3 == len(app.screen.query("OptionList"))
        await press(hand, "enter", "enter", "down", "enter", "enter")
        assert "You suggest: Miss Scarlet, the dagger, the spa." in text_in(app, "#story")

    drive(app, act)
