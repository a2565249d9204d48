"""The project around the code: what an import costs, what the documents promise, what the wheel holds."""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.build_wheel import build_wheel
from scripts.nightly import FOLDERS
from tests.source import ROOT, SOURCE
from tests.test_layers import LEVELS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MADE_HERE = {
    ".git", ".venv", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", "__pycache__", "build", "dist",
}  # fmt: skip
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]

# Joined from pieces, so that this file does not hold what it looks for.
REGISTRIES = re.compile("|".join((r"pypi\." + "org", "python" + "hosted", r"npmjs" + r"\.", "deb" + r"\.debian")))
OUTSIDE = re.compile(r"\.\./" + "shared|(?<![\\w.~/-])/(?:home|root|work|Users|mnt|tmp)/[\\w.]|[A-Z]:\\\\+Users")
LOADS_ELSEWHERE = re.compile(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=.?(?:https?:)?//")
WAIVER = re.compile("# *(?:no" + "qa|type: *" + "ignore)[^\n]*")
REASONED = re.compile(r"(?:: [A-Z]+\d+(?:, [A-Z]+\d+)*|\[[a-z, -]+\])\W+\w+ \w+")

# What msgspec itself would like to have, and can do without, is refused as well.
BARE_IMPORT = """
import sys
class NothingElse:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {"tudor", "msgspec"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, NothingElse)
import tudor
print(tudor.Game)
"""


def project_files() -> Iterator[Path]:
    """Every text that belongs to the project, whatever version control is there."""
    for folder, folders, files in os.walk(ROOT):
        # What was made here has tens of thousands of files.
        folders[:] = sorted(set(folders) - MADE_HERE)
        yield from (Path(folder, name) for name in sorted(files) if Path(name).suffix not in {".mo", ".pyc", ".jpg"})


def found(pattern: re.Pattern[str]) -> list[str]:
    """Where a pattern stands in the project's files."""
    return [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in project_files()
        for match in pattern.finditer(path.read_text("utf-8"))
    ]


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))


def make_commands(document: Path) -> set[str]:
    """The targets a document tells its reader to make."""
    return set(re.findall(r"(?:^\$? *|`)make ([a-z]+)", document.read_text("utf-8"), flags=re.MULTILINE))


def links(document: Path) -> list[str]:
    """The files of the project that a document links to."""
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text("utf-8"))
    return [target for target in targets if "://" not in target]


def run(*arguments: str, cwd: Path = ROOT) -> str:
    """What a Python process of its own prints."""
    process = subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return process.stdout


def all_tests() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.relative_to(ROOT)}::{node.name}", node


def copy_sources(copy: Path) -> None:
    """Copy what a wheel is built from, without anything compiled; the browser's libraries need not be fetched again."""
    for name in ("src", "scripts"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "package.json", "README.md", "LICENSE", "build/web/fetched.txt"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)


def belongs_in_wheel(path: Path) -> bool:
    """True for sources and data; compiled code is made anew where it is needed."""
    return path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".mo", ".nbi", ".nbc"}


def test_importing_tudor_is_light() -> None:
    """`import tudor` needs the standard library and msgspec, and nothing else that is installed."""
    assert "Game" in run("-c", BARE_IMPORT)


def test_no_package_registry_is_named() -> None:
    """Where packages come from is the business of whoever installs them."""
    assert [] == found(REGISTRIES)


def test_no_machine_is_named() -> None:
    """No file holds a path of somebody's machine, or reaches out of the repository."""
    assert [] == found(OUTSIDE)


@pytest.mark.parametrize("place", ["home/ada", "work/main", "tmp/x", "root/.venv"])
def test_a_machine_path_is_recognised(place: str) -> None:
    """The usual places of a machine are recognised; interpreters and web addresses are no such places."""
    assert OUTSIDE.search(f"cd /{place}")
    assert not OUTSIDE.search(f"#!/usr/bin/env bash, see https://example.org/{place}")


def test_waivers_give_their_reason() -> None:
    """Whoever silences a checker names the rule and says why."""
    assert [] == [line for line in found(WAIVER) if not REASONED.search(line)]


def test_every_test_states_a_fact() -> None:
    """Each test has a docstring, and it is a sentence."""
    assert [] == [name for name, node in all_tests() if not (ast.get_docstring(node) or "").endswith(".")]


def test_the_changelog_tells_of_this_version() -> None:
    """The changelog has a heading for the version in pyproject.toml."""
    assert f"\n## [{PROJECT['version']}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_license_is_mit() -> None:
    """The licence that pyproject.toml names is the one in the file."""
    assert "MIT" == PROJECT["license"]
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License\n")


def test_the_readme_names_the_two_commands() -> None:
    """The README tells how to play and how to test, and is read in a few minutes."""
    assert {"play", "test"} <= make_commands(ROOT / "README.md")
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) < 120


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_are_true(document: Path) -> None:
    """The make commands a document gives exist, and so do the files it links to."""
    assert set() == make_commands(document) - make_targets()
    assert [] == [link for link in links(document) if not (document.parent / link).exists()]


def test_the_architecture_shows_the_layers() -> None:
    """The drawing has the levels that the tests keep, from top to bottom."""
    drawing = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("```")[1]
    drawn = [set(re.split(r" {2,}", line.strip())[0].split(" · ")) for line in drawing.strip().splitlines()]
    assert [level for level in LEVELS if level not in ({"__main__", "tudor_command"}, {"tudor"})] == drawn


