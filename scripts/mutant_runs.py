"""Runs tests on mutated modules, each in its own process, several at a time."""

import ast
import os
import resource
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import accumulate
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings

from scripts.mutations import Mutant
from scripts.tests_by_line import QUIET, TestMap

KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"

VERDICTS: Mapping[int, str] = {
    pytest.ExitCode.OK: SURVIVED,
    pytest.ExitCode.TESTS_FAILED: KILLED,
    pytest.ExitCode.INTERRUPTED: KILLED,
    -signal.SIGXCPU: TIMED_OUT,
    -signal.SIGKILL: TIMED_OUT,
}
"""By pytest's exit code, which is "interrupted" if tests cannot be imported."""

QUICK = 40
"""Nearly every mutant is killed by one of this many tests; the others run only if it is not."""
MEMORY = 4 * 2**30
LEAST_SECONDS = 20


class Trial(NamedTuple):
    """A mutant, the tests that run its lines, and those that run other lines of its module, fastest first."""

    mutant: Mutant
    path: Path
    tree: ast.Module
    here: tuple[str, ...]
    elsewhere: tuple[str, ...]


class Chosen:
    """Runs only the chosen tests, in the chosen order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.order = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Select and order the collected tests."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )
        if len(items) < len(self.order):
            pytest.exit("Some tests are gone: measure them again.", returncode=pytest.ExitCode.USAGE_ERROR)


class Changed(SourceFileLoader):
    """Loads a syntax tree in place of the file."""

    tree: ast.Module

    def get_code(self, fullname: str) -> CodeType:
        """Compile the tree with the file's name."""
        return compile(self.tree, self.path, "exec")


class Finder(MetaPathFinder):
    """Finds one mutated module, and leaves all others to the usual finders."""

    def __init__(self, module: str, path: Path, tree: ast.Module) -> None:
        self.module, self.path, self.tree = module, path, tree

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The mutated module; a package keeps its folder."""
        if name != self.module:
            return None
        loader = Changed(name, str(self.path))
        loader.tree = self.tree
        folders = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return spec_from_file_location(name, self.path, loader=loader, submodule_search_locations=folders)


def run_all(trials: Sequence[Trial], tests: TestMap, jobs: int, patience: float) -> Iterator[tuple[str, str]]:
    """Yield the verdict on each mutant as it arrives."""
    _prepare()
    _check_unchanged(trials, tests)
    waiting = [(trial, trial.here[:QUICK], True) for trial in reversed(trials)]
    running: dict[int, tuple[Trial, bool]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            trial, chosen, quick = waiting.pop()
            running[_start(trial, chosen, tests)] = trial, quick
        process, status = os.wait()
        trial, quick = running.pop(process)
        verdict = _verdict(os.waitstatus_to_exitcode(status), trial)
        rest = _within(patience, (*trial.here[QUICK:], *trial.elsewhere), tests)
        if verdict == SURVIVED and quick and rest:
            waiting.insert(0, (trial, rest, False))
        else:
            yield trial.mutant.name, verdict


def _prepare() -> None:
    """Load what every process needs once, and skip shrinking: any failing example will do."""
    sys.dont_write_bytecode = False
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", deadline=None, derandomize=True, database=None, phases=phases)


def _check_unchanged(trials: Sequence[Trial], tests: TestMap) -> None:
    """Check that no test fails without a mutation; otherwise failures prove nothing."""
    chosen = dict.fromkeys(test for trial in trials for test in trial.here[:3])
    process = _start(None, tuple(chosen), tests)
    if os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]):
        sys.exit("Tests fail in this way of running them without any change.")


def _within(patience: float, chosen: tuple[str, ...], tests: TestMap) -> tuple[str, ...]:
    spent = accumulate(tests.seconds[test] for test in chosen)
    return tuple(test for test, seconds in zip(chosen, spent, strict=True) if seconds <= patience)


def _start(trial: Trial | None, chosen: tuple[str, ...], tests: TestMap) -> int:
    """Start a process that runs these tests and exits as pytest does."""
    process = os.fork()
    if process:
        return process
    seconds = int(LEAST_SECONDS + 5 * sum(tests.seconds[test] for test in chosen))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if trial:
        trial.mutant.apply()
        sys.meta_path.insert(0, Finder(trial.mutant.module, trial.path, trial.tree))
    os._exit(_run(chosen))


def _run(chosen: tuple[str, ...]) -> int:
    if not chosen:
        return int(pytest.ExitCode.OK)
    files = dict.fromkeys(test.partition("::")[0] for test in chosen)
    plugins = [
        "-p",
        "_hypothesis_pytestplugin",
        "-p",
        "pytest_timeout",
        "--hypothesis-profile=mutants",
        "-p",
        "no:cacheprovider",
    ]
    return int(pytest.main([*QUIET, "--exitfirst", "--tb=no", *plugins, *files], plugins=[Chosen(chosen)]))


def _verdict(code: int, trial: Trial) -> str:
    if code not in VERDICTS:
        sys.exit(f"The tests end with {code}: {trial.mutant.name}")
    return VERDICTS[code]
