"""The shortest arguments that lead to a puzzle's answer."""

from collections.abc import Iterable, Iterator

from tudor.deduction import CASE, Explanation, Knowledge, Notebook, why
from tudor.model.cards import Card
from tudor.puzzles.puzzle import Kind, Position
from tudor.puzzles.verdict import clue_about


def arguments(position: Position, kind: Kind, about: tuple[str, ...], possible: frozenset[str]) -> list[Explanation]:
    """What must be deduced to find the answer, each conclusion with its reasons."""
    knowledge = position.knowledge()
    return [why(knowledge, card, owner) for card, owner in _deduced(position, knowledge, kind, about, possible)]


def _deduced(
    position: Position, knowledge: Knowledge, kind: Kind, about: tuple[str, ...], possible: frozenset[str]
) -> Iterable[tuple[Card, str]]:
    """The cards and owners to explain."""
    match kind:
        case "who-did-it":
            return _certain_in_case(possible)
        case "who-holds-it":
            return [(about[0], owner) for owner in possible]
        case "what-was-shown":
            clue = clue_about(position.clues, about)
            return [(card, about[1]) for card in (clue.cards if clue else ()) if card not in possible]
        case "best-question":
            return _placed(knowledge.notebook(), {card for named in about for card in named.split()}, position.hand)
        case "accuse-or-wait":
            return [*_certain_in_case(possible), *_excluded(knowledge, possible, position.hand)]


def _certain_in_case(possible: frozenset[str]) -> list[tuple[Card, str]]:
    """The cards that all possible case files have in common."""
    first, *others = (named.split() for named in sorted(possible))
    return [(card, CASE) for card in first if all(card in other for other in others)]


def _placed(notebook: Notebook, cards: Iterable[Card], hand: tuple[Card, ...]) -> Iterator[tuple[Card, str]]:
    """The cards whose owner is certain, without your own."""
    for card in notebook.cards:
        owner = notebook.owner(card)
        if card in cards and card not in hand and owner is not None:
            yield card, owner


def _excluded(knowledge: Knowledge, possible: frozenset[str], hand: tuple[Card, ...]) -> Iterator[tuple[Card, str]]:
    """Where several cards of a kind are possible, the others that the case file cannot contain."""
    open_cards = {card for named in possible for card in named.split()}
    deck = knowledge.edition
    for kind in (deck.suspects, deck.weapons, deck.rooms):
        if len(open_cards.intersection(kind)) > 1:
            yield from ((card, CASE) for card in kind if card not in open_cards and card not in hand)
