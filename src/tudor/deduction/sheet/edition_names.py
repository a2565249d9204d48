"""Which edition or deck is meant by what people write."""

from collections.abc import Callable, Iterator

from tudor.deduction.sheet.name_finder import Tokens, tokens
from tudor.editions import added, available, find
from tudor.editions.decks import ready_decks
from tudor.model.edition import Edition
from tudor.text.errors import Ambiguous


def edition_named(value: str, named: Callable[[str], Edition]) -> Edition:
    """The edition or deck with this id or title, or the only one that has all these words; ``named`` finds any other."""
    written = tokens(value)
    for edition in _every():
        if written in _titles(edition):
            return edition
    fitting = [edition for edition in _every() if {*written} <= {word for title in _titles(edition) for word in title}]
    if not written or not fitting:
        return named(value)
    if len(fitting) > 1:
        raise Ambiguous("sheet-edition", text=value, editions=tuple(edition.id for edition in fitting))
    return fitting[0]


def _every() -> Iterator[Edition]:
    yield from map(find, available())
    yield from added()
    yield from ready_decks()


def _titles(edition: Edition) -> set[Tokens]:
    return {tokens(edition.id), *(tokens(names["title"]) for names in edition.names.values())}
