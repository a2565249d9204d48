"""Counts once when it is imported: the fork server does so, and every process forked from it has the compiled code.

Loading that code takes half a second, for which the first notebook or bot of each process would wait.
"""

from tudor.deduction import Knowledge
from tudor.editions import available, load
from tudor.first_start import is_compiled


def count_once() -> None:
    """Deduce from an empty notebook."""
    edition = load(available()[0])
    seats = edition.suspects[:3]
    Knowledge(edition, seats, me=seats[0]).notebook("choice")


# After an install the code is compiled in the background: until then, no move waits for it here.
if is_compiled():
    count_once()
