"""Who somebody is at a table: an account, or a guest."""

from msgspec import Struct


class Identity(Struct, frozen=True):
    """The account in whose name a request or a socket comes; it travels with them to the owner of a table."""

    account: str = ""
    """Empty for guests."""
    name: str = ""
    owner: str = ""
    """For the account of a bot, the account it belongs to."""

    @property
    def person(self) -> str:
        """The account of the person behind it; empty for guests."""
        return self.owner or self.account


GUEST = Identity()
