"""The one table of who sees what."""

from itertools import product
from types import ModuleType
from typing import Any, get_args

import pytest
from msgspec import Struct

from tudor.model import happenings, sight
from tudor.model.cards import Triple
from tudor.model.happenings import Happening, TurnEnded
from tudor.model.sight import CardSeen, HandSeen, Hidden, Observation, Secret
from tudor.model.truth import Event
from tudor.visibility import HIDDEN, VISIBILITY, could_see, observe

SEATS = ("scarlet", "mustard", "plum")
VALUES = {"cards": ("rope", "hall"), "case": Triple("green", "rope", "hall"), "named": Triple("green", "rope", "hall")}
PLACES = {"seat": "scarlet", "witness": "scarlet", "to": "mustard", "of": "mustard"}


def example(kind: type[Secret]) -> Secret:
    """An event in which scarlet, and mustard where there are two, are concerned."""
    fields: dict[str, Any] = {field: VALUES.get(field) or PLACES.get(field, "rope") for field in kind.__struct_fields__}
    return kind(**fields)


def events_of(module: ModuleType) -> set[type[Struct]]:
    """The classes of a module that have a tag, as all do that are told."""
    defined = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]
    return {kind for kind in defined if issubclass(kind, Struct) and kind.__struct_config__.tag is not None}


def test_every_event_has_its_row() -> None:
    """Everything that happens is either seen by everybody or has a row that says who sees it."""
    assert set(get_args(Secret)) == set(VISIBILITY)
    assert set(get_args(Hidden)) == set(HIDDEN)
    assert set(get_args(Event)) == set(get_args(Happening)) | set(VISIBILITY)


def test_no_event_is_left_out_of_the_unions() -> None:
    """Each class of the two modules of events is one that can be observed."""
    assert set(get_args(Observation)) == events_of(happenings) | events_of(sight)


def test_an_event_without_a_row_is_not_shown() -> None:
    """What the table does not know is refused, not shown."""

    class Planted(HandSeen, frozen=True):
        """An event without a row."""

    with pytest.raises(KeyError):
        observe(Planted("scarlet", ("rope",)), "scarlet")


@pytest.mark.parametrize("kind", VISIBILITY, ids=lambda kind: kind.__name__)
def test_a_row_names_what_it_may_tell(kind: type[Secret]) -> None:
    """Others see fields of the event, or how many cards there are, and no card, case or order."""
    row = VISIBILITY[kind]
    told = set(row.others_see.__struct_fields__) if row.others_see else set()
    assert set(row.seen_by) <= set(kind.__struct_fields__)
    assert told <= {"seat", "witness", "to", "of", "glimpse", "power", "count"}


@pytest.mark.parametrize(("kind", "seat"), list(product(VISIBILITY, (*SEATS, None))))
def test_what_is_seen_could_be_seen(kind: type[Secret], seat: str | None) -> None:
    """A record may hold for a seat just what that seat observes, and neither more nor less of it."""
    event = example(kind)
    seen, others = observe(event, seat), observe(event, None)
    assert seen in (event, others)
    if seat is not None:
        assert (seen is event) == could_see(event, seat)
        assert others is None or (seen is not event) == could_see(others, seat)


def test_an_observation_can_be_shown_to_a_spectator() -> None:
    """What a seat has observed, observed again by a spectator, is what a spectator would have seen at once."""
    event = CardSeen("plum", "scarlet", "rope")
    public = observe(event, None)
    assert public is not None
    assert public == observe(public, None)
    assert TurnEnded("plum") == observe(TurnEnded("plum"), None)
