"""Write build/web/types.d.ts: what the server and the browser tell each other, as TypeScript.

The checker of the browser client reads it, so a field that is renamed in Python is missed in JavaScript at once.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias, get_args

import msgspec.inspect as kinds
from msgspec import Struct
from msgspec.json import encode

from scripts.protocol_types import parts
from tudor.model.actions import Action
from tudor.model.sight import Observation, Order, Scene
from tudor.protocol.account_forms import AccountSettings, Me, NewToken, SessionShown, SessionsToEnd
from tudor.protocol.forms import Join, Meeting, MyTokens, NewTable, PlayFrom, PlayNow, Seated, Seek
from tudor.protocol.messages import FromClient, FromServer
from tudor.protocol.tables import TableLine
from tudor.protocol.wire import Seating
from tudor.server.first_case import FirstCase
from tudor.server.http.account_games import GamesPage
from tudor.server.http.archive import Checked, GameLine
from tudor.server.http.companion import Advice, Notes, Reasons, Thought
from tudor.server.http.edition_data import EditionCard, EditionPage
from tudor.server.http.marks import ToldMarks
from tudor.server.http.moments import Explained, Notebooks, Tried
from tudor.server.http.my_games import MyGame
from tudor.server.http.programs import NewTokenShown, TokenShown
from tudor.server.http.puzzles import Given, Hints, Judged, PuzzleTold, Wanted
from tudor.server.http.replay import Replay
from tudor.server.http.review import ReviewState
from tudor.server.people.device_links import DeviceLink
from tudor.server.ratings.leaderboard import BoardLine
from tudor.server.ratings.profile import Profile

FILE = Path(__file__).parents[1] / "build" / "web" / "types.d.ts"

StructType: TypeAlias = type[Struct]

UNIONS = {
    "Action": Action,
    "Observation": Observation,
    "Order": Order,
    "FromClient": FromClient,
    "FromServer": FromServer,
}
ANSWERS: tuple[StructType, ...] = (
    Seated,
    Meeting,
    TableLine,
    GameLine,
    MyGame,
    Checked,
    EditionCard,
    EditionPage,
    Replay,
    ReviewState,
    Notebooks,
    Explained,
    Tried,
    ToldMarks,
    FirstCase,
    Scene,
    Seating,
    Thought,
    Reasons,
    Advice,
    PuzzleTold,
    Hints,
    Judged,
    BoardLine,
    Profile,
    Me,
    SessionShown,
    DeviceLink,
    GamesPage,
    TokenShown,
    NewTokenShown,
)
SENT: tuple[StructType, ...] = (
    *get_args(FromClient),
    PlayNow,
    PlayFrom,
    NewTable,
    Join,
    Seek,
    MyTokens,
    Notes,
    Given,
    Wanted,
    AccountSettings,
    NewToken,
    SessionsToEnd,
)
"""Types that only clients write: they may leave out what has a default."""

VIEW = """\
  interface View extends Scene {
    setup: Seating;
  }
  /** What a request says, besides its type and its id. */
  type Asked<Type> = Omit<Extract<FromClient, { type: Type }>, "type" | "id">;"""
"""What msgspec does not tell: a view is sent with its edition by name."""


def types() -> str:
    """All types, in one namespace."""
    first = [member for union in UNIONS.values() for member in get_args(union)]
    structs = list(dict.fromkeys([*first, *ANSWERS, *SENT, *parts([*first, *ANSWERS, *SENT], [])]))
    names = _names(structs)
    unions = [f"  type {name} = {' | '.join(names[one] for one in get_args(union))};" for name, union in UNIONS.items()]
    blocks = [*unions, VIEW, *(_interface(cls, names) for cls in structs)]
    return "\n".join(("declare namespace Tudor {", *blocks, "}", ""))


def _names(structs: Iterable[StructType]) -> dict[StructType, str]:
    """By type, its name; a second one of the same name begins with its module's."""
    found: dict[str, StructType] = {}
    for cls in structs:
        module = cls.__module__.rpartition(".")[2].title()
        found[f"{module}{cls.__name__}" if cls.__name__ in found else cls.__name__] = cls
    return {cls: name for name, cls in found.items()}


def _interface(cls: StructType, names: dict[StructType, str]) -> str:
    return "\n".join((f"  interface {names[cls]} {{", *(f"    {line};" for line in _fields(cls, names)), "  }"))


def _fields(cls: StructType, names: dict[StructType, str]) -> Iterator[str]:
    config, info = cls.__struct_config__, kinds.type_info(cls)
    assert isinstance(info, kinds.StructType)
    if config.tag is not None:
        yield f'{config.tag_field}: "{config.tag}"'
    may_miss = config.omit_defaults or cls in SENT
    for field in info.fields:
        mark = "?" if may_miss and not field.required else ""
        yield f"{field.encode_name}{mark}: {written(field.type, names)}"


def written(kind: kinds.Type, names: dict[StructType, str]) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case kinds.StructType(cls=cls):
            return names[cls]
        case kinds.LiteralType(values=values):
            return " | ".join(encode(value).decode() for value in values)
        case kinds.UnionType(types=members):
            return _union(members, names)
        case kinds.VarTupleType(item_type=item) | kinds.ListType(item_type=item):
            return f"Array<{written(item, names)}>"
        case kinds.TupleType(item_types=items):
            return f"[{', '.join(written(item, names) for item in items)}]"
        case kinds.DictType(value_type=kinds.AnyType()):
            return "Partial<View>"
        case kinds.DictType(value_type=item):
            return f"{{ [key: string]: {written(item, names)} }}"
    return _SIMPLE.get(type(kind), "unknown")


_SIMPLE: dict[type[kinds.Type], str] = {
    kinds.StrType: "string",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.NoneType: "null",
    kinds.RawType: "View",
}


def _union(members: Iterable[kinds.Type], names: dict[StructType, str]) -> str:
    structs = {kind.cls for kind in members if isinstance(kind, kinds.StructType)}
    named = [name for name, union in UNIONS.items() if structs == set(get_args(union))]
    others = [kind for kind in members if not (named and isinstance(kind, kinds.StructType))]
    return " | ".join((*named, *(written(kind, names) for kind in others)))


if __name__ == "__main__":
    FILE.write_text(types(), "utf-8")
