"""Who may send which message, and when. Every kind has a line here; what is not listed is not allowed."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from tudor.protocol import messages as says
from tudor.protocol.tables import Stage
from tudor.server.table.table_record import ChairRecord
from tudor.text.errors import Illegal

Role: TypeAlias = Literal["visitor", "spectator", "player", "host"]
"""A visitor has not said hello; a spectator watches; a player has a chair, and the host the host's chair."""

ROLES: tuple[Role, ...] = ("visitor", "spectator", "player", "host")
STAGES: tuple[Stage, ...] = ("gathering", "mixing", "playing", "paused", "over", "closed")

_SEATED: tuple[Role, ...] = ("player", "host")
_PRESENT: tuple[Role, ...] = ("spectator", "player", "host")
_BEFORE: tuple[Stage, ...] = ("gathering",)
_DURING: tuple[Stage, ...] = ("playing", "paused")
_SINCE_DEAL: tuple[Stage, ...] = (*_DURING, "over")

ALLOWED: dict[type[says.FromClient], tuple[tuple[Role, ...], tuple[Stage, ...]]] = {
    says.Hello: (("visitor",), STAGES),
    says.Ping: (ROLES, STAGES),
    says.Act: (_SEATED, ("playing",)),
    says.Arm: (_SEATED, _DURING),
    says.Say: (_PRESENT, STAGES),
    says.Quip: (_PRESENT, STAGES),
    says.Mute: (_PRESENT, STAGES),
    says.Note: (_SEATED, _SINCE_DEAL),
    says.Deduce: (_SEATED, _SINCE_DEAL),
    says.Explain: (_SEATED, _SINCE_DEAL),
    says.TakeBack: (_SEATED, _DURING),
    says.AnswerForMe: (_SEATED, _DURING),
    says.TakeSuspect: (_SEATED, _BEFORE),
    says.TakeChair: (_SEATED, _BEFORE),
    says.GetReady: (_SEATED, _BEFORE),
    says.Contribute: (_SEATED, ("mixing",)),
    says.SetBot: (("host",), (*_BEFORE, *_DURING)),
    says.SetSpeed: (("host",), (*_BEFORE, *_DURING)),
    says.OpenChair: (("host",), _BEFORE),
    says.Start: (("host",), _BEFORE),
    says.Pause: (("host",), _DURING),
    says.Leave: (_SEATED, STAGES),
    says.Rematch: (_SEATED, ("over", "closed")),
}


def check(message: says.FromClient, role: Role, stage: Stage, host: Callable[[], ChairRecord | None]) -> None:
    """Refuse a message this role may not send at this stage, and say what is possible instead.

    ``host`` finds the host's chair, if there is one.
    """
    roles, stages = ALLOWED[type(message)]
    if role not in roles:
        if role == "visitor":
            raise Illegal("hello-first")
        if isinstance(message, says.Hello):
            raise Illegal("hello-twice")
        if role == "spectator":
            raise Illegal("spectators-cannot")
        chair = host()
        raise Illegal("host-only", host=chair.name) if chair and chair.name else Illegal("host-away")
    if stage not in stages:
        raise Illegal("not-at-this-stage", stage=stage, stages=stages)
