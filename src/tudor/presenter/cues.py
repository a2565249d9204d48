"""What is heard and what moves when something is observed: one row per type that does either."""

from collections.abc import Mapping
from typing import NamedTuple

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.sight import Observation
from tudor.presenter.prompts import Cue, Sound


class Row(NamedTuple):
    """The sound, and the fields of the observation that say whose card or dice move where."""

    sound: Sound
    giver: str = ""
    taker: str = ""
    card: str = ""
    dice: str = ""


_THROWN = Row("dice", giver="seat", dice="dice")
_SHOWN = Row("card", giver="witness", taker="to", card="card")

ROWS: Mapping[type[Observation], Row] = {
    happened.RolledForDeal: _THROWN,
    happened.RolledForStart: _THROWN,
    happened.Rolled: _THROWN,
    sight.HandSeen: Row("deal", taker="seat"),
    sight.HandHidden: Row("deal", taker="seat"),
    happened.Moved: Row("steps"),
    happened.PassageTaken: Row("steps"),
    happened.Suggested: Row("question"),
    happened.Passed: Row("none"),
    happened.NobodyShowed: Row("silence"),
    sight.CardSeen: _SHOWN,
    sight.CardUnseen: _SHOWN,
    sight.DisclosureSeen: _SHOWN,
    sight.DisclosureUnseen: _SHOWN,
    sight.GlimpseSeen: Row("card", giver="of", taker="seat", card="card"),
    sight.GlimpseUnseen: Row("card", giver="of", taker="seat"),
    happened.Denounced: Row("drum"),
    happened.AccusedAloud: Row("drum"),
    sight.AccusationWritten: Row("drum"),
    sight.AccusationUnseen: Row("drum"),
    happened.AccusationFailed: Row("wrong"),
    happened.Won: Row("solved"),
    happened.NobodyWon: Row("wrong"),
    happened.ClockDrawn: Row("toll"),
    happened.Murdered: Row("toll"),
    happened.ButlerPlayed: Row("chime"),
    happened.PowerUsed: Row("chime"),
}


def cue_of(observation: Observation) -> Cue | None:
    """What is heard and what moves, if anything. Only what was observed: a card that was not seen has no face."""
    row = ROWS.get(type(observation))
    if row is None:
        return None
    fields = {"giver": row.giver, "taker": row.taker, "card": row.card, "dice": row.dice}
    given = {name: getattr(observation, field) for name, field in fields.items() if hasattr(observation, field)}
    return Cue(sound=row.sound, **given)
