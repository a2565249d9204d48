"""Comparing the complete record of a game with what somebody kept of it: whether it is the same game at all."""

from collections.abc import Callable
from itertools import zip_longest

from msgspec import Struct

from tudor.editions import load
from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.notation import Record, as_seen_by, read_record, write_line
from tudor.notation.headers import COMMITMENT, CONTRIBUTIONS, header_lines
from tudor.text.errors import Illegal


class Comparison(Struct, frozen=True):
    """How what was seen compares with what is told now."""

    sight: Seat
    """Who saw it."""
    same: bool
    """Is it the same game, as far as it was seen?"""
    agreeing: int
    """How many lines are the same, from the beginning."""
    seen: str = ""
    """The first line that is not the same, as it was kept; empty if there was nothing."""
    recorded: str = ""
    """The line that the complete record would have shown in its place; empty if there is nothing."""


def compare(text: str, kept: str, load: Callable[[str], Edition] = load) -> Comparison:
    """Compare a complete record with the one that a seat, or a spectator, kept during the game.

    Whoever left early kept the beginning only, and that is compared. Of the headers, the table and the promise count.
    """
    own, whole = read_record(kept, load), read_record(text, load)
    if own.seat is None:
        raise Illegal("fair-kept-complete", own.setup.edition)
    promised, revealed = _promise(own), _promise(whole)
    if promised != revealed:
        pairs = zip_longest(promised, revealed, fillvalue="")
        seen, recorded = next((seen, recorded) for seen, recorded in pairs if seen != recorded)
        return Comparison(own.seat, False, 0, seen, recorded)
    return _compare(own, as_seen_by(whole, own.seat), own.seat)


def _promise(record: Record) -> list[str]:
    free = {name: record.headers[name] for name in (COMMITMENT, CONTRIBUTIONS) if name in record.headers}
    return list(header_lines(record.setup, None, free, record.result))[:-1]


def _compare(own: Record, shown: Record, sight: Seat) -> Comparison:
    pairs = zip_longest(own.observations, shown.observations[: len(own.observations)])
    for agreeing, (seen, recorded) in enumerate(pairs):
        if seen != recorded:
            return Comparison(
                sight, False, agreeing, write_line(seen), "" if recorded is None else write_line(recorded)
            )
    return Comparison(sight, True, len(own.observations))
