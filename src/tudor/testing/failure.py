"""What a check of the kit says when it fails."""


class CheckFailed(AssertionError):
    """Something the kit checks is not so; the text names what, and how to see it again."""
