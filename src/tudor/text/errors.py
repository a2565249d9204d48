"""What can be wrong with what somebody asks for: unreadable, illegal or ambiguous, each with a reason.

An error is a code and its details; the sentence is made when somebody reads it, in that person's language.
Ids stand in it as they are typed (``lead-pipe``), since an error tells what to type instead.
"""

from collections.abc import Mapping
from typing import TypeAlias, Union

from tudor.model.edition import Edition
from tudor.text.arena_errors import ARENA_ERRORS
from tudor.text.fairness_errors import FAIRNESS_ERRORS
from tudor.text.languages import LANGUAGES, N_, translate
from tudor.text.outside_errors import OUTSIDE_ERRORS
from tudor.text.remote_errors import REMOTE_ERRORS
from tudor.text.storage_errors import STORAGE_ERRORS
from tudor.text.table_errors import TABLE_ERRORS

Detail: TypeAlias = Union[str, int, "Message", tuple["Detail", ...]]
"""An id, a number, a text, a message of its own, or several of them."""

ERRORS: dict[str, str] = {
    **ARENA_ERRORS,
    **TABLE_ERRORS,
    **OUTSIDE_ERRORS,
    **REMOTE_ERRORS,
    **FAIRNESS_ERRORS,
    **STORAGE_ERRORS,
    # The languages
    "language": N_("There is no language “{language}” here. Choose one of: {languages}."),
    # The command line
    "file": N_("The file “{file}” cannot be read. Name a text file that is there, or - for what is piped in."),
    # The table
    "players": N_("{edition_id} is played by {fewest} to {most} players, not by {count}."),
    "seat-unknown": N_("There is no seat “{seat}” here. The seats are: {seats}."),
    "seat-twice": N_("The seat {seat} is named twice. Give each player a suspect of their own."),
    "seat-order": N_("In this edition the seats follow the board clockwise. Seat the players in this order: {seats}."),
    "option-unavailable": N_(
        "There is no option {option} in {edition_id}. Leave it out, or choose an edition that has it."
    ),
    "unknown-level": N_("There is no level “{level}”. Choose one of: {levels}."),
    # Whose move it is
    "over": N_("The game is over: nothing can be played any more. Begin a new one."),
    "not-asked": N_("It is not for {seat} to decide now. The game waits for: {waiting}."),
    "who-decides": N_("Several seats are to decide. Say which one acts: {waiting}."),
    "chance-due": N_("Chance comes first: {wanted}"),
    "no-chance-due": N_("Nothing is left to chance now. The game waits for a decision of: {waiting}."),
    "wrong-outcome": N_("That outcome is not what chance owes here. Wanted: {wanted}"),
    "wrong-moment": N_("{seat} cannot do “{does}” now. Possible are: {possible}."),
    "wanted-dealer": N_("the dealer, one of {seats}; for instance: dealer plum."),
    "wanted-dice": N_("the dice of {seat}, {count} in number; for instance: dice 4."),
    "wanted-weapons": N_("a different room for each of {weapons}; for instance: weapons rope=hall ..."),
    "wanted-case": N_("the case file; for instance: case plum rope hall."),
    "wanted-hand": N_(
        "the hand of {seat}, {count} cards not yet dealt, in the order of the deck; for instance: hand rope hall ..."
    ),
    "wanted-intrigue": N_("the intrigue card that {seat} draws; for instance: intrigue clock."),
    "wanted-glimpse": N_("a card from the hand of {of}, for {seat} to look at; for instance: glimpse rope."),
    "not-among": N_("“{does}” is possible now, but not with “{given}”. Choose one of: {possible}."),
    # Moving
    "unreachable": N_("{place} cannot be reached now. The move can end at: {places}."),
    "passage-elsewhere": N_("No secret passage leads from here to {room}. From here one leads to: {rooms}."),
    # Suggesting and accusing
    "wrong-room": N_("A suggestion names the room one is in, so not {room}. Name: {rooms}."),
    "not-a-suspect": N_("“{card}” is not a suspect. The suspects are: {cards}."),
    "not-a-weapon": N_("“{card}” is not a weapon. The weapons are: {cards}."),
    "not-a-room": N_("“{card}” is not a room. The rooms are: {cards}."),
    # Answering
    "cannot-show": N_("{card} cannot be shown here. Show one of: {cards}."),
    "no-proof": N_(
        "There is no proof that {witness} hid a card: denounce only those who showed you a card they denied."
    ),
    "no-power": N_("There is no such power to use, or it is used up. Do it without."),
    "nothing-hidden": N_("You have hidden no card, so there is nothing to own up to."),
    # What people type
    "choice-empty": N_("Nothing was given. Say one of: {forms}"),
    "choice-verb": N_("“{word}” is not understood. Say one of: {forms}"),
    "choice-word": N_("“{word}” is not understood in “{text}”. Nearest are: {nearest}."),
    "choice-form": N_("“{text}” is not complete, or says too much. Say it like this: {form}"),
    "choice-ambiguous": N_("“{text}” can mean several things. Say which one: {readings}."),
    # Deduction
    "contradiction": N_("These facts cannot all be true. Look for a slip in the notes, and take it back."),
    "hand-sizes": N_(
        "How many cards these seats hold is not known: {seats}. Say who dealt, or give the size of each hand."
    ),
    "hand-sizes-total": N_(
        "All hands, the pool and the case file make {count} cards, and the deck has {cards}. Count the hands again."
    ),
    "deck-size": N_("A deck of {count} cards is too large to be counted. It may have {most} cards."),
    "fact-not-noted": N_("This was never noted, so it cannot be taken back: {fact}."),
    "nothing-noted": N_("Nothing is noted, so there is nothing to take back."),
    "not-certain": N_("It is not certain whether {owner} holds {card}, so there is nothing to explain."),
    "words-need-edition": N_("A deck without an edition has no names. Load an edition, to have things told in words."),
    "spectator-asks": N_("A spectator makes no suggestions. Say whose knowledge this is, by me=."),
    "shown-among": N_("{card} is to be one of three cards at most among which it was shown, not of: {cards}."),
    # Notes of a game on cardboard
    "sheet-line": N_("Line {line}, “{text}”: {reason}"),
    "sheet-missing": N_("The notes need a line like this: {example}"),
    "sheet-header-twice": N_("Line {line} says so already. Leave one of them out."),
    "sheet-hand": N_("You hold {count} cards, and {named} are named here. Name all of them, and no others."),
    "sheet-player": N_("There is no player “{word}”. The nearest is {nearest}; the players are: {players}."),
    "sheet-player-twice": N_("Two players are called {player}. Tell them apart."),
    "sheet-word": N_("“{word}” is not understood. Did you mean “{nearest}”?"),
    "sheet-ambiguous": N_("“{text}” can mean several things. Write more of it: {readings}."),
    "sheet-triple": N_("“{text}” is not a suspect, a weapon and a room. Name one of each."),
    "sheet-not-named": N_("{card} was not asked for, so it was not shown. Choose one of: {cards}."),
    "sheet-answer": N_("“{text}” is no answer. Write “Ben no”, “Ben shows”, “Ben shows rope” or “nobody”."),
    "sheet-own-answer": N_("{player} made this suggestion, and does not answer it."),
    "sheet-suggestion": N_("Who suggests this? Write it like this: Ann: plum rope hall -> Ben no, Cleo shows"),
    "sheet-no-line": N_(
        "This is not understood. Write a suggestion with its answers, like this: Ann: plum rope hall -> Ben no, Cleo shows"
    ),
    # Records
    "record-line": N_("Line {line} of the record, “{text}”: {reason}"),
    "record-begins": N_("A record begins with the line: {spelling}"),
    "record-version": N_("This is version {version} of the record format. Those that can be read are: {versions}."),
    "record-header": N_("This is no header. Headers look like this, with an empty line after the last: {example}"),
    "record-header-missing": N_("The headers are not complete. Add the line: {spelling}"),
    "record-header-twice": N_("There is a header {header} already. Leave one of them out."),
    "record-header-value": N_(
        "A header is named in letters and digits, and its text is a single line; not so: {header}."
    ),
    "record-option": N_("There is no option “{option}”. The options are: {options}."),
    "record-spelling": N_("It must be spelt exactly so: {spelling}"),
    "record-empty-line": N_("It must be quite empty, without blanks."),
    "record-ending": N_("The last line must end with a line break."),
    "record-result": N_("The game that follows has another result. Write: {spelling}"),
    "record-no-line": N_("This is no line of a record. Write what chance brought, what a seat did, or what followed."),
    "unknown-word": N_("“{word}” is unknown. There are: {words}."),
    "weapons-missing": N_("Every weapon needs its room. Missing are: {weapons}."),
    "record-before-turn": N_("This belongs to a turn, and none has begun."),
    "record-expected": N_("The game goes on otherwise. Here must stand: {expected}"),
    "record-nothing-happens": N_("Nothing of that kind happens here. The game waits for: {waiting}."),
    "record-chance-due": N_("Nothing of that kind happens here. Chance comes first."),
    "record-turn": N_("Turns are numbered one after the other. This is turn {number}."),
    "record-hides": N_(
        "A complete record hides nothing. Name the cards, or say who kept the record in a header: {example}"
    ),
    "record-not-seen": N_("{seat} could not see it like this."),
    "record-other-seat": N_("This is the game as {sight} saw it, and cannot be told as {seat} saw it."),
    "record-not-complete": N_("Only a complete record can be played again. This is the game as {sight} saw it."),
    # Editions and their files
    "edition.unknown": N_("There is no edition “{edition_id}”. The nearest is {nearest}; there are: {editions}."),
    "edition.file": N_("The file {file} cannot be read. Name a file that exists and is text in UTF-8."),
    "edition.broken": N_("The edition {edition_id} cannot be used until this is put right in its file:{problems}"),
    "edition.file-name": N_("“{name}” is not an id. Name the file in lower-case letters, digits and hyphens."),
    "edition.toml": N_("line {line}, column {column}: this is not TOML."),
    "edition.key": N_("{key}: there is no such key here. The nearest is {nearest}."),
    "edition.missing": N_("{key}: this is missing."),
    "edition.text": N_("{key}: this must be a text, and not an empty one."),
    "edition.value": N_("{key}: “{value}” is not possible. Choose one of: {values}."),
    "edition.ids": N_("{key}: this must be a list of ids, and not an empty one."),
    "edition.id": N_("{key}: “{name}” is not an id. Use lower-case letters, digits and hyphens, as in lead-pipe."),
    "edition.twice": N_("{key}: {name} is there twice."),
    "edition.number": N_("{key}: this must be a whole number from {least} to {most}."),
    "edition.bounds": N_("{key}: these must be two whole numbers from {least} to {most}, the smaller first."),
    "edition.table": N_("{key}: this must be a table."),
    "edition.taken": N_("{key}: {name} already names something else. Choose another id."),
    "edition.not-on-board": N_("{key}: {name} is not on the board."),
    "edition.no-card": N_("{key}: {name} is on the board and must be listed."),
    "edition.order": N_("{key}: the suspects must stand in the order of their start squares: {suspects}."),
    "edition.not-fixed": N_("{key}: this serves only where rules.weapons-start is “fixed”."),
    "edition.crowded": N_("{key}: there are more weapons than the {rooms} rooms they should be spread over."),
    "edition.doubles": N_("{key}: a double needs two dice."),
    "edition.characters": N_("{key}: suspects can be chosen after the deal only where rules.seating is “free”."),
    "edition.map-rows": N_("{key}: all rows must have the same length."),
    "edition.map-sign": N_("{key}: the legend does not explain the sign “{sign}”."),
    "edition.map-empty": N_("{key}: there is no square on it."),
    "edition.legend-sign": N_("{key}: a sign of the map is a single character."),
    "edition.square": N_("{key}: {square} is not a square of the map."),
    "edition.room-undrawn": N_("{key}: {room} is not on it."),
    "edition.room-square": N_("{key}: {room} is also the name of a square. Choose another id."),
    "edition.door-apart": N_("{key}: {square} is not beside {room}."),
    "edition.room-closed": N_("{key}: {room} has neither a door nor a passage."),
    "edition.start-shared": N_("{key}: {square} is already the start of {suspect}."),
    "edition.cut-off": N_("{key}: these squares cannot be reached from {origin}: {squares}."),
    "edition.passages": N_("{key}: a room has one passage at most, and one of {rooms} has two."),
}
"""By code, the English sentence. Its placeholders are the details that every error of that code has."""


