import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arena.strange_bots import HERE
from tudor.arena.players import short_name
from tudor.arena.specs import MatchSpec, check_spec, fill_seats, league_tables, read_bots, seating, usual_seats
from tudor.editions import load
from tudor.model.edition import Options
from tudor.text.errors import TudorError


def spec(*tables: tuple[str, ...], edition: str = "clue-1998", options: Options = Options()) -> MatchSpec:
    return MatchSpec(edition=edition, tables=tables, deals=10, options=options)


def refused(wrong: MatchSpec) -> TudorError:
    with pytest.raises(TudorError) as caught:
        check_spec(wrong)
    return caught.value


@given(bots=st.lists(st.sampled_from("abc"), min_size=2, max_size=6))
def test_everybody_sits_everywhere(bots: list[str]) -> None:
    """In the rotations of a table, each place of the list comes to each seat once, and the order round the table stays."""
    numbered = [f"{bot}{place}" for place, bot in enumerate(bots)]
    rounds = [seating(numbered, rotation) for rotation in range(len(bots))]
    assert all(sorted(numbered) == sorted(seat) for seat in zip(*rounds, strict=True))
    assert all(
        (numbered * 2)[-rotation % len(bots) :][: len(bots)] == [*rounds[rotation]] for rotation in range(len(bots))
    )


def test_a_rotation_that_changes_nothing_is_not_played() -> None:
    """Rotations that seat the same bots alike are played once."""
    match = spec(("a", "b", "b", "b"), ("a", "b", "a", "b"), ("a", "a", "a", "a"))
    assert [(0, 1, 2, 3), (0, 1), (0,)] == [match.rotations(table) for table in range(3)]
    assert 70 == match.games


def test_bots_are_listed_once() -> None:
    """The bots of a match are those at its tables, each once, in the order of their first seats."""
    assert ("b", "a", "c") == spec(("b", "a", "b"), ("c", "b", "a")).bots


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("a,b,c", ("a", "b", "c")),
        (" a , b ", ("a", "b")),
        ("cmd:python my bot.py -x,a", ("cmd:python my bot.py -x", "a")),
        ('a,"cmd:bot --levels 1,2"', ("a", "cmd:bot --levels 1,2")),
    ],
)
def test_bots_are_read_from_a_line(text: str, bots: tuple[str, ...]) -> None:
    """Bots stand between commas; a command may have blanks and, in quotes, commas."""
    assert bots == read_bots(text)


@pytest.mark.parametrize("text", ["", ",", "a,,b", " "])
def test_a_line_without_bots_is_refused(text: str) -> None:
    """A list with an empty name is refused."""
    with pytest.raises(TudorError, match="names no bots"):
        read_bots(text)


def test_the_last_bot_takes_the_seats_left_over() -> None:
    """Two bots on four seats are one against three; more bots than seats are refused."""
    assert ("a", "b", "b", "b") == fill_seats(["a", "b"], 4)
    assert ("a", "b") == fill_seats(["a", "b"], None)
    with pytest.raises(TudorError, match="3 bots are too many for 2 seats"):
        fill_seats(["a", "b", "c"], 2)


def test_a_league_has_all_pairs_and_all_mixtures() -> None:
    """In a league each sits alone among each of the others, and all together where there are enough."""
    tables = league_tables("abcd", 3)
    assert 12 + 4 == len(tables) == len(set(tables))
    assert {("a", "b", "b"), ("b", "a", "a"), ("a", "c", "d")} <= set(tables)


def test_a_league_plays_no_table_twice() -> None:
    """At tables for two, a against b and b against a are one table."""
    assert (("a", "b"), ("a", "c"), ("b", "c")) == league_tables("abc", 2)


def test_a_league_of_one_is_refused() -> None:
    """A league needs two different bots."""
    with pytest.raises(TudorError, match="two different bots"):
        league_tables(["a", "a"], 4)


@pytest.mark.parametrize(("edition", "seats"), [("clue-1998", 4), ("super-cluedo", 4)])
def test_four_play_where_nobody_says_otherwise(edition: str, seats: int) -> None:
    """A league has four seats, if the edition allows it."""
    assert seats == usual_seats(load(edition))


def test_an_unknown_bot_is_refused() -> None:
    """An unknown bot is refused with the nearest known one."""
    error = refused(spec(("detektive", "random", "random")))
    assert "arena-bot" == error.code
    assert "Did you mean detective?" in str(error)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("py:", "arena-bot"),
        ("cmd:", "arena-bot"),
        ("py:no.such.module:Bot", "arena-no-module"),
        ("py:tests.arena.strange_bots:Missing", "arena-no-class"),
        ("py:math", "arena-import"),
    ],
)
def test_a_bot_that_cannot_be_imported_is_refused(name: str, code: str) -> None:
    """A missing class is refused before the first game."""
    assert code == refused(spec((name, "random", "random"))).code


def test_a_match_that_fits_is_accepted() -> None:
    """Levels, classes and programs can sit at one table."""
    match = spec(("random", f"{HERE}Sleepy", "cmd:python bot.py"))
    assert match is check_spec(match)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (spec(("random", "random")), "players"),
        (spec(("random",) * 3, edition="clue"), "edition.unknown"),
        (spec(("random",) * 3, options=Options(false_witnesses=True)), "option-unavailable"),
    ],
)
def test_what_an_edition_does_not_allow_is_refused(wrong: MatchSpec, code: str) -> None:
    """A match that cannot be played is refused."""
    assert code == refused(wrong).code


@given(name=st.text("abc /:", min_size=1, max_size=60), most=st.integers(12, 40))
def test_a_short_name_fits(name: str, most: int) -> None:
    """A name is shortened to what fits, and keeps its end."""
    told = short_name(f"cmd:{name}", most)
    assert len(told) <= most
    assert told.startswith("cmd:")
    assert told.endswith(name[-6:])
