"""Records played again: checked against the engine, told in sentences, or reduced to what one seat saw."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from tudor.engine import apply, new_game, pending
from tudor.model import actions as do
from tudor.model import happenings as happened
from tudor.model import sight
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Setup
from tudor.model.happenings import TurnBegan, as_called
from tudor.model.sight import Observation
from tudor.model.truth import Asked, Chance, Doubting, Event, State, Step
from tudor.notation.lines import write_line
from tudor.notation.records import Record, first_name
from tudor.notation.verbs import Choice
from tudor.text.errors import Illegal
from tudor.text.words import words
from tudor.visibility import HIDDEN


class Played(NamedTuple):
    """A choice and its seat, or None for chance."""

    choice: Choice
    by: Seat | None = None


class Referee:
    """Follows a complete game and refuses what cannot have happened."""

    def __init__(self, setup: Setup) -> None:
        self.state = new_game(setup)
        self._first_seat = setup.seats[0]
        self.due: deque[Observation] = deque()
        """What must be observed before the next decision."""

    def follow(self, observation: Observation) -> Step | None:
        """Take the next observation; returns a step if it was a decision or an outcome."""
        silence = None if self.due else self._unrecorded_silence(observation)
        if silence is not None:
            self.due.extend(silence.events)
            self.state = silence.state
        if self.due:
            self._expect(observation)
            return silence
        step = self._play(observation)
        self.due.extend(step.events)
        self._expect(observation)
        self.state = step.state
        return step

    def _unrecorded_silence(self, observation: Observation) -> Step | None:
        """The end of a window for denunciations without recorded replies, as in games of earlier releases."""
        phase = self.state.phase
        if not isinstance(phase, Doubting) or phase.orders or isinstance(observation, sight.OrderSeen):
            return None
        state, events = self.state, list[Event]()
        for seat in phase.seats:
            state, happened_next = apply(state, do.Decline(), seat)
            events += [event for event in happened_next if not isinstance(event, sight.OrderSeen)]
        return Step(state, tuple(events))

    def finish(self) -> None:
        """Raise if consequences of the last choice are missing."""
        if self.due:
            raise Illegal("record-expected", self.state.setup.edition, expected=write_line(self.due[0]))

    def _expect(self, observation: Observation) -> None:
        expected = self.due[0]
        if observation != expected:
            raise Illegal("record-expected", self.state.setup.edition, expected=write_line(expected))
        self.due.popleft()

    def _play(self, observation: Observation) -> Step:
        played = choice_of(self.state.setup, observation)
        if played is None:
            raise _out_of_place(self.state, observation, self._first_seat)
        return _applied(self.state, played)


def _applied(state: State, played: Played) -> Step:
    """The step of a choice. Earlier releases let a seat use its power although it held a butler for the same (R30)."""
    match played:
        case (do.Watch(power=True), str(seat)) if "see-card" in state.butlers.get(seat, ()):
            step = apply(replace(state, butlers={**state.butlers, seat: ()}), *played)
            butlers = {**step.state.butlers, seat: state.butlers[seat]}
            return Step(replace(step.state, butlers=butlers), step.events)
    return apply(state, *played)


def _out_of_place(state: State, observation: Observation, seat: Seat) -> Illegal:
    """Why this cannot come next; ``seat`` is an example of one whose record hides cards."""
    edition = state.setup.edition
    if type(observation) in HIDDEN:
        return Illegal("record-hides", edition, example=f'[Sight "{seat}"]')
    match pending(state):
        case Asked(seats=seats):
            return Illegal("record-nothing-happens", edition, waiting=seats)
        case Chance():
            return Illegal("record-chance-due", edition)
        case _:
            return Illegal("over", edition)


CHOICES: Mapping[type[Observation], Callable[[Edition, Any], Played]] = {
    happened.DealerDrawn: lambda _, seen: Played(do.Dealer(seen.seat)),
    happened.RolledForDeal: lambda _, seen: Played(do.Dice(seen.dice)),
    happened.RolledForStart: lambda _, seen: Played(do.Dice(seen.dice)),
    happened.Rolled: lambda _, seen: Played(do.Dice(seen.dice)),
    happened.WeaponsPlaced: lambda edition, seen: Played(do.Weapons(tuple(seen.rooms[w] for w in edition.weapons))),
    sight.CaseFilled: lambda _, seen: Played(do.Case(seen.case)),
    sight.HandSeen: lambda _, seen: Played(do.Hand(seen.cards)),
    happened.CharacterChosen: lambda _, seen: Played(do.Choose(seen.suspect), seen.seat),
    happened.DiceTaken: lambda _, seen: Played(do.Roll(), seen.seat),
    happened.Moved: lambda _, seen: Played(do.Move(seen.to), seen.seat),
    happened.PassageTaken: lambda _, seen: Played(do.Passage(seen.to), seen.seat),
    happened.Stayed: lambda _, seen: Played(do.Stay(), seen.seat),
    happened.Suggested: lambda _, seen: Played(do.Suggest(*seen.named), seen.seat),
    happened.Passed: lambda _, seen: Played(do.Pass(), seen.seat),
    sight.CardSeen: lambda _, seen: Played(do.Show(seen.card, seen.glimpse), seen.witness),
    sight.DisclosureSeen: lambda _, seen: Played(do.Show(seen.card, seen.glimpse), seen.witness),
    sight.GlimpseSeen: lambda _, seen: Played(do.Glimpse(seen.card)),
    happened.AccusedAloud: lambda _, seen: Played(do.Accuse(*seen.named), seen.seat),
    sight.AccusationWritten: lambda _, seen: Played(do.Accuse(*seen.named), seen.seat),
    happened.Denounced: lambda _, seen: Played(do.Denounce(seen.witness), seen.seat),
    happened.OwnedUp: lambda _, seen: Played(do.OwnUp(), seen.seat),
    happened.TurnEnded: lambda _, seen: Played(do.End(), seen.seat),
    happened.StoppedToSpy: lambda _, seen: Played(do.Stop(seen.square, seen.steps, seen.through), seen.seat),
    happened.SpiedOn: lambda _, seen: Played(do.Spy(seen.target), seen.seat),
    happened.DrawChosen: lambda _, seen: Played(do.Draw(), seen.seat),
    happened.DrawDeclined: lambda _, seen: Played(do.Decline(), seen.seat),
    happened.ClockDrawn: lambda _, seen: Played(do.Intrigue("clock")),
    sight.ButlerSeen: lambda _, seen: Played(do.Intrigue(seen.card)),
    happened.ButlerPlayed: lambda _, seen: Played(do.Butler(seen.card), seen.seat),
    happened.SentHome: lambda _, seen: Played(do.SendHome(seen.suspect), seen.seat),
    happened.PowerUsed: lambda _, seen: Played(do.UsePower(), seen.seat),
    sight.OrderSeen: lambda _, seen: Played(seen.order, seen.seat),
    happened.LookedIntoPool: lambda _, seen: Played(do.Look(), seen.seat),
}
"""The choice behind each observation. All others are consequences, or hide the choice."""


def choice_of(setup: Setup, observation: Observation) -> Played | None:
    """The decision or outcome behind an observation, if there is one."""
    made = CHOICES.get(type(observation))
    return None if made is None else made(setup.edition, observation)


def replay(record: Record) -> Iterator[Step]:
    """The steps of a complete record, one per choice."""
    if record.seat is not None:
        raise Illegal("record-not-complete", record.setup.edition, sight=record.seat)
    referee = Referee(record.setup)
    for observation in record.observations:
        step = referee.follow(observation)
        if step is not None:
            yield step
    referee.finish()


def tell_record(record: Record, seat: Seat | None = None, lang: str = "en") -> Iterator[str]:
    """The sentences of a record, with an empty one before each turn.

    ``seat`` tells a complete record as that seat or ``spectator`` saw the game.
    """
    seen = as_seen_by(record, seat) if seat is not None else record
    speech = words(record.setup.edition, lang)
    for observation, called in as_called(seen.observations, seen.seat):
        if isinstance(observation, TurnBegan):
            yield ""
        yield speech.tell(observation, you=called)


def as_seen_by(record: Record, seat: Seat) -> Record:
    """The record that a seat or ``spectator`` would have kept."""
    setup = record.setup
    if record.seat == first_name(setup, record.observations, seat):
        return record
    if record.seat is not None:
        raise Illegal("record-other-seat", setup.edition, sight=record.seat, seat=seat)
    return Record.of(setup, _events(record), seat, record.headers)


def _events(record: Record) -> Iterator[Event]:
    for step in replay(record):
        yield from step.events
