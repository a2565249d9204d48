"""Compiles the message catalogues whenever a wheel is built, sees that the browser's libraries are in it, and writes its page."""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

REPOSITORY = "TUDOR_REPOSITORY"
"""The variable with the address of the repository, which a release gives: the sources cannot know where they lie."""


class CatalogueHook(BuildHookInterface[Any]):
    """Runs the same compiler as ``make setup``, so that there is one way from ``.po`` to ``.mo``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before any file is collected; an editable one gets the libraries by ``make setup``."""
        _script(self.root, "compile_catalogue")["compile_catalogue"]()
        if version != "editable":
            _script(self.root, "fetch_web_libraries")["fetch_web_libraries"]()


class PackagePage(MetadataHookInterface):
    """The README and the addresses as a package page shows them."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what pyproject.toml calls dynamic."""
        page = _script(self.root, "package_page")
        repository, version = os.environ.get(REPOSITORY, "").rstrip("/"), metadata["version"]
        readme = Path(self.root, "README.md").read_text("utf-8")
        text = page["package_page"](readme, repository, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = page["package_urls"](repository, version)


def _script(root: str, name: str) -> dict[str, Any]:
    return runpy.run_path(str(Path(root, "scripts", f"{name}.py")))
