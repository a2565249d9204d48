"""The course of a game, followed from one or more chairs: every decision is judged when it is made."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tudor.engine import legal, new_game, pending
from tudor.model.actions import Accuse, Roll
from tudor.model.cards import Card, Seat, Triple
from tudor.model.happenings import AccusedAloud, Suggested, TurnBegan, Won
from tudor.model.sight import AccusationWritten, CardSeen, DisclosureSeen, Observation, Reason
from tudor.model.truth import Asked, State
from tudor.notation import Choice, Record, choice_of, replay
from tudor.notation.records import UNFINISHED
from tudor.reviews.accusations import Risk, risk
from tudor.reviews.answers import told, why_shown
from tudor.reviews.findings import Findings, Moment, Player
from tudor.reviews.judgement import GRADES, Grade, Judgement, Subject, accuracy_of, grade_of
from tudor.reviews.minds import Mind
from tudor.reviews.odds import Standing
from tudor.reviews.questions import MOST_SEATS, asked, why_asked
from tudor.reviews.tables import Table
from tudor.reviews.ways import ways
from tudor.visibility import observe

WALKS = ("start", "move")


class _Player:
    """What is gathered about one player."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.judged: list[Judgement] = []
        self.luck = 0.0
        self.expected: float | None = None
        """Bits expected to be unknown after the last question, until the next turn."""
        self.rolling: float | None = None
        """What the roll was expected to be worth."""
        self.risk: tuple[int, Risk] | None = None
        """The last chance to accuse in this turn that was not taken."""
        self.certain_since: int | None = None
        self.worth_risking_since: int | None = None
        self.moments: list[Moment] = []


