"""Compiled code that is kept between starts is never used with other constants than it was compiled with."""

import ast
import gc
import os
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

import tudor
from tests.source import Module, modules_with, own_imports
from tudor.deduction.counting.kernels import without_collecting

PACKAGE = Path(tudor.__file__).parent
COUNTING = "tudor.deduction.counting"
TABLES, ROWS = "deduction/counting/tables.py", "deduction/fact_rows.py"
KERNEL = """
from tudor.deduction.counting.kernels import compiled, kernel
from tudor.deduction.counting.tables import LEFT, SHOWN

@compiled
def left():
    return LEFT

@kernel
def {name}():
    return 10 * left() + SHOWN
"""
CALLS = """
from tudor.bots.planning.small import planned
from tudor.deduction.counting.small import counted
print(counted(), planned(), counted.stats.cache_hits and planned.stats.cache_hits and "kept")
"""
LOSES_ITS_FOLDER = """
import shutil
from pathlib import Path
from tudor.deduction.counting import small
shutil.rmtree(Path(small.__file__).parent / "__pycache__")
(Path(small.__file__).parent / "__pycache__").touch()
print(small.counted())
"""
FRESH, KEPT = "Counter()", "kept"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    copy = tmp_path / "tudor"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static", "server"))
    (copy / "deduction/counting/small.py").write_text(KERNEL.format(name="counted"), "utf-8")
    (copy / "bots/planning/small.py").write_text(KERNEL.format(name="planned"), "utf-8")
    return copy


def started(package: Path, script: str = CALLS) -> "subprocess.Popen[str]":
    outside = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    environment = outside | {"PYTHONPATH": str(package.parent), "XDG_CACHE_HOME": str(package / "py.typed")}
    return subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True)


def said(process: "subprocess.Popen[str]") -> str:
    out, _ = process.communicate()
    assert 0 == process.returncode
    return out.strip()


def change(package: Path, module: str, before: str, after: str) -> None:
    text = (package / module).read_text("utf-8")
    assert 1 == text.count(before)
    (package / module).write_text(text.replace(before, after), "utf-8")


def kept(package: Path) -> list[str]:
    return sorted(path.name for path in package.rglob("small.*.nb[ic]"))


@pytest.mark.nightly
def test_a_change_in_a_module_of_constants_reaches_every_kernel(package: Path) -> None:
    """Changed constants are compiled again in every process that starts; what was kept before is removed."""
    assert f"13 13 {FRESH}" == said(started(package))
    assert f"13 13 {KEPT}" == said(started(package))
    before = kept(package)
    change(package, ROWS, "KIND, OWNER, CARDS, SHOWN", "KIND, OWNER, SHOWN, CARDS")
    at_once = [started(package) for _ in range(2)]
    assert ["12 12"] * 2 == [said(process)[:5] for process in at_once]
    change(package, TABLES, "POSSIBLE, LEFT, SHIFT, FIELD", "POSSIBLE, SHIFT, LEFT, FIELD")
    assert f"22 22 {FRESH}" == said(started(package))
    after = kept(package)
    assert (4, 4, set()) == (len(before), len(after), {*before} & {*after})


@pytest.mark.nightly
def test_without_a_place_to_keep_code_everything_is_compiled_anew(package: Path) -> None:
    """Where no folder can be written, kernels work and nothing is kept."""
    for folder in ("deduction/counting", "bots/planning"):
        (package / folder / "__pycache__").touch()
    assert f"13 13 {FRESH}" == said(started(package))
    assert [] == kept(package)


@pytest.mark.nightly
def test_a_folder_that_is_lost_on_the_way_does_no_harm(package: Path) -> None:
    """A kernel works even if the folder for its code cannot be written any more once it is compiled."""
    assert "13" == said(started(package, LOSES_ITS_FOLDER))


def test_kernels_are_made_of_modules_that_the_digest_covers() -> None:
    """Modules with kernels import from the folder of the counting only, and tables only from the rows of facts."""
    kernels = {
        module.name
        for module in modules_with("kernel")
        if f"{COUNTING}.kernels" in own_imports(module.name) and has_kernel(module)
    }
    assert {
        "tudor.bots.planning.question_kernel",
        "tudor.bots.planning.tour_kernel",
        f"{COUNTING}.forward_pass",
    } < kernels
    imported = {target for name in kernels for target in own_imports(name)}
    assert {f"{COUNTING}.kernels", f"{COUNTING}.tables", f"{COUNTING}.forward_pass"} == imported
    assert ("tudor.deduction.fact_rows",) == own_imports(f"{COUNTING}.tables")


def has_kernel(module: Module) -> bool:
    return any(
        isinstance(node, ast.FunctionDef) and any(ast.unparse(name) == "kernel" for name in node.decorator_list)
        for node in module.tree.body
    )


@pytest.mark.parametrize("collects", [True, False])
@pytest.mark.parametrize("fails", [True, False])
def test_no_garbage_is_collected_while_a_kernel_is_compiled(collects: bool, fails: bool) -> None:
    """Python collects garbage afterwards exactly if it did before, even if the compiler failed."""

    def compile_it() -> bool:
        if fails:
            raise RuntimeError
        return gc.isenabled()

    was = gc.isenabled()
    (gc.enable if collects else gc.disable)()
    try:
        with pytest.raises(RuntimeError) if fails else nullcontext():
            assert without_collecting(compile_it)() is False
        assert gc.isenabled() is collects
    finally:
        (gc.enable if was else gc.disable)()
