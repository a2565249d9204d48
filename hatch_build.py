"""Compiles the message catalogues whenever a wheel is built, and sees that the browser's libraries are in it."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Runs the same compiler as ``make setup``, so that there is one way from ``.po`` to ``.mo``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before any file is collected; an editable one gets the libraries by ``make setup``."""
        self._script("compile_catalogue")
        if version != "editable":
            self._script("fetch_web_libraries")

    def _script(self, name: str) -> None:
        runpy.run_path(str(Path(self.root, "scripts", f"{name}.py")))[name]()
