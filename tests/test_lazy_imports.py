"""Imports inside functions: each has its reason, on one list."""

import ast

from tests.source import Module, example, imports, modules, nodes

# Imports inside functions: (module, what it imports) and why it waits.
FORMATTING = "brings in rich, which takes longer to import than most commands take to run"
SERVING = "brings in the web server, which only serving needs"
COUNTING = "brings in NumPy and Numba, which facts can do without until something is to be counted"
PASSKEYS = "brings in cryptography, a fifth of a second, which only passkeys need"
RATING = "brings in openskill and the bots, which only puzzles need"
LAZY = {
    ("tudor.server.people.passkeys", "webauthn"): PASSKEYS,
    ("tudor.server.people.passkeys", "webauthn.helpers"): PASSKEYS,
    (
        "tudor.server.people.names",
        "confusable_homoglyphs.confusables",
    ): "a large table, which only names of accounts need",
    ("tudor_command", "tudor.cli"): "Ctrl-C is left to the system until it is imported",
    ("tudor.cli.admin", "tudor.cli.console"): FORMATTING,
    ("tudor.cli.edition", "tudor.cli.board_picture"): "only drawing needs the server's floor plan",
    ("tudor.cli.board_picture", "resvg_py"): "an extra that only PNG needs",
    ("tudor.cli.editions", "tudor.cli.console"): FORMATTING,
    ("tudor.cli.rules", "tudor.cli.console"): FORMATTING,
    ("tudor.cli.simulate", "tudor.cli.console"): FORMATTING,
    ("tudor", "tudor.reviews"): COUNTING,
    ("tudor.cli.puzzle", "tudor.puzzles"): RATING,
    ("tudor.cli.puzzle", "tudor.terminal.saved_games"): "brings in textual, which only finding the usual file needs",
    ("tudor.cli.puzzles", "tudor.cli.console"): FORMATTING,
    ("tudor.cli.puzzles", "tudor.puzzles.collection"): RATING,
    ("tudor.cli.puzzles", "tudor.puzzles.games"): RATING,
    ("tudor.cli.puzzles", "tudor.puzzles.selection"): RATING,
    ("tudor.cli.review", "tudor.cli.console"): FORMATTING,
    ("tudor.cli.review", "tudor.reviews"): COUNTING,
    ("tudor.cli.review", "tudor.reviews.page"): COUNTING,
    ("tudor.cli.solution", "tudor.cli.notebook"): FORMATTING,
    ("tudor.cli.live_notes", "tudor.cli.notebook"): FORMATTING,
    ("tudor.cli.solution", "tudor.bots.roads"): "only ranking rooms from where you stand needs the distances",
    ("tudor.cli.live_notes", "readline"): "not every system has it",
    (
        "tudor.editions.digest",
        "hashlib",
    ): "a twentieth of the time to import the package, and only editions of your own have a digest",
    (
        "tudor.editions.text_files",
        "tomllib",
    ): "a twentieth of the time to import the package, and only reading an edition needs it",
    ("tudor.cli.solve", "tudor.cli.live_notes"): "only a live session needs it",
    ("tudor.game", "tudor.bots.levels"): "brings in deduction, which a game without bots does without",
    ("tudor.first_start", "tudor.deduction"): COUNTING,
    ("tudor.first_start", "tudor.deduction.counting"): COUNTING,
    ("tudor.first_start", "tudor.deduction.patience"): COUNTING,
    ("tudor.deduction.prospects", "tudor.deduction.counting"): COUNTING,
    ("tudor.deduction.prospects", "tudor.deduction.estimate"): COUNTING,
    ("tudor.deduction.prospects", "tudor.deduction.sampled_prospects"): COUNTING,
    ("tudor.deduction.dealers", "tudor.deduction.estimate"): COUNTING,
    ("tudor.deduction.mistakes", "tudor.deduction.counting"): COUNTING,
    ("tudor.deduction.mistakes", "tudor.deduction.estimate"): COUNTING,
    ("tudor.deduction.knowledge", "tudor.deduction.estimate"): COUNTING,
    ("tudor.deduction.basis", "tudor.deduction.estimate"): COUNTING,
    ("tudor.bots.mastermind", "tudor.bots.planning.plans"): COUNTING,
    ("tudor.reviews.game_review", "tudor.reviews.course"): COUNTING,
    ("tudor.cli.arena", "tudor.arena.cluster"): "brings in Dask, which only a cluster needs",
    ("tudor.cli.arena", "tudor.arena.findings"): "brings in NumPy, which only the findings need",
    ("tudor.cli.arena", "tudor.arena.page"): "is read only where a page is wanted",
    ("tudor.cli.arena", "tudor.cli.match_results"): FORMATTING,
    ("tudor.cli.backup", "tudor.server.storage"): "brings in asyncio and SQLite, which only a backup needs",
    (
        "tudor.cli.join",
        "tudor.terminal.remote_play",
    ): "brings in textual and websockets, which only a table elsewhere needs",
    ("tudor.cli.serve", "tudor.server.config"): SERVING,
    ("tudor.cli.serve", "tudor.server.process"): SERVING,
    ("tudor.cli.serve", "tudor.server.table.services"): SERVING,
    ("tudor.cli.cluster", "tudor.server.cluster.trial"): SERVING,
    ("tudor.cli.think", "tudor.server.thinker"): SERVING,
    ("tudor.cli.migrate", "tudor.server.storage.postgres.move"): "brings in asyncpg, which only a database needs",
    ("tudor.server.process", "tudor.server.storage.postgres"): "brings in asyncpg, which only a database needs",
    ("tudor.server.bus.connect", "tudor.server.bus.nats"): "brings in nats-py, which only a cluster needs",
    ("tudor.cli.play", "tudor.terminal"): "brings in textual, which only a game on the screen needs",
    ("tudor.cli.play", "tudor.terminal.positions"): "brings in textual, which only a game on the screen needs",
    ("tudor.cli.play", "tudor.terminal.saved_games"): "brings in textual, which only a game on the screen needs",
}


def lazy_imports(module: Module) -> set[tuple[str, str]]:
    """What a module imports inside its functions."""
    functions = [node for node in nodes(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {(module.name, target) for function in functions for target in imports(module, function)}


def test_lazy_imports_have_their_reasons() -> None:
    """An import inside a function is on the list that gives its reason, and the list holds no others."""
    found = {lazy for module in modules().values() for lazy in lazy_imports(module)}
    assert set(LAZY) == found


def test_a_lazy_import_is_found() -> None:
    """An import inside a function is found, one at the top is not."""
    module = example("import json\ndef late():\n    import rich.table\n")
    assert {("tudor.engine.example", "rich.table")} == lazy_imports(module)
