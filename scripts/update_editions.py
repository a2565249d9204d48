"""Write the tables of docs/editions.md anew from the edition files."""

from pathlib import Path

from tudor.editions.table import renewed

PAGE = Path(__file__).parents[1] / "docs" / "editions.md"


def update_editions() -> None:
    """Put what the edition files say between the marks of the page."""
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    update_editions()
