"""Counting deals: NumPy and Numba live here, and come in only when something is to be counted."""

from tudor.deduction.counting.counts import Counts, count, count_and_draw, is_possible, sorts_of
from tudor.deduction.counting.kernels import Floats, Ints

__all__ = ["Counts", "Floats", "Ints", "count", "count_and_draw", "is_possible", "sorts_of"]
