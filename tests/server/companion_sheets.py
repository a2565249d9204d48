"""Answers hard sheets like a worker of the server, and prints what each answer took: ``FIRST LAST whole``."""

import resource
import sys
from random import Random
from time import process_time

from tests.deduction.hard_lines import hard_lines
from tests.ruler import ruler
from tudor.server.http.companion import Answered, Notes, Thought, answer_to
from tudor.text.errors import TudorError


def answered(notes: Notes, lang: str) -> tuple[Answered | str, float]:
    """The answer, or the sentence of a refusal, and the seconds of CPU it took."""
    began = process_time()
    try:
        told: Answered | str = answer_to(notes, lang)
    except TudorError as error:
        told = error.text(lang)
    return told, process_time() - began


def memory() -> int:
    """The most memory this process has used, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def questions(seed: int, whole: bool) -> list[tuple[str, float]]:
    """What is asked about one sheet, and the seconds of CPU each answer took: everything, or one thing."""
    rng, lines, lang = Random(seed), tuple(hard_lines(seed)), ("en", "fr")[seed % 2]
    one_wrong = rng.random() < 0.4
    advice = Notes(lines=lines, one_wrong=one_wrong, wanted="advice")
    if not whole and seed % 2:
        return [("advice", answered(advice, lang)[1])]
    told, seconds = answered(Notes(lines=lines, one_wrong=one_wrong), lang)
    took = [("notebook", seconds)]
    if isinstance(told, Thought) and whole:
        assert all(abs(sum(odds.values()) - 1) < 1e-6 for odds in told.cards.values())
        certain = [(card, owner) for card in told.cards for owner, odds in told.cards[card].items() if odds in (0, 1)]
        if certain:
            card, owner = rng.choice(certain)
            why = Notes(lines=lines, one_wrong=one_wrong, wanted="why", card=card, owner=owner)
            took.append(("why", answered(why, lang)[1]))
        took.append(("advice", answered(advice, lang)[1]))
    return took


def tell(*row: object) -> None:
    """Print a row."""
    sys.stdout.write(" ".join(map(str, row)) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Print a row for each answer: the sheet, what was asked, seconds of CPU, the ruler, and the memory in MB."""
    first, last, whole = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "whole"
    # Everything is loaded before anything is measured.
    answer_to(Notes(lines=("players: Ann, Ben, Cleo", "me: Ann"), wanted="advice"), "fr")
    tell("start", "-", 0.0, ruler(), memory())
    for seed in range(first, last):
        for asked, seconds in questions(seed, whole):
            tell(seed, asked, seconds, ruler(), memory())


if __name__ == "__main__":
    main()
