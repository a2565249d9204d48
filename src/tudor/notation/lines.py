"""The lines of a record: one for each kind of observation, written and read.

A decision starts with its seat, an outcome of chance with ``* ``, a consequence with ``- ``. A ``?`` is a card that the
record's keeper did not see.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from typing import NamedTuple

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.sight import Observation
from tudor.notation.fields import FIELDS
from tudor.text.errors import Illegal, Unreadable

LINES: Mapping[type[Observation], str] = {
    happened.DealerDrawn: "* dealer {seat:seat}",
    happened.RolledForDeal: "* deal-roll {seat:seat} {dice:dice}",
    happened.DealerChosen: "- dealer {seat:seat}",
    happened.WeaponsPlaced: "* weapons {rooms:placed}",
    sight.CaseFilled: "* case {case:triple}",
    sight.CaseHidden: "* case ? ? ?",
    sight.HandSeen: "* hand {seat:seat}: {cards:cards}",
    sight.HandHidden: "* hand {seat:seat}: {count:hidden}",
    sight.PoolOpened: "- pool: {cards:cards}",
    sight.PoolHidden: "- pool: {count:hidden}",
    happened.CharacterChosen: "{seat:seat}: choose {suspect:suspect}",
    happened.RolledForStart: "* start-roll {seat:seat} {dice:dice}",
    happened.BeginnerChosen: "- {seat:seat} begins",
    happened.TurnBegan: "- turn {number:number} {seat:seat}",
    happened.DiceTaken: "{seat:seat}: roll",
    happened.Rolled: "* dice {dice:dice}",
    happened.Moved: "{seat:seat}: move {to:place}",
    happened.PassageTaken: "{seat:seat}: passage {to:place}",
    happened.StoppedToSpy: "{seat:seat}: stop {square:square} after {steps:number}{through:through}",
    happened.SpiedOn: "{seat:seat}: spy {target:seat}",
    sight.DisclosureSeen: "{witness:seat}: disclose {card:card}{glimpse:and-glimpse}",
    sight.DisclosureUnseen: "{witness:seat}: disclose ?{glimpse:and-glimpse}",
    happened.Stayed: "{seat:seat}: stay",
    happened.Suggested: "{seat:seat}: suggest {named:triple}",
    happened.PawnBrought: "- {suspect:suspect} is brought to {room:room}",
    happened.Passed: "{seat:seat}: pass",
    happened.NobodyShowed: "- nobody shows",
    sight.CardSeen: "{witness:seat}: show {card:card}{glimpse:and-glimpse}",
    sight.CardUnseen: "{witness:seat}: show ?{glimpse:and-glimpse}",
    sight.GlimpseSeen: "* glimpse {seat:seat} {of:seat} {card:card}",
    sight.GlimpseUnseen: "* glimpse {seat:seat} {of:seat} ?",
    happened.DrawChosen: "{seat:seat}: draw",
    happened.DrawDeclined: "{seat:seat}: decline",
    happened.ClockDrawn: "* intrigue {seat:seat} clock {number:number}",
    sight.ButlerSeen: "* intrigue {seat:seat} {card:butler}",
    sight.ButlerUnseen: "* intrigue {seat:seat} ?",
    happened.Murdered: "- {seat:seat} is murdered: {cards:cards}",
    happened.ButlerPlayed: "{seat:seat}: butler {card:butler}",
    happened.SentHome: "{seat:seat}: send-home {suspect:suspect}",
    happened.PowerUsed: "{seat:seat}: power",
    sight.OrderSeen: "{seat:seat}: {order:order}",
    happened.Silenced: "- {seat:seat} silences {witness:seat}",
    sight.WatchSeen: "- {seat:seat} watches {witness:seat}{power:by-power}: {card:card}",
    sight.WatchUnseen: "- {seat:seat} watches {witness:seat}{power:by-power}: ?",
    happened.LookedIntoPool: "{seat:seat}: look",
    sight.PoolSeen: "- {seat:seat} sees in the pool: {cards:cards}",
    happened.AccusedAloud: "{seat:seat}: accuse {named:triple}",
    sight.AccusationWritten: "{seat:seat}: accuse {named:triple} in writing",
    sight.AccusationUnseen: "{seat:seat}: accuse ? ? ? in writing",
    happened.AccusationFailed: "- {seat:seat} is wrong",
    sight.CaseSeen: "- {seat:seat} looks: {case:triple}",
    happened.DoorCleared: "- {suspect:suspect} clears the door of {room:room}",
    happened.Denounced: "{seat:seat}: denounce {witness:seat}",
    happened.OwnedUp: "{seat:seat}: own-up",
    happened.TurnEnded: "{seat:seat}: end",
    happened.Won: "- {seat:seat} wins: {case:triple}",
    happened.NobodyWon: "- nobody wins",
}
"""The line of each observation. A field that it leaves out is the seat whose turn it is."""


class _Line(NamedTuple):
    """A parsed template."""

    does: type[Observation]
    pattern: re.Pattern[str]
    kinds: Mapping[str, str]
    """The kind of each field's value."""
    left_out: tuple[str, ...]


