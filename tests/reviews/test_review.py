"""Whole games under review."""

from functools import cache
from random import Random
from statistics import fmean
from time import process_time

import pytest
from msgspec.structs import replace

import tudor
from tests.by_day import only_by_day
from tests.reviews.planted import Fault, stumble
from tudor import Game, Record
from tudor.bots.random_bot import RandomBot
from tudor.editions import available, load
from tudor.model.happenings import TurnBegan
from tudor.notation import as_seen_by
from tudor.notation.records import NOBODY
from tudor.reviews import Review, find, judged, put_together, review
from tudor.text.errors import Illegal

FOUND = ("mistake", "blunder")
SORTS = ("ask-shown", "ask-known", "ask-less", "show-again", "accuse-early", "accuse-likelier")
"""Faults like those planted. Which of two new cards tells less is another matter: even a careful detective errs there."""


MOST_SECONDS = 3.0


SHARES: dict[Fault, int] = {"ask": 85, "show": 30, "accuse": 85}
"""Games with each mistake; a chance to show a telling card needlessly is rare."""


@cache
def played(edition: str, seats: int, seed: int) -> Record:
    """A game between detectives and players who do not think, in turns round the table."""
    game = Game(edition, seats, seed=seed)
    names = dict.fromkeys((*game.setup.seats, *load(edition).suspects))
    bots = {name: RandomBot(Random(f"{seed}/{name}")) if place % 2 else "detective" for place, name in enumerate(names)}
    game.play_out(bots)
    return game.record()


@cache
def reviewed(edition: str, seats: int, seed: int) -> Review:
    """Its review."""
    return review(played(edition, seats, seed))


def test_the_library_reviews_a_game() -> None:
    """``tudor.review`` takes a game or its record."""
    game = Game.from_record(played("clue-1998", 3, 1))
    assert reviewed("clue-1998", 3, 1) == tudor.review(game) == tudor.review(game.record())


def unwon(edition: str) -> Record:
    """A game of players who do not think that nobody wins."""
    for seed in range(50):
        game = Game(edition, 3, seed=seed)
        game.play_out({name: RandomBot(Random(seed)) for name in (*game.setup.seats, *load(edition).suspects)})
        if game.record().result == NOBODY:
            return game.record()
    raise AssertionError("somebody always wins")


@pytest.mark.parametrize("edition", only_by_day("cluedo-2008"))
def test_nobody_ends_as_the_winner_of_a_game_that_nobody_won(edition: str) -> None:
    """The curve ends at nothing for every player, also for the one who was left."""
    found = review(unwon(edition))
    assert found.winner is None
    assert {0.0} == {*found.curve[-1].chances.values()}


@pytest.mark.parametrize("edition", only_by_day("cluedo-2008"))
def test_players_can_be_judged_apart(edition: str) -> None:
    """A review put together from each player's part is the review of the whole game."""
    record = played(edition, 3, 2)
    assert reviewed(edition, 3, 2) == put_together([find(record, [seat]) for seat in judged(record)])


def test_odds_add_up_at_every_turn() -> None:
    """At the start of each turn somebody is going to win, and at the end it is the winner."""
    found = reviewed("clue-1998", 3, 1)
    assert [1.0] * len(found.curve) == [pytest.approx(sum(point.chances.values()), abs=0.001) for point in found.curve]
    assert {seat: float(seat == found.winner) for seat in found.seats} == dict(found.curve[-1].chances)


@pytest.mark.parametrize("seat", range(3))
def test_only_what_a_player_knew_counts(seat: int) -> None:
    """Questions, cards shown and accusations are judged the same from the record that only this seat kept."""
    whole, name = reviewed("clue-1998", 3, 1), played("clue-1998", 3, 1).setup.seats[seat]
    own = review(as_seen_by(played("clue-1998", 3, 1), name))
    expected = [(one.turn, one.subject, one.loss, one.why) for one in whole.judgements if one.seat == name]
    actual = [(one.turn, one.subject, one.loss, one.why) for one in own.judgements]
    assert [one for one in expected if one[1] in ("ask", "show", "accuse")] == actual
    assert (name,) == tuple(player.seat for player in own.players)


