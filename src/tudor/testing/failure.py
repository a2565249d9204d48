"""The error of a failed check."""


class CheckFailed(AssertionError):
    """A check failed; the text tells what is wrong and how to reproduce it."""
