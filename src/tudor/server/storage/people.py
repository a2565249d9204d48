"""What is stored about accounts: names, ways to sign in, sessions, tokens of programs, and the games they played.

Secrets are stored as hashes, so that a stolen copy of the storage opens no account.
"""

from collections.abc import Sequence
from time import time
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.server.storage.interface import StorageError
from tudor.server.storage.rows import Refused, Rows, Statement
from tudor.server.storage.tickets import Tickets

Kind: TypeAlias = Literal["person", "bot"]
PORTION = 100
"""Hashes that are looked up together."""
ACCOUNT = "account_id, name, kind, owner, public, created"


class NameTaken(StorageError):
    """Another account has this name, or one that looks like it."""


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


class Credential(Struct, frozen=True):
    """A passkey."""

    id: bytes
    account: str
    public_key: bytes
    sign_count: int
    created: float = 0.0


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


class Played(Struct, frozen=True):
    """A table at which an account has a chair, or had one."""

    place: int
    """Position in the account's list; later tables have higher ones."""
    table_id: str
    edition: str
    outcome: str | None
    """How the game ended; None while it goes on."""
    since: float


class People:
    """Accounts and everything that belongs to them."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self.tickets = Tickets(rows)

    # Accounts

    async def create(self, account: Account, skeleton: str, phrase: bytes | None, *others: Statement) -> None:
        """Store a new account, with the hash of its phrase and other statements, or raise :class:`NameTaken`."""
        insert = Statement(
            """
            INSERT INTO accounts (account_id, name, skeleton, kind, owner, public, phrase, created)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING account_id
            """,
            (
                account.id,
                account.name,
                skeleton,
                account.kind,
                account.owner,
                int(account.public),
                phrase,
                account.created,
            ),
            needed=True,
        )
        try:
            await self._rows.write(insert, *others)
        except Refused:
            raise NameTaken(account.name) from None

    async def account(self, account_id: str) -> Account | None:
        """An account by its id."""
        return await self._account("account_id = $1", account_id)

    async def named(self, skeleton: str) -> Account | None:
        """The account whose name looks like this."""
        return await self._account("skeleton = $1", skeleton)

    async def with_phrase(self, phrase: bytes) -> Account | None:
        """The account whose phrase has this hash."""
        return await self._account("phrase = $1", phrase)

    async def _account(self, condition: str, value: object) -> Account | None:
        rows = await self._rows.read(f"SELECT {ACCOUNT} FROM accounts WHERE {condition}", value)
        return _read_account(rows[0]) if rows else None

    async def bots_of(self, account_id: str) -> list[Account]:
        """The bots of a person, oldest first."""
        rows = await self._rows.read(f"SELECT {ACCOUNT} FROM accounts WHERE owner = $1 ORDER BY created", account_id)
        return [_read_account(row) for row in rows]

    async def set_public(self, account_id: str, *, public: bool) -> None:
        """Show an account's profile to everybody, or to nobody."""
        await self._rows.write(
            Statement("UPDATE accounts SET public = $2 WHERE account_id = $1", (account_id, int(public)))
        )

    async def set_phrase(self, account_id: str, phrase: bytes) -> None:
        """Replace the hash of an account's phrase."""
        await self._rows.write(Statement("UPDATE accounts SET phrase = $2 WHERE account_id = $1", (account_id, phrase)))

    async def has_phrase(self, account_id: str) -> bool:
        """True if the account can be opened with a phrase."""
        query = "SELECT 1 FROM accounts WHERE account_id = $1 AND phrase IS NOT NULL"
        return bool(await self._rows.read(query, account_id))

    async def delete(self, account_id: str) -> None:
        """Remove an account with everything that belongs to it, its bots included."""
        ids = "(SELECT account_id FROM accounts WHERE account_id = $1 OR owner = $1)"
        parts = ("credentials", "sessions", "access_tokens", "played")
        await self._rows.write(
            *(Statement(f"DELETE FROM {part} WHERE account_id IN {ids}", (account_id,)) for part in parts),
            Statement("DELETE FROM accounts WHERE account_id = $1 OR owner = $1", (account_id,)),
        )

    # Passkeys

    @staticmethod
    def adding_credential(credential: Credential) -> Statement:
        """The statement that stores a new passkey."""
        return Statement(
            """
            INSERT INTO credentials (credential_id, account_id, public_key, sign_count, created)
            SELECT $1, account_id, $3, $4, $5 FROM accounts WHERE account_id = $2
            ON CONFLICT DO NOTHING RETURNING account_id
            """,
            (credential.id, credential.account, credential.public_key, credential.sign_count, credential.created),
            needed=True,
        )

    async def add_credential(self, credential: Credential) -> None:
        """Store another passkey of an account; refused if it is known already."""
        await self._rows.write(self.adding_credential(credential))

    async def credential(self, credential_id: bytes) -> Credential | None:
        """A passkey by its id."""
        query = "SELECT credential_id, account_id, public_key, sign_count, created FROM credentials WHERE credential_id = $1"
        rows = await self._rows.read(query, credential_id)
        return Credential(*rows[0]) if rows else None

    async def credentials(self, account_id: str) -> list[Credential]:
        """The passkeys of an account."""
        query = """
            SELECT credential_id, account_id, public_key, sign_count, created FROM credentials
            WHERE account_id = $1 ORDER BY created
        """
        return [Credential(*row) for row in await self._rows.read(query, account_id)]

    async def count_signature(self, credential_id: bytes, before: int, now: int) -> None:
        """Store how often a passkey has signed; refused if that has changed meanwhile."""
        await self._rows.write(
            Statement(
                """
                UPDATE credentials SET sign_count = $3 WHERE credential_id = $1 AND sign_count = $2
                RETURNING credential_id
                """,
                (credential_id, before, now),
                needed=True,
            )
        )

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
        return (Session(*rows[0][:6]), _read_account(rows[0][6:])) if rows else None

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
        return (_read_token(rows[0][:7]), _read_account(rows[0][7:])) if rows else None

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

    # Games

    async def note_played(self, account_id: str, table_id: str, edition: str) -> None:
        """Note that an account has a chair at a table; once if told twice."""
        await self._rows.write(
            Statement(
                """
                INSERT INTO played (account_id, table_id, edition, since)
                SELECT account_id, $2, $3, $4 FROM accounts WHERE account_id = $1 ON CONFLICT DO NOTHING
                """,
                (account_id, table_id, edition, time()),
            )
        )

    async def set_outcome(self, account_id: str, table_id: str, outcome: str) -> None:
        """Note how a game ended for an account."""
        statement = "UPDATE played SET outcome = $3 WHERE account_id = $1 AND table_id = $2"
        await self._rows.write(Statement(statement, (account_id, table_id, outcome)))

    async def forget_played(self, account_id: str, table_id: str) -> None:
        """Forget a table at which an account no longer has a chair."""
        statement = "DELETE FROM played WHERE account_id = $1 AND table_id = $2"
        await self._rows.write(Statement(statement, (account_id, table_id)))

    async def played(
        self, account_id: str, limit: int, before: int | None = None, *, edition: str = "", outcome: str = ""
    ) -> list[Played]:
        """The latest tables of an account, optionally before a position, of an edition, or with an outcome."""
        conditions = ["account_id = $1"]
        values: list[object] = [account_id, limit]
        for condition, value in (("place <", before), ("edition =", edition or None), ("outcome =", outcome or None)):
            if value is not None:
                values.append(value)
                conditions.append(f"{condition} ${len(values)}")
        query = f"""
            SELECT place, table_id, edition, outcome, since FROM played
            WHERE {" AND ".join(conditions)} ORDER BY place DESC LIMIT $2
        """
        return [Played(*row) for row in await self._rows.read(query, *values)]

    async def unfinished(self, account_id: str, limit: int) -> list[Played]:
        """The latest tables of an account whose games have not ended, as far as was noted."""
        query = """
            SELECT place, table_id, edition, outcome, since FROM played
            WHERE account_id = $1 AND outcome IS NULL ORDER BY place DESC LIMIT $2
        """
        return [Played(*row) for row in await self._rows.read(query, account_id, limit)]


def _of(table: str) -> str:
    """The columns of an account, in a query of several tables."""
    return ", ".join(f"{table}.{column}" for column in ACCOUNT.split(", "))


def _read_account(row: Sequence[object]) -> Account:
    account_id, name, kind, owner, public, created = row
    return Account(account_id, name, kind, owner, bool(public), created)  # type: ignore[arg-type] # rows have no types


def _read_token(row: Sequence[object]) -> AccessToken:
    hashed, token_id, account, label, scopes, created, used = row
    return AccessToken(hashed, token_id, account, label, tuple(str(scopes).split()), created, used)  # type: ignore[arg-type] # rows have no types
