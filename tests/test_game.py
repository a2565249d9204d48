"""The game as people use it from Python."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tudor
from tudor import (
    Accuse,
    Ambiguous,
    Dice,
    End,
    Game,
    Illegal,
    Move,
    Options,
    Roll,
    Show,
    Suggest,
    TudorError,
    Unreadable,
)
from tudor.bots.random_bot import pick
from tudor.engine import draw
from tudor.model.actions import Outcome
from tudor.model.happenings import DiceTaken, Rolled, TurnBegan
from tudor.model.options import Legal
from tudor.model.truth import DealerDue, DiceDue, Request

SEATS = ["scarlet", "mustard", "plum"]


def played(edition: str = "clue-1998", seats: int = 3, seed: int = 1, decisions: int = 10_000) -> Game:
    """A game in which so many random decisions were made."""
    game, rng = Game(edition, seats, seed=seed), Random(seed)
    for _ in range(decisions):
        if game.is_over:
            break
        game.play(pick(game.legal, rng))
    return game


# Beginning


def test_a_new_game_is_dealt() -> None:
    """A new game has its cards dealt, and waits for the first player."""
    game = Game("clue-1998", SEATS, seed=7)
    assert (("scarlet",), "scarlet", "start") == (game.asked, game.to_decide, game.kind)
    assert 6 == len(game.view("plum").hand)
    assert (False, None, None) == (game.is_over, game.winner, game.chance_due)


def test_the_same_seed_gives_the_same_game() -> None:
    """A seed decides all that is left to chance."""
    assert Game("clue-1998", 4, seed=7).state == Game("clue-1998", 4, seed=7).state
    assert Game("clue-1998", 4, seed=7).state != Game("clue-1998", 4, seed=8).state


def test_without_a_seed_games_differ() -> None:
    """Without a seed nobody knows how a game is dealt."""
    assert Game("clue-1998", 4).state != Game("clue-1998", 4).state


def test_seats_may_be_a_number() -> None:
    """So many players take the first seats round the board."""
    assert ("scarlet", "mustard", "white", "green") == Game("clue-1998", 4).setup.seats


def test_an_edition_may_be_given_as_itself() -> None:
    """An edition is named by its id, or handed over."""
    edition = tudor.editions.load("cluedo-50")
    assert edition is Game(edition, 3).setup.edition


def test_options_are_the_tables() -> None:
    """What the table agreed on belongs to the game."""
    assert Game("cluedo-50", 3, options=Options(false_witnesses=True)).setup.options.false_witnesses


@pytest.mark.parametrize(
    ("edition", "seats", "error"),
    [
        ("clue-1999", 3, Unreadable),
        ("clue-1998", 2, Illegal),
        ("clue-1998", ["scarlet", "mustard", "nobody"], Unreadable),
        ("clue-1998", ["plum", "mustard", "scarlet"], Illegal),
    ],
)
def test_a_game_that_cannot_be_is_refused(edition: str, seats: list[str] | int, error: type[TudorError]) -> None:
    """Unknown editions and impossible seats are refused with a reason."""
    with pytest.raises(error):
        Game(edition, seats)


# Playing


def test_playing_tells_what_happened() -> None:
    """A decision gives everything that followed from it, what chance brought included."""
    taken, rolled = Game("clue-1998", SEATS, seed=7).play("roll")
    assert DiceTaken("scarlet") == taken
    assert isinstance(rolled, Rolled)


def test_actions_are_typed_or_made() -> None:
    """The same action can be typed, typed with its seat, or made from its class."""
    games = [Game("clue-1998", SEATS, seed=7) for _ in range(4)]
    games[0].play("roll")
    games[1].play("Scarlet: ro")
    games[2].play(Roll())
    games[3].play(Roll(), by="scarlet")
    assert [games[0].state] * 4 == [game.state for game in games]


def test_what_is_legal_can_be_asked() -> None:
    """Legal actions are asked for, gone through and counted."""
    game = Game("clue-1998", SEATS, seed=7)
    assert Roll() in game.legal
    assert End() not in game.legal
    assert len(game.legal) == len(list(game.legal))
    assert Legal(()) == game.legal_for("plum")


def test_a_suggestion_needs_no_room() -> None:
    """The room of a suggestion is the one that the pawn is in."""
    game = Game("clue-2002", SEATS, seed=10)
    game.play("roll")
    game.play("move lounge")
    game.play("suggest green wrench")
    assert Suggest("green", "wrench", "lounge").room == game.state.pawns["green"]
    assert [Show("wrench")] == list(game.legal)


@pytest.mark.parametrize(
    ("choice", "by", "error"),
    [
        ("fly", None, Unreadable),
        ("", None, Unreadable),
        ("m", None, Unreadable),
        ("move ba", None, Illegal),
        ("show co", None, Ambiguous),
        ("end", None, Illegal),
        ("mustard: roll", None, Illegal),
        ("roll", "mustard", Illegal),
        ("nobody: roll", None, Unreadable),
        ("dice 4", None, Illegal),
        (Move("lounge"), None, Illegal),
        (Dice((4,)), None, Illegal),
        (Accuse("rope", "rope", "rope"), None, Illegal),
        (Roll(), "somebody", Illegal),
    ],
)
def test_wrong_use_leaves_the_game_unharmed(
    choice: tudor.Action | tudor.Outcome | str, by: str | None, error: type[TudorError]
) -> None:
    """What cannot be played raises one of three errors, and the game is what it was."""
    game = Game("clue-1998", SEATS, seed=7)
    before, text = game.state, game.to_text()
    with pytest.raises(error):
        game.play(choice, by)
    assert before is game.state
    assert text == game.to_text()


VERBS = ("roll", "move", "stay", "suggest", "show", "pass", "accuse", "end", "dice")
words = st.sampled_from([*VERBS, "plum", "rope", "hall", "q5", "4", ":", "=", "mustard"])
anything = st.text() | st.lists(words).map(" ".join)
names = st.sampled_from(["plum", "rope", "hall", "q5", "", "lead-pipe", "x"])
illegal_actions = st.one_of(
    st.builds(Move, names), st.builds(Show, names), st.builds(Suggest, names, names, names), st.just(End())
)


@given(st.lists(anything | illegal_actions, max_size=8), st.integers(0, 30))
@settings(max_examples=60)
def test_no_input_harms_a_game(inputs: list[str | tudor.Action], decisions: int) -> None:
    """Whatever is played, it is played or refused; what is refused changes nothing."""
    game = played(seed=3, decisions=decisions)
    for choice in inputs:
        before, text = game.state, game.to_text()
        try:
            happened = game.play(choice)
        except TudorError as refused:
            told = str(refused)
            assert told
            assert before is game.state
            assert text == game.to_text()
        else:
            assert happened


def test_the_game_goes_on_after_the_end_for_nobody() -> None:
    """When a game is over nobody is asked, nothing is legal, and nothing can be played."""
    game = played()
    assert game.is_over
    assert ((), None, None, Legal(())) == (game.asked, game.to_decide, game.kind, game.legal)
    with pytest.raises(Illegal, match="over"):
        game.play("roll")


def test_a_right_accusation_wins() -> None:
    """Whoever accuses rightly is the winner."""
    game = Game("clue-1998", SEATS, seed=7)
    assert game.state.case is not None
    game.play(Accuse(*game.state.case))
    assert (True, "scarlet") == (game.is_over, game.winner)
    assert "clue-1998, turn 1: scarlet has won" == str(game)


# Undoing


def test_undo_goes_back_to_the_last_decision() -> None:
    """Taking a decision back takes back what chance brought after it as well."""
    game = Game("clue-1998", SEATS, seed=7)
    before, text = game.state, game.to_text()
    game.play("roll")
    assert "move" == game.kind
    game.undo()
    assert before is game.state
    assert text == game.to_text()


def test_undo_stops_at_the_deal() -> None:
    """Nobody decided the deal, so nobody can take it back."""
    game = Game("clue-1998", SEATS, seed=7)
    before = game.state
    game.undo()
    assert before is game.state


def test_a_whole_game_can_be_taken_back() -> None:
    """Decision by decision, a game goes back to its deal, and every position on the way has its record."""
    game, rng = Game("cluedo-asterix", 3, seed=2), Random(2)
    texts = []
    for _ in range(40):
        texts.append(game.to_text())
        game.play(pick(game.legal, rng))
    for text in reversed(texts):
        game.undo()
        assert text == game.to_text()


def test_a_decision_made_again_leaves_the_same_record() -> None:
    """What was taken back and played again is recorded as if it had been played once."""
    game = Game("cluedo-france", 3, seed=7)
    game.play("stay")
    game.play("end")
    text = game.to_text()
    game.undo()
    game.play("end")
    assert text == game.to_text()


# Chance


def test_chance_may_be_the_callers() -> None:
    """With chance left to the caller, outcomes are played like decisions."""
    game = Game("clue-1998", SEATS, chance="manual")
    assert DealerDue(tuple(SEATS)) == game.chance_due
    assert ((), Legal(())) == (game.asked, game.legal)
    with pytest.raises(Illegal, match="Chance comes first"):
        game.play("roll")
    game.play("dealer plum")
    assert "plum" == game.state.dealer


def test_chance_may_be_a_function() -> None:
    """A function that answers each request settles all that is left to chance."""
    rng, loaded = Random(1), Dice((6,))

    def chance(request: Request) -> Outcome:
        return loaded if isinstance(request, DiceDue) else draw(request, rng)

    game = Game("clue-1998", SEATS, chance=chance)
    assert Rolled("scarlet", (6,)) == game.play("roll")[-1]


def test_wrong_chance_leaves_the_game_unharmed() -> None:
    """If chance brings what cannot be, the decision before it has not been made either."""
    rng = Random(1)
    game = Game("clue-1998", SEATS, chance=lambda due: Dice((7,)) if isinstance(due, DiceDue) else draw(due, rng))
    before = game.state
    with pytest.raises(Illegal):
        game.play("roll")
    assert before is game.state


# What a seat knows


def test_a_seat_sees_its_own_cards() -> None:
    """A view holds the cards of its own seat; a spectator's holds none."""
    game = Game("clue-1998", SEATS, seed=7)
    assert game.state.hands["plum"] == game.view("plum").hand
    assert () == game.view().hand


