"""How observations are drawn in the log: one row per type."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.actions import Decline
from tudor.model.cards import Card, Seat
from tudor.model.sight import Observation, View
from tudor.presenter.cues import cue_of
from tudor.presenter.prompts import Answer, Emphasis, Line, Moment


class Row(NamedTuple):
    """How one type of observation is drawn. Plain strings name fields of the observation."""

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
    faces: str = ""
    """The card or cards to draw face up."""
    asks: bool = False
    """Do answers follow?"""
    answer: Answer = ""
    """What the player in ``about`` answers."""
    moment: Moment = ""
    """The sign it is shown large with, to all but the player who decided it."""


_DEED = Row(decided_by="seat")
_SHOWN = Row("witness", "striking", decided_by="witness", shown_to="to", holder="witness", faces="card", answer="card")

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
    happened.Suggested: Row(decided_by="seat", faces="named", asks=True),
    happened.PawnBrought: Row(about="suspect"),
    happened.Passed: Row(decided_by="seat", answer="none"),
    happened.NobodyShowed: Row(),
    sight.CardSeen: _SHOWN,
    sight.CardUnseen: Row("witness", answer="card"),
    happened.Denounced: Row("witness", decided_by="seat", moment="out"),
    happened.OwnedUp: Row(decided_by="seat", moment="out"),
    # Spying
    happened.StoppedToSpy: _DEED,
    happened.SpiedOn: Row(decided_by="seat", asks=True),
    sight.DisclosureSeen: _SHOWN._replace(moment="eye"),
    sight.DisclosureUnseen: Row("witness", answer="card"),
    # Accusing
    happened.AccusedAloud: Row(decided_by="seat", faces="named", moment="case"),
    sight.AccusationWritten: _DEED,
    sight.AccusationUnseen: Row(moment="case"),
    sight.CaseSeen: Row(faces="case", moment="case"),
    happened.AccusationFailed: Row(moment="case"),
    happened.DoorCleared: Row(about="suspect"),
    happened.Won: Row(emphasis="striking", faces="case", moment="case"),
    happened.NobodyWon: Row(about="", moment="case"),
    # The pool
    happened.LookedIntoPool: _DEED,
    sight.PoolSeen: Row(
        emphasis="striking", shows="cards", shown_to="seat", holder="pool", faces="cards", moment="eye"
    ),
    # Intrigue
    happened.DrawChosen: _DEED,
    happened.DrawDeclined: _DEED,
    happened.ClockDrawn: Row(moment="clock"),
    sight.ButlerSeen: Row(emphasis="striking", moment="butler"),
    sight.ButlerUnseen: Row(),
    happened.Murdered: Row(emphasis="striking", faces="cards", moment="murder"),
    happened.ButlerPlayed: Row(decided_by="seat", asks=True, moment="butler"),
    happened.SentHome: Row(decided_by="seat", moment="butler"),
    happened.PowerUsed: Row(decided_by="seat", moment="power"),
    sight.OrderSeen: _DEED,
    happened.Silenced: Row("witness", answer="silenced", moment="butler"),
    sight.WatchSeen: Row(
        "witness", "striking", shown_to="seat", holder="witness", faces="card", answer="card", moment="eye"
    ),
    sight.WatchUnseen: Row("witness"),
    sight.GlimpseSeen: Row(emphasis="striking", shown_to="seat", holder="of", faces="card", moment="eye"),
    sight.GlimpseUnseen: Row(),
}


def lines_since(seen: Sequence[Observation], since: int, view: View) -> tuple[Line, ...]:
    """How the observations from a number on are drawn in your log."""
    credible = not view.setup.options.false_witnesses
    return lines_of(seen, view.seat, since, credible=credible)


def lines_of(
    seen: Sequence[Observation], you: Seat | None, since: int = 0, *, credible: bool = True
) -> tuple[Line, ...]:
    """The same for a seat; ``credible`` if a witness who passes has none of the cards."""
    return tuple([line(seen[place], you, _told(seen, place, credible)) for place in range(since, len(seen))])


class Told(NamedTuple):
    """What a witness's answer says about the cards named, to everyone who did not see a card."""

    lacks: tuple[Card, ...] = ()
    one_of: tuple[Card, ...] = ()


_NOTHING = Told()


def _told(seen: Sequence[Observation], place: int, credible: bool) -> Told:
    match seen[place]:
        case happened.Passed() if credible:
            return Told(lacks=_named(seen, place))
        case sight.CardUnseen():
            return Told(one_of=_named(seen, place))
        case _:
            return _NOTHING


def _named(seen: Sequence[Observation], place: int) -> tuple[Card, ...]:
    """The cards of the suggestion that is answered at a place."""
    for earlier in range(place - 1, -1, -1):
        match seen[earlier]:
            case happened.Suggested(named=named):
                return tuple(named)
            case happened.TurnBegan():
                break
    return ()


def line(observation: Observation, you: Seat | None, told: Told = _NOTHING) -> Line:
    """How an observation is drawn in your log."""
    row = ROWS[type(observation)]
    cards = shown_cards(observation, you)
    return Line(
        emphasis="none" if _is_silence(observation) else row.emphasis,
        about=getattr(observation, row.about, ""),
        cards=cards,
        holder=getattr(observation, row.holder, row.holder) if cards else "",
        dice=observation.dice if isinstance(observation, happened.Rolled) else (),
        lacks=told.lacks,
        one_of=told.one_of,
        faces=_cards(getattr(observation, row.faces)) if row.faces else (),
        asks=row.asks,
        answer=row.answer,
        moment="" if you is not None and getattr(observation, row.decided_by, None) == you else row.moment,
        cue=cue_of(observation),
    )


def _cards(shown: Card | Iterable[Card]) -> tuple[Card, ...]:
    return (shown,) if isinstance(shown, str) else tuple(shown)


def _is_silence(observation: Observation) -> bool:
    """True if no order was given in a sealed window."""
    return isinstance(observation, sight.OrderSeen) and isinstance(observation.order, Decline)


def shown_cards(observation: Observation, you: Seat | None) -> tuple[Card, ...]:
    """The cards shown to you."""
    row = ROWS[type(observation)]
    if you is None or not row.shown_to or getattr(observation, row.shown_to) != you:
        return ()
    return _cards(getattr(observation, row.shows))


def since_last_decision(seen: Sequence[Observation], seat: Seat) -> Sequence[Observation]:
    """What a seat has observed since its last decision; everything before its first. Silence in a window is none."""
    for place in range(len(seen) - 1, -1, -1):
        role = ROWS[type(seen[place])].decided_by
        if role and getattr(seen[place], role) == seat and not _is_silence(seen[place]):
            return seen[place:]
    return seen
