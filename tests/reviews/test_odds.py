"""The chances of winning."""

from math import isclose

from tudor.reviews.odds import Standing, rival_bits, win_chances


def test_chances_add_up() -> None:
    """Somebody wins."""
    assert isclose(1.0, sum(win_chances([Standing(7.0, 0), Standing(3.0, 1), Standing(0.0, 2)])))


def test_knowledge_wins() -> None:
    """Of two players whose turn is as far off, the one who knows more wins more often."""
    less, more = win_chances([Standing(4.0, 1), Standing(3.9, 1)])
    assert less < more


def test_a_solver_on_turn_is_the_favourite() -> None:
    """Who has solved the case and is on turn is likelier to win than after waiting for it."""
    rivals = [Standing(4.0, 1), Standing(4.0, 2)]
    assert win_chances([Standing(0.0, 3), *rivals])[0] < win_chances([Standing(0.0, 0), *rivals])[0]


def test_rivals_know_something() -> None:
    """A player knows more than a spectator, and never more than everything."""
    assert rival_bits(8.0) < 8.0
    assert 0.0 == rival_bits(0.0)
