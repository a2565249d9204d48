"""Pickled editions: an edition is compared by identity, so the one that is loaded is the one that was stored, if it is in use."""

import copyreg
from weakref import WeakValueDictionary

from msgspec.msgpack import decode, encode

from tudor.editions.house_rules import with_house_rules
from tudor.editions.library import EDITIONS, own
from tudor.model.edition import Edition

_from_files: WeakValueDictionary[bytes, Edition] = WeakValueDictionary()
"""By its contents, each edition that was stored or loaded and is not one of Tudor's own."""


def _reduced(edition: Edition) -> tuple[object, tuple[object, ...]]:
    """How to make the edition again: from the original and its house rules, by its id, or from its contents."""
    if edition.original is not None:
        return with_house_rules, (edition.original, edition.house_rules)
    if edition.id in EDITIONS and edition is own(edition.id):
        return own, (edition.id,)
    contents = encode(edition)
    _from_files[contents] = edition
    return _of_contents, (contents,)


def _of_contents(contents: bytes) -> Edition:
    edition = _from_files.get(contents)
    if edition is None:
        edition = _from_files[contents] = decode(contents, type=Edition)
    return edition


copyreg.pickle(Edition, _reduced)  # type: ignore[arg-type]  # it is typed for functions without arguments of their own