def test_the_log_is_what_a_seat_observed() -> None:
    """The log has a sentence for every observation, in any language."""
    game = played(decisions=30)
    for seat in (*game.setup.seats, None):
        assert len(game.observations(seat)) == len(game.log(seat)) == len(game.log(seat, lang="fr"))
    assert game.log("scarlet") != game.log("mustard")
    assert game.log("scarlet") != game.log("scarlet", lang="fr")


def test_strangers_see_nothing() -> None:
    """A view, a log and a record are those of a seat at the table."""
    game = Game("clue-1998", SEATS, seed=7)
    for look in (game.view, game.observations, game.log, game.record, game.to_text):
        with pytest.raises(Unreadable, match="no seat “green”"):
            look("green")


# Keeping it


@pytest.mark.parametrize("edition", tudor.editions.available())
def test_a_game_is_saved_and_loaded(edition: str) -> None:
    """A game that was loaded is in the same state, has the same record, and goes on."""
    game = played(edition, seed=5, decisions=40)
    game.headers["Event"] = "Family night"
    loaded = Game.from_text(game.to_text())
    assert game.state == loaded.state
    assert game.to_text() == loaded.to_text()
    assert game.events == loaded.events
    loaded.play(loaded.legal.choose(Random(1)))
    loaded.undo()
    assert game.to_text() == loaded.to_text()


