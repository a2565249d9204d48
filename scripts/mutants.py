"""Mutation tests of the rules: change one thing in the source, run the tests that cover it, and see one fail.

    python -m scripts.mutants --sample 300 --at-least 90

The first step runs all tests once and records which lines each of them runs. Each mutant then gets its own process, which
loads the changed module and runs its fastest tests until one fails.
"""

import argparse
import ast
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from scripts.mutant_runs import KILLED, SURVIVED, TIMED_OUT, Trial, run_all
from scripts.mutations import Mutant, module_name, mutants_of
from scripts.tests_by_line import TestMap, measure

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
BUILD = ROOT / "build" / "mutants"
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")
MUTATED = ("tudor/engine", "tudor/walks", "tudor/notation", "tudor/views.py", "tudor/visibility.py")
TESTS = (
    *("tests/engine", "tests/walks", "tests/secrecy", "tests/notation", "tests/conformance", "tests/golden"),
    *(
        "tests/test_game.py",
        "tests/test_choosing.py",
        "tests/test_docstrings.py",
        "tests/test_visibility.py",
        "tests/testing",
    ),
)


class Source(NamedTuple):
    """A module to mutate."""

    name: str
    path: Path
    tree: ast.Module


def main() -> None:
    """Report which mutants survive; exit 1 if too many do."""
    wanted = _arguments()
    sources = {source.name: source for source in _sources(wanted.module)}
    found = [mutant for source in sources.values() for mutant in mutants_of(source.name, source.tree)]
    equivalent = _equivalent()
    mutants = [mutant for mutant in found if mutant.name not in equivalent]
    if wanted.sample < len(mutants):
        chosen = set(Random(wanted.seed).sample(range(len(mutants)), wanted.sample))
        mutants = [mutant for number, mutant in enumerate(mutants) if number in chosen]
    tests = measure(TESTS, MUTATED, BUILD, wanted.jobs, reuse=wanted.reuse)
    trials = [_trial(mutant, sources[mutant.module], tests) for mutant in mutants]
    verdicts = dict(_progress(run_all(trials, tests, wanted.jobs, wanted.patience), len(trials)))
    score = _report(trials, verdicts, sources)
    stale = equivalent - {mutant.name for mutant in found} if not wanted.module else set()
    for name in sorted(stale):
        print(f"{EQUIVALENT.name} lists an unknown mutant: {name}")
    sys.exit(1 if stale or score < wanted.at_least else 0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sample", type=int, default=sys.maxsize, help="try this many mutants, drawn by the seed")
    parser.add_argument("--seed", type=int, default=1, help="which sample to draw")
    parser.add_argument("--module", action="append", help="only this module, such as tudor.engine.answers")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds of tests that a mutant must survive")
    parser.add_argument("--at-least", type=float, default=90.0, help="percentage to kill, or exit 1")
    parser.add_argument("--reuse", action="store_true", help="use the last map of tests to lines, even if out of date")
    return parser.parse_args()


def _sources(modules: Sequence[str] | None) -> Iterator[Source]:
    for part in MUTATED:
        path = SOURCE / part
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            name = module_name(file, SOURCE)
            if not modules or any(name == module or name.startswith(f"{module}.") for module in modules):
                yield Source(name, file, ast.parse(file.read_text("utf-8")))


def _equivalent() -> set[str]:
    """Mutants without visible effect, each listed with its reason indented below."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    return {line for line in lines if line.strip() and not line.startswith((" ", "#"))}


def _trial(mutant: Mutant, source: Source, tests: TestMap) -> Trial:
    file = tests.files.get(source.path.relative_to(ROOT).as_posix(), {})
    here = {test for line in mutant.lines for test in file.get(line, ())}
    anywhere = {test for line in file.values() for test in line}
    first = anywhere if mutant.at_import else here
    return Trial(mutant, source.path, source.tree, tests.fastest(first), tests.fastest(anywhere - first))


def _progress(outcomes: Iterable[tuple[str, str]], total: int) -> Iterator[tuple[str, str]]:
    begun = time.monotonic()
    counts: Counter[str] = Counter()
    for name, verdict in outcomes:
        counts[verdict] += 1
        done = counts.total()
        told = f"{done}/{total} mutants, {counts[SURVIVED]} survived, {time.monotonic() - begun:.0f} s"
        print(f"{told}: {name}" if verdict == SURVIVED else told, file=sys.stderr, flush=True)
        yield name, verdict


def _report(trials: Sequence[Trial], verdicts: dict[str, str], sources: dict[str, Source]) -> float:
    """Print a row per module and every survivor; returns the percentage killed."""
    rows = {name: Counter(verdicts[t.mutant.name] for t in trials if t.mutant.module == name) for name in sources}
    print(f"{'module':32}{'killed':>8}{'survived':>10}{'timed out':>11}{'score':>8}")
    for name, row in [*rows.items(), ("all", sum(rows.values(), Counter()))]:
        if row:
            print(f"{name:32}{row[KILLED]:8}{row[SURVIVED]:10}{row[TIMED_OUT]:11}{_score(row):7.1f}%")
    for trial in trials:
        if verdicts[trial.mutant.name] == SURVIVED:
            print(f"{trial.path.relative_to(ROOT)}:{trial.mutant.lines.start} survived: {trial.mutant.name}")
    return _score(Counter(verdicts.values()))


def _score(row: Counter[str]) -> float:
    return 100 * (row[KILLED] + row[TIMED_OUT]) / (row.total() or 1)


if __name__ == "__main__":
    main()
