"""Rated tables: who may open one and sit there, and what the end of a game says."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.rated_games import RATED, Played, gathered, played, ranks
from tudor.editions import available, load
from tudor.protocol.tables import Settings
from tudor.protocol.wire import write
from tudor.ratings import LEFT, WON, group_of, level_rating, points
from tudor.server.table import seating
from tudor.server.table.game_result import result_in
from tudor.server.table.table_record import ChairRecord, table_records
from tudor.text.errors import TudorError

ACCOUNTS = ("Ada", "Ben")


def refusal(settings: Settings) -> str:
    with pytest.raises(TudorError) as refused:
        gathered(("Ada",), ("novice",) * 2, settings)
    return refused.value.code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"edition": "clue-cards"}, "rated-edition"),
        ({"house_rules": ("dice=2",)}, "rated-house-rules"),
        ({"edition": "cluedo-france", "false_witnesses": True}, "rated-false-witnesses"),
        ({"hints": "chances"}, "rated-help"),
    ],
)
def test_a_table_that_cannot_be_rated_is_not_opened(change: dict[str, object], code: str) -> None:
    """It is refused with the reason; unrated, the same table is fine."""
    settings = replace(RATED, **change)
    assert code == refusal(settings)
    gathered(("Ada",), ("novice",) * 2, replace(settings, rated=False))


def test_a_guest_cannot_sit_at_a_rated_table() -> None:
    """They are told to sign in, at any time; at other tables they may sit."""
    record = gathered(ACCOUNTS, ("novice",))
    record = record.with_chair(2, ChairRecord())
    with pytest.raises(TudorError) as refused:
        seating.sit_down(record, "Eve", "key")
    assert "rated-you" == refused.value.code
    free = replace(record, settings=replace(record.settings, rated=False))
    assert "Eve" == seating.sit_down(free, "Eve", "key").chairs[2].name


def test_a_rated_game_of_guests_does_not_begin() -> None:
    """Whatever led there, nobody without an account is dealt in."""
    record = gathered(ACCOUNTS, ("novice",)).changing_chair(1, account="")
    with pytest.raises(TudorError) as refused:
        seating.lock(record)
    assert ("rated-guests", ("Ben",)) == (refused.value.code, refused.value.message.details["people"])


def test_an_account_can_play_against_bots_alone_and_has_a_clock() -> None:
    """Against bots there is no clock, except in a rated game."""
    record = seating.begin(seating.lock(gathered(("Ada",), ("novice", "detective"))))
    assert not replace(record, created=1e12).is_untimed(30.0)
    assert replace(record, created=1e12, settings=replace(RATED, rated=False)).is_untimed(30.0)


def test_the_host_cannot_put_a_player_last() -> None:
    """During a rated game the host cannot give a chair to a bot; before it, and in other games, they can."""
    gathering = gathered(ACCOUNTS, ("novice",))
    assert "bot" == seating.put_bot(gathering, 1, "novice", by=0).chairs[1].who
    record = seating.begin(seating.lock(gathering))
    with pytest.raises(TudorError) as refused:
        seating.put_bot(record, 1, "novice", by=0)
    assert "rated-bot" == refused.value.code
    free = replace(record, settings=replace(record.settings, rated=False))
    assert "bot" == seating.put_bot(free, 1, "novice", by=0).chairs[1].who


@pytest.mark.parametrize("edition", [name for name in available() if group_of(load(name))])
def test_a_result_follows_from_the_record(edition: str) -> None:
    """What a game's end says is what the stored table and the text of the record say, in every edition."""
    game = played(f"game of {edition}", ACCOUNTS, ("novice", "amateur"), settings=replace(RATED, edition=edition))
    assert game.result == result_in(table_records.decode(write(game.table)), game.record)
    assert (edition, group_of(load(edition))) == (game.result.edition, game.result.group)
    assert game.result.turns > 0
    assert {"novice", "amateur", ""} == {player.level for player in game.result.players}
    assert all(player.suspect in load(edition).suspects for player in game.result.players)


def games(**more: Any) -> list[Played]:
    return [played(f"game {number}", ACCOUNTS, ("novice",), **more) for number in range(12)]


def test_the_winner_is_first_and_the_rest_share() -> None:
    """The record's winner has the first rank, alone; without a winner nobody has it."""
    for game in games():
        won = [player.suspect for player in game.result.players if player.rank == WON]
        assert f'[Result "{won[0] if won else "nobody"}"]' in game.record
        assert len(won) <= 1


def test_who_left_or_was_away_at_the_end_is_last() -> None:
    """Even if a bot won the game in their place."""
    assert {LEFT} == {ranks(game.result)["Ben"] for game in games(leaves="Ben")}
    assert {LEFT} == {ranks(game.result)["Ada"] for game in games(away=("Ada",))}
    assert all(ranks(game.result)["Ada"] < LEFT for game in games(leaves="Ben"))


def test_ratings_are_shown_beside_names() -> None:
    """That of an account when it sat down, and that of a bot at a rated table; a guest and an unrated bot have none."""
    record = gathered(("Ada",), ("novice", "mastermind"))
    record = seating.with_rating(record, "id-Ada", level_rating("classic", "detective"))
    assert [points(level_rating("classic", level)) for level in ("detective", "novice", "mastermind")] == [
        record.shown_rating(chair)[0] for chair in record.chairs
    ]
    free = replace(record, settings=replace(record.settings, rated=False))
    assert [points(level_rating("classic", "detective")), None, None] == [
        free.shown_rating(chair)[0] for chair in free.chairs
    ]
