"""The package as somebody installs it, and the versions it works with."""

import os
import re
import subprocess
import sys
import time
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path
from urllib.request import urlopen

import pytest

from scripts.build_wheel import build_wheel
from scripts.fetch_web_libraries import MODULES
from scripts.package_page import package_page, package_urls
from scripts.resolutions import lowest, requirements
from tests.cli.running import terminal
from tests.deduction.test_estimate import HARD
from tests.source import ROOT
from tudor.first_start import DONE, claim, is_compiled

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINS = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if "==" in line)


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


@pytest.mark.parametrize("requirement", requirements())
def test_development_uses_a_version_in_the_range(requirement: str) -> None:
    """Every library has a lowest version, and the pinned one lies between the ends."""
    name, bounds = re.fullmatch(r"([\w-]+)([^;]*)(?:;.*)?", requirement).groups()  # type: ignore[union-attr]  # it must match
    least = re.search(r">=([\w.]+)", bounds)
    below = re.search(r"<([\w.]+)", bounds)
    assert least is not None
    assert numbers(least[1]) <= numbers(PINS[name])
    assert below is None or numbers(PINS[name]) < numbers(below[1])


def test_every_tool_of_development_is_pinned() -> None:
    """Each package of the groups for development has its exact version in constraints.txt."""
    groups = PROJECT["dependency-groups"].values()
    named = {re.split(r"[<>=]", package)[0] for group in groups for package in group if isinstance(package, str)}
    assert set() == named - PINS.keys()
    assert "--constraint constraints.txt" in (ROOT / "Makefile").read_text("utf-8")


def test_the_lowest_version_is_found() -> None:
    """The lowest version of a requirement keeps its condition."""
    assert "uvloop==0.22; sys_platform != 'win32'" == lowest("uvloop>=0.22,<1; sys_platform != 'win32'")


REPOSITORY = "https://code.example.org/ada/tudor"
TARGET = re.compile(r'(?:\]\(|src=")([^)"]+)')


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a release, which gives the address of its repository."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TUDOR_REPOSITORY", f"{REPOSITORY}/")
        return build_wheel(tmp_path_factory.mktemp("dist"))


