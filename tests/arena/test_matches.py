from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.arena.strange_bots import ASLEEP, HERE, Frugal
from tests.by_day import EDITIONS
from tudor.arena import matches
from tudor.arena.matches import Played, play_deal, play_game
from tudor.arena.specs import MatchSpec
from tudor.model.happenings import AccusationFailed, ClockDrawn, Rolled, Won
from tudor.model.sight import ButlerSeen, CaseFilled, HandSeen
from tudor.model.truth import Event
from tudor.text.errors import Illegal

MATCH = MatchSpec(edition="clue-1998", tables=(("amateur", "random", "random", "random"),), seed=5)


def rotations(match: MatchSpec, deal: int = 0) -> list[Played]:
    return [play_game(match, 0, deal, rotation) for rotation in match.rotations(0)]


def of(kind: type | tuple[type, ...], events: Sequence[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def dice_of(game: Played, seat: str) -> list[tuple[int, ...]]:
    return [event.dice for event in game.events if isinstance(event, Rolled) and event.seat == seat]


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    """A game depends on its match, table, deal and rotation only."""
    once = play_game(MATCH, 0, 3, 1)
    play_game(MATCH, 0, 2, 1)
    again = play_game(MATCH, 0, 3, 1)
    assert (once.events, once.result) == (again.events, again.result)


@pytest.mark.parametrize("edition", ["clue-1998", "super-cluedo", "cluedo-2008"])
def test_all_rotations_have_the_same_deal(edition: str) -> None:
    """In every rotation the seats get the same hands and the same case file."""
    games = rotations(replace(MATCH, edition=edition))
    cards = [
        [(event.cards if isinstance(event, HandSeen) else event) for event in of((CaseFilled, HandSeen), game.events)]
        for game in games
    ]
    assert 4 == len(cards)
    assert all(cards[0] == others for others in cards)


def test_all_rotations_have_the_same_dice() -> None:
    """A seat's rolls are the same ones in every rotation, however many it makes."""
    games = rotations(MATCH)
    for seat in MATCH.setup(0).seats:
        rolls = [dice_of(game, seat) for game in games]
        shortest = min(map(len, rolls))
        assert shortest
        assert all(rolls[0][:shortest] == others[:shortest] for others in rolls)


def test_dice_of_seats_differ() -> None:
    """Each seat has dice of its own."""
    game = play_game(MATCH, 0, 0, 0)
    rolls = [dice_of(game, seat)[:6] for seat in MATCH.setup(0).seats]
    assert all(one != other for place, one in enumerate(rolls) for other in rolls[place + 1 :])


def test_all_rotations_have_the_same_intrigue() -> None:
    """In every rotation the intrigue cards come in the same order."""
    games = rotations(replace(MATCH, edition="cluedo-2008", tables=(("random",) * 2 + ("amateur",) * 2,)), deal=1)
    drawn = [
        [
            event.card if isinstance(event, ButlerSeen) else "clock"
            for event in of((ButlerSeen, ClockDrawn), game.events)
        ]
        for game in games
    ]
    shortest = min(map(len, drawn))
    assert shortest > 3
    assert all(drawn[0][:shortest] == others[:shortest] for others in drawn)


def test_deals_and_seeds_differ() -> None:
    """Another deal or another seed is another game."""
    first = of(HandSeen, play_game(MATCH, 0, 0, 0).events)
    assert first != of(HandSeen, play_game(MATCH, 0, 1, 0).events)
    assert first != of(HandSeen, play_game(replace(MATCH, seed=6), 0, 0, 0).events)


def test_tables_share_their_deals() -> None:
    """A deal is the same at every table of its size."""
    match = replace(MATCH, tables=(*MATCH.tables, ("random",) * 4))
    assert of(HandSeen, play_game(match, 0, 2, 0).events) == of(HandSeen, play_game(match, 1, 2, 0).events)


def test_bots_of_a_kind_play_the_same_on_a_seat() -> None:
    """Among equal bots a rotation changes nothing."""
    match = replace(MATCH, tables=(("random",) * 4,))
    assert play_game(match, 0, 0, 0).events == play_game(match, 0, 0, 2).events


def test_the_winner_is_told_by_the_list_of_bots() -> None:
    """A result names players by their place in the list, in every rotation."""
    for game in rotations(MATCH):
        won = next(event for event in game.events if isinstance(event, Won))
        seat = game.state.setup.seats.index(won.seat)
        assert (game.result.winner, 0) == ((seat - game.result.rotation) % 4, game.result.winner)


def test_wrong_accusations_are_told_by_the_list_of_bots() -> None:
    """Each wrong accusation counts for the bot that made it."""
    for game in rotations(MATCH, deal=2):
        seats = game.state.setup.seats
        wrong = [event.seat for event in game.events if isinstance(event, AccusationFailed)]
        assert sorted((seats.index(seat) - game.result.rotation) % 4 for seat in wrong) == [*game.result.wrong]
    assert any(game.result.wrong for game in rotations(MATCH, deal=2))


def test_a_deal_holds_all_its_games() -> None:
    """A deal's result has all rotations, and each bot's decisions on its own clock."""
    deal = play_deal(MATCH, 0, 1)
    assert tuple(game.result for game in rotations(MATCH, 1)) == deal.games
    assert {"amateur", "random"} == deal.times.keys()
    assert sum(game.decisions for game in deal.games) == sum(times.count for times in deal.times.values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_can_be_played(edition: str) -> None:
    """Games of every edition end in the arena."""
    match = replace(MATCH, edition=edition, tables=(("amateur", "novice", "random", "detective"),))
    assert all(game.ended for game in play_deal(match, 0, 0).games)


def test_the_budget_reaches_the_bots() -> None:
    """Bots are told the budget of a decision."""
    Frugal.seen.clear()
    play_game(replace(MATCH, tables=((f"{HERE}Frugal", "random", "random"),), budget=7), 0, 0, 0)
    assert {7} == Frugal.seen


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless game is stopped, and has no winner."""
    monkeypatch.setattr(matches, "PATIENCE", 30)
    result = play_game(MATCH, 0, 0, 0).result
    assert (False, None) == (result.ended, result.winner)


def test_overtime_is_counted_and_changes_nothing() -> None:
    """A late decision is counted, and the game goes on."""
    sleepy = replace(MATCH, tables=((f"{HERE}Sleepy", "random", "random"),), overtime=ASLEEP / 2)
    awake = replace(MATCH, tables=(("random", "random", "random"),))
    late, usual = play_game(sleepy, 0, 0, 0), play_game(awake, 0, 0, 0)
    assert usual.events == late.events
    assert 1 <= late.times[f"{HERE}Sleepy"].over
    assert 0 == play_game(replace(sleepy, overtime=1e9), 0, 0, 0).times[f"{HERE}Sleepy"].over


def test_sleeping_is_no_thinking() -> None:
    """The time of a decision is processor time: waiting does not count."""
    times = play_game(replace(MATCH, tables=((f"{HERE}Sleepy", "random", "random"),)), 0, 0, 0).times
    assert times[f"{HERE}Sleepy"].worst < ASLEEP


@pytest.mark.parametrize(
    ("bot", "code", "told"),
    [("Crashing", "arena-bot-fails", "out of ideas"), ("Cheating", "arena-bot-cheats", "Roll()")],
)
def test_a_bot_that_fails_is_named(bot: str, code: str, told: str) -> None:
    """A bot that crashes or breaks the rules ends the match with an error that names it."""
    with pytest.raises(Illegal) as caught:
        play_deal(replace(MATCH, tables=((f"{HERE}{bot}", "random", "random"),)), 0, 0)
    assert code == caught.value.code
    assert bot in str(caught.value)
    assert told in str(caught.value)


def test_a_program_that_fails_forfeits_decisions() -> None:
    """A program that cannot be started forfeits its decisions, not the game, and the problem is reported."""
    deal = play_deal(replace(MATCH, tables=(("cmd:no-such-program-here", "random", "random"),)), 0, 0)
    forfeited = sum(game.forfeits[0] for game in deal.games)
    assert deal.times["cmd:no-such-program-here"].count == forfeited
    told = deal.problems["cmd:no-such-program-here"]
    assert all("no-such-program-here" in told[lang] for lang in ("en", "fr"))
    assert all(game.ended for game in deal.games)
