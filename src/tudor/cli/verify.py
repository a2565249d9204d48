"""``tudor verify``: was a game dealt as promised?"""

from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec

from tudor.cli.command import Command, echo_json, edition_file_option, json_option, language_option, text_of
from tudor.editions import load
from tudor.fairness import FIRST_SCHEME, Comparison, Verdict, compare, verify
from tudor.text.languages import N_, translate
from tudor.text.numbers import number
from tudor.text.page_phrases import PHRASES

FORGED = 1
"""Exit code if something is not as promised."""
FEW = 10
"""Wrong draws listed in words; JSON has them all."""

CONFIRMED = PHRASES["deal-right"]
NOT_CONFIRMED = PHRASES["deal-wrong"]
NOT_OVER = N_("The game is not over. This applies to the draws so far.")
OTHER_SEED = N_("This is not the promised seed: the commitment is {commitment}, but this seed gives {committed}.")
WRONG_DRAW = N_("Line {line}, draw {number}: “{promised}” was promised, but the record says “{recorded}”.")
MORE = N_("And {count} more of the {draws} draws.")
MOST = N_(
    "More than half of the draws are wrong. Most likely the seed, a contribution, a chair, the edition or the "
    "options in the headers are not those of the game."
)
BROKEN = N_("What follows is impossible. {reason}")
COMPARE = PHRASES["deal-compare"]
SAME_GAME = N_("This is the game {sight} saw: the promise and all {lines} lines match.")
OTHER_GAME = N_("This is not the game {sight} saw: it had “{seen}” where this record has “{recorded}”.")
LONGER_GAME = N_("This is not the game {sight} saw: it also had “{seen}”, which this record lacks.")
NEW_PROMISE = N_("This is not the game {sight} saw: it had no “{recorded}”.")
NO_CONTRIBUTION = N_("nothing")


@click.command("verify", cls=Command)
@click.argument("file")
@click.option("--seen", metavar="MINE", help="Also compare with the record your own seat kept.")
@edition_file_option
@json_option
@language_option
def verify_record(*, file: str, seen: str | None, edition_file: str | None, as_json: bool, lang: str) -> None:
    """Check that a recorded game was dealt as promised.

    FILE is the record, or - to read standard input. The record holds the promise, the players' contributions and the
    seed; every card and die is drawn again from these.
    """
    if edition_file is not None:
        load(edition_file)
    text = text_of(file)
    verdict = verify(text)
    # A broken record has no game to compare with.
    comparison = compare(text, text_of(seen)) if seen is not None and verdict.broken is None else None
    if as_json:
        echo_json(_as_json(verdict, comparison))
    else:
        click.echo("\n".join(_told(verdict, comparison, lang)))
    if not _honest(verdict, comparison):
        click.get_current_context().exit(FORGED)


def _honest(verdict: Verdict, comparison: Comparison | None) -> bool:
    return verdict.confirmed and (comparison is None or comparison.same)


def _as_json(verdict: Verdict, comparison: Comparison | None) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.structs.asdict(verdict)
    broken = verdict.broken and verdict.broken.text("en")
    return {"confirmed": _honest(verdict, comparison), **fields, "broken": broken, "seen": comparison}


def _told(verdict: Verdict, comparison: Comparison | None, lang: str) -> Iterator[str]:
    if _honest(verdict, comparison):
        yield translate(CONFIRMED, lang).format(draws=number(verdict.draws, lang))
    else:
        yield translate(NOT_CONFIRMED, lang)
        yield from (f"- {fault}" for fault in (*_faults(verdict, lang), *_differences(comparison, lang)))
    if not verdict.over and verdict.broken is None:
        yield translate(NOT_OVER, lang)
    yield from (translate(limit, lang) for limit in _limits(verdict))
    if comparison is not None and comparison.same:
        told = translate(SAME_GAME, lang)
        yield told.format(sight=comparison.sight, lines=number(comparison.agreeing, lang))
        return
    yield translate(COMPARE, lang).format(commitment=verdict.commitment)
    chairs = verdict.chairs or ("",) * len(verdict.seats)
    for seat, contribution, chair in zip(verdict.promised_seats, verdict.contributions, chairs, strict=True):
        locked = f" ({chair})" if chair else ""
        yield f"- {seat}: {contribution or translate(NO_CONTRIBUTION, lang)}{locked}"


def _limits(verdict: Verdict) -> Iterator[str]:
    """What a confirmed game does not prove."""
    if verdict.scheme == FIRST_SCHEME:
        yield PHRASES["deal-first-scheme"]
    if not any(verdict.contributions):
        yield PHRASES["deal-nobody"]


def _differences(comparison: Comparison | None, lang: str) -> Iterator[str]:
    if comparison is None or comparison.same:
        return
    sentence = OTHER_GAME
    if not (comparison.seen and comparison.recorded):
        sentence = LONGER_GAME if comparison.seen else NEW_PROMISE
    yield translate(sentence, lang).format_map(msgspec.structs.asdict(comparison))


def _faults(verdict: Verdict, lang: str) -> Iterator[str]:
    """Everything that is wrong."""
    if not verdict.kept:
        told = translate(OTHER_SEED, lang)
        yield told.format(commitment=verdict.commitment, committed=verdict.committed)
    for fault, promised, recorded in (
        (PHRASES["deal-seats"], verdict.promised_seats, verdict.seats),
        (PHRASES["deal-names"], verdict.promised_names, verdict.names),
    ):
        if promised != recorded:
            yield translate(fault, lang).format(promised=_listed(promised), recorded=_listed(recorded))
    for wrong in verdict.wrong[:FEW]:
        yield translate(WRONG_DRAW, lang).format_map(msgspec.structs.asdict(wrong))
    if len(verdict.wrong) > FEW:
        yield translate(MORE, lang).format(
            count=number(len(verdict.wrong) - FEW, lang), draws=number(verdict.draws, lang)
        )
    if len(verdict.wrong) * 2 > verdict.draws:
        yield translate(MOST, lang)
    if verdict.broken is not None:
        yield translate(BROKEN, lang).format(reason=verdict.broken.text(lang))


def _listed(words: Sequence[str | None]) -> str:
    """Seats or names, in the order of the seats; a hyphen for a bot."""
    return ", ".join(word or "-" for word in words)