def test_the_way_of_a_click_names_files_that_exist() -> None:
    """Every file in the table of hops is there; one named without a folder is in the folder of the one before."""
    table = [
        line for line in (ROOT / "docs" / "architecture.md").read_text("utf-8").splitlines() if line.startswith("| ")
    ]
    package = ROOT / "src" / "tudor"
    named = [re.findall(r"`([\w/]+\.(?:py|js))`", line.split("|")[2]) for line in table[1:]]
    folders = [name.rpartition("/")[0] for hop in named for name in hop if "/" in name]
    missing = [
        name
        for hop in named
        for name in hop
        if not any((package / folder / name).is_file() for folder in ("", *{one.rpartition("/")[0] for one in hop}))
    ]
    assert folders
    assert [] == missing


@pytest.mark.nightly
def test_the_site_can_be_built(tmp_path: Path) -> None:
    """The site is built without a warning, has every page, and loads nothing from elsewhere."""
    run("-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path))
    pages = {path.relative_to(tmp_path).with_suffix(".md").as_posix() for path in tmp_path.rglob("*.html")}
    assert {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")} <= pages
    assert [] == [path.name for path in tmp_path.rglob("*.html") if LOADS_ELSEWHERE.search(path.read_text("utf-8"))]


def test_every_promise_names_the_tests_that_hold_it() -> None:
    """Each row of promises in SECURITY.md names test files, and all of them exist."""
    rows = (ROOT / "SECURITY.md").read_text("utf-8").partition("| promise | held by |\n|---|---|\n")[2].split("\n\n")[0]
    held = [re.findall(r"`(tests/[\w/]+\.py)`", row.split("|")[2]) for row in rows.splitlines()]
    assert 10 < len(held)
    assert all(held)
    assert [] == [path for paths in held for path in paths if not (ROOT / path).is_file()]


def test_every_target_is_explained() -> None:
    """`make help` has a line for each target, and CONTRIBUTING.md tells what it is for."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert make_targets() == set(re.findall(r"^([a-z]+):.*## \w+", makefile, flags=re.MULTILINE))
    assert make_targets() == make_commands(ROOT / "CONTRIBUTING.md")


def test_ci_runs_what_people_run() -> None:
    """The CI script is executable and runs `make test`."""
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert "\nmake test" in script.read_text("utf-8")


def test_every_test_belongs_to_one_part_of_the_night() -> None:
    """`make nightly` runs every folder and file of tests, each in one part."""
    tests = ROOT / "tests"
    folders = {f"tests/{path.relative_to(tests).parts[0]}" for path in tests.rglob("test_*.py")}
    assert sorted([*folders, "docs", "README.md"]) == sorted(folder for part in FOLDERS.values() for folder in part)


def test_the_wheel_is_complete_and_holds_nothing_else(tmp_path: Path) -> None:
    """A wheel holds every module and data file and the compiled catalogues, and nothing that happens to lie there."""
    copy_sources(tmp_path / "copy")
    package = tmp_path / "copy" / "src" / "tudor"
    for name in (
        "deduction/counting/plan.cpython-311.1.nbc",
        "deduction/plan.nbi",
        "editions/.swp",
        "notes.txt",
        "core",
    ):
        (package / name).write_bytes(b"left over")
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "game.cpython-311.pyc").write_bytes(b"left over")
    with zipfile.ZipFile(build_wheel(tmp_path / "dist", tmp_path / "copy")) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    kept = {path for path in SOURCE.rglob("*") if belongs_in_wheel(path)}
    catalogues = {path.with_suffix(".mo") for path in kept if path.suffix == ".po"}
    assert catalogues
    assert {path.relative_to(SOURCE).as_posix() for path in kept | catalogues} == names


@pytest.mark.nightly
def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    """Folder, time, rights and order of the files make no difference, and the checksum is the wheel's."""
    wheels = []
    for number, folder in enumerate(("one", "another/deeper")):
        copy_sources(tmp_path / folder)
        for path in sorted((tmp_path / folder).rglob("*"), reverse=bool(number)):
            os.utime(path, (1_000_000_000 * (number + 1),) * 2)
            path.chmod(0o755 if path.is_dir() else (0o644, 0o600)[number])
        wheels.append(build_wheel(tmp_path / f"dist-{number}", tmp_path / folder))
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    told = f"{hashlib.sha256(wheels[0].read_bytes()).hexdigest()}  {wheels[0].name}\n"
    assert told == (wheels[0].parent / "SHA256SUMS").read_text("utf-8")
    assert [] == [name for name in zipfile.ZipFile(wheels[0]).namelist() if str(tmp_path) in name]


@pytest.mark.nightly
def test_the_wheel_works_on_its_own(tmp_path: Path) -> None:
    """What a wheel installs finds its editions and its messages without the repository."""
    copy_sources(tmp_path / "copy")
    with zipfile.ZipFile(build_wheel(tmp_path, tmp_path / "copy")) as wheel:
        wheel.extractall(tmp_path / "site")
    code = (
        "import sys; sys.path.insert(0, 'site'); import tudor; from tudor.editions import available, load;"
        "from tudor.text import words; print(tudor.__file__);"
        "print(*(words(load(edition), 'fr').name('title') for edition in available()), sep='; ')"
    )
    where, titles = run("-c", code, cwd=tmp_path).splitlines()
    assert Path(where).is_relative_to(tmp_path) or where.startswith("site")
    assert "Cluedo" in titles
