"""Compile the translations: every tudor.po below src/tudor/text/locale becomes a tudor.mo beside it."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parents[1] / "src" / "tudor" / "text" / "locale"


def compile_catalogue(locale: Path = LOCALE) -> tuple[Path, ...]:
    """Compile every translation; returns the files written."""
    return tuple(_compiled(source) for source in sorted(locale.glob("*/LC_MESSAGES/*.po")))


def _compiled(source: Path) -> Path:
    target = source.with_suffix(".mo")
    with source.open("rb") as po:
        catalogue = read_po(po)
    # Replace it in one step, since another process may be reading the old one.
    made = target.with_suffix(".mo.new")
    with made.open("wb") as mo:
        write_mo(mo, catalogue)
    return made.replace(target)


if __name__ == "__main__":
    for compiled in compile_catalogue():
        print(f"Compiled {compiled.relative_to(Path(__file__).parents[1])}")
