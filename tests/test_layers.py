"""The layers of src/tudor: who may import whom, who may see the truth, and where a rule lives."""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import pytest

from tests.source import SOURCE, Module, chain_to, example, imports, in_parts, modules, nodes, own_imports, part_of
from tudor.model.rules import Rules

SWITCHES = Rules.__struct_fields__
EDITIONS = {file.stem for file in (SOURCE / "tudor" / "editions").glob("*.toml")}

# From top to bottom. A part imports from the levels below its own, never from its own or from above.
# "tudor" is the face of the package: what `import tudor` offers.
LEVELS = (
    {"__main__", "tudor_command"},
    {"cli"},
    {"rl", "terminal", "testing"},
    {"arena", "server"},
    {"first_start", "outside"},
    {"tudor"},
    {"puzzles", "ratings", "reviews"},
    {"game"},
    {"bots"},
    {"deduction"},
    {"fairness"},
    {"notation", "protocol", "stepper"},
    {"presenter"},
    {"views"},
    {"engine"},
    {"editions", "walks"},
    {"text"},
    {"visibility"},
    {"model"},
)
LEVEL_OF = {part: depth for depth, parts in enumerate(LEVELS) for part in parts}
CORE = {"tudor", "puzzles", "ratings", "reviews", "game"} | {
    part for parts in LEVELS[LEVEL_OF["bots"] + 1 :] for part in parts
}

# Players reason from what they see. Their imports are named one by one.
PLAYERS_IMPORT = {
    "deduction": {"model", "visibility", "text", "editions", "walks"},
    "bots": {"model", "visibility", "text", "editions", "walks", "deduction"},
}
TRUTH = "tudor.model.truth"
SEES_TRUTH = {
    "engine", "views", "notation", "fairness", "first_start", "game", "reviews", "tudor", "stepper", "arena", "server", "rl", "testing", "terminal", "cli",
}  # fmt: skip
BLIND = {"model", "visibility", "text", "presenter", "editions", "walks", "deduction", "bots", "protocol", "outside"}

