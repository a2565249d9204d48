"""Ratings after games: finishing order, shared ranks, leavers, and bots that anchor the scale."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tudor.bots import LEVELS
from tudor.ratings import NEWCOMER, Player, Rating, Result, fold, in_finishing_order, is_provisional, points, rated

ratings = st.builds(
    Rating, st.floats(0, 50).map(lambda mean: round(mean, 3)), st.sampled_from((1.0, 2.5, 8.0)), st.integers(0, 30)
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[Rating, ...], tuple[int, ...]]:
    """Ratings and ranks of a finished game."""
    seats = draw(st.integers(2, 10))
    winner = draw(st.none() | st.integers(0, seats - 1))
    leavers = draw(st.sets(st.integers(0, seats - 1), max_size=seats))
    return tuple(draw(ratings) for _ in range(seats)), in_finishing_order(seats, winner, leavers)


@given(tables(), st.randoms(use_true_random=False))
def test_where_players_sit_makes_no_difference(table: tuple[tuple[Rating, ...], tuple[int, ...]], rng: Random) -> None:
    """Whatever the order in which a game's players are given, each gets the same rating to the last bit."""
    before, ranks = table
    after = dict(enumerate(rated(before, ranks)))
    order = list(range(len(ranks)))
    rng.shuffle(order)
    again = rated([before[place] for place in order], [ranks[place] for place in order])
    assert [after[place] for place in order] == list(again)


@given(st.integers(2, 10), st.data())
def test_leavers_are_last(seats: int, data: st.DataObject) -> None:
    """Whoever left is behind everyone who stayed, even if a bot then won their game; all others but the winner share a rank."""
    winner = data.draw(st.none() | st.integers(0, seats - 1))
    leavers = data.draw(st.sets(st.integers(0, seats - 1)))
    ranks = in_finishing_order(seats, winner, leavers)
    stayed = [rank for place, rank in enumerate(ranks) if place not in leavers]
    assert all(rank > max(stayed, default=0) for place, rank in enumerate(ranks) if place in leavers)
    assert len({rank for place, rank in enumerate(ranks) if place not in leavers and place != winner}) <= 1
    if winner is not None and winner not in leavers:
        assert [winner] == [place for place, rank in enumerate(ranks) if rank == min(ranks)]


def test_winning_helps_and_leaving_hurts_most() -> None:
    """Of four equal players the winner gains, the others lose alike, and the one who left loses most."""
    after = rated([NEWCOMER] * 4, in_finishing_order(4, 0, [3]))
    assert after[0].mean > NEWCOMER.mean > after[1].mean
    assert after[1].mean == after[2].mean > after[3].mean
    assert all(rating.spread < NEWCOMER.spread for rating in after)


def result(*players: Player) -> Result:
    return Result(edition="clue-1998", group="classic", players=players)


def test_bots_of_the_house_are_not_changed_and_guests_do_not_count() -> None:
    """Only accounts get a new rating; a guest is left out, as if nobody had sat there."""
    ada, ben = Player(account="ada", rank=1), Player(account="ben")
    bot, guest = Player(level="detective"), Player(name="Eve")
    assert ["ada", "ben"] == [account for account, _ in fold(result(ada, ben, bot), {})]
    assert fold(result(ada, ben, bot), {}) == fold(result(ada, ben, bot, guest), {})


def test_a_win_against_a_stronger_bot_is_worth_more() -> None:
    """The gain grows with the level of the bots."""
    gains = []
    for level in LEVELS:
        [(_, after)] = fold(result(Player(account="ada", rank=1), Player(level=level), Player(level=level)), {})
        gains.append(after.mean)
    assert sorted(gains) == gains
    assert len(set(gains)) == len(gains)


def test_a_rating_is_provisional_for_ten_games() -> None:
    """The tenth game makes it established, and every game counts one."""
    rating = NEWCOMER
    for number in range(10):
        assert is_provisional(rating)
        assert number == rating.games
        rating, _ = rated([rating, NEWCOMER], [1, 2])
    assert not is_provisional(rating)
    assert points(rating) > 1500 == points(NEWCOMER)
