from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.arena.strange_bots import HERE, MARKER
from tudor.arena.matches import DealResult, GameResult
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import Unit, batches, play, play_batch, units
from tudor.text.errors import Illegal

MATCH = MatchSpec(edition="clue-1998", tables=(("random", "novice", "novice"), ("novice", "random", "random")), deals=6)


def games(results: list[DealResult]) -> dict[Unit, tuple[GameResult, ...]]:
    assert len(results) == len({(result.table, result.deal) for result in results})
    return {Unit(result.table, result.deal): result.games for result in results}


def test_units_are_all_deals_at_all_tables() -> None:
    """Everything is played, deal by deal, so that a league that is stopped has played all tables alike."""
    assert [Unit(0, 0), Unit(1, 0), Unit(0, 1), Unit(1, 1)] == units(replace(MATCH, deals=2))


@pytest.mark.parametrize("count", [0, 1, 7, 100, 1001])
@pytest.mark.parametrize("workers", [1, 2, 64])
def test_batches_hold_every_deal_once(count: int, workers: int) -> None:
    """Batches hold every deal once, for any number of workers, and stay short."""
    todo = [Unit(0, deal) for deal in range(count)]
    portions = batches(MATCH, todo, workers)
    assert todo == [unit for portion in portions for unit in portion]
    assert all(1 <= len(portion) <= 5 for portion in portions)


def test_a_batch_is_a_few_deals() -> None:
    """A batch gives what its deals give one by one."""
    batch = play_batch(MATCH, [Unit(1, 3), Unit(0, 2)])
    assert [Unit(1, 3), Unit(0, 2)] == [*games(batch)]


def test_processes_play_the_same_games() -> None:
    """Two processes play the same games as one."""
    match = replace(MATCH, deals=3)
    alone, together = (games([*play(match, units(match), jobs)]) for jobs in (1, 2))
    assert alone == together
    assert {*units(match)} == alone.keys()


def test_a_process_that_dies_costs_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a worker is killed in the middle of a game, all games are played, and none is counted twice."""
    monkeypatch.setenv(MARKER, str(tmp_path / "died"))
    match = replace(MATCH, tables=((f"{HERE}Deadly", "random", "random"),), deals=18)
    played = games([*play(match, units(match), 2)])
    assert (tmp_path / "died").exists()
    assert {*units(match)} == played.keys()
    # Now that somebody has died, nobody does: this process can play the same games.
    assert played == games([*play(match, units(match), 1)])


def test_processes_that_always_die_are_given_up() -> None:
    """If workers keep dying, the match ends with an error."""
    match = replace(MATCH, tables=((f"{HERE}Deadliest", "random", "random"),), deals=2)
    with pytest.raises(Illegal) as caught:
        list(play(match, units(match), 2))
    assert "arena-workers-die" == caught.value.code


def test_a_failing_bot_is_told_across_processes() -> None:
    """An error in a worker reaches the caller."""
    match = replace(MATCH, tables=((f"{HERE}Crashing", "random", "random"),), deals=2)
    with pytest.raises(Illegal, match="out of ideas"):
        list(play(match, units(match), 2))
