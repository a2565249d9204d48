"""What ``tudor solve`` tells about a sheet: as tables and sentences, or as JSON."""

from collections.abc import Iterator
from typing import Any

import click
import msgspec
from msgspec import Struct

from tudor.deduction import (
    Assessment,
    Explanation,
    Notebook,
    Prospect,
    Weighting,
    assess,
    best_in_rooms,
    mixed_prospects,
    rank,
    rank_everywhere,
    tell_why,
    why,
)
from tudor.deduction.patience import Patience
from tudor.deduction.sheet import Sheet
from tudor.deduction.sheet.name_finder import tokens
from tudor.model.cards import Card, Room
from tudor.text.errors import Illegal, Unreadable
from tudor.text.languages import N_, translate

SLIP = N_("These notes cannot all be true. The mistake is on one of these lines: {lines}.")
CORRECTED = N_("So the table counts every way in which as few lines as possible are wrong.")
DOUBTS_LEFT_OUT = N_("There are too many possible deals to weigh doubts: every line counts as right.")
DEALER_UNKNOWN = N_(
    "Nobody knows here how many cards each player has, so all {count} possibilities are counted. A line like "
    "“dealer: Ann” narrows it down."
)
MOST_WAYS = 2
"""Ways for which all suggestions in all rooms are considered."""
NOTHING_CERTAIN = N_("Nothing is certain about {card} yet.")


class Wish(Struct, frozen=True, kw_only=True):
    """What is to be told, as written on the command line."""

    why: tuple[str, ...] = ()
    room: str | None = None
    rooms: bool = False
    """Are rooms to be ranked?"""
    at: str | None = None
    """The room where the writer stands."""
    weighting: Weighting = "deals"
    one_wrong: bool = False
    wrong: tuple[int, ...] = ()


