"""Before the game: chairs, suspects, readiness, the lock, and the final seating.

Every function takes a table's record and returns a new one, or refuses.
"""

from collections.abc import Sequence
from secrets import token_hex, token_urlsafe

from msgspec.structs import replace

from tudor.editions import find, with_house_rules
from tudor.engine import take_seats
from tudor.fairness import SCHEME, LockedChair, alias_of, chooses_later
from tudor.model.cards import Suspect
from tudor.model.edition import Edition, Setup
from tudor.protocol.tables import Settings
from tudor.ratings import RATED_STAND_IN, Rating, is_provisional, points, why_not, why_not_these
from tudor.server.people.identity import GUEST, Identity
from tudor.server.table import fair_deal
from tudor.server.table.game_result import players_of
from tudor.server.table.table_record import Alias, ChairRecord, TableRecord, clean_nickname, closed, known_level
from tudor.text.errors import Illegal, known_language


def new_record(table_id: str, settings: Settings, chairs: Sequence[ChairRecord], created: float) -> TableRecord:
    """A new table; refused if the edition does not allow this number of chairs or an option."""
    edition = with_house_rules(find(settings.edition), settings.house_rules)
    known_language(settings.lang)
    known_level(settings.stand_in)
    fewest, most = edition.players
    if not fewest <= len(chairs) <= most:
        raise Illegal("chairs", edition_id=edition.id, fewest=fewest, most=most, count=len(chairs))
    settings = replace(settings, edition=edition.reference, house_rules=edition.house_rules)
    if settings.rated:
        if (why := why_not(settings)) is not None:
            raise why
        settings = replace(settings, stand_in=RATED_STAND_IN)
    record = TableRecord(
        id=table_id, settings=settings, chairs=tuple(chairs), scheme=SCHEME, seed=token_hex(32), created=created
    )
    take_seats(edition, len(chairs), record.options)
    return record


def kept_chair(before: ChairRecord) -> ChairRecord:
    """A chair for a rematch: reserved for its person, or with the same bot."""
    if not before.is_person:
        return bot_chair(before.name)
    return ChairRecord(
        reserved=before.key, suspect=before.suspect, muted=before.muted, host=before.host, account=before.account
    )


def free_chairs(record: TableRecord) -> TableRecord:
    """Let anyone take the reserved chairs; if the host did not come, the next person is the host."""
    record = replace(record, reserved_until=0.0)
    number = next((number for number, chair in enumerate(record.chairs) if chair.host and not chair.is_person), None)
    return record if number is None else _pass_on_host(record.changing_chair(number, host=False))


def bot_chair(level: str, suspect: Suspect | None = None) -> ChairRecord:
    """A chair with a bot."""
    return ChairRecord(who="bot", name=known_level(level), ready=True, suspect=suspect)


def new_table_id() -> str:
    """An id for a table. It is the table's link, so nobody can guess it."""
    return token_urlsafe(9)


def new_key() -> str:
    """A key for a chair's next owner."""
    return token_hex(8)


def sit_down(record: TableRecord, nickname: str, key: str, claimed: str = "", who: Identity = GUEST) -> TableRecord:
    """Give a newcomer an open chair under a new key, or the chair reserved for the key they claim; once if asked twice.

    An account sits under its own name, and only once.
    """
    name = who.name or clean_nickname(nickname)
    if _sits(record, key) or record.chair_of_account(who.account) is not None:
        return record
    if claimed and _sits(record, claimed, name):
        return record
    if record.stage != "gathering":
        raise closed(record.reason) if record.stage == "closed" and not record.seats else Illegal("table-began")
    if record.settings.rated:
        _check_rated(record, who)
    # Nobody else can have an account's name: it comes in beside a guest who took it as a nickname.
    if not who.account and any(chair.name.casefold() == name.casefold() for chair in record.people):
        raise Illegal("nickname-taken", name=name)
    number = _chair_for(record, claimed, who.account)
    kept = record.chairs[number]
    host = kept.host or (record.host is None and record.queue is None)
    chair = ChairRecord(
        who="person",
        name=name,
        host=host,
        key=key,
        suspect=kept.suspect,
        account=who.account,
        person=who.person,
    )
    if claimed and kept.reserved == claimed:
        # The same person as at the previous table, also to those who muted them.
        chair = replace(chair, key=claimed, muted=kept.muted)
    return record.with_chair(number, chair)


def _check_rated(record: TableRecord, who: Identity) -> None:
    """At a rated table nobody is a guest, and nobody has two chairs: a bot could lose to its owner."""
    if not who.account:
        raise Illegal("rated-you")
    if any(chair.person == who.person for chair in record.people):
        raise Illegal("rated-own-bot")


def with_rating(record: TableRecord, account: str, rating: Rating | None) -> TableRecord:
    """The table with the rating of an account that sits there, if it has one."""
    number = record.chair_of_account(account)
    if number is None or rating is None:
        return record
    return record.changing_chair(number, rating=points(rating), provisional=is_provisional(rating))


def _sits(record: TableRecord, key: str, name: str | None = None) -> bool:
    """Does somebody sit there with this key, and under this name if it matters?"""
    number = record.number_of(key)
    return number is not None and name in (None, record.chairs[number].name)


def _chair_for(record: TableRecord, claimed: str, account: str) -> int:
    open_chairs = [number for number, chair in enumerate(record.chairs) if chair.who == "open"]
    kept = [number for number in open_chairs if _is_kept_for(record.chairs[number], claimed, account)]
    free = [number for number in open_chairs if record.is_free(record.chairs[number])]
    for number in kept or sorted(free, key=lambda number: bool(record.chairs[number].reserved)):
        return number
    raise Illegal("chairs-kept") if open_chairs else Illegal("table-full")


