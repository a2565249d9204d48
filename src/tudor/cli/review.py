"""``tudor review``: every decision of a recorded game, judged."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from tudor.arena.files import check_writable, write_text
from tudor.cli.command import Command, echo_json, edition_file_option, json_option, language_option, text_of
from tudor.editions import load
from tudor.model.cards import Seat
from tudor.notation import Record, read_record, write_record
from tudor.text.errors import Illegal
from tudor.text.languages import N_, translate

if TYPE_CHECKING:
    from tudor.reviews import Review

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("review", cls=Command)
@click.argument("file")
@click.option("--seat", metavar="SEAT", help="Review this player only, and address them.")
@click.option("--html", metavar="FILE", type=FILE, help="Write one self-contained page to this file.")
@click.option(
    "--annotate", metavar="FILE", type=FILE, help="Write the record with a comment on every decision to this file."
)
@edition_file_option
@json_option
@language_option
def review_record(  # noqa: PLR0913 click passes every option as an argument of its own
    *,
    file: str,
    seat: str | None,
    html: Path | None,
    annotate: Path | None,
    edition_file: str | None,
    as_json: bool,
    lang: str,
) -> None:
    """Judge every decision of a recorded game.

    FILE is the record, or - to read standard input. Each decision is judged by what its player knew then. The record of
    one seat is reviewed for that seat.
    """
    if edition_file is not None:
        load(edition_file)
    for written in filter(None, (html, annotate)):
        check_writable(written)
    record = read_record(text_of(file))
    found = _reviewed(record, lang)
    edition, you = record.setup.edition, seat
    if seat is not None:
        found = _of_seat(found, seat, record)
    elif record.seat is not None:
        you = found.players[0].seat
    if html is not None:
        from tudor.reviews.page import page_of

        write_text(html, page_of(found, edition, lang, you))
    if annotate is not None:
        from tudor.reviews import annotate as annotated

        write_text(annotate, write_record(annotated(record, found, lang)))
    if as_json:
        echo_json(found)
    elif html is None and annotate is None:
        from tudor.reviews import tell_review

        for line in tell_review(found, edition, lang, you):
            click.echo(line)


def _reviewed(record: Record, lang: str) -> "Review":
    from tudor.reviews import review

    with _progress(translate(N_("Decisions"), lang), len(record.observations)) as advance:
        return review(record, lambda *_: advance())


def _progress(label: str, total: int) -> AbstractContextManager[Callable[[], None]]:
    if not sys.stderr.isatty():
        return nullcontext(lambda: None)
    from tudor.cli.console import progress_bar

    return progress_bar(label, total)


def _of_seat(found: "Review", seat: Seat, record: Record) -> "Review":
    """The part of a review that is about one player."""
    players = tuple(player for player in found.players if player.seat == seat)
    if not players:
        judged = tuple(player.seat for player in found.players)
        raise Illegal("seat-unknown", record.setup.edition, seat=seat, seats=judged)
    return replace(found, players=players, judgements=tuple(one for one in found.judgements if one.seat == seat))