def test_comments_survive_loading() -> None:
    """A comment in a record is still there when the game is saved again, until what it stands before is undone."""
    text = Game("clue-1998", SEATS, seed=7).to_text()
    commented = text.replace("\n- turn 1", "; Here we go.\n\n- turn 1") + "; What now?\n"
    game = Game.from_text(commented, seed=7)
    assert commented == game.to_text()
    game.play("roll")
    assert game.to_text().startswith(commented)
    game.undo()
    assert commented == game.to_text()


def test_a_game_stopped_before_the_dice_is_loaded() -> None:
    """If a record stops when chance is due, loading settles it, unless chance is the caller's."""
    game = Game("clue-1998", SEATS, seed=7)
    game.play("roll")
    text = game.to_text()
    text = text[: text.index("* dice")]
    assert "move" == Game.from_text(text).kind
    assert text == Game.from_text(text, chance="manual").to_text()


def test_a_seats_record_is_no_game() -> None:
    """What a seat saw is not enough to go on with the game."""
    game = Game("clue-1998", SEATS, seed=7)
    with pytest.raises(Illegal, match="Only a complete record"):
        Game.from_text(game.to_text("plum"))
    assert "plum" == game.record("plum").seat
    assert "spectator" == game.record("spectator").seat


def test_a_game_tells_where_it_stands() -> None:
    """A game shows its edition, its turn, and what it waits for."""
    game = Game("clue-1998", SEATS, seed=7)
    assert "clue-1998, turn 1: scarlet to decide (start)" == str(game)
    assert "<Game clue-1998, turn 1: scarlet to decide (start)>" == repr(game)
    assert "chance to decide" in str(Game("clue-1998", SEATS, chance="manual"))
    assert isinstance(game.events[-1], TurnBegan)


def test_what_is_offered_exists() -> None:
    """All that the package offers by name is there."""
    assert [] == [name for name in tudor.__all__ if not hasattr(tudor, name)]
