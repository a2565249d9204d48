"""Counting deals. NumPy and Numba are imported here, only when something is counted."""

from tudor.deduction.counting.counts import Counts, count, count_and_draw, is_possible, sorts_of
from tudor.deduction.counting.kernels import Floats, Ints

__all__ = ["Counts", "Floats", "Ints", "count", "count_and_draw", "is_possible", "sorts_of"]