OUTSIDE_WORLD = {
    "asyncio", "concurrent", "datetime", "http", "logging", "multiprocessing", "os", "secrets", "shutil",
    "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
TALKS = {"open", "print", "input"}
READS_FILES = {"open", "read_bytes", "read_text"}
WRITES_FILES = {"mkdir", "rename", "rmdir", "touch", "unlink", "write_bytes", "write_text"}
READS_PACKAGE_FILES = {"editions", "puzzles", "ratings", "text"}
KEEPS_FILES = {"tudor.deduction.counting.kernels": "keeps compiled code on disk, which Numba would do by itself"}

# One stepper drives the engine. Others may apply a choice for these reasons.
DRIVES_ENGINE = "stepper"
APPLIES_CHOICES = {
    "notation": "follows what a record tells, choice by choice",
    "testing": "tries single choices on positions that no game has led to",
}

LONGEST_MODULE = 400


def calls(module: Module) -> Iterator[tuple[int, str, bool]]:
    """Line, name, and whether it is a method, of every call."""
    for node in nodes(module):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                yield node.lineno, name, False
            case ast.Call(func=ast.Attribute(attr=name)):
                yield node.lineno, name, True


def is_edition(node: ast.AST | None) -> bool:
    """Is this an edition, or an edition's id?"""
    match node:
        case ast.Attribute(attr="id", value=value):
            return is_edition(value)
        case ast.Name(id="edition" | "edition_id") | ast.Attribute(attr="edition" | "edition_id"):
            return True
    return False


def asks_which_edition(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left=left, comparators=others):
            return any(map(is_edition, [left, *others])) and not any(map(is_none, [left, *others]))
        case ast.Match(subject=subject):
            return is_edition(subject)
        case ast.Subscript(slice=key):
            return is_edition(key)
        case ast.Constant(value=str(text)):
            return text in EDITIONS
    return False


def is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


@cache
def switches_read(module: Module) -> set[str]:
    """The switches that a module reads."""
    found = set()
    for node in nodes(module):
        match node:
            case ast.Attribute(attr=attr, value=ast.Name(id="rules") | ast.Attribute(attr="rules")):
                found.add(attr)
    return found


def edition_faults(module: Module) -> list[str]:
    """Where a module asks which edition it plays."""
    return [f"{module.name}:{getattr(node, 'lineno', 0)}" for node in nodes(module) if asks_which_edition(node)]


def faults_of(checked: Iterable[Module], faults: Callable[[Module], list[str]]) -> list[str]:
    """All faults of one sort in these modules."""
    return [fault for module in checked for fault in faults(module)]


def layer_faults(module: Module) -> list[str]:
    """The imports of a module that do not point down."""
    return [
        f"{module.name} imports {target}"
        for target in imports(module)
        if part_of(target) != module.part
        and target.split(".")[0] == "tudor"
        and LEVEL_OF[part_of(target)] <= LEVEL_OF[module.part]
    ]


def driver_faults(module: Module) -> list[str]:
    """Where a module calls the engine's apply by itself."""
    return [
        f"{module.name}:{node.lineno}"
        for node in nodes(module)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("tudor.engine")
        and any(alias.name == "apply" for alias in node.names)
    ]


def outside_faults(module: Module) -> list[str]:
    """Where a pure module reaches for the outside world."""
    may_read = module.part in READS_PACKAGE_FILES
    files = WRITES_FILES if may_read else WRITES_FILES | READS_FILES
    packages = OUTSIDE_WORLD if may_read else OUTSIDE_WORLD | {"importlib"}
    imported = [f"{module.name} imports {name}" for name in imports(module) if name.split(".")[0] in packages]
    called = [
        f"{module.name}:{line} calls {name}"
        for line, name, method in calls(module)
        if name in (files if method else TALKS)
    ]
    return imported + called


def random_faults(module: Module) -> list[str]:
    """Where a module takes more of `random` than the type of a source somebody else supplies."""
    return [
        f"{module.name}:{node.lineno}"
        for node in nodes(module)
        if (isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names))
        or (
            isinstance(node, ast.ImportFrom)
            and node.module == "random"
            and [alias.name for alias in node.names] != ["Random"]
        )
    ]


def test_every_module_has_its_level() -> None:
    """Each part of the package is one of the design's."""
    assert set() == {module.part for module in modules().values()} - set(LEVEL_OF)


def test_imports_point_down() -> None:
    """A module imports from its own part and from the levels below, and from nowhere else."""
    assert [] == faults_of(modules().values(), layer_faults)


@pytest.mark.parametrize("part", PLAYERS_IMPORT)
def test_players_import_what_they_may(part: str) -> None:
    """Bots and the deduction import the parts that the design names, and no others."""
    allowed = PLAYERS_IMPORT[part] | {part}
    found = {part_of(target) for module in in_parts(part) for target in own_imports(module.name)}
    assert set() == found - allowed


def is_truth(name: str) -> bool:
    return name == TRUTH or name.startswith(f"{TRUTH}.")


def test_the_truth_is_seen_by_few() -> None:
    """Only the engine and those who hold a game import the truth."""
    seen = {module.name for module in modules().values() if any(map(is_truth, own_imports(module.name)))}
    assert set() == {name for name in seen if part_of(name) not in SEES_TRUTH and not is_truth(name)}


def test_the_truth_is_out_of_reach() -> None:
    """No chain of imports leads from those who must not see it to the truth."""
    truth = {name for name in modules() if is_truth(name)}
    forbidden = {*truth, "engine", "views", "notation", "game", "stepper"}
    blind = [module.name for module in in_parts(*BLIND) if not is_truth(module.name)]
    assert [] == [chain for name in blind if (chain := chain_to(name, forbidden))]


def test_the_core_is_pure() -> None:
    """In the core there is no clock and no I/O, except that editions and text read the package's own files."""
    pure = [module for module in in_parts(*CORE) if module.name not in KEEPS_FILES]
    assert [] == faults_of(pure, outside_faults)


