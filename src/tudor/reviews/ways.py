"""Moves: what the place chosen was worth, against the other places within reach."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from tudor.bots import common_policy
from tudor.bots.detective import POOL_CARD_VALUE
from tudor.bots.place_value import PlaceValues
from tudor.bots.roads import roads_at
from tudor.deduction import POOL
from tudor.engine import legal
from tudor.model.actions import Accuse, Action, Move, Passage, Roll, Stay, Suggest
from tudor.model.cards import Room
from tudor.model.options import Listed, Places, Suggestions
from tudor.model.sight import Reason, View
from tudor.model.truth import State
from tudor.reviews.minds import Mind
from tudor.reviews.questions import LEAST_BITS
from tudor.reviews.tables import Table
from tudor.views import view


class Way(Struct, frozen=True):
    """An action that leads somewhere, and what it is worth, in units of the best question on the board."""

    action: Action
    value: float


class Ways(Struct, frozen=True):
    """All ways of a decision."""

    values: PlaceValues
    rooms: tuple[Room, ...]
    ways: tuple[Way, ...]
    unit: float
    """Bits of the best question on the board."""

    @property
    def best(self) -> Way:
        """The best way."""
        return max(self.ways, key=lambda way: way.value)

    def value(self, action: object) -> float | None:
        """What an action is worth; None if it is no way."""
        asks = isinstance(action, Suggest)
        return next(
            (way.value for way in self.ways if (isinstance(way.action, Suggest) if asks else way.action == action)),
            None,
        )

    def loss(self, action: object) -> float | None:
        """The share of the best way's worth that an action gives up; None if it cannot be told."""
        value, best = self.value(action), self.best.value
        if len(self.ways) < 2 or best <= 0.0 or value is None or value < 0.0:
            return None
        return max(0.0, 1 - value / best)

    @property
    def stake(self) -> float:
        """The share that a way at random gives up."""
        usual = sum(max(0.0, way.value) for way in self.ways) / len(self.ways)
        return max(0.0, 1 - usual / self.best.value)

    def why(self) -> Reason:
        """Where it was better to go."""
        best = self.best.action
        match best:
            case Move(to=place) if place not in self.rooms:
                return Reason("walk-nearer", {"room": self.values.goal(place)})
            case Move(to=place):
                return Reason("walk-to", {"room": place})
            case Roll():
                return Reason("walk-roll")
            case Suggest():
                return Reason("walk-ask")
            case Passage(to=place) if place in self.rooms:
                return Reason("walk-passage", {"room": place})
            case Stay():
                return Reason("walk-stay")
            case _:
                return Reason("walk-other")


def ways(mind: Mind, table: Table, state: State) -> Ways | None:
    """The ways of a seat that begins its turn or walks; None if nothing depends on where it goes."""
    edition = state.setup.edition
    seen = view(state, mind.me)
    worth, unit = _worth(mind, table, state, seen)
    if not edition.has_board or not any(worth.values()):
        return None
    values = PlaceValues(roads_at(seen), worth)
    return Ways(values, edition.board.rooms, tuple(_ways(seen, values, mind, state)), unit)


def _worth(mind: Mind, table: Table, state: State, seen: View) -> tuple[Mapping[Room, float], float]:
    """What it is worth to be in each room, and the bits of the best question."""
    edition = state.setup.edition
    if mind.bits <= 0.0:
        return ({edition.pool: 1.0} if edition.pool is not None else {}), 0.0
    rooms = mind.outlook(table.dead).rooms
    if edition.rules.same_room_again == "never-running":
        rooms = {room: bits for room, bits in rooms.items() if room != state.asked_in.get(mind.me)}
    unit = max(rooms.values(), default=0.0)
    if unit < LEAST_BITS:
        return {}, 0.0
    worth = {room: bits / unit for room, bits in rooms.items()}
    if edition.pool is not None and seen.pool_size and not _knows_pool(mind):
        worth[edition.pool] = POOL_CARD_VALUE * seen.pool_size
    return worth, unit


def _knows_pool(mind: Mind) -> bool:
    notebook = mind.casebook.notebook()
    return all(notebook.certain(card, POOL) is not None for card in notebook.cards)


def _ways(seen: View, values: PlaceValues, mind: Mind, state: State) -> Iterator[Way]:
    seat = mind.me
    for group in legal(state, seat).groups:
        if isinstance(group, Places):
            places = common_policy.without_deadly_squares(seen, group.to)
            yield from (Way(Move(place), values.at(place)) for place in places)
        elif isinstance(group, Suggestions):
            yield Way(next(iter(group)), values.at(seen.pawns[seat]))
        elif isinstance(group, Listed) and group.does is not Accuse:
            for action in group:
                yield Way(action, _value(seen, action, values, mind))


def _value(seen: View, action: Action, values: PlaceValues, mind: Mind) -> float:
    if seen.asked == "start":
        return common_policy.start_candidate(seen, mind.me, action, values).value
    return common_policy.other_candidate(seen, mind.me, action, values, common_policy.SPYING_VALUE).value