def test_an_unfinished_game_is_reviewed() -> None:
    """A record that stops in the middle is judged up to there."""
    whole = played("clue-1998", 3, 1)
    turns = [place for place, seen in enumerate(whole.observations) if isinstance(seen, TurnBegan)]
    part = review(replace(whole, observations=whole.observations[: turns[len(turns) // 2] + 1]))
    assert None is part.winner
    assert part.judgements
    assert part.judgements == reviewed("clue-1998", 3, 1).judgements[: len(part.judgements)]


def test_a_spectator_is_not_reviewed() -> None:
    """A spectator's record tells nobody's knowledge, so it is refused."""
    with pytest.raises(Illegal, match="spectator"):
        review(as_seen_by(played("clue-1998", 3, 1), "spectator"))


def test_progress_is_told() -> None:
    """A review tells how far it is."""
    record, told = played("clue-1998", 3, 1), list[tuple[int, int]]()
    review(record, lambda done, total: told.append((done, total)))
    count = len(record.observations)
    assert [(done, count) for done in range(1, count + 1)] == told


@pytest.mark.parametrize("edition", only_by_day("cluedo-2008"))
def test_every_edition_is_reviewed(edition: str) -> None:
    """A game of any edition has judgements for all its players, all within their bounds."""
    found = reviewed(edition, 3, 2)
    assert set(found.seats) == {player.seat for player in found.players}
    assert found.judgements
    assert all(0.0 <= one.loss <= 1.0 or one.subject == "show" for one in found.judgements)


def accuracies(edition: str, seeds: range) -> tuple[float, float]:
    """The mean accuracy of detectives, and of players who do not think."""
    found = [reviewed(edition, 4, seed).players for seed in seeds]
    sides = [[p.accuracy for players in found for p in players[side::2] if p.accuracy is not None] for side in (0, 1)]
    return fmean(sides[0]), fmean(sides[1])


@pytest.mark.nightly
def test_accuracy_tells_players_apart() -> None:
    """Over 40 games a detective scores above 90, and a player who does not think below 30."""
    detective, random = accuracies("clue-1998", range(40))
    assert detective > 90
    assert random < 30


def test_accuracy_tells_players_apart_in_a_game() -> None:
    """In a single game, detectives are far ahead of players who do not think."""
    detective, random = accuracies("clue-1998", range(1))
    assert detective > random + 30


def faults_found(fault: Fault, edition: str, seats: int, seed: int) -> tuple[int, int, int] | None:
    """Of one planted mistake: found, missed, and others of these sorts found besides; None if none could be planted."""
    planted = stumble(edition, seats, fault, seed)
    if planted is None:
        return None
    bad = [one for one in review(planted.game.record()).judgements if one.grade in FOUND]
    hits = [one for one in bad if (one.place, one.subject) == (planted.place, planted.subject)]
    others = [one for one in bad if one not in hits and one.why is not None and one.why.code in SORTS]
    return len(hits), 1 - len(hits), len(others)


@pytest.mark.parametrize(("fault", "seed"), [("ask", 1), pytest.param("accuse", 3, marks=pytest.mark.nightly)])
def test_a_planted_mistake_is_found(fault: Fault, seed: int) -> None:
    """A question that tells nothing and a wild accusation are found, and nothing else is called so."""
    assert (1, 0, 0) == faults_found(fault, "clue-1998", 3, seed)


@pytest.mark.nightly
def test_planted_mistakes_are_found() -> None:
    """In 200 games with one planted mistake each, precision and recall are above 95 %."""
    counts = [found for fault, games in SHARES.items() for found in planted_games(fault, games)]
    hits, missed, others = (sum(column) for column in zip(*counts, strict=True))
    assert 200 == len(counts)
    assert hits / (hits + missed) > 0.95
    assert hits / (hits + others) > 0.95


def planted_games(fault: Fault, games: int) -> list[tuple[int, int, int]]:
    """The first so many games in which this mistake could be planted."""
    found: list[tuple[int, int, int]] = []
    seed = 0
    while len(found) < games:
        one = faults_found(fault, "clue-1998", 3 + seed % 3, seed)
        found += [] if one is None else [one]
        seed += 1
    return found


def seconds(edition: str, seed: int) -> float:
    """Processor time of the review of a game of four detectives."""
    game = Game(edition, 4, seed=seed)
    game.play_out(dict.fromkeys((*game.setup.seats, *load(edition).suspects), "detective"))
    began = process_time()
    review(game.record())
    return process_time() - began


def test_a_review_takes_a_moment() -> None:
    """A game of four players is reviewed in three seconds on one core."""
    # Whatever is compiled or loaded once is not the review's.
    reviewed("clue-1998", 3, 1)
    assert seconds("clue-1998", 1) < MOST_SECONDS


@pytest.mark.nightly
@pytest.mark.parametrize("edition", available())
def test_reviews_take_a_moment_in_every_edition(edition: str) -> None:
    """In every edition, each of five games of four players is reviewed in three seconds on one core."""
    reviewed("clue-1998", 3, 1)
    assert max(seconds(edition, seed) for seed in range(5)) < MOST_SECONDS