def test_randomness_is_handed_in() -> None:
    """The core and the bots take a random source from outside; they know its type alone."""
    assert [] == faults_of(in_parts(*CORE, "bots"), random_faults)


def test_one_stepper_drives_the_engine() -> None:
    """Games are played through the stepper; of the other parts only those on the list apply choices."""
    found = {part_of(fault.split(":")[0]) for fault in faults_of(modules().values(), driver_faults)}
    assert {"engine", DRIVES_ENGINE, *APPLIES_CHOICES} == found


def test_nobody_asks_which_edition() -> None:
    """Rules differ by switches: no code of the game compares, looks up or names an edition."""
    assert [] == faults_of(in_parts("engine", "walks", "views", "bots"), edition_faults)


def test_a_switch_has_one_home() -> None:
    """Each switch is read in exactly one module of the engine and the walks."""
    rules = in_parts("engine", "walks")
    homes = {switch: [module.name for module in rules if switch in switches_read(module)] for switch in SWITCHES}
    assert {} == {switch: found for switch, found in homes.items() if len(found) != 1}


def test_there_are_no_import_cycles() -> None:
    """No module imports itself through others."""
    cycles = [
        [name, *chain] for name in modules() for target in own_imports(name) if (chain := chain_to(target, {name}))
    ]
    assert cycles == []


def test_modules_stay_short() -> None:
    """No module of the package is longer than a person wants to read."""
    lengths = {name: len(module.path.read_text("utf-8").splitlines()) for name, module in modules().items()}
    assert {} == {name: length for name, length in lengths.items() if length > LONGEST_MODULE}


# The checks themselves, tried on code that is wrong.


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("engine", "from tudor.views import view"),
        ("engine", "from tudor import views"),
        ("engine", "import tudor.game"),
        ("engine", "from ..game import Game"),
        ("walks", "from tudor.editions import load"),
        ("stepper", "from tudor.bots.random_bot import pick"),
        ("model", "def late():\n    from tudor.text import words"),
    ],
)
def test_an_import_that_points_up_is_found(part: str, code: str) -> None:
    """An import of a level above or beside is a fault, however it is written."""
    assert len(layer_faults(example(code, part))) == 1


@pytest.mark.parametrize(
    "code", ["from tudor.engine import apply", "def late():\n    from tudor.engine.core import apply, pending"]
)
def test_a_second_driver_is_found(code: str) -> None:
    """Whoever imports the engine's apply drives it."""
    assert len(driver_faults(example(code, "server"))) == 1


@pytest.mark.parametrize(
    "code",
    ["import os.path", "from time import monotonic", "print(1)", "open('x')", "Path('x').write_text('')"],
)
def test_a_reach_for_the_outside_is_found(code: str) -> None:
    """Clocks, files and output are faults in the core."""
    assert len(outside_faults(example(code))) == 1


@pytest.mark.parametrize("code", ["import random", "from random import choice", "from random import Random, choice"])
def test_a_global_random_source_is_found(code: str) -> None:
    """Anything of `random` but the type is a fault."""
    assert len(random_faults(example(code))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "state.setup.edition.id == other",
        "edition is CLASSIC",
        "edition.id in {'x'}",
        "TABLE[edition.id]",
        "match edition.id:\n    case 'x': pass",
        "name = 'clue-1998'",
    ],
)
def test_a_question_which_edition_is_found(code: str) -> None:
    """Comparing an edition, dispatching on it or naming one is found."""
    assert any(asks_which_edition(node) for node in ast.walk(ast.parse(code)))


@pytest.mark.parametrize("code", ["edition is None", "edition.rules.doubles == 'plain'", "fail(edition=edition.id)"])
def test_other_uses_of_an_edition_are_fine(code: str) -> None:
    """An edition may be absent, have switches, and be mentioned in an error."""
    assert not any(asks_which_edition(node) for node in ast.walk(ast.parse(code)))


def test_the_standard_library_is_meant() -> None:
    """What the core must not import are modules of the standard library, spelt right."""
    assert OUTSIDE_WORLD <= sys.stdlib_module_names
