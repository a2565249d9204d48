"""Opponents that deviate in one way, and the reference from outside."""

from itertools import pairwise
from random import Random

import pytest

from tudor.arena import MatchSpec, play, play_game, units
from tudor.arena.findings import find
from tudor.arena.players import maker_of
from tudor.arena.specs import read_bots, tables_against
from tudor.arena.stress import OPPONENTS, Bluffer, Copier
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Seat
from tudor.model.happenings import Suggested
from tudor.stepper import BotTable, random_luck

QUICK = "clue-cards"


def table(name: str) -> BotTable:
    """A finished card game of one opponent, on the first seat, against detectives."""
    setup = take_seats(load(QUICK), 3)
    bots = {seat: maker_of("detective")(Random(seat)) for seat in setup.seats[1:]}
    game = BotTable(setup, {**bots, setup.seats[0]: maker_of(name)(Random(1))}, random_luck(Random(3)))
    game.run()
    return game


def questions(game: BotTable, seat: Seat) -> list[Suggested]:
    """What a seat asked."""
    return [event for event in game.events if isinstance(event, Suggested) and event.seat == seat]


@pytest.mark.parametrize("name", ["reference", *OPPONENTS])
def test_every_opponent_plays_to_the_end(name: str) -> None:
    """Each plays a whole game in the arena, by its name."""
    spec = MatchSpec(edition=QUICK, tables=((name, "detective", "detective"),), seed=2)
    assert play_game(spec, table=0, deal=0, rotation=0).result.ended


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["reference", *OPPONENTS])
@pytest.mark.parametrize("edition", ["clue-1998", "cluedo-2008", "super-cluedo"])
def test_every_opponent_plays_every_kind_of_edition(edition: str, name: str) -> None:
    """Boards, pools, intrigue and spies: each plays them as its level does."""
    spec = MatchSpec(edition=edition, tables=((name, "mastermind", "mastermind", "mastermind"),), seed=2)
    assert play_game(spec, table=0, deal=0, rotation=0).result.ended


def test_all_opponents_have_one_name_together() -> None:
    """``stress:`` names all of them."""
    assert ("novice", *OPPONENTS) == read_bots("novice,stress:")


@pytest.mark.nightly
def test_no_deviation_exploits_masterminds() -> None:
    """Alone against three masterminds, no opponent certainly wins more than its share."""
    tables = tables_against("mastermind", [*OPPONENTS], seats=4)
    spec = MatchSpec(edition="clue-1998", tables=tables, deals=25, seed=22)
    rows = find(spec, list(play(spec, units(spec))), league=True).crossings
    assert {} == {row.bot: row.low for row in rows if row.low > 1 / 4}


def test_a_bluffer_names_a_card_of_its_own() -> None:
    """Every question has a suspect or weapon from its own hand."""
    game = table("stress:always-bluff")
    seat, hand = game.setup.seats[0], game.state.hands[game.setup.seats[0]]
    assert isinstance(maker_of("stress:always-bluff")(Random(1)), Bluffer)
    assert all({*asked.named} & {*hand} for asked in questions(game, seat))


def test_a_copier_repeats_the_last_question() -> None:
    """Its suspect and weapon are those of the question before."""
    game = table("stress:copy-last")
    asked = [event for event in game.events if isinstance(event, Suggested)]
    pairs = [(one.named, two) for one, two in pairwise(asked) if two.seat == game.setup.seats[0]]
    assert isinstance(maker_of("stress:copy-last")(Random(1)), Copier)
    assert pairs
    assert all((two.named.suspect, two.named.weapon) == (one.suspect, one.weapon) for one, two in pairs)
