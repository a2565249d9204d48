"""Conformance cases: small commented texts that any implementation of the rules can run."""

from tudor.testing.cases.parser import Case, read_cases
from tudor.testing.cases.runner import run_case

__all__ = ["Case", "read_cases", "run_case"]
