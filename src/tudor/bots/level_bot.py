"""The order of a turn, shared by all levels. Each level adds what it knows, wants and asks."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random

from tudor.bots import common_policy
from tudor.bots.candidates import Candidate, ReasonedAction, best_of
from tudor.bots.place_value import PlaceValues
from tudor.bots.roads import roads_at
from tudor.model.actions import Accuse, Action, Decline, Denounce, End, Look, Move, Roll, Show, Spy, Suggest
from tudor.model.cards import Card, Room, Seat
from tudor.model.happenings import Suggested
from tudor.model.options import Listed, Places, Suggestions
from tudor.model.sight import Decision, Observation, Reason, View


class LevelBot(ABC):
    """A player who walks to the most valuable room, asks there, and accuses when it knows enough."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._reason: Reason | None = None
        self._asked_in: Room | None = None
        self._has_asked = False
        """Has it asked anything since it last checked whether its questions taught it something?"""
        self._ignorance = 0
        """What it did not know when it last checked."""
        self._in_vain: set[Room] = set()
        """Rooms where it has asked since then without learning anything."""

    @property
    def reason(self) -> Reason | None:
        """The reason for its last decision."""
        return self._reason

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """Take in the news and choose an action."""
        self._remember_asking(decision.seat, news)
        self.hear(view, news, decision.seat)
        action, self._reason = self._choose(view, decision)
        return action

    def _remember_asking(self, seat: Seat, news: Sequence[Observation]) -> None:
        for seen in news:
            if type(seen) is Suggested and seen.seat == seat:
                self._asked_in, self._has_asked = seen.named.room, True

    # What each level defines

    @abstractmethod
    def hear(self, view: View, news: Sequence[Observation], seat: Seat) -> None:
        """Take in what was observed since the last decision."""

    @abstractmethod
    def accusation(self, view: View, decision: Decision) -> ReasonedAction | None:
        """The accusation to make now, if any."""

    @abstractmethod
    def room_values(self, view: View) -> Mapping[Room, float]:
        """What it is worth to be in each room, from 0 to 1, including the place where accusations are made."""

    @abstractmethod
    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """The suggestion to make."""

    @abstractmethod
    def card_to_show(self, view: View, cards: tuple[Card, ...], to: Seat) -> tuple[Card, Reason]:
        """Which of several cards to show to a player."""

    @abstractmethod
    def spy_target(self, view: View, seats: tuple[Seat, ...]) -> Seat:
        """The player to spy on."""

    def spying_value(self, view: View) -> float:
        """What it is worth to have somebody show a card, in units of one suggestion."""
        return common_policy.SPYING_VALUE

    @abstractmethod
    def is_known(self, card: Card) -> bool:
        """Is it known who holds the card, or that it lies in the case file?"""

    @abstractmethod
    def ignorance(self) -> int:
        """How much it does not know, which changes whenever it learns something; 0 if it cannot tell."""

    @property
    @abstractmethod
    def has_solved(self) -> bool:
        """Is the case solved, with only the accusation left to make?"""

    @property
    @abstractmethod
    def knows_pool(self) -> bool:
        """Is it known which cards lie in the pool?"""

    # The order of a turn

    def _choose(self, view: View, decision: Decision) -> ReasonedAction:
        if decision.legal.of(Accuse) is not None and (accusation := self.accusation(view, decision)) is not None:
            return accusation
        if (denouncing := decision.legal.of(Denounce)) is not None:
            return self._denounce(next(iter(denouncing)))
        match decision.kind:
            case "answer" | "disclose":
                return self._show(view, decision)
            case "start":
                return self._begin(view, decision)
            case "move":
                return self.walk(view, decision)
            case "suggest":
                return self._suggest(view, decision)
            case "close" | "pool":
                return self._close(view, decision)
            case "spy":
                return self._spy(view, decision)
            case _:
                return self._intrigue(view, decision)

    def place_values(self, view: View) -> PlaceValues:
        """What it is worth to go to each place."""
        return PlaceValues(roads_at(view), self.wanted_rooms(view))

    def wanted_rooms(self, view: View) -> Mapping[Room, float]:
        """What it is worth to be in each room where it may suggest, and has not asked in vain since it learnt something."""
        self._note_vain_questions()
        values = self.room_values(view)
        if view.setup.edition.rules.same_room_again == "never-running" and self._asked_in in values:
            values = {room: value for room, value in values.items() if room != self._asked_in}
        fresh = {room: value for room, value in values.items() if room not in self._in_vain}
        return fresh if any(fresh.values()) else values

    def _note_vain_questions(self) -> None:
        ignorance = self.ignorance()
        if not ignorance or ignorance != self._ignorance:
            self._ignorance = ignorance
            self._in_vain.clear()
        elif self._has_asked and self._asked_in is not None:
            self._in_vain.add(self._asked_in)
        self._has_asked = False

    def rooms_to_ask_in(self, view: View, possible: Sequence[Room]) -> Mapping[Room, float]:
        """Possible crime scenes, all worth the same; with one left, also rooms in hand; and the pool until it is known."""
        edition, rooms = view.setup.edition, [*possible]
        if len(rooms) == 1:
            rooms += [card for card in view.hand if card in edition.rooms]
        if edition.pool is not None and view.pool_size and not self.knows_pool:
            rooms.append(edition.pool)
        return dict.fromkeys(rooms, 1.0)

    def _begin(self, view: View, decision: Decision) -> ReasonedAction:
        """The best of suggesting, staying, a passage, a roll, a card or a power."""
        # Asking comes first: of equal candidates, the first is taken.
        groups = [group for group in decision.legal.groups if group.does is not Accuse]
        groups.sort(key=lambda group: group.does is not Suggest)
        if not view.setup.edition.has_board:
            return self._suggest(view, decision)
        if len(groups) == 1 and groups[0].does is Roll:
            return ReasonedAction(Roll(), Reason("no-other-way"))
        values = self.place_values(view)
        candidates = []
        for group in groups:
            if isinstance(group, Suggestions):
                asked = self.question(view, group)
                candidates.append(Candidate(values.at(view.pawns[decision.seat]), *asked))
            elif isinstance(group, Listed):
                candidates += [common_policy.start_candidate(view, decision.seat, action, values) for action in group]
        return best_of(candidates)

    def _denounce(self, action: Action) -> ReasonedAction:
        assert isinstance(action, Denounce)
        return ReasonedAction(action, Reason("denounce", {"seat": action.seat}))

    def walk(self, view: View, decision: Decision) -> ReasonedAction:
        """Go where the value is highest, and spy on the way."""
        values = self.place_values(view)
        candidates = []
        for group in decision.legal.groups:
            if isinstance(group, Places):
                candidates.append(self._walk_to(view, group, values))
            elif isinstance(group, Listed):
                spying, seat = self.spying_value(view), decision.seat
                candidates += [common_policy.other_candidate(view, seat, action, values, spying) for action in group]
        return best_of(candidates)

    def _walk_to(self, view: View, offered: Places, values: PlaceValues) -> Candidate:
        """A random one of the best places."""
        place = self.rng.choice(values.best(common_policy.without_deadly_squares(view, offered.to)))
        if place in view.setup.edition.board.rooms:
            return Candidate(values.at(place), Move(place), Reason("enter", {"room": place}))
        return Candidate(values.at(place), Move(place), Reason("approach", {"room": values.goal(place)}))

    def _suggest(self, view: View, decision: Decision) -> ReasonedAction:
        """Ask, unless the case is solved and cannot be accused here: asking on would only help the others."""
        offered = decision.legal.of(Suggest)
        assert isinstance(offered, Suggestions)
        if self.has_solved and End() in decision.legal:
            return ReasonedAction(End(), Reason("keep-quiet"))
        return self.question(view, offered)

    def _show(self, view: View, decision: Decision) -> ReasonedAction:
        """Show a card, never hide one; with the power to glimpse, use it."""
        shows = [action for action in decision.legal if isinstance(action, Show)]
        to = view.player
        if not shows or to is None:
            return ReasonedAction(next(iter(decision.legal)), Reason("nothing-to-show"))
        cards = tuple(action.card for action in shows if not action.glimpse)
        card, reason = (cards[0], Reason("show-only")) if len(cards) == 1 else self.card_to_show(view, cards, to)
        if len(shows) > len(cards):
            return ReasonedAction(Show(card, glimpse=True), Reason("glimpse", {"seat": to}))
        return ReasonedAction(Show(card), reason)

    def _spy(self, view: View, decision: Decision) -> ReasonedAction:
        seat = self.spy_target(view, tuple(action.seat for action in decision.legal if isinstance(action, Spy)))
        return ReasonedAction(Spy(seat), Reason("spy", {"seat": seat}))

    def _close(self, view: View, decision: Decision) -> ReasonedAction:
        if Look() in decision.legal and not self.knows_pool:
            return ReasonedAction(Look(), Reason("look"))
        # Without intrigue cards there is nothing to play, so skip the count.
        solved = bool(view.setup.edition.intrigue) and self.has_solved
        return common_policy.end_turn(view, decision, solved=solved)

    def _intrigue(self, view: View, decision: Decision) -> ReasonedAction:
        if decision.kind == "choose":
            return common_policy.choose_character(view, decision.legal, self.rng)
        if decision.kind == "draw":
            return common_policy.draw_or_decline(view)
        if decision.kind == "denounce":
            return ReasonedAction(Decline(), Reason("no-proof"))
        assert view.suggestion is not None
        unknown = tuple(card for card in view.suggestion if not self.is_known(card))
        hiding = any(card in view.hand for card in view.suggestion)
        return common_policy.react(decision, unknown, hiding=hiding)
