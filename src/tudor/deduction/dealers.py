"""Hands of unknown size: every player may have dealt, and all possibilities are counted together."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from math import comb

from msgspec.structs import replace

from tudor.deduction.deck import IN_CASE, dealt
from tudor.deduction.facts import Holds, Owner
from tudor.deduction.knowledge import Knowledge, Weighting
from tudor.deduction.notebook import Contradiction, Notebook
from tudor.deduction.prospect import Answers, LazyAnswers, Prospect

MOST_UNUSUAL = 20
"""Ways to share out the rest that are counted, if no dealer gives the hands that are known."""


def possible_dealers(knowledge: Knowledge) -> tuple[Knowledge, ...]:
    """The same knowledge for each way the hands may have been dealt; only itself if their sizes are known.

    A player's own hand is known whole, so its size excludes some dealers.
    """
    given = knowledge.hand_sizes
    if all(seat in given for seat in knowledge.seats):
        return (knowledge,)
    ways = {}
    for dealer in knowledge.seats:
        sizes = dealt(knowledge.edition, knowledge.seats, dealer)
        if all(sizes.get(owner, 0) == size for owner, size in given.items()):
            ways[tuple(sizes.get(seat, 0) for seat in knowledge.seats)] = sizes
    ways = ways or _unusual_deals(knowledge)
    if not ways:
        return (knowledge,)
    mine = sum(note.source.tag == "hand" for note in knowledge.notes if isinstance(note.fact, Holds))
    fitting = [sizes for sizes in ways.values() if not mine or sizes.get(knowledge.me or "") == mine]
    return tuple(_with_sizes(knowledge, sizes) for sizes in fitting or ways.values())


def _unusual_deals(knowledge: Knowledge) -> dict[tuple[int, ...], dict[Owner, int]]:
    """Hand sizes that no dealer gives, if those that are known are such: no other hand differs by more than a card.

    None if there are too many possibilities to count.
    """
    given, unknown = knowledge.hand_sizes, [seat for seat in knowledge.seats if seat not in knowledge.hand_sizes]
    each, more = divmod(len(knowledge.numbers.cards) - IN_CASE - sum(given.values()), len(unknown))
    if each < 0 or comb(len(unknown), more) > MOST_UNUSUAL:
        return {}
    ways = {}
    for chosen in combinations(unknown, more):
        sizes = {seat: given.get(seat, each + (seat in chosen)) for seat in knowledge.seats}
        ways[tuple(sizes.values())] = sizes
    return ways


def _with_sizes(knowledge: Knowledge, sizes: dict[str, int]) -> Knowledge:
    other = Knowledge(knowledge.edition, knowledge.seats, hand_sizes=sizes, me=knowledge.me)
    for note in knowledge.notes:
        other.add(note.fact, note.source)
    return other


def mixed_notebook(ways: Sequence[Knowledge], weighting: Weighting = "deals") -> Notebook:
    """What follows if any of these may be the case: all deals together; raises Contradiction if none can be."""
    if len(ways) == 1:
        return ways[0].notebook(weighting)
    from tudor.deduction.estimate import count_or_estimate, mixed

    counted = [count_or_estimate(way.numbers.kinds, way.sizes, way.rows, choice=weighting == "choice") for way in ways]
    possible = [counts for counts in counted if counts is not None]
    if not possible:
        raise Contradiction("contradiction")
    return Notebook(ways[0].numbers, mixed(possible), ways[0].sizes)


def mixed_prospects(
    ways: Sequence[Knowledge], ranked: Sequence[Sequence[Prospect]], chances: Sequence[float] = ()
) -> list[Prospect]:
    """The prospects for each of these ways, made into those for all of them together; the best first.

    ``chances`` says how likely each way is; otherwise it follows from the number of deals.
    """
    weights = chances or [max(1, way.notebook().deals) for way in ways]
    by_suggestion = [{prospect.suggestion: prospect for prospect in prospects} for prospects in ranked]
    shares = [weight / sum(weights) for weight in weights]
    mixture = [_mixed([found[suggestion] for found in by_suggestion], shares) for suggestion in by_suggestion[0]]
    return sorted(mixture, key=lambda prospect: prospect.rank("entropy"))


def _mixed(prospects: Sequence[Prospect], shares: Sequence[float]) -> Prospect:
    weighed = [*zip(prospects, shares, strict=True)]
    return replace(
        prospects[0],
        answers=LazyAnswers(partial(_mixed_answers, weighed)),
        entropy=sum(share * prospect.entropy for prospect, share in weighed),
        solves=sum(share * prospect.solves for prospect, share in weighed),
        likelihood=sum(share * prospect.likelihood for prospect, share in weighed),
        error=max(prospect.error for prospect in prospects),
    )


def _mixed_answers(weighed: Sequence[tuple[Prospect, float]]) -> dict[Answers, float]:
    answers: dict[Answers, float] = {}
    for prospect, share in weighed:
        for answer, chance in prospect.answers.items():
            answers[answer] = answers.get(answer, 0.0) + share * chance
    return answers
