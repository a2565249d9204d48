"""How games are won is told from their events."""

from bench.endings import endings


def test_every_game_has_one_winner_and_all_of_its_turns() -> None:
    """Of the bot and its opponents one wins, a hit belongs to the winner, and nobody asks more than once a turn without a board."""
    found = list(endings("clue-cards", "detective", "amateur", 3, 6, seed=2))
    for mine, theirs in zip(found[::2], found[1::2], strict=True):
        assert (True, False) == (mine.is_bot, theirs.is_bot)
        assert 1 == bool(mine.won) + bool(theirs.won)
        assert all(ending.won or not ending.hit for ending in (mine, theirs))
        assert all(0 < ending.questions <= ending.turns for ending in (mine, theirs))
    assert any(ending.hit for ending in found)
    assert any(ending.won and not ending.hit for ending in found)
