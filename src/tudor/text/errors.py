"""Errors a person can make: unreadable, illegal or ambiguous input, each with a reason.

An error is a code with details. Its sentence is made for the reader, in their language. It names ids as they are typed
(``lead-pipe``), since it says what to type instead.
"""

from collections.abc import Mapping
from typing import TypeAlias, Union

from tudor.model.edition import Edition
from tudor.text.languages import LANGUAGES, N_, translate
from tudor.text.service_errors import SERVICE_ERRORS

Detail: TypeAlias = Union[str, int, "Message", tuple["Detail", ...]]
"""An id, a number, a text, another message, or several of these."""

ERRORS: dict[str, str] = {
    **SERVICE_ERRORS,
    # The languages
    "language": N_("The language “{language}” is not available. Choose one of: {languages}."),
    # The command line
    "file": N_("Cannot read the file “{file}” ({reason}). Check that you may read it."),
    "file-missing": N_("There is no file “{file}”. Name an existing one."),
    "file-folder": N_("“{file}” is a folder. Name a file in it."),
    "file-binary": N_("“{file}” is not a text file. Name one that you can read in an editor."),
    "file-encoding": N_("The text of “{file}” is not in UTF-8. Save it in that encoding and try again."),
    "output-full": N_("The disk is full, so the output is not complete. Make room and try again."),
    "position-sight": N_("This is what one seat saw. To play on, all cards must be known: take the complete record."),
    "position-turn": N_("The game has no turn {turn}. Choose one from 1 to {last}."),
    "saved-none": N_("No game waits to be continued. Start one with: tudor play"),
    "saved-damaged": N_("The saved game “{file}” cannot be continued. Delete it or mend it. {reason}"),
    "saved-foreign": N_("It is not a game that was saved by tudor play."),
    # Puzzles
    "puzzle-unknown": N_("There is no puzzle “{puzzle}”."),
    "puzzle-answer": N_("“{answer}” is not one of the answers. Choose one that is offered."),
    "puzzle-date": N_("There is no daily case for “{date}” yet. Give a date such as 2026-11-17, today at the latest."),
    "puzzles-done": N_("You have done all puzzles of these kinds. Choose others."),
    "puzzle-record": N_(
        "“{file}” cannot become puzzles: this needs a game with one of Tudor's own editions, without house rules and "
        "false witnesses, as a whole or as a player saw it."
    ),
    "puzzle-progress": N_("“{file}” does not hold your progress with puzzles. Mend it or delete it."),
    # The table
    "players": N_("{edition_id} is for {fewest} to {most} players, not {count}."),
    "seat-unknown": N_("There is no seat “{seat}”. The seats are: {seats}."),
    "seat-twice": N_("The seat {seat} is named twice. Give each player a different suspect."),
    "seat-order": N_("In this edition players sit clockwise round the board. Seat them in this order: {seats}."),
    "option-unavailable": N_(
        "The edition {edition_id} has no option {option}. Leave it out, or choose an edition that has it."
    ),
    "house-rule": N_("There is no rule “{rule}”. Write it like dice=2.{guess} The rules are: {switches}."),
    "house-rule-value": N_("“{rule}” is not possible. Choose for {switch} one of: {values}."),
    "house-rule-twice": N_("The rule {switch} is given twice. Give it once."),
    "house-rules": N_("{edition_id} cannot be played with these house rules:{problems}"),
    "house.board": N_("{switch}={value} needs a board, and there is none."),
    "house.start-room": N_("pawns-start=one-room needs a room without a card for all pawns, and there is none."),
    "house.starts": N_("pawns-start=start-squares needs a start square for every suspect, and there are none."),
    "house.weapons-fixed": N_("weapons-start=fixed needs a place for every weapon, and the edition names none."),
    "house.crowded": N_("weapons-start=random-rooms needs a room for every weapon, and there are too few."),
    "house.equal-hands": N_("deal=equal-hands needs a pool for the cards left over, and there is none."),
    "house.accusing-in-pool": N_("accusation-place=pool needs a pool, and there is none."),
    "house.spies": N_("The board has spy squares, so use-of-roll must be all-with-stops."),
    "unknown-level": N_("There is no level “{level}”. Choose one of: {levels}."),
    # Whose move it is
    "over": N_("The game is over. Start a new one."),
    "not-asked": N_("It is not {seat}'s decision. Waiting for: {waiting}."),
    "who-decides": N_("Several seats may act. Say which one: {waiting}."),
    "chance-due": N_("Chance comes first. Needed: {wanted}"),
    "no-chance-due": N_("There is no chance event now. Waiting for a decision by: {waiting}."),
    "wrong-outcome": N_("That is not the chance outcome needed here. Needed: {wanted}"),
    "wrong-moment": N_("{seat} cannot do “{does}” now. Possible actions: {possible}."),
    "wanted-dealer": N_("the dealer, one of {seats}; for example: dealer plum."),
    "wanted-dice": N_("{seat}'s roll, {count} dice; for example: dice 4."),
    "wanted-weapons": N_("a different room for each of {weapons}; for example: weapons rope=hall ..."),
    "wanted-case": N_("the case file; for example: case plum rope hall."),
    "wanted-hand": N_("{seat}'s hand, {count} cards not yet dealt, in deck order; for example: hand rope hall ..."),
    "wanted-intrigue": N_("the intrigue card {seat} draws; for example: intrigue clock."),
    "wanted-glimpse": N_("a card from {of}'s hand for {seat} to look at; for example: glimpse rope."),
    "not-among": N_("You can do “{does}” now, but not with “{given}”. Choose one of: {possible}."),
    # Moving
    "unreachable": N_("You cannot reach {place} now. You can go to: {places}."),
    "passage-elsewhere": N_("No secret passage leads from here to {room}. You can take one to: {rooms}."),
    # Suggesting and accusing
    "wrong-room": N_("You can suggest only the room you are in, not {room}. Name: {rooms}."),
    "not-a-suspect": N_("“{card}” is not a suspect. The suspects are: {cards}."),
    "not-a-weapon": N_("“{card}” is not a weapon. The weapons are: {cards}."),
    "not-a-room": N_("“{card}” is not a room. The rooms are: {cards}."),
    # Answering
    "cannot-show": N_("You cannot show {card} here. Show one of: {cards}."),
    "no-proof": N_(
        "You have no proof that {witness} hid a card. You can denounce only a witness who showed you a card and "
        "also denied having it."
    ),
    "no-power": N_("You don't have that power, or you have used it. Choose another action."),
    "butler-first": N_("You hold a butler card for this. It is played before your power."),
    "only-by-power": N_("You hold no butler card for this. Use your power instead."),
    "nothing-hidden": N_("You have not hidden a card, so you have nothing to own up to."),
    # What people type
    "choice-empty": N_("Nothing was entered. Write one of: {forms}"),
    "choice-verb": N_("Unknown word “{word}”. Write one of: {forms}"),
    "choice-word": N_("Unknown word “{word}” in “{text}”. Did you mean {nearest}?"),
    "choice-form": N_("“{text}” says too little or too much. Write it like this: {form}"),
    "choice-ambiguous": N_("“{text}” is ambiguous. Choose one of: {readings}."),
    # Deduction
    "contradiction": N_("These facts cannot all be true. Find the mistake in the notes and remove it."),
    "hand-sizes": N_(
        "The hand sizes of these seats are unknown: {seats}. Say who dealt, or give the size of each hand."
    ),
    "hand-sizes-total": N_(
        "The hands, the pool and the case file add up to {count} cards, but the deck has {cards}. Count the hands "
        "again."
    ),
    "deck-size": N_("A deck of {count} cards is too large to count. The limit is {most}."),
    "fact-not-noted": N_("This fact was never noted, so it cannot be removed: {fact}."),
    "nothing-noted": N_("The notes are empty. There is nothing to undo."),
    "line-without-notes": N_("Line {line} says nothing that could be wrong. Name a line with a suggestion or a fact."),
    "line-not-wrong": N_("What is on line {lines} follows from the other notes, so it cannot be wrong."),
    "doubt-range": N_("A doubt is more than 0% and less than 100%, for example: doubtful 20%"),
    "not-certain": N_("It is not certain whether {owner} has {card}, so there is nothing to explain."),
    "words-need-edition": N_("A deck without an edition has no names. Load an edition to get sentences."),
    "review-spectator": N_("A spectator decides nothing, so there is nothing to review. Take a player's record."),
    "deal-not-found": N_("No deal that fits was found in time, so there is no advice. Check the doubtful notes."),
    "spectator-asks": N_("A spectator makes no suggestions. Say whose view this is with me=."),
    "shown-among": N_("{card} must be one of at most three cards, not one of: {cards}."),
    # Notes of a game on cardboard
    "sheet-line": N_("Line {line}, “{text}”: {reason}"),
    "sheet-missing": N_("The notes need a line like this: {example}"),
    "solve-file": N_("Name the file with your notes, or take them now: tudor solve --live notes.txt"),
    "solve-live": N_("--live answers people line by line. Leave out --json, and name a file or none."),
    "solve-no-board": N_("This deck has no board, so nobody stands anywhere. Leave out --at."),
    "sheet-players": N_("Notes can be about {fewest} to {most} players, not {count}."),
    "sheet-edition": N_("“{text}” may be several boxes. Write one of: {editions}."),
    "sheet-witnesses": N_("“{text}” does not say who answers. Write “answers: all” or “answers: until shown”."),
    "deck-twice": N_("“{name}” is in the deck twice. Give every card a name of its own."),
    "deck-few": N_("A deck needs at least two {kind}. Separate them with commas, for example: {kind}: Ada, Bert, Cora"),
    "sheet-header-twice": N_("Line {line} already says this. Remove one of the two."),
    "sheet-hand": N_("You hold {count} cards, but {named} are named here. Name exactly the cards you hold."),
    "sheet-player": N_("There is no player “{word}”. Did you mean {nearest}? The players are: {players}."),
    "sheet-player-twice": N_("Two players are called {player}. Give them different names."),
    "sheet-word": N_("Unknown word “{word}”. Did you mean “{nearest}”?"),
    "sheet-ambiguous": N_("“{text}” is ambiguous. Write more of the name: {readings}."),
    "sheet-commas": N_("“{text}” can be read in too many ways. Write more of each name, with commas between them."),
    "sheet-triple": N_("“{text}” is not a suspect, a weapon and a room. Name one of each."),
    "sheet-not-named": N_("{card} was not in the suggestion, so it cannot have been shown. Choose one of: {cards}."),
    "sheet-answer": N_(
        "“{text}” is not an answer. Write “Ben no”, “Ben shows”, “Ben shows rope” or “nobody”, with commas between players."
    ),
    "sheet-own-answer": N_("{player} made this suggestion and cannot answer it. Name another player."),
    "sheet-suggestion": N_("Who made this suggestion? Write it like this: Ann: plum rope hall -> Ben no, Cleo shows"),
    "slip-twice": N_("You name {card} twice among your cards. Is one of them another card?"),
    "slip-card": N_("You asked, so you saw the card. Which one did {player} show?"),
    "slip-after": N_("Nobody is asked after {player} has shown a card. Did {other} really answer?"),
    "slip-order": N_("{player} is asked before {other}. Are the answers in the right order?"),
    "sheet-no-line": N_(
        "This line makes no sense. Write a suggestion with its answers, like this: Ann: plum rope hall -> Ben no, "
        "Cleo shows"
    ),
    # Records
    "record-line": N_("Line {line} of the record, “{text}”: {reason}"),
    "record-begins": N_("A record must begin with the line: {spelling}"),
    "record-version": N_("The record format has version {version}, but only these can be read: {versions}."),
    "record-header": N_(
        "This is not a header. Write headers like this, with an empty line after the last one: {example}"
    ),
    "record-header-missing": N_("A header is missing. Add the line: {spelling}"),
    "record-header-twice": N_("The header {header} is there twice. Remove one of them."),
    "record-header-value": N_(
        "A header needs a name of letters and digits and a value on one line. This one is wrong: {header}."
    ),
    "record-option": N_("There is no option “{option}”. The options are: {options}."),
    "record-spelling": N_("Write it exactly like this: {spelling}"),
    "record-empty-line": N_("This line must be empty, without spaces."),
    "record-ending": N_("The last line must end with a line break."),
    "record-result": N_("The result does not match the game. Write: {spelling}"),
    "record-no-line": N_("This is not a line of a record. Write a chance outcome, an action or an event."),
    "unknown-word": N_("Unknown word “{word}”. Choose one of: {words}."),
    "weapons-missing": N_("Every weapon needs a room. Missing: {weapons}."),
    "record-before-turn": N_("This belongs to a turn, but no turn has begun."),
    "record-expected": N_("This is not what happens next in the game. Write: {expected}"),
    "record-nothing-happens": N_("This cannot happen here. Waiting for: {waiting}."),
    "record-chance-due": N_("This cannot happen here. A chance outcome comes first."),
    "record-turn": N_("Turns are numbered in order. This is turn {number}."),
    "record-hides": N_(
        "A complete record hides nothing. Name the cards, or say in a header who kept the record: {example}"
    ),
    "record-not-seen": N_("{seat} could not have seen this."),
    "record-other-seat": N_("This is the game as {sight} saw it. It cannot be shown as {seat} saw it."),
    "record-not-complete": N_("Only a complete record can be replayed. This is the game as {sight} saw it."),
    # Editions and their files
    "guess": N_(" Did you mean {nearest}?"),
    "edition.unknown": N_("There is no edition “{edition_id}”.{guess} The editions are: {editions}."),
    "edition.folder": N_("There is no folder “{folder}”. Name the one with your edition files."),
    "edition.own-id": N_("{edition_id} is one of Tudor's own editions. Give your file another name."),
    "edition.new-name": N_(
        "“{file}” cannot be an edition's file. Name it in lower-case letters, digits and hyphens, as in our-house.toml."
    ),
    "edition.exists": N_("The file {file} exists already. Choose another name."),
    "edition.unwritable": N_("Cannot write the file {file} ({reason}). Choose another place."),
    "edition.no-board": N_("{edition_id} has no board to draw."),
    "edition.picture": N_("Boards are drawn as SVG or PNG. Name a file that ends in .svg or .png, not {file}."),
    "edition.png": N_(
        "PNG pictures need another package. Install it with: pip install '{extra}', or name a file that ends in .svg."
    ),
    "edition.absent": N_(
        "The edition {edition_id} comes from a file that is missing here. Name it, as in --edition {edition_id}.toml; "
        "on a server, put it into the folder of --editions."
    ),
    "edition.changed": N_(
        "The file of the edition {edition_id} has changed since: its rules, cards or board are different now. "
        "Use the file as it was."
    ),
    "edition.broken": N_("The edition {edition_id} cannot be used. Correct these problems in its file:{problems}"),
    "edition.file-name": N_("“{name}” is not a valid id. Name the file in lower-case letters, digits and hyphens."),
    "edition.toml": N_("line {line}, column {column}: this is not valid TOML."),
    "edition.map-file": N_("{key}: cannot read {file}. Put it beside the edition's file, as text in UTF-8."),
    "edition.key": N_("{key}: unknown key. Did you mean {nearest}?"),
    "edition.missing": N_("{key}: this key is missing. Add it."),
    "edition.text": N_("{key}: write a text that is not empty."),
    "edition.value": N_("{key}: “{value}” is not allowed. Choose one of: {values}."),
    "edition.colour": N_("{key}: “{value}” is not a colour. Write it as in #c8203a, with lower-case letters."),
    "edition.piece": N_("{key}: there is no “{value}”. Did you mean {nearest}?"),
    "edition.pieces": N_("{key}: write a list of at most {most} pieces of furniture."),
    "edition.ids": N_("{key}: write a list of ids that is not empty."),
    "edition.id": N_("{key}: “{name}” is not a valid id. Use lower-case letters, digits and hyphens, as in lead-pipe."),
    "edition.twice": N_("{key}: {name} appears twice. Remove one."),
    "edition.number": N_("{key}: write a whole number from {least} to {most}."),
    "edition.bounds": N_("{key}: write two whole numbers from {least} to {most}, the smaller one first."),
    "edition.table": N_("{key}: this must be a table."),
    "edition.taken": N_("{key}: {name} is already the id of something else. Choose another."),
    "edition.not-on-board": N_("{key}: {name} is not on the board. Draw it there, or remove it."),
    "edition.no-card": N_("{key}: {name} is on the board but not listed. Add it."),
    "edition.order": N_("{key}: list the suspects in the order of their start squares: {suspects}."),
    "edition.not-fixed": N_("{key}: this applies only where rules.weapons-start is “fixed”. Remove it."),
    "edition.crowded": N_("{key}: there are more weapons than the {rooms} rooms. Add rooms, or remove weapons."),
    "edition.needs": N_("{key}: “{value}” works only if {other} is one of: {values}."),
    "edition.map-rows": N_("{key}: make all rows the same length."),
    "edition.map-sign": N_("{key}: the legend does not explain the sign “{sign}”. Add it."),
    "edition.map-empty": N_("{key}: the map has no square. Draw some."),
    "edition.legend-sign": N_("{key}: a sign on the map must be a single character."),
    "edition.square": N_("{key}: {square} is not a square on the map."),
    "edition.room-undrawn": N_("{key}: {room} is not on the map. Draw it."),
    "edition.room-square": N_("{key}: {room} is also the name of a square. Choose another id."),
    "edition.door-apart": N_("{key}: {square} is not beside {room}."),
    "edition.room-closed": N_("{key}: {room} has neither a door nor a passage. Add one."),
    "edition.start-shared": N_("{key}: {square} is already {suspect}'s start. Choose another square."),
    "edition.cut-off": N_("{key}: these squares are cut off from {origin}: {squares}. Connect them."),
    "edition.passages": N_("{key}: a room can have only one passage, but one of {rooms} has two."),
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
        """The reason as a detail of another error."""
        return Message(self.code, **self.details)

    def text(self, lang: str) -> str:
        """The reason in one of the languages."""
        return self.message.text(lang)


class Unreadable(TudorError):
    """The input cannot be understood."""


class Illegal(TudorError):
    """The input is understood but not allowed."""


class Ambiguous(TudorError):
    """The input has several meanings."""


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
    """Messages on lines of their own; anything else as a list within the line."""
    if not details:
        return translate(N_("nothing"), lang)
    parts = [_written(detail, lang) for detail in details]
    if any(isinstance(detail, Message) for detail in details):
        return "".join(f"\n- {part}" for part in parts)
    return ", ".join(parts)
