"""The rule page of an edition, made from its switches, cards and board."""

import re
from collections.abc import Iterator, Mapping

from tudor.model.edition import Edition
from tudor.text.languages import N_
from tudor.text.rulebook.facts import facts_of
from tudor.text.rulebook.layout import ON_BOARD, Item, Listing, Only, Ruled, Section
from tudor.text.rulebook.overview import BOX
from tudor.text.rulebook.rulings import RULINGS
from tudor.text.rulebook.sections import SECTIONS
from tudor.text.rulebook.switches import SWITCHES
from tudor.text.speech import Speech
from tudor.text.switch_words import house_rule

_CITED = re.compile(r"\bR(\d+)\b")


def rules_page(edition: Edition, lang: str) -> str:
    """The complete rules of an edition in Markdown, for a new player."""
    speech = Speech(edition, lang)
    facts = facts_of(speech)
    told = "\n\n".join(_section(speech, section, facts) for section in SECTIONS if section.when(edition))
    opening = f"# {edition.names[lang]['title']}\n\n{edition.names[lang]['about']}{_house_rules(speech)}"
    box = _section(speech, BOX, facts)
    return "\n\n".join((opening, told, _rulings(speech, opening + told), box)) + "\n"


def _house_rules(speech: Speech) -> str:
    """A section on the house rules, if there are any."""
    rules = speech.edition.house_rules
    heading = f"\n\n## {speech.say(N_('House rules'))}\n"
    return "\n".join((heading, *(f"- {house_rule(speech, rule)}." for rule in rules))) if rules else ""


def _section(speech: Speech, section: Section, facts: Mapping[str, object]) -> str:
    texts = [text for item in section.items for text in _texts(speech, item, facts)]
    heading = f"## {speech.say(section.heading)}"
    match section.layout:
        case "prose":
            return "\n\n".join((heading, *texts))
        case "list":
            return "\n".join((heading, "", *(f"- {text}" for text in texts)))
        case "steps":
            return "\n".join((heading, "", *(f"{number}. {text}" for number, text in enumerate(texts, start=1))))


def _texts(speech: Speech, item: Item, facts: Mapping[str, object]) -> Iterator[str]:
    match item:
        case str():
            yield speech.say(item, facts)
        case Only(when=when, text=text):
            if when(speech.edition):
                yield speech.say(text, facts)
        case Listing(lines=lines):
            yield from lines(speech)
        case Ruled(switch=switch, value=value):
            told = speech.edition.has_board or switch not in ON_BOARD
            if told and value in (None, getattr(speech.edition.rules, switch)):
                yield _ruled(speech, switch, facts)


def _ruled(speech: Speech, switch: str, facts: Mapping[str, object]) -> str:
    value = getattr(speech.edition.rules, switch)
    text = speech.say(SWITCHES[switch][value], facts)
    return text.removesuffix(".") + _citation(speech.edition, switch) + "."


def _citation(edition: Edition, switch: str) -> str:
    """The rulings behind the value of a switch, where the book leaves it open."""
    numbers = _CITED.findall(edition.sources[switch.replace("_", "-")])
    return f" ({', '.join(f'R{number}' for number in numbers)})" if numbers else ""


def _rulings(speech: Speech, page: str) -> str:
    """The rulings a page cites."""
    cited = sorted({int(number) for number in _CITED.findall(page)})
    lines = (f"- **R{number}** {speech.say(RULINGS[number])}" for number in cited)
    heading = speech.say(N_("Rulings"))
    return "\n".join((f"## {heading}", "", *lines))