class Message:
    """A sentence that can stand inside another: ``Message("seat-twice", seat="green")``."""

    def __init__(self, code: str, /, **details: Detail) -> None:
        self.code = code
        self.details: Mapping[str, Detail] = details

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.code, self.details) == (other.code, other.details)

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.details))))

    def __repr__(self) -> str:
        return "".join((f"Message({self.code!r}", *(f", {key}={value!r}" for key, value in self.details.items()), ")"))

    def text(self, lang: str) -> str:
        """The sentence in one of the languages."""
        template = translate(ERRORS[self.code], known_language(lang))
        return template.format_map({key: _written(value, lang) for key, value in self.details.items()})


class TudorError(ValueError):
    """Anything Tudor cannot do for a reason a person can understand: ``Illegal("no-proof", witness="green")``."""

    def __init__(self, code: str, edition: Edition | None = None, /, **details: Detail) -> None:
        super().__init__(code, edition)
        self.code = code
        self.edition = edition
        self.details: Mapping[str, Detail] = details

    def __str__(self) -> str:
        return self.text("en")

    @property
    def message(self) -> Message:
        """The reason, ready to stand inside another error."""
        return Message(self.code, **self.details)

    def text(self, lang: str) -> str:
        """The reason in one of the languages."""
        return self.message.text(lang)


class Unreadable(TudorError):
    """What was given cannot be understood."""


class Illegal(TudorError):
    """What was given is understood, but not allowed."""


class Ambiguous(TudorError):
    """What was given can be understood in several ways."""


def known_language(lang: str) -> str:
    """The language, if it is one of ours."""
    if lang not in LANGUAGES:
        raise Unreadable("language", language=lang, languages=LANGUAGES)
    return lang


def _written(detail: Detail, lang: str) -> str:
    if isinstance(detail, Message):
        return detail.text(lang)
    if isinstance(detail, tuple):
        return _listed(detail, lang)
    return str(detail)


def _listed(details: tuple[Detail, ...], lang: str) -> str:
    """Messages make lines of their own, everything else a list within the line."""
    if not details:
        return translate(N_("nothing"), lang)
    parts = [_written(detail, lang) for detail in details]
    if any(isinstance(detail, Message) for detail in details):
        return "".join(f"\n- {part}" for part in parts)
    return ", ".join(parts)
