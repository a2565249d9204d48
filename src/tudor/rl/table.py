"""A table where learners play some places and bots the others; every environment plays through it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias, TypedDict

from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options
from tudor.model.options import Legal
from tudor.model.sight import Observation
from tudor.model.truth import Asked, Over
from tudor.rl.layout import Vector
from tudor.rl.learner import Accusing, Encoding, Features, Learner
from tudor.rl.numbering import Mask
from tudor.rl.policies import Player, check_player, seated
from tudor.rl.truth import StateLayout
from tudor.stepper import BotTable, random_luck
from tudor.text import words
from tudor.text.errors import Illegal, Unreadable

Players: TypeAlias = int | Sequence[Seat]
"""How many, or the seats by name."""

NOTHING = Legal(())

LONGEST_GAME = 5_000
"""Default number of decisions after which a game is cut short."""

LONGEST_WAIT = 5_000
"""Decisions of bots without a learner's in between after which a game is cut short."""


class Settings(TypedDict, total=False):
    """What every environment can be told besides edition and players; see docs/rl.md."""

    options: Options
    longest: int
    features: Features
    accusations: Accusing


class LearnersTable:
    """One table, game after game. Learners are named by their place, clockwise from 0."""

    def __init__(
        self, edition: Edition | str, players: Players, bots: Mapping[int, Player], settings: Settings
    ) -> None:
        self.setup = take_seats(
            edition if isinstance(edition, Edition) else load(edition), players, settings.get("options", Options())
        )
        self.encoding = Encoding(self.setup, settings.get("features", "plain"), settings.get("accusations", "any"))
        self.state_layout = StateLayout(self.setup)
        self.places = _places_without(bots, len(self.setup.seats))
        self._longest = settings.get("longest", LONGEST_GAME)
        self._bots = dict(bots)
        self._game: BotTable | None = None

    def begin(self, chance: Random) -> None:
        """Begin a new game, and play to the first decision of a learner."""
        seats, encoding = self.setup.seats, self.encoding
        bots = {seats[place]: seated(player, encoding, place, chance) for place, player in self._bots.items()}
        self._game = BotTable(self.setup, bots, random_luck(chance))
        self._learners = {place: Learner(encoding, place) for place in self.places}
        self._decisions = 0
        self._is_stuck = False
        self._run(self._game)
        self._allowed: dict[int, Legal | None] = {}
        """By place, what is allowed now, once somebody asked."""

    @property
    def game(self) -> BotTable:
        """The game in progress, with the whole truth."""
        if self._game is None:
            raise Illegal("rl-reset")
        return self._game

    # Where things stand

    @property
    def asked(self) -> int | None:
        """The place of the learner that decides next; None if the game is over, or was cut short among bots."""
        game = self.game
        due = game.due
        if self._is_stuck or type(due) is not Asked:
            return None
        seats = game.state.setup.seats
        return seats.index(due.seats[0]) if len(due.seats) == 1 else min(map(seats.index, due.seats))

    @property
    def is_over(self) -> bool:
        """Has somebody won, or can nobody win any more?"""
        return self.game.is_over

    @property
    def is_cut(self) -> bool:
        """Has the game taken too long?"""
        return (self._is_stuck or self._decisions >= self._longest) and not self.is_over

    def reward(self, place: int) -> float:
        """What the game brings a place: nothing before it is over."""
        due = self.game.due
        if not isinstance(due, Over):
            return 0.0
        return 1.0 if self.game.seat(place) == due.winner else self.loss

    @property
    def loss(self) -> float:
        """What a loser gets."""
        return -1.0 / (len(self.setup.seats) - 1)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The present names of the seats."""
        return self.game.state.setup.seats

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.game.state.turn

    def state(self) -> Vector:
        """The whole truth."""
        return self.state_layout.vector(self.game.state)

    # What a learner knows and does

    def observe(self, place: int) -> tuple[Vector, Mask]:
        """What a learner sees and remembers, and which actions are legal for it."""
        game, learner = self.game, self._learners[place]
        allowed = self._allowed_now(place, game)
        return learner.vector(game.view(place)), learner.mask(allowed)

    def observed(self, place: int) -> tuple[Observation, ...]:
        """Everything that a seat has observed since the game began."""
        return tuple(self.game.seen(place))

    def play(self, place: int, number: int | None) -> None:
        """Play the action with this number, and all that follows until a learner decides again."""
        game = self.game
        allowed = self._allowed_now(place, game)
        action = self._learners[place].action(number, NOTHING if allowed is None else allowed)
        self._decisions += 1
        game.play(action, game.seat(place))
        # Chance has been played with the action; only bots may have to go on.
        if self._bots:
            self._run(game)
        self._allowed.clear()

    def _run(self, game: BotTable) -> None:
        """Let bots play until a learner decides. Policies may go on for ever where learners are not asked any more."""
        self._is_stuck = all(game.step() for _ in range(LONGEST_WAIT))

    def _allowed_now(self, place: int, game: BotTable) -> Legal | None:
        """What a learner may do; it hears the news first, since what is certain depends on them."""
        if place in self._allowed:
            return self._allowed[place]
        learner, owed = self._learners[place], game.decision(place)
        learner.hear(game.news(place))
        allowed = self._allowed[place] = learner.allowed(owed.legal) if owed is not None else None
        return allowed

    def story(self) -> str:
        """What has happened since it was last told, as a spectator sees it."""
        told = words(self.setup.edition, "en")
        return "".join(f"{told.tell(seen)}\n" for seen in self.game.news(None))


def _places_without(bots: Mapping[int, Player], count: int) -> tuple[int, ...]:
    """The places of learners, if bots can play the others."""
    places = tuple(place for place in range(count) if place not in bots)
    strays = [place for place in bots if place not in range(count)]
    if strays or not places:
        raise Unreadable("rl-places", places=", ".join(map(str, bots)), count=count, last=count - 1)
    for player in bots.values():
        check_player(player)
    return places
