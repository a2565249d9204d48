"""The puzzles that come with Tudor: sound, small, made again byte for byte, and chosen by day or by rating."""

from collections import Counter
from datetime import date
from random import Random

import pytest
from msgspec.structs import replace

from tudor.editions import available
from tudor.puzzles import (
    KINDS,
    Kind,
    Puzzle,
    daily,
    find,
    is_sound,
    matching,
    read_puzzles,
    shipped,
    stars,
    write_puzzles,
)
from tudor.puzzles.collection import FILE, WEEK
from tudor.puzzles.games import puzzles_of_game
from tudor.puzzles.verdict import possible_answers, right_answer
from tudor.text.errors import Illegal, Unreadable

MEGABYTE = 1_000_000
SEED = 1
PLENTIFUL = 3
"""A game of which there are puzzles."""
MONDAY = date(2026, 11, 16).toordinal()
SOME = [*shipped()[3::97], *[one for one in shipped() if one.kind == "best-question"][::12]]
"""Of best questions more: dropping one of their clues may make another one needless."""
BY_NIGHT = [pytest.param(puzzle, id=puzzle.id, marks=pytest.mark.nightly) for puzzle in shipped()]


def test_there_are_a_thousand_of_all_kinds_and_editions() -> None:
    """A thousand puzzles in less than a megabyte, of every kind and edition, no two alike, the easiest first."""
    assert 1000 == len(shipped()) == len({puzzle.id for puzzle in shipped()})
    assert MEGABYTE > FILE.stat().st_size
    kinds, editions = (Counter(getattr(puzzle, field) for puzzle in shipped()) for field in ("kind", "edition"))
    assert {*KINDS} == {*kinds}
    assert {*available()} == {*editions}
    assert min(kinds.values()) >= 100
    assert min(editions.values()) >= 50
    assert FILE.read_bytes() == write_puzzles(read_puzzles(FILE.read_bytes()))


@pytest.mark.parametrize("puzzle", [*SOME, *BY_NIGHT], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_has_one_answer_and_needs_every_clue(puzzle: Puzzle) -> None:
    """The story leaves exactly the stored answer; without any one clue, it leaves others."""
    assert is_sound(puzzle)
    possible = possible_answers(puzzle, puzzle.kind, puzzle.about)
    for place in range(len(puzzle.story)):
        less = replace(puzzle, story=puzzle.story[:place] + puzzle.story[place + 1 :])
        assert possible != possible_answers(less, puzzle.kind, puzzle.about)


@pytest.mark.parametrize(
    "game", [PLENTIFUL, *(pytest.param(game, marks=pytest.mark.nightly) for game in range(0, 400, 20))]
)
def test_the_command_makes_the_same_puzzles_again(game: int) -> None:
    """A game gives the puzzles that come with Tudor, byte for byte; some of a game's are left out, and some have none."""
    made = write_puzzles([*puzzles_of_game(SEED, game)]).splitlines()
    known = set(FILE.read_bytes().splitlines())
    ids = {puzzle.id for puzzle in shipped()}
    assert made or game != PLENTIFUL
    chosen = [line for line, one in zip(made, read_puzzles(b"\n".join(made)), strict=True) if one.id in ids]
    assert {*chosen} <= known


def test_an_answer_that_does_not_follow_is_found() -> None:
    """A stored answer that is wrong, or a story without a clue, is not sound."""
    puzzle = next(one for one in shipped() if one.kind == "who-holds-it")
    other = next(seat for seat in puzzle.seats if seat not in (puzzle.me, puzzle.answer))
    assert not is_sound(replace(puzzle, answer=other))
    assert not is_sound(replace(puzzle, story=puzzle.story[1:]))
    assert right_answer("who-holds-it", frozenset({"green", "white"})) is None


def test_the_case_of_a_day_is_harder_through_the_week() -> None:
    """The same date gives the same case; every day of a week is harder than the one before; none repeats within a year."""
    for week in range(60):
        ratings = [daily(MONDAY + WEEK * week + day).rating for day in range(WEEK)]
        assert sorted(ratings) == ratings
        assert ratings[0] < ratings[-1]
    year = [daily(MONDAY + day).id for day in range(365)]
    assert len(year) == len({*year})
    assert daily(MONDAY) is daily(MONDAY)


def test_endless_puzzles_match_the_rating_and_are_not_repeated() -> None:
    """A puzzle is near the player's rating, of the kinds they chose, and none they have done."""
    rng, done = Random(1), set[str]()
    kinds: tuple[Kind, ...] = ("best-question",)
    for _ in range(40):
        puzzle = matching(1600, kinds, done, rng)
        assert "best-question" == puzzle.kind
        assert puzzle.id not in done
        done.add(puzzle.id)
    near = [abs(matching(1400, (), (), Random(seed)).rating - 1400) for seed in range(20)]
    assert max(near) < 100
    with pytest.raises(Illegal, match="done all puzzles"):
        matching(1500, (), {one.id for one in shipped()}, rng)


def test_a_puzzle_is_found_by_its_id() -> None:
    """An id finds its puzzle; another is refused with a sentence."""
    assert shipped()[7] is find(shipped()[7].id)
    with pytest.raises(Unreadable, match="no puzzle"):
        find("nothing")


def test_stars_tell_how_hard_a_puzzle_is_among_all() -> None:
    """The easiest have one star, the hardest five, and each number about a fifth."""
    counted = Counter(map(stars, shipped()[::10]))
    assert {1, 2, 3, 4, 5} == {*counted}
    assert (1, 5) == (stars(shipped()[0]), stars(shipped()[-1]))
    assert min(counted.values()) >= 14
