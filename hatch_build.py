"""Compiles the message catalogues whenever a wheel, plain or editable, is built."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Runs the same compiler as ``make setup``, so that there is one way from ``.po`` to ``.mo``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before any file is collected."""
        script = runpy.run_path(str(Path(self.root, "scripts", "compile_catalogue.py")))
        script["compile_catalogue"]()
