"""Update the translations from the code: new sentences are added empty, unused ones removed.

Then fill in the empty ones, and compile with scripts/compile_catalogue.py.
"""

import ast
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parents[1] / "src" / "tudor"
LOCALE = SOURCE / "text" / "locale"

# Dates in the header would change with every run, and version control has them already.
_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
_HEADER = "# What Tudor says in French.\n# scripts/update_catalogue.py keeps it in step with the code."


def extracted() -> Catalog:
    """Every marked sentence in the code, with its files."""
    catalogue = Catalog(project="Tudor", creation_date=_NO_DATE, charset="utf-8")
    for file in sorted(SOURCE.rglob("*.py")):
        location, code = (f"src/tudor/{file.relative_to(SOURCE).as_posix()}", 0), file.read_text("utf-8")
        for sentence in _marked(ast.parse(code, str(file))) if "N_(" in code else ():
            catalogue.add(sentence, locations=[location])
    return catalogue


def _marked(tree: ast.Module) -> list[str]:
    """The marked sentences of a module, in order. Babel's own extraction misses marks inside f-strings."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(sentence))]):
                found.append((node.lineno, node.col_offset, sentence))
    return [sentence for _, _, sentence in sorted(found)]


def translated(path: Path) -> Catalog:
    """A translation file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def updated(path: Path) -> Catalog:
    """The updated translations of a file."""
    catalogue = translated(path) if path.exists() else Catalog(locale=path.parts[-3])
    # A guess from a similar sentence would usually be wrong.
    catalogue.update(extracted(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.header_comment = _HEADER
    catalogue.fuzzy = False
    catalogue.project, catalogue.version, catalogue.msgid_bugs_address = "Tudor", "", ""
    catalogue.last_translator, catalogue.language_team = "Tudor contributors", "Tudor contributors"
    catalogue.creation_date = catalogue.revision_date = _NO_DATE
    return catalogue


def write(catalogue: Catalog, path: Path) -> None:
    """Write a translation file in alphabetical order, so that moving code changes nothing in it."""
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, no_location=True, sort_output=True)


def missing(catalogue: Catalog) -> tuple[str, ...]:
    """Sentences without a translation."""
    return tuple(str(message.id) for message in catalogue if message.id and not message.string)


if __name__ == "__main__":
    empty = 0
    for file in sorted(LOCALE.glob("*/LC_MESSAGES/tudor.po")):
        write(catalogue := updated(file), file)
        for sentence in missing(catalogue):
            print(f"{file.parts[-3]} lacks: {sentence}")
            empty += 1
    sys.exit(1 if empty else 0)