def test_a_package_page_leads_somewhere(released: Path) -> None:
    """On the page of a release every link and picture is absolute and exists in the repository, and addresses are listed."""
    with zipfile.ZipFile(released) as wheel:
        (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = message_from_bytes(wheel.read(name))
    version = PROJECT["project"]["version"]
    targets = TARGET.findall(str(metadata.get_payload()))
    assert targets
    for target in targets:
        place, path = re.fullmatch(rf"{REPOSITORY}/(blob|raw)/v{version}/(.*)", target).groups()  # type: ignore[union-attr]  # it must match
        assert ("raw" if path.endswith(".jpg") else "blob") == place
        assert (ROOT / path).exists()
    assert f"Repository, {REPOSITORY}" in metadata.get_all("Project-URL", [])
    assert f"Changelog, {REPOSITORY}/blob/v{version}/CHANGELOG.md" in metadata.get_all("Project-URL", [])


def test_a_page_without_a_repository_has_no_dead_links() -> None:
    """A build that does not know the repository shows words instead of links and pictures that lead nowhere."""
    page = package_page((ROOT / "README.md").read_text("utf-8"), "", "1.0")
    assert [] == TARGET.findall(page)
    assert "See Running a server." in page
    assert {} == package_urls("", "1.0")


@pytest.mark.nightly
def test_the_wheel_alone_serves_the_game(tmp_path: Path) -> None:
    """In an empty environment, pip installs all that a server needs: the page with its libraries, in both languages."""
    wheel = build_wheel(tmp_path / "dist")
    venv.create(tmp_path / "venv", with_pip=True)
    scripts = tmp_path / "venv" / "bin"
    subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", wheel], check=True)
    told = subprocess.run([scripts / "tudor", "editions", "--lang", "fr"], capture_output=True, text=True, check=True)
    assert "Joueurs" in told.stdout
    with subprocess.Popen(
        [scripts / "tudor", "serve", "--port", "0", "--lang", "en"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            check_pages(address_in(server))
        finally:
            server.terminate()


@pytest.mark.nightly
def test_nothing_is_left_to_compile_after_the_set_up(tmp_path: Path) -> None:
    """What the set-up compiles is all that bots of every level need, in another edition too, and notebooks that estimate."""
    kept = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-m", "tudor.first_start"], cwd=ROOT, env=kept, check=True)
    compiled = {path.name for path in tmp_path.rglob("*.nbc")}
    assert compiled
    bots = "dict(zip(game.setup.seats, ('mastermind', 'detective', 'amateur')))"
    play = f"from tudor import Game; game = Game('cluedo-2008', 3, seed=1); game.play_out({bots})"
    for code in (play, HARD):
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=kept, check=True)
    assert compiled == {path.name for path in tmp_path.rglob("*.nbc")}


@pytest.mark.nightly
def test_the_first_command_has_everything_compiled(tmp_path: Path) -> None:
    """The first command starts a process that compiles, and says so; what follows finds it done and says nothing."""
    kept = {"NUMBA_CACHE_DIR": str(tmp_path)}
    told = terminal("editions", env={**kept, "LANG": "fr_FR.UTF-8"}).stdout
    assert "Les robots et les carnets sont compilés en arrière-plan" in " ".join(told.split())
    assert "compilés" not in terminal("editions", env={**kept, "LANG": "fr_FR.UTF-8"}).stdout
    wait_for_mark(tmp_path)
    assert tuple(tmp_path.rglob("*.nbc"))
    assert "Compiling" not in output_of_serving(tmp_path)


@pytest.mark.nightly
def test_a_server_compiles_before_it_is_ready(tmp_path: Path) -> None:
    """The first server after an install says what it waits for, and is ready when everything is compiled."""
    output = output_of_serving(tmp_path)
    assert output.index("Compiling bots and notebooks") < output.index("Tudor is running")
    assert DONE == next(tmp_path.glob("compiled-*")).read_bytes()


def output_of_serving(kept: Path) -> str:
    """What a server tells until it is ready."""
    command = [sys.executable, "-m", "tudor", "serve", "--port", "0", "--lang", "en", "--data", str(kept / "data")]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(kept)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        output = ""
        while "Tudor is running" not in output:
            line = server.stdout.readline()
            assert line, output
            output += line
        server.terminate()
    return output


def wait_for_mark(folder: Path) -> None:
    while [DONE] != [mark.read_bytes() for mark in folder.glob("compiled-*")]:
        time.sleep(0.1)


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is compiled yet."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_one_start_is_the_first(empty_cache: Path) -> None:
    """The first start is told from all others, until the package is installed again."""
    assert [True, False, False] == [claim() for _ in range(3)]
    assert not is_compiled()
    (mark,) = empty_cache.iterdir()
    mark.rename(mark.with_name("compiled-of-another-install"))
    assert claim()
    assert [mark] == [*empty_cache.iterdir()]


def test_what_is_compiled_is_known(empty_cache: Path) -> None:
    """A mark tells of the end of compiling, not of its beginning."""
    claim()
    (mark,) = empty_cache.iterdir()
    mark.write_bytes(DONE)
    assert is_compiled()


def test_nothing_is_compiled_that_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a place for compiled code, or without compiling, no start begins in vain."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file" / "kept"))
    assert (False, True) == (claim(), is_compiled())
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert (False, True) == (claim(), is_compiled())


def address_in(server: "subprocess.Popen[str]") -> str:
    """The address that a server says it listens at."""
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://[\d.:]+", line)
        if found:
            return found[0]
    raise AssertionError("The server has ended.")


def check_pages(address: str) -> None:
    """The page names its libraries, and they are served; its words differ from one language to the other."""
    page = urlopen(address).read().decode()
    for name in MODULES:
        assert f'"/static/lib/{name}"' in page
        assert urlopen(f"{address}/static/lib/{name}").read()
    english, french = (urlopen(f"{address}/api/words?lang={lang}").read() for lang in ("en", "fr"))
    assert english != french
