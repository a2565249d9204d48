"""Who may send which message, and when, as a table."""

from collections.abc import Sequence
from typing import get_args

from msgspec.inspect import StructType, type_info

from tudor.protocol.messages import FromClient

CODES = {
    "+": "",
    "h": "hello-first",
    "t": "token",
    "2": "hello-twice",
    "w": "spectators-cannot",
    "o": "host-only",
    "s": "not-at-this-stage",
    # These editions have no orders: allowed, but without effect.
    "n": "no-window",
    # A player can have seen the case file only after the deal.
    ".": None,
}
"""What the signs below mean: accepted, or the code of the refusal."""

STAGES = ("gathering", "mixing", "playing", "paused", "over", "closed")
# visitor: has not said hello. forged, elsewhere, void: have said hello with a token that nobody gave, one of another
# table, and one that was good until its owner was sent away. sent-away: the socket that this owner still had. knows:
# a player who has seen the case file.
ROLES = ("visitor", "forged", "elsewhere", "void", "sent-away", "watching", "plays", "knows", "host")
# A column for each role; in it a sign for each stage, or one for all of them.
TABLE = """
    hello           +  t  t  t  2  2  2       ..2222  2
    ping            +  +  +  +  +  +  +       ..++++  +
    act             h  h  h  h  w  w  ss+sss  ..+sss  ss+sss
    arm             h  h  h  h  w  w  ssnnss  ..nnss  ssnnss
    say             h  h  h  h  +  +  +       ..++++  +
    quip            h  h  h  h  +  +  +       ..++++  +
    mute            h  h  h  h  +  +  +       ..++++  +
    note            h  h  h  h  w  w  ss+++s  ..+++s  ss+++s
    deduce          h  h  h  h  w  w  ss+++s  ..+++s  ss+++s
    explain         h  h  h  h  w  w  ss+++s  ..+++s  ss+++s
    take-back       h  h  h  h  w  w  ss++ss  ..++ss  ss++ss
    answer-for-me   h  h  h  h  w  w  ss++ss  ..++ss  ss++ss
    take-suspect    h  h  h  h  w  w  +sssss  ..ssss  +sssss
    take-chair      h  h  h  h  w  w  +sssss  ..ssss  +sssss
    get-ready       h  h  h  h  w  w  +sssss  ..ssss  +sssss
    contribute      h  h  h  h  w  w  s+ssss  ..ssss  s+ssss
    set-bot         h  h  h  h  w  w  o       ..oooo  +s++ss
    set-speed       h  h  h  h  w  w  o       ..oooo  +s++ss
    open-chair      h  h  h  h  w  w  o       ..oooo  +sssss
    start           h  h  h  h  w  w  o       ..oooo  +sssss
    pause           h  h  h  h  w  w  o       ..oooo  ss++ss
    leave           h  h  h  h  w  w  +       ..++++  +
    rematch         h  h  h  h  w  w  ssss++  ..ss++  ssss++
"""


def _cells(kind: str, columns: Sequence[str]) -> dict[tuple[str, str, str], str]:
    return {
        (stage, kind, role): sign
        for role, signs in zip(ROLES, columns, strict=True)
        for stage, sign in zip(STAGES, signs * len(STAGES) if len(signs) == 1 else signs, strict=True)
    }


CELLS: dict[tuple[str, str, str], str] = {}
"""By stage, kind of message and role, the sign of the expected answer."""
for row in TABLE.strip().splitlines():
    CELLS |= _cells(row.split()[0], row.split()[1:])


def kinds() -> set[str]:
    """The kinds of message a client can send, by tag."""
    tags = set()
    for kind in get_args(FromClient):
        info = type_info(kind)
        assert isinstance(info, StructType)
        tags.add(str(info.tag))
    return tags
