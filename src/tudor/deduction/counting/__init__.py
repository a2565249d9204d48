"""Counting deals: NumPy and Numba live here, and come in only when something is to be counted."""

from tudor.deduction.counting.compiling import Floats
from tudor.deduction.counting.counts import Counts, count, is_possible, sorts_of

__all__ = ["Counts", "Floats", "count", "is_possible", "sorts_of"]
