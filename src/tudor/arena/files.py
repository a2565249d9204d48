"""The files of a match: pages, and records of selected games, which are played again to be written down."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tudor.arena.matches import DealResult, GameResult, Played, play_game
from tudor.arena.specs import MatchSpec, seating
from tudor.arena.standings import games_of
from tudor.notation import Record, write_record
from tudor.text.errors import Unreadable


def write_text(path: Path, text: str) -> None:
    """Write a file of text and create its folders."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file and create its folders."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError:
        raise Unreadable("arena-file-write", file=str(path)) from None


def check_writable(path: Path) -> None:
    """Fail now if a file could not be written later; leaves no file behind."""
    begun = path.exists()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("ab").close()
        if not begun:
            path.unlink()
    except OSError:
        raise Unreadable("arena-file-write", file=str(path)) from None


class SelectedGame(NamedTuple):
    """A game to be recorded."""

    table: int
    deal: int
    result: GameResult


class WrittenRecords(NamedTuple):
    """The files written, and how many games went differently when played again."""

    files: tuple[Path, ...]
    differing: int


_RANKS: dict[str, Callable[[GameResult], float]] = {
    "first": lambda _: 0,
    "longest": lambda game: -game.turns,
    "shortest": lambda game: game.turns,
    "wrong": lambda game: -len(game.wrong),
    "nobody": lambda _: 0,
}
SELECTIONS = tuple(_RANKS)
"""The selections of games to record."""


def select_games(results: Iterable[DealResult], which: str, most: int) -> list[SelectedGame]:
    """Up to ``most`` games of one selection."""
    games = [SelectedGame(deal.table, deal.deal, game) for deal, game in games_of(results) if _fits(game, which)]
    return sorted(games, key=lambda chosen: _RANKS[which](chosen.result))[:most]


def _fits(game: GameResult, which: str) -> bool:
    return bool(game.wrong) if which == "wrong" else game.winner is None if which == "nobody" else True


def write_records(spec: MatchSpec, chosen: Sequence[SelectedGame], folder: Path) -> WrittenRecords:
    """Play games again and write their records into a folder.

    An outside program may play differently the second time: that game gets no record.
    """
    files: list[Path] = []
    differing = 0
    for game in chosen:
        played = play_game(spec, game.table, game.deal, game.result.rotation)
        if played.result == game.result:
            files.append(folder / file_name(game))
            write_text(files[-1], write_record(record_of(spec, game, played)))
        else:
            differing += 1
    return WrittenRecords(tuple(files), differing)


def file_name(game: SelectedGame) -> str:
    """A game's file name: table, deal and rotation, counted from 1."""
    return f"table-{game.table + 1}-deal-{game.deal + 1}-{game.result.rotation + 1}.txt"


def record_of(spec: MatchSpec, game: SelectedGame, played: Played) -> Record:
    """The complete record, with the bots' names."""
    setup = spec.setup(game.table)
    names = seating(spec.tables[game.table], game.result.rotation)
    headers = {
        "Event": f"Tudor arena, seed {spec.seed}, deal {game.deal + 1}",
        "Players": ", ".join(names),
    }
    return Record.of(setup, played.events, headers=headers)
