import pytest
from msgspec.structs import replace

from tests.by_day import EDITIONS
from tudor.arena import Report, simulate, simulation
from tudor.arena.simulation import Result, play_one, report
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.edition import Options
from tudor.text.errors import Illegal

CLASSIC = load("clue-1998")
FIVE_RESULTS = [
    Result(turns=10, decisions=30, ended=True, winner="white"),
    Result(turns=20, decisions=60, ended=True, winner=None),
    Result(turns=60, decisions=90, ended=True, winner="white"),
    Result(turns=40, decisions=99, ended=True, winner="scarlet"),
    Result(turns=7, decisions=100, ended=False, winner=None),
]


def results_of(games: int, seed: int = 3) -> list[Result]:
    results: list[Result] = []
    simulate(CLASSIC, 3, games, seed, progress=results.append)
    return results


@pytest.mark.parametrize("edition_id", EDITIONS)
@pytest.mark.parametrize("players", [3, *(pytest.param(count, marks=pytest.mark.nightly) for count in (4, 5)), 6])
def test_all_games_end(edition_id: str, players: int) -> None:
    """Random games of every edition end, at every number of players."""
    told = simulate(load(edition_id), players, 3, seed=1)
    assert 3 == told.games == told.ended == sum(told.winners.values()) + told.nobody


@pytest.mark.parametrize("edition_id", ["cluedo-france", "cluedo-50"])
def test_games_with_false_witnesses_end(edition_id: str) -> None:
    """Games with false witnesses end too, and differ from those without."""
    lying = simulate(load(edition_id), 4, 3, seed=1, options=Options(false_witnesses=True))
    assert 3 == lying.ended
    assert lying.turns != simulate(load(edition_id), 4, 3, seed=1).turns


def test_a_report_counts_results() -> None:
    """A report gives averages, extremes and winners, and sets games that did not end apart."""
    told = report(take_seats(CLASSIC, 3), 7, FIVE_RESULTS)
    expected = Report(
        edition="clue-1998",
        seats=("scarlet", "mustard", "white"),
        options=Options(),
        seed=7,
        games=5,
        ended=4,
        turns=simulation.Spread(mean=27.4, median=20.0, fewest=7, most=60),
        decisions=simulation.Spread(mean=75.8, median=90.0, fewest=30, most=100),
        winners={"scarlet": 1, "mustard": 0, "white": 2},
        nobody=1,
    )
    assert expected == told


def test_the_median_of_an_even_number_lies_between() -> None:
    """With an even number of games, the median is the middle of the middle two."""
    assert 30.0 == report(take_seats(CLASSIC, 3), 7, FIVE_RESULTS[:4]).turns.median


def test_a_seed_gives_the_same_games() -> None:
    """The same seed gives the same report, another seed another one."""
    assert simulate(CLASSIC, 4, 5, seed=2) == simulate(CLASSIC, 4, 5, seed=2)
    assert simulate(CLASSIC, 4, 5, seed=2).turns != simulate(CLASSIC, 4, 5, seed=3).turns


def test_a_game_depends_on_its_own_number_alone() -> None:
    """A game goes the same way whatever was played before it: played backwards, the games are the same."""
    backwards = [play_one(take_seats(CLASSIC, 3), 3, number) for number in reversed(range(6))]
    assert results_of(6) == backwards[::-1]


def test_games_of_one_seed_differ() -> None:
    """Games with neighbouring numbers or seeds are different games."""
    setup = take_seats(CLASSIC, 3)
    games = {play_one(setup, seed, number) for seed, number in [(1, 0), (1, 1), (1, 11), (11, 1), (-1, 1), (2, 0)]}
    assert 6 == len(games)


def test_progress_hears_of_every_game() -> None:
    """Each game is reported once, in order, as soon as it is over."""
    assert results_of(4) == results_of(6)[:4]
    assert 6 == len(results_of(6))


def test_seats_can_be_named() -> None:
    """The seats of a simulation can be chosen one by one."""
    assert ("green", "plum", "mustard") == simulate(CLASSIC, ("green", "plum", "mustard"), 1, 0).seats


def test_a_decision_is_a_choice_of_a_player() -> None:
    """Dice and dealing are no decisions: a turn has at least one, a game at least as many as turns."""
    assert all(result.decisions >= result.turns > 0 for result in results_of(5))


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless game is stopped, and does not count as ended."""
    monkeypatch.setattr(simulation, "PATIENCE", 5)
    told = simulate(CLASSIC, 3, 2, seed=0)
    assert (2, 0, 0, 5) == (told.games, told.ended, told.nobody, told.decisions.most)


def test_too_many_players_are_refused() -> None:
    """A setup that cannot be played is refused."""
    with pytest.raises(Illegal) as refused:
        simulate(CLASSIC, 7, 1, seed=0)
    assert "players" == refused.value.code


def test_winners_are_counted_by_seat_where_suspects_are_chosen() -> None:
    """A seat that chose a suspect in each game is counted under the name of its place."""
    house = replace(CLASSIC, rules=replace(CLASSIC.rules, seating="free", characters="after-deal"))
    setup = take_seats(house, 3)
    # The first game that somebody wins by chance.
    won = next(result for number in range(82, 3000) if (result := play_one(setup, 1, number)).winner is not None)
    assert won.winner in setup.seats
    assert 1 == report(setup, 1, [won]).winners[won.winner]
