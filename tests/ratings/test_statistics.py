"""What an account's games say about it."""

from tudor.ratings import LEFT, WON, Player, Result
from tudor.ratings.results import ENDED
from tudor.ratings.statistics import Game, Tally, chosen, statistics


def game(rank: int, edition: str = "clue-1998", seats: int = 3, suspect: str = "plum", **more: object) -> Game:
    """A game of somebody with bots, or with a guest if one is asked for."""
    guest = Player(name="Eve") if more.pop("guest", False) else Player(level="novice")
    others = (Player(level="amateur"),) * (seats - 2)
    players = (guest, Player(account="ada", suspect=suspect, rank=rank), *others)
    return Game(result=Result(edition=edition, players=players), chair=1, **more)  # type: ignore[arg-type] # they are its fields


def test_nobody_has_played_nothing() -> None:
    """Without games, everything is empty."""
    found = statistics([])
    assert (Tally(), {}, {}, None, 0, 0, 0, None, 0) == (
        found.all,
        found.editions,
        found.seats,
        found.favourite,
        found.favourite_games,
        found.streak,
        found.longest_streak,
        found.accuracy,
        found.reviewed,
    )


def test_games_are_told_by_edition_and_seats() -> None:
    """Games, wins and games left, in all and for each edition and number of players."""
    found = statistics([game(WON, seats=4), game(ENDED, "super-cluedo"), game(LEFT), game(WON)])
    assert Tally(4, 2, 1) == found.all
    assert {"clue-1998": Tally(3, 2, 1), "super-cluedo": Tally(1, 0, 0)} == found.editions
    assert {3: Tally(3, 1, 1), 4: Tally(1, 1, 0)} == found.seats
    assert ["clue-1998", "super-cluedo"] == list(found.editions)


def test_streaks_are_wins_in_a_row() -> None:
    """The present one is counted from the latest game; the longest may be long past."""
    ranks = [WON, WON, ENDED, WON, WON, WON, LEFT]
    found = statistics([game(rank) for rank in ranks])
    assert (2, 3) == (found.streak, found.longest_streak)
    assert 0 == statistics([game(ENDED), game(WON)]).streak


def test_the_favourite_is_played_most_often() -> None:
    """Of several suspects played as often, it is the latest."""
    found = statistics([game(ENDED, suspect=suspect) for suspect in ("green", "plum", "plum", "green", "")])
    assert ("green", 2) == (found.favourite, found.favourite_games)


def test_accuracy_is_the_mean_of_reviewed_games() -> None:
    """Games without a review do not count."""
    found = statistics([game(ENDED, accuracy=80.0), game(ENDED), game(ENDED, accuracy=60.0)])
    assert (70.0, 2) == (found.accuracy, found.reviewed)


def test_games_are_filtered() -> None:
    """By edition, by the number of players, by opponents, and by all of them together."""
    games = [game(WON), game(WON, "super-cluedo"), game(WON, seats=5), game(WON, "super-cluedo", 5, guest=True)]
    assert games == chosen(games)
    assert games[1::2] == chosen(games, edition="super-cluedo")
    assert games[2:] == chosen(games, seats=5)
    assert games[3:] == chosen(games, opponents="people")
    assert games[:3] == chosen(games, opponents="bots")
    assert games[2:3] == chosen(games, "clue-1998", 5, "bots")
