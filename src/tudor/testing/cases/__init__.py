"""Conformance cases: small commented texts that any implementation of the rules can run."""

from tudor.testing.cases.reading import Case, read_cases
from tudor.testing.cases.running import run_case

__all__ = ["Case", "read_cases", "run_case"]
