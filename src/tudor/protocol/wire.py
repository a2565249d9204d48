"""JSON for views, changes between views, decisions and observations."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct, ValidationError, convert
from msgspec.json import Decoder, Encoder
from msgspec.structs import asdict, astuple

from tudor.editions import find, with_house_rules
from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.edition import Options, Setup
from tudor.model.sight import Own, Scene, View
from tudor.text.errors import Unreadable

Fields: TypeAlias = dict[str, Any]
"""A view's fields as they are sent."""

# Mappings keep their order, so equal views are equal bytes.
_encoder = Encoder()
_actions: Decoder[Action] = Decoder(Action)


class Seating(Struct, frozen=True):
    """A setup as it is sent, with the edition's reference: its id and, if it is from a file, its digest."""

    edition: str
    seats: tuple[Seat, ...]
    options: Options = Options()

    @classmethod
    def of(cls, setup: Setup) -> "Seating":
        """The seating of a setup."""
        return _seating(setup)

    def setup(self) -> Setup:
        """The setup of this seating; refused if the edition is unknown."""
        edition = with_house_rules(find(self.edition), self.options.house_rules)
        return Setup(edition=edition, seats=self.seats, options=self.options)


@lru_cache(maxsize=4096)
def _seating(setup: Setup) -> Seating:
    return Seating(setup.edition.reference, setup.seats, setup.options)


def write(message: object) -> bytes:
    """Any message, or part of one, as JSON."""
    return _encoder.encode(message)


def fields(view: View) -> Fields:
    """A view's fields as they are sent."""
    sent = asdict(view)
    sent["setup"] = Seating.of(view.setup)
    return sent


def changes(before: View, after: View) -> Fields:
    """The fields of the later of two views of one seat that differ from the earlier."""
    changed = _differences(before, after, View.__struct_fields__)
    if "setup" in changed:
        changed["setup"] = Seating.of(after.setup)
    return changed


def own_changes(before: Own, after: Own) -> Fields:
    """The changed fields in a seat's own part of its view."""
    return _differences(before, after, Own.__struct_fields__)


def _differences(before: Struct, after: Struct, names: tuple[str, ...]) -> Fields:
    both = zip(names, astuple(after), astuple(before), strict=True)
    return {name: value for name, value, was in both if value is not was and value != was}


def read_view(sent: Mapping[str, object]) -> View:
    """The view in these fields."""
    try:
        setup = convert(sent["setup"], Seating).setup()
        scene = convert({name: value for name, value in sent.items() if name != "setup"}, Scene)
    except (KeyError, ValidationError) as error:
        raise Unreadable("message", reason=str(error)) from error
    return View(setup=setup, **asdict(scene))


def read_action(sent: bytes) -> Action:
    """The action in some JSON; refused with a reason if there is none."""
    try:
        return _actions.decode(sent)
    except (ValidationError, ValueError) as error:
        raise Unreadable("message", reason=str(error)) from error
