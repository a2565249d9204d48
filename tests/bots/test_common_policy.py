"""Intrigue: butler cards, powers, clocks, the pool, the sealed window, and choosing a character."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from tests.bots.decisions import ask, bot
from tudor.bots import LEVELS
from tudor.bots.common_policy import FAVOURITE_POWERS, choose_character, start_candidate
from tudor.bots.place_value import PlaceValues
from tudor.bots.roads import roads_of
from tudor.model.actions import (
    Action,
    Butler,
    Choose,
    Decline,
    Denounce,
    Draw,
    Look,
    Move,
    Roll,
    SendHome,
    Show,
    Silence,
    Stay,
    Suggest,
    UsePower,
    Watch,
)
from tudor.model.cards import IntrigueCard, Triple
from tudor.model.edition import Options
from tudor.model.options import Legal, Listed
from tudor.model.truth import (
    Answering,
    Closing,
    Doubting,
    Flying,
    InPool,
    Invited,
    Moving,
    Naming,
    Phase,
    Reacting,
    State,
    Turn,
    TurnStart,
)
from tudor.testing import arrange
from tudor.views import view

SEATS = ("mustard", "white", "green")
NAMED = Triple("plum", "rope", "hall")
THINKING = pytest.mark.parametrize("level", ["amateur", "detective"])
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)


START, FRESH = TurnStart(), Turn()


def position(
    *butlers: IntrigueCard,
    phase: Phase = START,
    at: str = "hall",
    seats: Sequence[str] = SEATS,
    turn: Turn = FRESH,
    clocks: int = 0,
    spent: Sequence[str] = (),
) -> State:
    """It is the turn of the first of the seats, who holds these butlers."""
    first = seats[0]
    return arrange(
        "cluedo-2008",
        seats,
        phase=phase,
        pawns={first: at},
        butlers={first: butlers},
        this_turn=turn,
        clocks=clocks,
        spent=spent,
    )


@EVERY_LEVEL
@pytest.mark.parametrize(
    ("clocks", "expected"), [(0, (Draw(), "draw")), (6, (Draw(), "draw")), (7, (Decline(), "deadly"))]
)
def test_a_card_is_drawn_unless_it_may_kill(level: str, clocks: int, expected: tuple[Action, str]) -> None:
    """Seven clocks kill nobody, the eighth does: then none is drawn that need not be."""
    state = position(phase=Invited(NAMED, "white"), clocks=clocks)
    assert expected == ask(bot(level), state)


@EVERY_LEVEL
def test_an_intrigue_square_is_avoided_when_the_next_clock_kills(level: str) -> None:
    """With seven clocks in the open nobody stops on a question mark if there is another place to go."""
    state = position(phase=Moving((3, 4), 7), clocks=7)
    squares = state.setup.edition.board.intrigue_squares
    for seed in range(10):
        action, _ = ask(bot(level, seed), state)
        assert isinstance(action, Move)
        assert action.to not in squares


@THINKING
def test_butlers_are_played_at_the_end_of_a_turn(level: str) -> None:
    """A card that the neighbour must show, another turn, and sending a rival home: each is taken when it is there."""
    assert (Butler("right-shows"), "neighbour-shows") == ask(bot(level), position("right-shows", phase=Closing()))
    assert (Butler("play-again"), "play-again") == ask(bot(level), position("play-again", phase=Closing()))
    near = arrange(
        "cluedo-2008",
        SEATS,
        phase=Closing(),
        pawns={"white": "hall", "green": "theatre"},
        butlers={"mustard": ("send-home",)},
    )
    assert (SendHome("white"), "send-home") == ask(bot(level), near)


@THINKING
def test_powers_are_used(level: str) -> None:
    """Violet asks twice; Olive asks elsewhere where he could not ask at all; Leblanc goes to a room from afar."""
    twice = position(phase=Closing(), seats=("plum", "mustard", "green"), turn=Turn(suggested=True))
    assert (UsePower(), "power") == ask(bot(level), twice)
    elsewhere = position(phase=Closing(), seats=("green", "mustard", "white"), at="j20")
    assert (UsePower(), "power") == ask(bot(level), elsewhere)
    naming = position(phase=Naming(("patio", "spa")), seats=("green", "mustard", "white"), at="j20", spent=["green"])
    action, _ = ask(bot(level), naming)
    assert isinstance(action, Suggest)
    assert action.room in ("patio", "spa")
    answering = arrange(
        "cluedo-2008",
        ("mustard", "peacock", "white"),
        phase=Answering(NAMED, "peacock"),
        hands={"peacock": ("rope", "plum", "spa", "patio", "bat", "axe", "scarlet")},
    )
    action, reason = ask(bot(level), answering)
    assert isinstance(action, Show)
    assert (True, "glimpse") == (action.glimpse, reason)


@EVERY_LEVEL
def test_who_goes_anywhere_goes_to_a_room(level: str) -> None:
    """With the whole board to choose from, a bot goes where it can learn something."""
    state = position(phase=Flying(anywhere=True), at="j20")
    action, _ = ask(bot(level), state)
    assert isinstance(action, Move)
    assert action.to in state.setup.edition.board.rooms


@EVERY_LEVEL
def test_the_pool_is_looked_into_once(level: str) -> None:
    """A bot that does not know the pool looks at it."""
    state = arrange(
        "cluedo-2008", ("mustard", "white", "green", "plum"), phase=InPool(), pawns={"mustard": "pool"}, pool=("rope",)
    )
    assert (Look(), "look") == ask(bot(level), state)


@THINKING
def test_in_a_sealed_window_one_hides_watches_or_lets_be(level: str) -> None:
    """A butler that silences saves an own card; one that watches sees the card of whoever shows one; or both (R30)."""
    seats = ("white", "mustard", "green")

    def window(*butlers: IntrigueCard, hand: tuple[str, ...]) -> State:
        return arrange(
            "cluedo-2008",
            seats,
            player="white",
            phase=Reacting(NAMED, ("mustard",), {}),
            butlers={"mustard": butlers},
            hands={"mustard": hand},
        )

    holding = ("rope", "spa", "patio", "bat", "axe", "scarlet", "kitchen")
    lacking = ("trophy", *holding[1:])
    assert (Silence("mustard"), "hide") == ask(bot(level), window("unanswered", hand=holding))
    assert (Decline(), "let-be") == ask(bot(level), window("unanswered", hand=lacking))
    assert (Watch(), "watch") == ask(bot(level), window("see-card", hand=lacking))
    assert (Silence("mustard"), "hide") == ask(bot(level), window("unanswered", "see-card", hand=holding))
    asked_last = replace(window("unanswered", "see-card", hand=holding), player="green")
    assert (Silence("mustard", Watch()), "hide") == ask(bot(level), asked_last)


@EVERY_LEVEL
def test_a_proven_liar_is_denounced(level: str) -> None:
    """A false witness who can be denounced is denounced: on the bot's own turn, and in the window after an answer (R31)."""
    state = arrange("cluedo-france", SEATS, options=Options(false_witnesses=True))
    hidden = state.hands["white"][0]
    proven = replace(state, denied=frozenset({("white", hidden)}), shown=frozenset({("white", "mustard", hidden)}))
    assert (Denounce("white"), "denounce") == ask(bot(level), proven)
    window = Doubting(Triple("plum", "rope", "hall"), "white", ("mustard",), {}, Closing())
    assert (Denounce("white"), "denounce") == ask(bot(level), replace(proven, player="green", phase=window))
    assert (Decline(), "no-proof") == ask(bot(level), replace(state, player="green", phase=window))


