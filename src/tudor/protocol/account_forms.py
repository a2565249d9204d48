"""Bodies of HTTP requests about accounts, and the answers."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from tudor.protocol.tables import AccountKind

LONGEST_LABEL = 60
TOKEN_PREFIX = "tudor_"
"""How the token of an account begins; a seat's token begins otherwise."""
Word: TypeAlias = Annotated[str, Meta(max_length=100)]
Secret: TypeAlias = Annotated[str, Meta(max_length=400)]


class NameWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name for an account, or the name of one."""

    name: Word


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """No more than the request itself."""


class PhraseTyped(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sign in with a recovery phrase."""

    phrase: Secret


class PasskeyMade(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a browser made of the options for a passkey."""

    ticket: Secret
    credential: dict[str, Any]


class CodeTyped(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sign in with the code that another device shows."""

    code: Secret


class SessionsToEnd(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One device by its id, or all but this one."""

    id: Word = ""
    others: bool = False


class AccountSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may see the profile."""

    public: bool


class NewToken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A token for a program, of your account or of one of your bots."""

    label: Annotated[str, Meta(min_length=1, max_length=LONGEST_LABEL)]
    scopes: Annotated[tuple[Literal["play", "games"], ...], Meta(max_length=4)]
    bot: Word = ""


class Numbered(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something of yours by its id."""

    id: Word


class GuestTokens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seats you had as a guest."""

    tokens: Annotated[tuple[Secret, ...], Meta(max_length=30)]


class AccountShown(Struct, frozen=True, kw_only=True):
    """An account as its owner sees it."""

    name: str
    kind: AccountKind
    public: bool
    created: float


class Me(Struct, frozen=True, kw_only=True):
    """Who you are, and whether passkeys can be used where you are."""

    account: AccountShown | None
    passkeys: bool
    why: str = ""


class SessionShown(Struct, frozen=True, kw_only=True):
    """A device that is signed in."""

    id: str
    device: str
    created: float
    seen: float
    here: bool