class Course:
    """A game under review, for some of its seats, named as before the deal."""

    def __init__(self, record: Record, judged: Sequence[Seat]) -> None:
        setup = record.setup
        self._record = record
        self._table = Table(setup)
        self._players = {setup.seats.index(seat): _Player(Mind(setup, seat)) for seat in judged}
        self._states = dict(_states(record)) if record.seat is None else {}
        self._named: Triple | None = None
        # At larger tables, counting takes too long for example deals.
        self._has_examples = len(setup.seats) <= MOST_SEATS

    def take(self, place: int, seen: Observation) -> None:
        """Judge what was decided, then let everybody hear of it."""
        if isinstance(seen, TurnBegan):
            self._end_turn()
        if place in self._states:
            self._walked(place, seen, self._states[place])
        self._judge(place, seen)
        for number, player in self._players.items():
            mine = observe(seen, self._table.setup.seats[number])
            if mine is not None:
                player.mind.hear(mine)
        self._table.hear(seen)
        if isinstance(seen, TurnBegan):
            for player in self._players.values():
                player.moments.append(self._moment(player))

    def _player(self, seat: Seat | None) -> _Player | None:
        """The player in a seat, if their decisions are judged and can still matter."""
        seats = self._table.setup.seats
        if seat not in seats or seat in self._table.out:
            return None
        return self._players.get(seats.index(seat))

    def _note(
        self, player: _Player, place: int, subject: Subject, loss: float, why: Reason, stake: float = 1.0
    ) -> None:
        grade = grade_of(subject, loss)
        player.judged.append(
            Judgement(
                place=place,
                turn=self._table.turn,
                seat=player.mind.me,
                subject=subject,
                loss=round(loss, 4),
                stake=round(stake, 4),
                grade=grade,
                why=None if grade == GRADES[0] else why,
            )
        )

    # Decisions

    def _judge(self, place: int, seen: Observation) -> None:
        match seen:
            case Suggested(seat=seat, named=named):
                self._named = named
                self._asked(place, self._player(seat), named)
            case CardSeen(witness=witness, to=to, card=card):
                self._shown(place, witness, to, card, tuple(self._named or ()))
            case DisclosureSeen(witness=witness, to=to, card=card):
                self._shown(place, witness, to, card, self._table.setup.edition.cards)
            case AccusedAloud(seat=seat, named=named) | AccusationWritten(seat=seat, named=named):
                self._accused(place, self._player(seat), named)

    def _asked(self, place: int, player: _Player | None, named: Triple) -> None:
        if player is None or player.mind.bits <= 0.0:
            return
        found = asked(player.mind, self._table, named)
        if found is not None:
            player.expected = found.prospect.entropy
            self._note(player, place, "ask", found.loss, why_asked(player.mind, found), found.stake)

    def _shown(self, place: int, witness: Seat, to: Seat, card: Card, named: tuple[Card, ...]) -> None:
        player = self._player(witness)
        cards = [held for held in player.mind.hand if held in named] if player is not None else []
        if not self._has_examples or player is None or len(cards) < 2 or card not in cards or to in self._table.out:
            return
        bits = told(player.mind, self._table.dead, cards, to)
        stake = sum(bits.values()) / len(bits)
        self._note(player, place, "show", bits[card], why_shown(player.mind, bits, to), stake)

    def _accused(self, place: int, player: _Player | None, named: Triple) -> None:
        if player is None:
            return
        now, player.risk = risk(player.mind, self._table), None
        chance = 1.0 if now.is_certain and now.triple == named else player.mind.notebook.case.get(named, 0.0)
        self._since(player, now)
        self._note(player, place, "accuse", now.loss_of(chance), now.why_accused(chance))

    def _walked(self, place: int, seen: Observation, state: State) -> None:
        """Judge where a seat goes, and keep in mind whether it could have accused."""
        played = choice_of(state.setup, seen)
        player = None if played is None else self._player(played.by)
        if played is None or player is None or isinstance(played.choice, Accuse):
            return
        offered = legal(state, player.mind.me)
        if offered.of(Accuse) is not None:
            player.risk = place, risk(player.mind, self._table)
        if self._has_examples and state.player == player.mind.me and played.choice in offered and _walks(state):
            self._went(place, player, played.choice, state)

    def _went(self, place: int, player: _Player, action: Choice, state: State) -> None:
        found = ways(player.mind, self._table, state)
        if found is None or not found.ways:
            return
        if player.rolling is not None:
            player.luck += found.unit * (found.best.value - player.rolling)
        player.rolling = found.value(action) if isinstance(action, Roll) else None
        loss = found.loss(action)
        if loss is not None:
            self._note(player, place, "walk", loss, found.why(), found.stake)

    # Turns

    def _end_turn(self) -> None:
        """Judge that nobody accused, and compare what was learnt with what was to be expected."""
        player = self._player(self._table.player)
        if player is None:
            return
        if player.expected is not None:
            player.luck += player.expected - player.mind.bits
        if player.risk is not None:
            place, last = player.risk
            self._since(player, last)
            if last.worth > 0.0 or last.is_certain:
                self._note(player, place, "wait", last.chance - last.waiting, last.why_waited())
        player.expected = player.rolling = player.risk = None

    def _since(self, player: _Player, now: Risk) -> None:
        turn = self._table.turn
        if now.is_certain and player.certain_since is None:
            player.certain_since = turn
        if now.worth > 0.0 and player.worth_risking_since is None:
            player.worth_risking_since = turn

    def _moment(self, player: _Player) -> Moment:
        """How a player stands at the start of a turn."""
        table, seat = self._table, player.mind.me
        if seat in table.out:
            return Moment(table.turn, None, 0.0)
        standing = Standing(player.mind.bits, table.turns_until(seat))
        return Moment(table.turn, standing, table.chance_with(seat, standing.bits))

    # The end

    def finish(self) -> Findings:
        """What was found, with the seats named as at the end."""
        self._end_turn()
        seats = self._table.setup.seats
        return Findings(
            edition=self._record.setup.edition.id,
            seats=seats,
            winner=_winner(self._record),
            over=self._record.result != UNFINISHED,
            turns=self._table.turn,
            players=tuple(self._summary(number) for number in self._players),
            judgements=tuple(self._judgements()),
            moments={seats[number]: tuple(player.moments) for number, player in self._players.items()},
        )

    def _judgements(self) -> Iterator[Judgement]:
        for number, player in self._players.items():
            yield from (replace(one, seat=self._table.setup.seats[number]) for one in player.judged)

    def _summary(self, number: int) -> Player:
        player = self._players[number]
        accuracy = accuracy_of(player.judged)
        grades: dict[Grade, int] = {}
        for one in player.judged:
            grades[one.grade] = grades.get(one.grade, 0) + 1
        return Player(
            seat=self._table.setup.seats[number],
            accuracy=None if accuracy is None else round(accuracy, 1),
            luck=round(player.luck, 2),
            grades=grades,
            certain_since=player.certain_since,
            worth_risking_since=player.worth_risking_since,
        )


def _states(record: Record) -> Iterator[tuple[int, State]]:
    """By the place of each choice in a complete record, the state before it."""
    state, place = new_game(record.setup), 0
    for step in replay(record):
        yield place, state
        state, place = step.state, place + len(step.events)


def _walks(state: State) -> bool:
    due = pending(state)
    return isinstance(due, Asked) and due.kind in WALKS


def _winner(record: Record) -> Seat | None:
    last = record.observations[-1:]
    return last[0].seat if last and isinstance(last[0], Won) else None