@EVERY_LEVEL
def test_a_pawn_that_is_shut_in_rolls_for_a_double(level: str) -> None:
    """R29: rolling costs nothing, and one roll in eighteen leads to any room."""
    state = arrange("cluedo-france", SEATS, pawns={"white": "w8"})
    assert (Roll(), "roll") == ask(bot(level), state)


def test_a_roll_is_worth_little_to_a_pawn_that_is_shut_in() -> None:
    """R29: it is worth more than staying, because of the double, but not as much as a walk."""
    state = arrange("cluedo-france", SEATS, pawns={"white": "w8"})
    seen, edition = view(state, "mustard"), state.setup.edition
    values = PlaceValues(roads_of(edition), dict.fromkeys(edition.rooms, 1.0))
    stay, roll = (start_candidate(seen, "mustard", action, values).value for action in (Stay(), Roll()))
    assert stay < roll < values.after_roll(state.pawns["mustard"])


def test_a_character_is_chosen_for_its_power() -> None:
    """A level takes a suspect whose power is worth having."""
    state = position()
    powers = state.setup.edition.powers
    for taken in range(len(FAVOURITE_POWERS)):
        free = tuple(Choose(suspect) for suspect, power in powers.items() if power in FAVOURITE_POWERS[taken:])
        choice = choose_character(view(state, "mustard"), Legal((Listed(free),)), Random(0))
        assert isinstance(choice.action, Choose)
        assert FAVOURITE_POWERS[taken] == powers[choice.action.suspect]