def _is_kept_for(chair: ChairRecord, claimed: str, account: str) -> bool:
    """Is this chair reserved for an account, or for the guest with a key?"""
    return chair.account == account if chair.account else bool(claimed) and chair.reserved == claimed


def get_up(record: TableRecord, number: int) -> TableRecord:
    """Empty a chair; if it was the host's, the next person becomes host."""
    return _give_away(record, number, ChairRecord())


def open_chair(record: TableRecord, number: int, by: int) -> TableRecord:
    """Remove another player from a chair."""
    if number == by:
        raise Illegal("chair-yours")
    return get_up(record, number)


def hand_over(record: TableRecord, number: int) -> TableRecord:
    """Give a chair to a bot for good, once the chairs are locked."""
    return _give_away(record, number, _left_to_bot(record, number, record.settings.stand_in))


def _left_to_bot(record: TableRecord, number: int, level: str) -> ChairRecord:
    """A bot in place of a player; once the chairs are locked, the game still counts for the account that left."""
    left = record.chair(number)
    chair = bot_chair(level, left.suspect)
    return replace(chair, account=left.account, person=left.person) if record.locked else chair


def _give_away(record: TableRecord, number: int, to: ChairRecord) -> TableRecord:
    was_host = record.chair(number).host
    record = record.with_chair(number, to)
    return _pass_on_host(record) if was_host else record


def _pass_on_host(record: TableRecord) -> TableRecord:
    heir = next((other for other, chair in enumerate(record.chairs) if chair.is_person), None)
    return record if heir is None else record.changing_chair(heir, host=True)


def take_chair(record: TableRecord, number: int, wanted: int) -> TableRecord:
    """Move a player to an open chair, with everything that belongs to them."""
    if record.chair(wanted).who != "open":
        raise Illegal("chair-taken", chair=wanted)
    return record.with_chair(number, record.chairs[wanted]).with_chair(wanted, record.chairs[number])


def take_suspect(record: TableRecord, number: int, suspect: Suspect | None) -> TableRecord:
    """Ask for a suspect that no one else has asked for."""
    taken = {chair.suspect for other, chair in enumerate(record.chairs) if other != number}
    free = tuple(one for one in record.edition.suspects if one not in taken)
    if suspect in taken - {None}:
        raise Illegal("suspect-taken", suspect=suspect or "", suspects=free)
    if suspect is not None and suspect not in free:
        raise Illegal("not-a-suspect", card=suspect, cards=record.edition.suspects)
    return record.changing_chair(number, suspect=suspect)


def put_bot(record: TableRecord, number: int, level: str, by: int) -> TableRecord:
    """Put a bot on a chair for good, in place of any player; never during a rated game, where the player would be last."""
    if number == by:
        raise Illegal("chair-yours")
    if record.settings.rated and record.seats:
        raise Illegal("rated-bot")
    return record.with_chair(number, _left_to_bot(record, number, level))


def lock(record: TableRecord) -> TableRecord:
    """Remove open chairs and fix the rest: who sits there, in which order, and which suspects they chose."""
    # Two windows of the host may start at the same time.
    if record.stage != "gathering":
        raise Illegal("not-at-this-stage", stage=record.stage, stages=("gathering",))
    waiting = [chair.name for chair in record.people if not (chair.ready or chair.host or record.queue)]
    if waiting:
        raise Illegal("not-ready", people=tuple(waiting))
    chairs, edition = tuple(chair for chair in record.chairs if chair.who != "open"), record.edition
    fewest, most = edition.players
    if not fewest <= len(chairs) <= most:
        raise Illegal("players", edition, edition_id=edition.id, fewest=fewest, most=most, count=len(chairs))
    if record.settings.rated and (why := why_not_these(players_of(replace(record, chairs=chairs)))) is not None:
        raise why
    aliases = [Alias(chair.name, token_hex(8)) if chair.account else None for chair in chairs]
    locked = tuple(_locked(chair, alias, edition) for chair, alias in zip(chairs, aliases, strict=True))
    return replace(
        record,
        stage="mixing",
        scheme=SCHEME,
        chairs=chairs,
        locked=locked,
        aliases={chair.name: alias for chair, alias in zip(locked, aliases, strict=True) if alias is not None},
        contributions={},
    )


def _locked(chair: ChairRecord, alias: Alias | None, edition: Edition) -> LockedChair:
    suspect = None if chooses_later(edition) else chair.suspect
    name = chair.name if alias is None else alias_of(alias.name, alias.salt)
    return LockedChair(who="person" if chair.is_person else "bot", name=name, suspect=suspect)


def begin(record: TableRecord, rules: str = "") -> TableRecord:
    """Seat everyone as drawn from the seed and the contributions; ``rules`` is the version of the rules."""
    if record.stage != "mixing":
        raise Illegal("not-at-this-stage", stage=record.stage, stages=("mixing",))
    seats, suspects = fair_deal.seats(record), record.edition.suspects
    return replace(
        record,
        stage="playing",
        rules=rules,
        seats=tuple(seat for _, seat in seats),
        chairs=tuple(
            replace(record.chairs[number], suspect=seat if seat in suspects else None) for number, seat in seats
        ),
    )


def setup_of(record: TableRecord) -> Setup:
    """The setup of a game that has started."""
    return take_seats(record.edition, record.seats, record.options)


def pause(record: TableRecord, *, paused: bool) -> TableRecord:
    """Pause or continue a game."""
    if record.stage not in ("playing", "paused"):
        raise Illegal("not-at-this-stage", stage=record.stage, stages=("playing", "paused"))
    return replace(record, stage="paused" if paused else "playing")
