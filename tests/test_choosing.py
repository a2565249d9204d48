"""Games in which suspects are chosen after the deal, followed across the change of names: from Python, and at a table."""

from collections.abc import Sequence
from random import Random

import pytest

from tudor import Game, Illegal, Unreadable
from tudor.bots.random_bot import RandomBot, pick
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.actions import Action, Choose
from tudor.model.cards import Seat
from tudor.model.happenings import CharacterChosen, DealerDrawn, as_called
from tudor.model.sight import Bot, Decision, HandHidden, HandSeen, Observation, View
from tudor.notation import Record, write_record
from tudor.stepper import BotTable, random_luck
from tudor.views import observations

EDITION = load("cluedo-2008")


def chosen(seed: int = 3) -> Game:
    """A game of three in which everybody has just chosen."""
    game = Game("cluedo-2008", seats=3, seed=seed)
    for suspect in ("plum", "white", "green"):
        game.play(f"choose {suspect}")
    return game


# From Python


def test_a_new_game_waits_for_the_choice() -> None:
    """After the deal, the player on the dealer's left is asked to choose, by the name of the place."""
    game = Game("cluedo-2008", seats=3, seed=3)
    assert game.state.dealer is not None
    assert ("choose", game.setup.after(game.state.dealer)[0]) == (game.kind, game.to_decide)
    assert [Choose(suspect) for suspect in EDITION.suspects] == list(game.legal)


@pytest.mark.parametrize(
    "typed", ["choose plum", "Choose Professor Plum", "ch violet", "seat-{0}: choose plum", "player {0}: choose plum"]
)
def test_the_choice_can_be_typed(typed: str) -> None:
    """The suspect is named in any language, the seat by its place, if at all."""
    game = Game("cluedo-2008", seats=3, seed=3)
    seat = game.to_decide or ""
    assert (CharacterChosen(seat, "plum"),) == game.play(typed.format(seat.removeprefix("seat-")))


def test_seats_are_known_by_their_present_names() -> None:
    """After the choice, the game knows the suspect, and the place no more."""
    game = chosen()
    assert {"plum", "white", "green"} == set(game.setup.seats)
    assert 7 == len(game.view("plum").hand)
    with pytest.raises(Unreadable, match="There is no seat “seat-1”"):
        game.view("seat-1")


def test_what_was_observed_before_the_choice_is_still_seen() -> None:
    """A seat that asks by its suspect is told what it saw under the name of its place, its own hand included."""
    game = chosen()
    before, after = Game("cluedo-2008", seats=3, seed=3), game.observations("plum")
    place = before.setup.seats[game.setup.seats.index("plum")]
    assert before.observations(place) == after[: len(before.observations(place))]
    assert HandSeen(place, game.view("plum").hand) in after
    assert 2 == sum(isinstance(seen, HandHidden) for seen in after)


def test_the_log_says_you_under_either_name() -> None:
    """The story speaks to the reader before and after the choice."""
    game = chosen()
    place = Game("cluedo-2008", seats=3, seed=3).setup.seats[game.setup.seats.index("plum")]
    log = game.log("plum")
    assert "You play Professor Plum." in log
    assert 1 == sum(line.startswith("You are dealt ") for line in log)
    assert not any(f"layer {place[-1]} " in line for line in log)
    assert "Vous jouez le professeur Violet." in game.log("plum", "fr")
    assert f"Player {place[-1]} plays Professor Plum." in game.log()


def test_a_choice_can_be_taken_back() -> None:
    """Undoing gives the seat its old name again."""
    game = Game("cluedo-2008", seats=3, seed=3)
    names = game.setup.seats
    game.play("choose plum")
    game.undo()
    assert names == game.setup.seats
    game.play("choose white")
    assert "white" in game.setup.seats


def test_a_game_is_saved_and_goes_on_across_the_choice() -> None:
    """A record made before, between or after the choices is loaded as the same game."""
    for decisions in (0, 2, 3, 40):
        game, rng = Game("cluedo-2008", seats=3, seed=3), Random(4)
        for _ in range(decisions):
            game.play(pick(game.legal, rng), game.to_decide)
        again = Game.from_text(game.to_text(), chance="manual")
        assert '[Seats "seat-1 seat-2 seat-3"]' in game.to_text()
        assert (game.state, game.to_text()) == (again.state, again.to_text())


def test_a_seats_record_is_the_same_by_either_name() -> None:
    """Whoever asks for the record of a seat names it as it is called or was called."""
    game = chosen()
    place = game.setup.seats.index("plum") + 1
    assert game.to_text("plum") == game.to_text(f"seat-{place}")
    assert f'[Sight "seat-{place}"]' in game.to_text("plum")
    with pytest.raises(Unreadable):
        game.to_text("mustard")


# At a table


class Listener:
    """A random player who keeps what it was told, and under which names."""

    def __init__(self, rng: Random) -> None:
        self._bot = RandomBot(rng)
        self.heard: list[Observation] = []
        self.names: set[Seat | None] = set()

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        self.heard.extend(news)
        self.names |= {view.seat, decision.seat}
        assert decision.seat in view.setup.seats
        return self._bot.decide(view, news, decision)


def test_a_bot_keeps_its_seat_when_the_name_changes() -> None:
    """Each bot is asked under both names of its seat, and hears everything once that its seat observes."""
    setup = take_seats(EDITION, ("seat-1", "plum", "seat-3", "seat-4"))
    listeners = {seat: Listener(Random(seat)) for seat in setup.seats}
    bots: dict[Seat, Bot] = {**listeners}
    table = BotTable(setup, bots, random_luck(Random(5)))
    table.run()
    assert table.is_over
    for place, (seat, now) in enumerate(zip(setup.seats, table.state.setup.seats, strict=True)):
        listener = listeners[seat]
        assert {seat, now} == listener.names
        heard = (*listener.heard, *table.news(place))
        assert observations(table.events, now) == heard == observations(table.events, seat)


def test_the_table_remembers_how_it_began() -> None:
    """A record of the table's game has the first names in its header."""
    setup = take_seats(EDITION, 3)
    table = BotTable(setup, {seat: RandomBot(Random(seat)) for seat in setup.seats}, random_luck(Random(1)))
    table.run()
    assert setup == table.setup != table.state.setup
    assert '[Seats "seat-1 seat-2 seat-3"]' in write_record(Record.of(table.setup, table.events))


def test_somebody_without_a_bot_chooses_by_hand() -> None:
    """The table waits for a choice that no bot makes, and refuses a suspect that is taken."""
    setup = take_seats(EDITION, ("plum", "seat-2", "white"))
    table = BotTable(setup, {}, random_luck(Random(1)))
    table.run()
    with pytest.raises(Illegal):
        table.play(Choose("plum"), "seat-2")
    table.play(Choose("green"), "seat-2")
    assert CharacterChosen("seat-2", "green") in table.news(1)
    assert ("plum", "green", "white") == table.state.setup.seats


# The names in a story


def test_a_story_is_told_with_the_names_of_its_time() -> None:
    """A seat is called by its place up to its choice, and by its suspect after it, whichever of the two is given."""
    first, choice, last = DealerDrawn("seat-2"), CharacterChosen("seat-2", "plum"), HandHidden("plum", 3)
    story = (first, choice, last)
    for name in ("seat-2", "plum"):
        assert [(first, "seat-2"), (choice, "seat-2"), (last, "plum")] == list(as_called(story, name))
    assert [(one, "white") for one in story] == list(as_called(story, "white"))
    assert [(one, None) for one in story] == list(as_called(story, None))