@cache
def _lines() -> Mapping[type[Observation], _Line]:
    return {does: _taken_apart(does, template) for does, template in LINES.items()}


def _taken_apart(does: type[Observation], template: str) -> _Line:
    parts = list(Formatter().parse(template))
    kinds = {field: kind for _, field, kind, _ in parts if field and kind}
    left_out = tuple(field for field in does.__struct_fields__ if field not in kinds)
    return _Line(does, re.compile("".join(_patterns(template))), kinds, left_out)


def _patterns(template: str) -> Iterator[str]:
    for literal, field, kind, _ in Formatter().parse(template):
        yield re.escape(literal)
        if field and kind:
            yield f"(?P<{field}>{FIELDS[kind].pattern})"


def write_line(observation: Observation) -> str:
    """The line of an observation.

    >>> write_line(happened.Moved("scarlet", "lounge"))
    'scarlet: move lounge'
    """
    kinds = _lines()[type(observation)].kinds
    written = {field: FIELDS[kind].write(getattr(observation, field)) for field, kind in kinds.items()}
    return _template(type(observation)).format_map(written)


@cache
def _template(does: type[Observation]) -> str:
    """A template with plain placeholders."""
    return re.sub(r"\{(\w+):[\w-]+\}", r"{\1}", LINES[does])


def read_line(setup: Setup, line: str, player: Seat | None) -> Observation:
    """The observation in a line, which must be spelt exactly; ``player`` is the seat whose turn it is."""
    observation = _read(setup, _tidy(line), player)
    spelling = write_line(observation)
    if spelling != line:
        raise Unreadable("record-spelling", setup.edition, spelling=spelling)
    return observation


def _read(setup: Setup, line: str, player: Seat | None) -> Observation:
    for form in _lines().values():
        found = form.pattern.fullmatch(line)
        if found is not None:
            given = {field: FIELDS[kind].read(setup, found[field]) for field, kind in form.kinds.items()}
            return _complete(setup, form, given, player)
    raise Unreadable("record-no-line", setup.edition)


def _complete(setup: Setup, form: _Line, given: dict[str, object], player: Seat | None) -> Observation:
    """The observation, with the seat whose turn it is where the line leaves it out."""
    if form.left_out and player is None:
        raise Illegal("record-before-turn", setup.edition)
    return _observation(form.does, {**given, **dict.fromkeys(form.left_out, player)})


def _observation(does: type[Observation], fields: Mapping[str, object]) -> Observation:
    make: type = does
    made: Observation = make(**fields)
    return made


def _tidy(line: str) -> str:
    """The line in lower case with normal spacing, to find what was meant."""
    line = re.sub(r"\s*([:=])\s*", r"\1", line.strip().lower())
    line = re.sub(r"^([*-])\s*", r"\1 ", line.replace(":", ": "))
    return " ".join(line.split())
