"""The levels: which there are, and that each plays everything, to the end, and the same way every time."""

from random import Random

import pytest

from tests.bots.decisions import play_game
from tests.by_day import EDITIONS, only_by_day
from tudor.arena.luck import Luck
from tudor.bots import LEVELS, make_bot
from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.model.edition import Options
from tudor.model.happenings import AccusationFailed, Won
from tudor.model.truth import Asked
from tudor.stepper import BotTable
from tudor.testing import check_bot
from tudor.text import LANGUAGES, Unreadable
from tudor.text.levels import LEVELS as NAMED
from tudor.text.levels import level_help, level_name

CERTAIN = ("amateur", "detective")
"""The levels that accuse only when they are certain."""
HONEST = "clue-1998"
DOUBTFUL = [edition for edition in available() if load(edition).rules.concealing != "ignored"]


def test_levels_are_listed_from_the_weakest_to_the_strongest() -> None:
    """The order in which levels are listed is that of their strength."""
    assert ["novice", "amateur", "detective", "mastermind"] == list(LEVELS) == list(NAMED)


def test_an_unknown_level_is_refused() -> None:
    """Who asks for a level that is not there is told which there are."""
    with pytest.raises(Unreadable) as refused:
        make_bot("genius", Random(0))
    assert f"There is no level “genius”. Choose one of: {', '.join(LEVELS)}." == str(refused.value)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_level_has_a_name_and_says_what_to_expect(level: str, lang: str) -> None:
    """Each level has a name and a sentence of its own in each language."""
    assert 1 == sum(level_name(other, lang) == level_name(level, lang) for other in LEVELS)
    assert level_help(level, lang).endswith(".")


# By day each level plays one of the most different editions; by night each plays all of them.
BY_DAY = [("clue-1998", "mastermind"), ("cluedo-2008", "amateur")]
BY_NIGHT = [(edition, level) for edition in available() for level in LEVELS if (edition, level) not in BY_DAY]


@pytest.mark.parametrize(
    ("edition", "level"), [*BY_DAY, *(pytest.param(*one, marks=pytest.mark.nightly) for one in BY_NIGHT)]
)
def test_a_level_passes_the_check(edition: str, level: str) -> None:
    """A level plays an edition at every number of players by the rules, to the end, and the same way every time."""
    assert check_bot(LEVELS[level], [edition])


@pytest.mark.parametrize("edition", only_by_day("cluedo-2008"))
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_can_hear_the_whole_story_at_once(edition: str, level: str) -> None:
    """A server asks a new bot for every decision, and tells it everything from the deal on, when seats may have had other names."""
    setup = take_seats(load(edition), 4)
    luck = Luck(5, 0)
    bots = {seat: make_bot("amateur", luck.of_bot(number)) for number, seat in enumerate(setup.seats)}
    table, asked = BotTable(setup, bots, luck.outcome), 0
    while not table.is_over:
        if isinstance(table.due, Asked):
            place = table.state.setup.seats.index(table.due.seats[0])
            decision = table.decision(place)
            assert decision is not None
            if asked % 5 == 0:
                action = make_bot(level, Random(asked)).decide(table.view(place), tuple(table.seen(place)), decision)
                assert action in decision.legal
            asked += 1
        table.step()
    assert asked > 20


@pytest.mark.parametrize("edition", only_by_day("clue-1998", "cluedo-2008"))
def test_a_whole_game_is_the_same_for_the_same_seed(edition: str) -> None:
    """All levels at one table play the same game again from the same seed, and another one from another."""
    levels = list(LEVELS)
    once, again, other = (play_game(edition, levels, seed).events for seed in (1, 1, 2))
    assert once == again
    assert once != other


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", CERTAIN)
@pytest.mark.parametrize("games", [2, pytest.param(5, marks=pytest.mark.nightly)])
def test_who_accuses_on_certainty_is_never_wrong(games: int, level: str, edition: str) -> None:
    """Games among those who accuse only when they are certain are all won, and without a wrong accusation."""
    for seed in range(games):
        events = play_game(edition, [level] * 4, seed).events
        assert not any(isinstance(event, AccusationFailed) for event in events)
        assert isinstance(events[-1], Won)


@pytest.mark.parametrize("edition", DOUBTFUL)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.nightly)])
def test_games_among_possible_liars_end(games: int, level: str, edition: str) -> None:
    """Where witnesses may be false, and nothing is certain for long, games end all the same."""
    for seed in range(games):
        assert play_game(edition, [level] * 4, seed, options=Options(false_witnesses=True)).is_over


@pytest.mark.parametrize(("stronger", "weaker"), [("amateur", "novice"), ("detective", "novice")])
def test_a_level_beats_those_below(stronger: str, weaker: str) -> None:
    """Of twenty games among two and two, the stronger level wins most."""
    wins = 0
    for seed in range(10):
        for levels in ([stronger, weaker] * 2, [weaker, stronger] * 2):
            game = play_game(HONEST, levels, seed)
            last = game.events[-1]
            assert isinstance(last, Won)
            wins += levels[game.state.setup.seats.index(last.seat)] == stronger
    assert wins >= 14
