"""Build the wheel into dist, with its checksum in dist/SHA256SUMS: ``make wheel``.

Two builds of the same sources are the same bytes, whatever the folder, the time and the machine.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUMS = "SHA256SUMS"


def build_wheel(target: Path, sources: Path = ROOT) -> Path:
    """Build the wheel of some sources into a folder, instead of any older one; returns the file."""
    for old in target.glob("*.whl"):
        old.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(target)]
    subprocess.run(command, cwd=sources, check=True, stderr=subprocess.DEVNULL)
    (wheel,) = target.glob("*.whl")
    (target / SUMS).write_text(f"{hashlib.sha256(wheel.read_bytes()).hexdigest()}  {wheel.name}\n", "utf-8")
    return wheel


if __name__ == "__main__":
    print(build_wheel(ROOT / "dist").relative_to(ROOT))
