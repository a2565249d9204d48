"""An account's profile: ratings with their course, statistics of its games, and the games themselves."""

from collections.abc import Iterable, Sequence

from msgspec import DecodeError, Struct
from msgspec.json import Decoder

from tudor.editions import find
from tudor.ratings import LEFT, WON, Player, Result, groups, is_provisional, points
from tudor.ratings.statistics import Game, Opponents, Statistics, chosen, statistics
from tudor.server.ratings.counting import rating_of, results
from tudor.server.storage import Storage
from tudor.server.storage.people import Account
from tudor.server.storage.ratings import PlayedGame, RatingRow
from tudor.text.errors import TudorError

PAGE = 20
"""Games in one part of the list."""

accuracies: Decoder[dict[str, float | None]] = Decoder(dict[str, float | None])
"""By suspect."""


class Filter(Struct, frozen=True, kw_only=True):
    """Which games are wanted."""

    edition: str | None = None
    seats: int | None = None
    opponents: Opponents | None = None
    before: int | None = None
    """Continue the list behind this position."""


class GroupRating(Struct, frozen=True, kw_only=True):
    """The rating in a group, and how it came about."""

    group: str
    rating: int
    provisional: bool
    games: int
    best: int
    """The highest rating since it was established; as long as it is provisional, the present one."""
    curve: tuple[tuple[float, int], ...]
    """The time of each game and the rating after it."""


class ProfileGame(Struct, frozen=True, kw_only=True):
    """A game in the list."""

    place: int
    id: str
    """The table's id."""
    ended: float
    edition: str
    title: str
    """The edition's title; its id if the edition is no longer here."""
    seats: int
    turns: int
    suspect: str
    """The name of the suspect they played."""
    won: bool
    left: bool
    rated: bool
    listed: bool
    opponents: tuple[str, ...]
    """Names of people, levels of bots; empty for an account that is no longer here."""
    accuracy: float | None = None


class Profile(Struct, frozen=True, kw_only=True):
    """What everybody may know about an account with a public profile."""

    name: str
    kind: str
    created: float
    yours: bool
    public: bool
    ratings: tuple[GroupRating, ...]
    statistics: Statistics
    favourite: str
    """The name of the suspect played most often; empty without games."""
    games: tuple[ProfileGame, ...]
    before: int | None
    """How to continue the list; null at its end."""


async def profile_of(storage: Storage, account: Account, wanted: Filter, lang: str, *, yours: bool) -> Profile:
    """The profile of an account. Games at tables that were not public are listed for the account itself alone."""
    played = {one.place: one for one in await storage.ratings.games(account.id)}
    games = [game for one in played.values() if (game := _game(one, account.id)) is not None]
    games = chosen(games, wanted.edition, wanted.seats, wanted.opponents)
    listed = [game for game in games if yours or played[game.place].listed]
    page = [game for game in listed if wanted.before is None or game.place < wanted.before]
    told = statistics(games)
    return Profile(
        name=account.name,
        kind=account.kind,
        created=account.created,
        yours=yours,
        public=account.public,
        ratings=tuple(_group_ratings(await storage.ratings.curve(account.id))),
        statistics=told,
        favourite=_favourite(games, told.favourite, lang),
        games=tuple([await _line(storage, played[game.place], game, lang) for game in page[:PAGE]]),
        before=page[PAGE - 1].place if len(page) > PAGE else None,
    )


def _game(played: PlayedGame, account: str) -> Game | None:
    """A game as the account had it; None if its chair is not known."""
    result = results.decode(played.outcome)
    chair = next((number for number, player in enumerate(result.players) if player.account == account), None)
    if chair is None:
        return None
    found = _accuracies(played.accuracies).get(result.players[chair].suspect)
    return Game(result=result, chair=chair, place=played.place, accuracy=found)


def _accuracies(kept: bytes | None) -> dict[str, float | None]:
    try:
        return {} if kept is None else accuracies.decode(kept)
    except DecodeError:
        return {}


def _group_ratings(curve: Sequence[RatingRow]) -> Iterable[GroupRating]:
    for group in groups():
        rows = [row for row in curve if row.group == group]
        if rows:
            last = rating_of(rows[-1])
            established = [points(rating_of(row)) for row in rows if not is_provisional(rating_of(row))]
            yield GroupRating(
                group=group,
                rating=points(last),
                provisional=is_provisional(last),
                games=last.games,
                best=max(established, default=points(last)),
                curve=tuple((row.ended, points(rating_of(row))) for row in rows),
            )


def _favourite(games: Iterable[Game], suspect: str | None, lang: str) -> str:
    latest = next((game for game in games if suspect and game.player.suspect == suspect), None)
    return "" if latest is None else _name(latest.result.edition, latest.player.suspect, lang)


def _name(edition: str, key: str, lang: str) -> str:
    """What an edition calls a suspect, or itself; the key if the edition is no longer here."""
    try:
        return find(edition).names[lang].get(key, key)
    except TudorError:
        return key


async def _line(storage: Storage, played: PlayedGame, game: Game, lang: str) -> ProfileGame:
    result, player = game.result, game.player
    title = _name(result.edition, "title", lang)
    return ProfileGame(
        place=played.place,
        id=played.table_id,
        ended=played.ended,
        edition=result.edition,
        title=result.edition if title == "title" else title,
        seats=game.seats,
        turns=result.turns,
        suspect=_name(result.edition, player.suspect, lang),
        won=player.rank == WON,
        left=player.rank == LEFT,
        rated=bool(result.group),
        listed=played.listed,
        opponents=tuple([await _opponent(storage, other) for other in _others(result, game.chair)]),
        accuracy=game.accuracy,
    )


def _others(result: Result, chair: int) -> list[Player]:
    return [player for number, player in enumerate(result.players) if number != chair]


async def _opponent(storage: Storage, player: Player) -> str:
    if not player.account:
        return player.name or player.level
    account = await storage.people.account(player.account)
    return "" if account is None else account.name
