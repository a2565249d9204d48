"""Counting deals. NumPy and Numba are imported here, only when something is counted."""

from tudor.deduction.counting.counts import Counts, TooLarge, count, count_and_draw, sorts_of
from tudor.deduction.counting.kernels import Floats, Ints
from tudor.deduction.counting.problem import KindSizes
from tudor.deduction.counting.sample import Sample, sample_deals

__all__ = [
    "Counts",
    "Floats",
    "Ints",
    "KindSizes",
    "Sample",
    "TooLarge",
    "count",
    "count_and_draw",
    "sample_deals",
    "sorts_of",
]
