from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.running import NEUTRAL
from tests.server.storage.opening import fill, played, steps, with_storage
from tudor.cli.backup import back_up_data
from tudor.server.storage import DATABASE, SqliteStorage


def backup(*arguments: str, data: str | None = None) -> Result:
    return CliRunner().invoke(back_up_data, arguments, env={**NEUTRAL, "TUDOR_DATA": data})


def test_a_server_is_backed_up_while_it_runs(tmp_path: Path) -> None:
    """The copy holds everything, and can be put in place of the original."""
    live, copy = tmp_path / "live", tmp_path / "restored" / DATABASE
    copy.parent.mkdir()
    fill(live, {"a": 3})

    async def use(_storage: SqliteStorage) -> Result:
        return backup(str(copy), "--data", str(live))

    ended = with_storage(live, use)
    assert (0, f"Saved to {copy}.") == (ended.exit_code, ended.stdout[: len(f"Saved to {copy}.")])
    assert played("a", 3) == with_storage(copy.parent, lambda storage: steps(storage, "a"))


def test_the_folder_may_come_from_the_environment(tmp_path: Path) -> None:
    """The variable that tells a server where its data are tells the backup, too."""
    fill(tmp_path, {"a": 1})
    assert 0 == backup(str(tmp_path / "copy"), data=str(tmp_path)).exit_code
    assert (tmp_path / "copy").exists()


@pytest.mark.parametrize(("lang", "word"), [("en", "to back up"), ("fr", "à sauvegarder")])
def test_a_folder_without_data_is_refused(tmp_path: Path, lang: str, word: str) -> None:
    """Where there is nothing, nothing is copied, and a sentence says so."""
    refused = backup(str(tmp_path / "copy"), "--data", str(tmp_path), "--lang", lang)
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert word in refused.stderr
    assert not (tmp_path / "copy").exists()
