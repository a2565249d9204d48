"""The rule page of an edition, made from its switches, its cards and its board."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from tudor.model.edition import Edition
from tudor.text.languages import N_
from tudor.text.rulebook.rulings import RULINGS
from tudor.text.rulebook.sections import SECTIONS, Item, Section
from tudor.text.rulebook.switches import SWITCHES
from tudor.text.speech import Speech

_CITED = re.compile(r"\bR(\d+)\b")


def rules_page(edition: Edition, lang: str) -> str:
    """The complete rules of an edition, in Markdown, for somebody who has never played."""
    speech = Speech(edition, lang)
    facts = _facts(speech)
    told = "\n\n".join(_section(speech, section, facts) for section in SECTIONS)
    opening = f"# {edition.names[lang]['title']}\n\n{edition.names[lang]['about']}"
    return "\n\n".join((opening, told, _rulings(speech, opening + told))) + "\n"


def _section(speech: Speech, section: Section, facts: Mapping[str, object]) -> str:
    texts = [_text(speech, item, facts) for item in section.items]
    heading = f"## {speech.say(section.heading)}"
    match section.layout:
        case "prose":
            return "\n\n".join((heading, *texts))
        case "list":
            return "\n".join((heading, "", *(f"- {text}" for text in texts)))
        case "steps":
            return "\n".join((heading, "", *(f"{number}. {text}" for number, text in enumerate(texts, start=1))))


def _text(speech: Speech, item: Item, facts: Mapping[str, object]) -> str:
    if isinstance(item, str):
        return speech.say(item, facts)
    value = getattr(speech.edition.rules, item.switch)
    text = speech.say(SWITCHES[item.switch][value], facts)
    return text.removesuffix(".") + _citation(speech.edition, item.switch) + "."


def _citation(edition: Edition, switch: str) -> str:
    """The rulings behind the value of a switch, as far as the book leaves it open."""
    numbers = _CITED.findall(edition.sources[switch.replace("_", "-")])
    return f" ({', '.join(f'R{number}' for number in numbers)})" if numbers else ""


def _rulings(speech: Speech, page: str) -> str:
    """The rulings a page cites."""
    cited = sorted({int(number) for number in _CITED.findall(page)})
    lines = (f"- **R{number}** {speech.say(RULINGS[number])}" for number in cited)
    heading = speech.say(N_("Rulings used"))
    return "\n".join((f"## {heading}", "", *lines))


def _facts(speech: Speech) -> dict[str, object]:
    """What the sentences of a page need to know of the edition."""
    return _names(speech) | _counts(speech.edition) | {"hands": _hands(speech), "some_dice": _dice(speech)}


def _names(speech: Speech) -> dict[str, object]:
    edition = speech.edition
    return {
        "victim": speech.noun("victim"),
        "lead": speech.noun(edition.lead),
        "suspects": speech.titles(edition.suspects),
        "weapons": speech.titles(edition.weapons),
        "rooms": speech.titles(edition.rooms),
        "weapon_places": speech.placed(edition.weapons_fixed),
        "passages": ", ".join(_passages(speech)),
    }


def _counts(edition: Edition) -> dict[str, object]:
    return {
        "fewest": edition.players[0],
        "most": edition.players[1],
        "square_count": len(edition.board.squares),
        "suspect_count": len(edition.suspects),
        "weapon_count": len(edition.weapons),
        "room_count": len(edition.rooms),
        "dealt_count": len(edition.cards) - 3,
    }


def _passages(speech: Speech) -> Iterator[str]:
    """Each passage once, although it can be taken from both ends."""
    ends = dict.fromkeys(frozenset(passage) for passage in speech.edition.board.passages.items())
    rooms = speech.edition.rooms
    return (" – ".join(map(speech.name, sorted(pair, key=rooms.index))) for pair in ends)


def _hands(speech: Speech) -> str:
    """How many cards each player gets, by the number of players."""
    fewest, most = speech.edition.players
    dealt = len(speech.edition.cards) - 3
    return ", ".join(_shares(speech, dealt, players) for players in range(fewest, most + 1))


def _shares(speech: Speech, dealt: int, players: int) -> str:
    least, over = divmod(dealt, players)
    sizes = chain([least + 1] * over, [least] * (players - over))
    return speech.phrase(
        N_("with {players} players {sizes}"), {"players": players, "sizes": " + ".join(map(str, sizes))}
    )


def _dice(speech: Speech) -> str:
    return speech.say(N_("One die") if speech.edition.dice == 1 else N_("Two dice"))