class Solution:
    """Everything to tell about one sheet."""

    def __init__(self, sheet: Sheet, wish: Wish, lang: str) -> None:
        self._sheet, self._wish, self._lang = sheet, wish, lang
        self._why = tuple(sheet.cards.one(tokens(card)) for card in wish.why)
        self._room, self._at = _room(sheet, wish.room), _room(sheet, wish.at)
        if wish.rooms:
            _check_asker(sheet)
        if self._at is not None and not sheet.edition.has_board:
            raise Illegal("solve-no-board")
        self._found: Assessment = assess(
            sheet.knowledge, sheet.doubts, one_wrong=wish.one_wrong, supposed=wish.wrong, weighting=wish.weighting
        )

    @property
    def sheet(self) -> Sheet:
        """The notes."""
        return self._sheet

    @property
    def notebook(self) -> Notebook:
        """What follows from the notes."""
        return self._found.notebook

    def echo(self) -> None:
        """Print what is wanted; remarks go to standard error."""
        from tudor.cli.notebook import (
            print_candidates,
            print_notebook,
            print_rooms,
            print_suggestions,
            print_wrong_lines,
        )

        self.echo_remarks()
        sheet, notebook, lang = self._sheet, self.notebook, self._lang
        if not self._why and not self._room and not self._wish.rooms:
            print_notebook(sheet, notebook, lang)
            print_candidates(sheet, notebook, lang)
            print_wrong_lines(sheet, self._found.wrong, lang)
        if self._room:
            print_suggestions(sheet, notebook, self._prospects(), lang)
        if self._wish.rooms:
            print_rooms(sheet, self._best_rooms(), lang)
        for card in self._why:
            self._echo_why(card)

    def echo_remarks(self) -> None:
        """Print what is to be said about the notes themselves to standard error."""
        for remark in self._remarks():
            click.echo(remark, err=True)

    def _remarks(self) -> Iterator[str]:
        """Questions about lines, contradictions, and what is unknown."""
        for question in self._sheet.questions:
            yield question.text(self._lang)
        for slip in self._found.conflicts:
            yield translate(SLIP, self._lang).format(lines=", ".join(map(str, _lines(slip))))
            yield from self._told(slip)
        if self._found.conflicts:
            yield translate(CORRECTED, self._lang)
        if self._found.doubts_left_out:
            yield translate(DOUBTS_LEFT_OUT, self._lang)
        if len(self._hands) > 1:
            yield translate(DEALER_UNKNOWN, self._lang).format(count=len(self._hands))

    def _echo_why(self, card: Card) -> None:
        explanations = [*self._explanations(card)]
        for explanation in explanations:
            click.echo("\n".join(self._told(explanation)))
        if not explanations:
            name = self._sheet.edition.names[self._lang][card]
            click.echo(translate(NOTHING_CERTAIN, self._lang).format(card=name))

    @property
    def _hands(self) -> list[dict[str, int]]:
        """How many cards each owner may have."""
        hands: list[dict[str, int]] = []
        for way in self._found.ways:
            if way.noted.hand_sizes not in hands:
                hands.append(way.noted.hand_sizes)
        return hands

    def _told(self, explanation: Explanation) -> tuple[str, ...]:
        names = {seat: seat for seat in self._sheet.people.seats}
        return tell_why(explanation, self._sheet.knowledge, self._lang, names=names, counted="line")

    def _explanations(self, card: Card) -> Iterator[Explanation]:
        """Why someone has a card or, while that is open, why others do not; for each likely way, if they differ."""
        notebook = self.notebook
        holder = notebook.owner(card)
        excluded = [owner for owner in notebook.owners if notebook.certain(card, owner) is False]
        ways = [way.knowledge for way in self._found.likely]
        wanted = [(owner, way) for owner in ([holder] if holder else excluded) for way in ways]
        shares = Patience().shares(len(wanted))
        found = (why(way, card, owner, share) for (owner, way), share in zip(wanted, shares, strict=True))
        yield from dict.fromkeys(found)

    def _prospects(self) -> list[Prospect]:
        """The suggestions in the room asked for, best first."""
        room, likely = self._room, self._found.likely
        if room is None:
            return []
        ways = [way.knowledge for way in likely]
        silent, weighting = self._sheet.murdered, self._wish.weighting
        ranked = [
            rank(way, room, silent=silent, weighting=weighting, patience=share)
            for way, share in zip(ways, Patience().shares(len(ways)), strict=True)
        ]
        return ranked[0] if len(ranked) == 1 else mixed_prospects(ways, ranked, [way.chance for way in likely])

    def _best_rooms(self) -> list[tuple[Prospect, float | None]]:
        """The best suggestion of each room, and the expected turns until it can be made; the best room first."""
        likely = self._found.likely[:MOST_WAYS]
        ways = [way.knowledge for way in likely]
        silent, weighting = self._sheet.murdered, self._wish.weighting
        ranked = [
            rank_everywhere(way, silent=silent, weighting=weighting, patience=share, notebook=self.notebook)
            for way, share in zip(ways, Patience().shares(len(ways)), strict=True)
        ]
        mixed = ranked[0] if len(ranked) == 1 else mixed_prospects(ways, ranked, [way.chance for way in likely])
        best = best_in_rooms(mixed)
        if self._at is None:
            return [(prospect, None) for prospect in best]
        from tudor.bots.roads import roads_of

        unknown, turns = self.notebook.case.entropy, roads_of(self._sheet.edition).turns_from(self._at)

        def telling(prospect: Prospect) -> float:
            return (unknown - prospect.entropy) / turns[prospect.suggestion.room]

        return [(prospect, turns[prospect.suggestion.room]) for prospect in sorted(best, key=telling, reverse=True)]

    def as_json(self) -> dict[str, Any]:
        """The result as JSON; owners are players by name, "case" and "pool"."""
        sheet, notebook = self._sheet, self.notebook
        return {
            "edition": sheet.edition.id,
            "players": sheet.people.seats,
            "me": sheet.people.me,
            "deals": None if notebook.error else str(notebook.deals),
            "error": notebook.error,
            "doubts_left_out": self._found.doubts_left_out,
            "questions": [
                {"line": asked.line.number, "text": asked.reason.text(self._lang)} for asked in sheet.questions
            ],
            "conflicts": [{"lines": _lines(slip), "text": self._told(slip)} for slip in self._found.conflicts],
            "wrong": [
                {"lines": sorted(lines), "probability": chance} for lines, chance in self._found.wrong.items() if lines
            ],
            "hands": self._hands,
            "solution": notebook.solution,
            "cards": {
                card: {owner: notebook.probability(card, owner) for owner in notebook.owners} for card in notebook.cards
            },
            "case": [
                {**msgspec.to_builtins(triple), "probability": chance}
                for triple, chance in notebook.case.likeliest(len(notebook.case))
            ],
            "ask": [_promised(prospect) for prospect in self._prospects()],
            "rooms": [{**_promised(prospect), "turns": turns} for prospect, turns in self._best_rooms()]
            if self._wish.rooms
            else [],
            "why": [self._explained(explanation) for card in self._why for explanation in self._explanations(card)],
        }

    def _explained(self, explanation: Explanation) -> dict[str, Any]:
        return {
            **msgspec.to_builtins(explanation.conclusion),
            "lines": _lines(explanation),
            "text": self._told(explanation),
        }


def _room(sheet: Sheet, written: str | None) -> Room | None:
    if written is None:
        return None
    rooms = sheet.edition.rooms
    room = sheet.cards.one(tokens(written), rooms)
    if room not in rooms:
        raise Unreadable("not-a-room", card=sheet.cards.typed([room])[0], cards=sheet.cards.typed(rooms))
    _check_asker(sheet)
    return room


def _check_asker(sheet: Sheet) -> None:
    if sheet.people.me is None:
        raise Unreadable("sheet-missing", example=f"me: {sheet.people.seats[0]}")


def _lines(explanation: Explanation) -> list[int]:
    return sorted({note.source.turn for note in explanation.notes})


def _promised(prospect: Prospect) -> dict[str, Any]:
    answers = [{"shown": dict(shown), "probability": chance} for shown, chance in prospect.answers.items()]
    return {
        **msgspec.to_builtins(prospect.suggestion),
        "entropy": prospect.entropy,
        "solves": prospect.solves,
        "answers": answers,
    }
