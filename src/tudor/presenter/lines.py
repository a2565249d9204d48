"""How observations are drawn in the log: one row per type."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.actions import Decline
from tudor.model.cards import Card, Seat
from tudor.model.sight import Observation
from tudor.presenter.prompts import Emphasis, Line


class Row(NamedTuple):
    """How one type of observation is drawn. All but the emphasis name fields of the observation."""

    about: str = "seat"
    """The player in whose colour it is drawn."""
    emphasis: Emphasis = "plain"
    decided_by: str = ""
    """The seat that made the decision."""
    shows: str = "card"
    """The card or cards shown."""
    shown_to: str = ""
    """The seat that saw them."""
    holder: str = ""
    """Who holds them; ``pool`` for those in the pool."""


_DEED = Row(decided_by="seat")

ROWS: Mapping[type[Observation], Row] = {
    # Setting up
    happened.DealerDrawn: Row(),
    happened.RolledForDeal: Row(),
    happened.DealerChosen: Row(),
    happened.WeaponsPlaced: Row(about=""),
    sight.CaseHidden: Row(about=""),
    sight.CaseFilled: Row(about=""),
    sight.HandSeen: Row(),
    sight.HandHidden: Row(),
    sight.PoolHidden: Row(about=""),
    sight.PoolOpened: Row(about=""),
    # From here on the seat has its suspect's name.
    happened.CharacterChosen: Row(about="suspect", decided_by="suspect"),
    happened.RolledForStart: Row(),
    happened.BeginnerChosen: Row(),
    # Moving
    happened.TurnBegan: Row(emphasis="turn"),
    happened.DiceTaken: Row(emphasis="none", decided_by="seat"),
    happened.Rolled: Row(),
    happened.Moved: _DEED,
    happened.PassageTaken: _DEED,
    happened.Stayed: _DEED,
    happened.TurnEnded: Row(emphasis="none", decided_by="seat"),
    # Suggesting and answering
    happened.Suggested: _DEED,
    happened.PawnBrought: Row(about="suspect"),
    happened.Passed: _DEED,
    happened.NobodyShowed: Row(),
    sight.CardSeen: Row("witness", "striking", decided_by="witness", shown_to="to", holder="witness"),
    sight.CardUnseen: Row("witness"),
    happened.Denounced: Row("witness", decided_by="seat"),
    happened.OwnedUp: _DEED,
    # Spying
    happened.StoppedToSpy: _DEED,
    happened.SpiedOn: _DEED,
    sight.DisclosureSeen: Row("witness", "striking", decided_by="witness", shown_to="to", holder="witness"),
    sight.DisclosureUnseen: Row("witness"),
    # Accusing
    happened.AccusedAloud: _DEED,
    sight.AccusationWritten: _DEED,
    sight.AccusationUnseen: Row(),
    sight.CaseSeen: Row(),
    happened.AccusationFailed: Row(),
    happened.DoorCleared: Row(about="suspect"),
    happened.Won: Row(emphasis="striking"),
    happened.NobodyWon: Row(about=""),
    # The pool
    happened.LookedIntoPool: _DEED,
    sight.PoolSeen: Row(emphasis="striking", shows="cards", shown_to="seat", holder="pool"),
    # Intrigue
    happened.DrawChosen: _DEED,
    happened.DrawDeclined: _DEED,
    happened.ClockDrawn: Row(),
    sight.ButlerSeen: Row(emphasis="striking"),
    sight.ButlerUnseen: Row(),
    happened.Murdered: Row(emphasis="striking"),
    happened.ButlerPlayed: _DEED,
    happened.SentHome: _DEED,
    happened.PowerUsed: _DEED,
    sight.OrderSeen: _DEED,
    happened.Silenced: Row("witness"),
    sight.WatchSeen: Row("witness", "striking", shown_to="seat", holder="witness"),
    sight.WatchUnseen: Row("witness"),
    sight.GlimpseSeen: Row(emphasis="striking", shown_to="seat", holder="of"),
    sight.GlimpseUnseen: Row(),
}


def line(observation: Observation, you: Seat | None) -> Line:
    """How an observation is drawn in your log."""
    row = ROWS[type(observation)]
    cards = shown_cards(observation, you)
    return Line(
        emphasis="none" if _is_silence(observation) else row.emphasis,
        about=getattr(observation, row.about, ""),
        cards=cards,
        holder=getattr(observation, row.holder, row.holder) if cards else "",
        dice=observation.dice if isinstance(observation, happened.Rolled) else (),
    )


def _is_silence(observation: Observation) -> bool:
    """True if no order was given in a sealed window."""
    return isinstance(observation, sight.OrderSeen) and isinstance(observation.order, Decline)


def shown_cards(observation: Observation, you: Seat | None) -> tuple[Card, ...]:
    """The cards shown to you."""
    row = ROWS[type(observation)]
    if you is None or not row.shown_to or getattr(observation, row.shown_to) != you:
        return ()
    shown = getattr(observation, row.shows)
    return shown if isinstance(shown, tuple) else (shown,)


def since_last_decision(seen: Sequence[Observation], seat: Seat) -> Sequence[Observation]:
    """What a seat has observed since its last decision; everything before its first. Silence in a window is none."""
    for place in range(len(seen) - 1, -1, -1):
        role = ROWS[type(seen[place])].decided_by
        if role and getattr(seen[place], role) == seat and not _is_silence(seen[place]):
            return seen[place:]
    return seen
