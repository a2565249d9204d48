"""The package's modules, each parsed when a test looks into it: what the tests of its structure share."""

import ast
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.util import resolve_name
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"


class Module:
    """A module of the package."""

    def __init__(self, name: str, path: Path, code: str | None = None) -> None:
        self.name = name
        self.path = path
        self._code = code

    @cached_property
    def code(self) -> str:
        return self.path.read_text("utf-8") if self._code is None else self._code

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.code, str(self.path))

    @property
    def part(self) -> str:
        """The part of the design it belongs to."""
        return part_of(self.name)

    @property
    def package(self) -> str:
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]


def part_of(name: str) -> str:
    return name.split(".")[1] if "." in name else name


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, Module]:
    found = (Module(module_name(path), path) for path in SOURCE.rglob("*.py"))
    return {module.name: module for module in sorted(found, key=lambda module: module.name)}


def modules_with(text: str) -> list[Module]:
    """The modules whose code has a text in it: to parse them all takes seconds."""
    return [module for module in modules().values() if text in module.code]


@cache
def nodes(module: Module) -> tuple[ast.AST, ...]:
    """All that a module is made of: many tests go through it."""
    return tuple(ast.walk(module.tree))


def in_parts(*parts: str) -> list[Module]:
    return [module for module in modules().values() if module.part in parts]


def imports(module: Module, within: ast.AST | None = None) -> Iterator[str]:
    """Everything a module imports, by full name: submodules as themselves, other names as their module."""
    for node in nodes(module) if within is None else ast.walk(within):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from imported_from(module, node)


def imported_from(module: Module, node: ast.ImportFrom) -> Iterator[str]:
    source = resolve_name("." * node.level + (node.module or ""), module.package)
    for alias in node.names:
        full = f"{source}.{alias.name}"
        yield full if full in modules() else source


@cache
def own_imports(name: str) -> tuple[str, ...]:
    """The modules of the package that one of them imports."""
    return tuple(sorted({target for target in imports(modules()[name]) if target in modules()}))


def chain_to(start: str, forbidden: set[str]) -> list[str]:
    """The shortest chain of imports from a module into a forbidden part or module; empty if there is none."""
    chains, seen = [[start]], {start}
    for chain in chains:
        if chain[-1] in forbidden or part_of(chain[-1]) in forbidden:
            return chain
        fresh = [target for target in own_imports(chain[-1]) if target not in seen]
        seen.update(fresh)
        chains.extend([*chain, target] for target in fresh)
    return []


def example(code: str, part: str = "engine") -> Module:
    """A module that is not there, to try a check on."""
    return Module(f"tudor.{part}.example", SOURCE / "tudor" / part / "example.py", code)
