"""Who somebody is at a table: an account, or a guest."""

from msgspec import Struct


class Identity(Struct, frozen=True):
    """The account in whose name a request or a socket comes; it travels with them to the owner of a table."""

    account: str = ""
    """Empty for guests."""
    name: str = ""
    is_program: bool = False
    """True for the account of a bot."""


GUEST = Identity()
