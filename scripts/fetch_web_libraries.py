"""Fetch the browser client's libraries with npm, and put the modules next to the client.

``package.json`` names exact versions. npm works in ``build/web``, so it leaves nothing in the repository, and
``src/tudor/server/static/lib`` gets the modules and their licences. Nothing happens if they are there already.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "package.json"
WORK = ROOT / "build" / "web"
LIB = ROOT / "src" / "tudor" / "server" / "static" / "lib"
STAMP = WORK / "fetched.txt"

MODULES = {
    "preact.js": "preact/dist/preact.mjs",
    "preact-hooks.js": "preact/hooks/dist/hooks.mjs",
    "htm.js": "htm/dist/htm.mjs",
    "signals.js": "@preact/signals/dist/signals.mjs",
    "signals-core.js": "@preact/signals-core/dist/signals-core.mjs",
}
"""The modules the browser loads, and their paths in npm."""
LICENCES = {
    "preact": "preact/LICENSE",
    "htm": "htm/LICENSE",
    "@preact/signals": "@preact/signals/LICENSE",
    "@preact/signals-core": "@preact/signals-core/LICENSE",
}


def fetch_web_libraries() -> bool:
    """Fetch libraries that are missing or have another version; False if none were."""
    wanted = hashlib.sha256(PACKAGES.read_bytes() + Path(__file__).read_bytes()).hexdigest()
    if _is_complete() and STAMP.exists() and STAMP.read_text("utf-8") == wanted:
        return False
    _install()
    _copy()
    STAMP.write_text(wanted, "utf-8")
    return True


def _is_complete() -> bool:
    return all((LIB / name).exists() for name in MODULES)


def _install() -> None:
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("Node with npm is needed once, to fetch the libraries of the browser client.")
    WORK.mkdir(parents=True, exist_ok=True)
    shutil.copy(PACKAGES, WORK / "package.json")
    command = [npm, "install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=WORK, check=True, stdout=subprocess.DEVNULL)


def _copy() -> None:
    LIB.mkdir(parents=True, exist_ok=True)
    packages = WORK / "node_modules"
    for name, source in MODULES.items():
        (LIB / name).write_text(_without_map((packages / source).read_text("utf-8")), "utf-8")
    versions = json.loads(PACKAGES.read_text("utf-8"))["dependencies"]
    texts = (f"{name} {versions[name]}\n\n{(packages / path).read_text('utf-8')}" for name, path in LICENCES.items())
    (LIB / "LICENCES.txt").write_text("\n\n".join(texts), "utf-8")


def _without_map(module: str) -> str:
    """The module without the line that names a source map, which is not served."""
    return "".join(line for line in module.splitlines(keepends=True) if not line.startswith("//# sourceMappingURL"))


if __name__ == "__main__":
    if fetch_web_libraries():
        print("Fetched the libraries of the browser client.")
