"""The protocol's types as Markdown tables: fields, their values and meanings."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Any, get_args

import msgspec.inspect as kinds
from msgspec import NODEFAULT, Raw, Struct
from msgspec.json import encode

from tudor.model.actions import Action
from tudor.model.sight import Observation, Order


def _members(union: object) -> frozenset[type]:
    return frozenset(member for member in get_args(union))


NAMED = {
    _members(Action): "an [action](#actions)",
    _members(Observation): "an [observation](#observations)",
    _members(Order): "an [action](#actions): `silence`, `watch`, `denounce` or `decline`",
}
"""Unions with their own section."""


def tag(cls: type[Struct]) -> str:
    """The tag of a type in its union."""
    return str(cls.__struct_config__.tag)


def anchor(cls: type[Struct]) -> str:
    """The anchor of a type's section."""
    return cls.__name__.lower()


def doc(cls: type[Struct]) -> str:
    """The first paragraph of a type's docstring."""
    return _flat((inspect.getdoc(cls) or "").partition("\n\n")[0])


def _flat(text: str) -> str:
    told = " ".join(dedent(text).split()).replace("``", "`").replace("|", "\\|")
    return re.sub(r"\bNone\b", "`null`", told)


@cache
def _field_docs(cls: type) -> dict[str, str]:
    """The docstring of each field, bases first."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base is not Struct and issubclass(base, Struct):
            (body,) = ast.parse(dedent(inspect.getsource(base))).body
            assert isinstance(body, ast.ClassDef)
            found |= dict(_docs_below(body.body))
    return found


def _docs_below(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, _flat(text)


def fields_of(cls: type[Struct], *, may_leave_out: bool = False) -> str:
    """The fields of a type as a table; empty if it has none."""
    info = kinds.type_info(cls)
    assert isinstance(info, kinds.StructType)
    docs = _field_docs(cls)
    if not info.fields:
        return ""
    heads = ["field", "value", "if left out", "meaning"]
    rows = [
        [f"`{field.encode_name}`", written(field.type), _default(field), docs.get(field.name, "")]
        for field in info.fields
    ]
    if all(field.required for field in info.fields) or not may_leave_out:
        for row in (heads, *rows):
            del row[2]
    return table(tuple(heads), map(tuple, rows))


def brief_fields(cls: type[Struct]) -> str:
    """The fields of a type in one line."""
    info = kinds.type_info(cls)
    assert isinstance(info, kinds.StructType)
    return "; ".join(f"`{field.encode_name}`: {written(field.type)}" for field in info.fields)


def _default(field: kinds.Field) -> str:
    if field.required:
        return "–"
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    return f"`{encode(value).decode()}`"


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, ("---",) * len(heads), *rows))


def written(kind: kinds.Type) -> str:
    """A field's type in words."""
    match kind:
        case kinds.StrType(min_length=least, max_length=most):
            return f"text{_range(least, most, ' letters')}"
        case kinds.IntType(ge=least, le=most):
            return f"whole number{_range(least, most, '')}"
        case kinds.UnionType(types=types):
            return _union(types)
        case kinds.LiteralType(values=values):
            return " or ".join(f"`{encode(value).decode()}`" for value in values)
        case kinds.StructType(cls=cls) if cls in get_args(Action):
            return f"an [action](#actions): `{tag(cls)}`"
        case kinds.StructType(cls=cls):
            return f"[{cls.__name__}](#{anchor(cls)})"
        case kinds.VarTupleType(item_type=item) | kinds.ListType(item_type=item):
            return f"list: {written(item)}"
        case kinds.TupleType(item_types=items):
            return f"list of {len(items)}: {', '.join(map(written, items))}"
        case kinds.DictType(key_type=key, value_type=value):
            return f"object: by {written(key)}, {written(value)}"
    return _SIMPLE[type(kind)] if type(kind) in _SIMPLE else _custom(kind)


_SIMPLE: dict[type[kinds.Type], str] = {
    kinds.BoolType: "`true` or `false`",
    kinds.FloatType: "number",
    kinds.NoneType: "`null`",
    kinds.AnyType: "anything",
    kinds.RawType: "a [view](#view)",
}


def _custom(kind: Any) -> str:
    cls = getattr(kind, "cls", None)
    return "a [view](#view)" if cls is Raw else f"[{getattr(cls, '__name__', kind)}]"


def _range(least: int | None, most: int | None, unit: str) -> str:
    if most is None:
        return "" if least is None else f", {least} or more"
    return f", {least or 0} to {most}{unit}"


def _union(types: Iterable[kinds.Type]) -> str:
    structs = [kind for kind in types if isinstance(kind, kinds.StructType)]
    others = [written(kind) for kind in types if not isinstance(kind, kinds.StructType)]
    named = NAMED.get(frozenset(kind.cls for kind in structs))
    return " or ".join((*others, *([named] if named else map(written, structs))))


def parts(of: Iterable[type[Struct]], besides: Iterable[type]) -> list[type[Struct]]:
    """The types of fields, in order of appearance, except those documented elsewhere."""
    found: dict[type[Struct], None] = {}
    waiting, known = list(of), set(besides)
    while waiting:
        info = kinds.type_info(waiting.pop(0))
        assert isinstance(info, kinds.StructType)
        for cls in (cls for field in info.fields for cls in _structs_in(field.type)):
            if cls not in known and cls not in found:
                found[cls] = None
                waiting.append(cls)
    return list(found)


def _structs_in(kind: kinds.Type) -> Iterator[type[Struct]]:
    match kind:
        case kinds.StructType(cls=cls):
            yield cls
        case kinds.UnionType(types=types) | kinds.TupleType(item_types=types):
            for one in types:
                yield from _structs_in(one)
        case kinds.VarTupleType(item_type=item) | kinds.ListType(item_type=item):
            yield from _structs_in(item)
        case kinds.DictType(value_type=item):
            yield from _structs_in(item)
