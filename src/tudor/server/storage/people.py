"""What is stored about accounts: names, ways to sign in, and the games they played.

Secrets are stored as hashes, so that a stolen copy of the storage opens no account.
"""

from time import time

from msgspec import Struct

from tudor.server.storage.errors import StorageError
from tudor.server.storage.proofs import (
    ACCOUNT,
    AccessToken,
    Account,
    AccountUnknown,
    Kind,
    Proofs,
    Session,
    read_account,
)
from tudor.server.storage.rows import Refused, Rows, Statement
from tudor.server.storage.tickets import Tickets

__all__ = [
    "AccessToken",
    "Account",
    "AccountUnknown",
    "Credential",
    "Kind",
    "NameTaken",
    "People",
    "Played",
    "Session",
]


HIDDEN = "hidden"
"""The outcome of a game that is not listed."""


class NameTaken(StorageError):
    """Another account has this name, or one that looks like it."""


class Credential(Struct, frozen=True):
    """A passkey."""

    id: bytes
    account: str
    public_key: bytes
    sign_count: int
    created: float = 0.0


class Played(Struct, frozen=True):
    """A table at which an account has a chair, or had one."""

    place: int
    """Position in the account's list; later tables have higher ones."""
    table_id: str
    edition: str
    outcome: str | None
    """How the game ended; None while it goes on."""
    since: float


class People(Proofs):
    """Accounts and everything that belongs to them."""

    def __init__(self, rows: Rows) -> None:
        super().__init__(rows)
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
        return read_account(rows[0]) if rows else None

    async def bots_of(self, account_id: str) -> list[Account]:
        """The bots of a person, oldest first."""
        rows = await self._rows.read(f"SELECT {ACCOUNT} FROM accounts WHERE owner = $1 ORDER BY created", account_id)
        return [read_account(row) for row in rows]

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

    async def hide_played(self, account_id: str, table_id: str) -> None:
        """List a table no longer at which an account has no chair any more; its name may be in the chat."""
        await self.set_outcome(account_id, table_id, HIDDEN)

    async def played(
        self,
        account_id: str,
        limit: int,
        before: int | None = None,
        *,
        edition: str = "",
        outcome: str = "",
        hidden: bool = False,
    ) -> list[Played]:
        """The latest tables of an account, optionally before a position, of an edition, with an outcome, or hidden ones too."""
        conditions = ["account_id = $1"]
        if not hidden:
            conditions.append(f"(outcome IS NULL OR outcome <> '{HIDDEN}')")
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
        """The latest tables of an account with no noted end of their game."""
        query = """
            SELECT place, table_id, edition, outcome, since FROM played
            WHERE account_id = $1 AND outcome IS NULL ORDER BY place DESC LIMIT $2
        """
        return [Played(*row) for row in await self._rows.read(query, account_id, limit)]
