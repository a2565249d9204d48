"""What proves who somebody is: sessions of devices, and tokens of programs. Only hashes of their secrets are stored."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.server.storage.errors import StorageError
from tudor.server.storage.rows import Refused, Rows, Statement

Kind: TypeAlias = Literal["person", "bot"]
PORTION = 100
"""Hashes that are looked up together."""
ACCOUNT = "account_id, name, kind, owner, public, created"


class AccountUnknown(StorageError):
    """No such account exists, or no longer."""


class Account(Struct, frozen=True):
    """An account."""

    id: str
    name: str
    kind: Kind
    owner: str | None
    """The account of the person behind a bot."""
    public: bool
    created: float
    """Unix time."""


class Session(Struct, frozen=True):
    """A device that is signed in."""

    hash: bytes
    """Of the secret in the device's cookie."""
    id: str
    """What its owner calls it by; it opens nothing."""
    account: str
    device: str
    created: float
    seen: float


class AccessToken(Struct, frozen=True):
    """A token with which a program acts for an account."""

    hash: bytes
    id: str
    account: str
    label: str
    scopes: tuple[str, ...]
    created: float
    used: float | None = None


class Proofs:
    """Sessions and tokens, by the hashes of their secrets."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    # Sessions

    async def begin_session(self, session: Session) -> None:
        """Store a new session; raises :class:`AccountUnknown` if its account is gone."""
        statement = Statement(
            """
            INSERT INTO sessions (hash, session_id, account_id, device, created, seen)
            SELECT $1, $2, account_id, $4, $5, $6 FROM accounts WHERE account_id = $3 RETURNING account_id
            """,
            (session.hash, session.id, session.account, session.device, session.created, session.seen),
            needed=True,
        )
        try:
            await self._rows.write(statement)
        except Refused:
            raise AccountUnknown(session.account) from None

    async def session(self, hashed: bytes) -> tuple[Session, Account] | None:
        """A session by the hash of its secret, and its account."""
        query = f"""
            SELECT hash, session_id, account_id, device, sessions.created, seen, {_of("accounts")}
            FROM sessions JOIN accounts USING (account_id) WHERE hash = $1
        """
        rows = await self._rows.read(query, hashed)
        return (Session(*rows[0][:6]), read_account(rows[0][6:])) if rows else None

    async def sessions(self, account_id: str) -> list[Session]:
        """The sessions of an account, the latest first."""
        query = """
            SELECT hash, session_id, account_id, device, created, seen FROM sessions
            WHERE account_id = $1 ORDER BY seen DESC, created DESC
        """
        return [Session(*row) for row in await self._rows.read(query, account_id)]

    async def see_session(self, hashed: bytes, seen: float) -> None:
        """Note that a session is in use."""
        await self._rows.write(Statement("UPDATE sessions SET seen = $2 WHERE hash = $1", (hashed, seen)))

    async def end_sessions(self, hashes: Sequence[bytes]) -> None:
        """End sessions."""
        await self._rows.write(*(Statement("DELETE FROM sessions WHERE hash = $1", (one,)) for one in hashes))

    async def end_unused_sessions(self, before: float) -> None:
        """End the sessions that nobody has used since a time."""
        await self._rows.write(Statement("DELETE FROM sessions WHERE seen < $1", (before,)))

    # Tokens of programs

    async def add_token(self, token: AccessToken) -> None:
        """Store a new token; raises :class:`AccountUnknown` if its account is gone."""
        statement = Statement(
            """
            INSERT INTO access_tokens (hash, token_id, account_id, label, scopes, created)
            SELECT $1, $2, account_id, $4, $5, $6 FROM accounts WHERE account_id = $3 RETURNING account_id
            """,
            (token.hash, token.id, token.account, token.label, " ".join(token.scopes), token.created),
            needed=True,
        )
        try:
            await self._rows.write(statement)
        except Refused:
            raise AccountUnknown(token.account) from None

    async def token(self, hashed: bytes) -> tuple[AccessToken, Account] | None:
        """A token by its hash, and its account."""
        query = f"""
            SELECT hash, token_id, account_id, label, scopes, access_tokens.created, used, {_of("accounts")}
            FROM access_tokens JOIN accounts USING (account_id) WHERE hash = $1
        """
        rows = await self._rows.read(query, hashed)
        return (_read_token(rows[0][:7]), read_account(rows[0][7:])) if rows else None

    async def tokens(self, account_id: str) -> list[AccessToken]:
        """The tokens of an account and of its bots, the newest first."""
        query = """
            SELECT hash, token_id, account_id, label, scopes, access_tokens.created, used
            FROM access_tokens JOIN accounts USING (account_id)
            WHERE account_id = $1 OR owner = $1 ORDER BY access_tokens.created DESC
        """
        return [_read_token(row) for row in await self._rows.read(query, account_id)]

    async def use_token(self, hashed: bytes, used: float) -> None:
        """Note that a token is in use."""
        await self._rows.write(Statement("UPDATE access_tokens SET used = $2 WHERE hash = $1", (hashed, used)))

    async def revoke_token(self, hashed: bytes) -> None:
        """Let a token count no longer."""
        await self._rows.write(Statement("DELETE FROM access_tokens WHERE hash = $1", (hashed,)))

    # Both

    async def still_valid(self, proofs: Sequence[bytes]) -> set[bytes]:
        """The hashes among these that belong to a session or a token."""
        found: set[bytes] = set()
        for start in range(0, len(proofs), PORTION):
            some = proofs[start : start + PORTION]
            marks = ", ".join(f"${number}" for number in range(1, len(some) + 1))
            query = f"""
                SELECT hash FROM sessions WHERE hash IN ({marks})
                UNION ALL SELECT hash FROM access_tokens WHERE hash IN ({marks})
            """
            found |= {row[0] for row in await self._rows.read(query, *some)}
        return found


def _of(table: str) -> str:
    """The columns of an account, in a query of several tables."""
    return ", ".join(f"{table}.{column}" for column in ACCOUNT.split(", "))


def read_account(row: Sequence[object]) -> Account:
    """An account, from the columns of :data:`ACCOUNT`."""
    account_id, name, kind, owner, public, created = row
    return Account(account_id, name, kind, owner, bool(public), created)  # type: ignore[arg-type] # rows have no types


def _read_token(row: Sequence[object]) -> AccessToken:
    hashed, token_id, account, label, scopes, created, used = row
    return AccessToken(hashed, token_id, account, label, tuple(str(scopes).split()), created, used)  # type: ignore[arg-type] # rows have no types
