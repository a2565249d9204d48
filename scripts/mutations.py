"""Small changes to source code, each of which some test should notice."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

SWAPPED_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SWAPPED_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
DROPPED_CALLS = {"reversed", "sorted"}


class Spot(NamedTuple):
    """A node's position in its tree."""

    parent: ast.AST
    field: str
    place: int | None


class Mutant(NamedTuple):
    """One change to one module. `lines` are those of the smallest enclosing statement."""

    module: str
    inside: str
    number: int
    before: str
    after: str
    lines: range
    at_import: bool
    spot: Spot
    replacement: ast.AST

    @property
    def name(self) -> str:
        """A unique name that stays the same when lines move."""
        again = f" #{self.number}" if self.number > 1 else ""
        return f"{self.module}{self.inside and '.'}{self.inside}: {self.before} -> {self.after}{again}"

    def apply(self) -> None:
        """Change the tree in which this mutant was found."""
        parent, field, place = self.spot
        if place is None:
            setattr(parent, field, self.replacement)
        else:
            getattr(parent, field)[place] = self.replacement


class Around(NamedTuple):
    """What encloses a node."""

    inside: tuple[str, ...] = ()
    lines: range = range(0)
    at_import: bool = True
    returns: ast.expr | None = None


def mutants_of(module: str, tree: ast.Module) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its source."""
    seen: dict[tuple[str, str, str], int] = {}
    for spot, node, around in _walk(tree, Around()):
        for new in _replacements(node, around):
            inside, before, after = ".".join(around.inside), _text(node), _text(new)
            number = seen[inside, before, after] = seen.get((inside, before, after), 0) + 1
            ast.fix_missing_locations(ast.copy_location(new, node))
            yield Mutant(module, inside, number, before, after, around.lines, around.at_import, spot, new)


def module_name(path: Path, root: Path) -> str:
    """The name by which a file below a root is imported."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _walk(parent: ast.AST, around: Around) -> Iterator[tuple[Spot, ast.AST, Around]]:
    for field, value in ast.iter_fields(parent):
        if field in {"annotation", "returns", "decorator_list", "type_params"}:
            continue
        body = isinstance(parent, ast.FunctionDef) and field == "body"
        within = around._replace(at_import=False) if body else around
        for place, node in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(node, ast.AST) and not _states_a_fact(node):
                inner = _around(node, within)
                yield Spot(parent, field, place), node, inner
                yield from _walk(node, inner)


def _states_a_fact(node: ast.AST) -> bool:
    """True for imports and assertions, which no test can see fail."""
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.keyword(arg="strict"):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case _:
            return False


def _around(node: ast.AST, around: Around) -> Around:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        around = around._replace(inside=(*around.inside, node.name))
    if isinstance(node, ast.FunctionDef):
        around = around._replace(returns=node.returns)
    if isinstance(node, ast.match_case):
        last = node.guard or node.pattern
        return around._replace(lines=range(node.pattern.lineno, (last.end_lineno or last.lineno) + 1))
    if isinstance(node, ast.stmt):
        body: Sequence[ast.AST] = getattr(node, "body", None) or getattr(node, "cases", None) or ()
        first = body[0].pattern if body and isinstance(body[0], ast.match_case) else next(iter(body), None)
        end = first.lineno if isinstance(first, ast.stmt | ast.pattern) else (node.end_lineno or node.lineno) + 1
        around = around._replace(lines=range(node.lineno, max(end, node.lineno + 1)))
    return around


def _replacements(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    match node:
        case ast.If() | ast.IfExp():
            yield from _decided(node)
        case ast.expr():
            yield from _other_expressions(node)
        case ast.stmt():
            yield from _other_statements(node, around)
        case ast.comprehension():
            yield from _without_conditions(node)
        case ast.match_case() if not isinstance(node.pattern, ast.MatchAs) or node.pattern.pattern is not None:
            yield ast.match_case(node.pattern, ast.Constant(value=False), node.body)
        case ast.MatchValue(value=ast.Constant(value=str(text))):
            yield ast.MatchValue(ast.Constant(text + "?"))
        case _:
            pass


def _other_expressions(node: ast.expr) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[op, *_]):
            yield ast.Compare(node.left, [SWAPPED_COMPARISONS[type(op)](), *node.ops[1:]], node.comparators)
            yield from _other_strings(node)
        case ast.BoolOp(op=op):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.BinOp(op=op) if type(op) in SWAPPED_OPERATORS and not _joins_types(node):
            yield ast.BinOp(node.left, SWAPPED_OPERATORS[type(op)](), node.right)
        case ast.Constant():
            yield from _other_constants(node)
        case ast.Call(func=ast.Name(id=called)):
            yield from _other_calls(node, called)
        case _:
            pass


def _joins_types(node: ast.BinOp) -> bool:
    """True if this is `A | B` of two classes: a type, whatever the operator says."""
    return isinstance(node.op, ast.BitOr) and all(
        isinstance(side, ast.Name | ast.Attribute) and ast.unparse(side).split(".")[-1][:1].isupper()
        for side in (node.left if not isinstance(node.left, ast.BinOp) else node.left.right, node.right)
    )


def _other_strings(node: ast.Compare) -> Iterator[ast.AST]:
    for place, side in enumerate(node.comparators):
        if isinstance(side, ast.Constant) and isinstance(side.value, str):
            sides = [*node.comparators[:place], ast.Constant(side.value + "?"), *node.comparators[place + 1 :]]
            yield ast.Compare(node.left, node.ops, sides)


def _other_constants(node: ast.Constant) -> Iterator[ast.AST]:
    match node.value:
        case bool(value):
            yield ast.Constant(not value)
        case int(value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case _:
            pass


def _other_calls(node: ast.Call, called: str) -> Iterator[ast.AST]:
    if called in SWAPPED_CALLS:
        yield ast.Call(ast.Name(SWAPPED_CALLS[called], ast.Load()), node.args, node.keywords)
    if called in DROPPED_CALLS:
        yield node.args[0]


def _decided(node: ast.If | ast.IfExp) -> Iterator[ast.AST]:
    for value in (True, False):
        if isinstance(node, ast.IfExp):
            yield node.body if value else node.orelse
        else:
            yield ast.If(ast.Constant(value), node.body, node.orelse)


def _without_conditions(node: ast.comprehension) -> Iterator[ast.AST]:
    for place in range(len(node.ifs)):
        yield ast.comprehension(node.target, node.iter, node.ifs[:place] + node.ifs[place + 1 :], node.is_async)


def _other_statements(node: ast.stmt, around: Around) -> Iterator[ast.AST]:
    match node:
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            boolean = isinstance(around.returns, ast.Name) and around.returns.id == "bool"
            yield ast.Return(ast.UnaryOp(ast.Not(), value) if boolean else ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case _:
            pass


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _text(node: ast.AST) -> str:
    """A node as one line of source; only the head of a block."""
    match node:
        case ast.If():
            return f"if {ast.unparse(node.test)}"
        case ast.match_case():
            return f"case {ast.unparse(node.pattern)}" + (f" if {ast.unparse(node.guard)}" if node.guard else "")
        case _:
            return " ".join(ast.unparse(node).split())
