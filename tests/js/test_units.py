"""The parts of the browser client that need no browser, tested by Node."""

import re
import shutil
import subprocess
from pathlib import Path

from tests.source import ROOT

FOLDER = Path(__file__).parent
EACH = "for (const file of process.argv.slice(1)) await import(file);"


def test_units_of_the_browser_client() -> None:
    """Every fact that the files of tests state about the client's modules holds."""
    node = shutil.which("node")
    assert node is not None
    units = sorted(file.as_uri() for file in FOLDER.glob("*.test.js"))
    # All in one process: to start one for each file takes longer than the tests.
    options = ("--import", (FOLDER / "browser.js").as_uri(), "--test-reporter=tap", "--input-type=module")
    run = subprocess.run(
        [node, *options, "--eval", EACH, *units], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert 0 == run.returncode, run.stdout + run.stderr
    assert len(units) < int(re.findall(r"^# pass (\d+)$", run.stdout, flags=re.MULTILINE)[0])
