"""The database schema, version by version. Released migrations never change; new ones are added."""

FIRST = (
    """
    CREATE TABLE tables (
        place INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL UNIQUE,
        status TEXT NOT NULL DEFAULT 'open',
        reason TEXT,
        meta BLOB NOT NULL,
        seal BLOB NOT NULL,
        -- The steps that count are those of this game: after damage, they are copied to another one.
        game INTEGER NOT NULL UNIQUE
    )
    """,
    "CREATE INDEX tables_by_status ON tables (status, place)",
    """
    CREATE TABLE steps (
        game INTEGER NOT NULL,
        number INTEGER NOT NULL,
        entry BLOB NOT NULL,
        digest BLOB NOT NULL,
        link BLOB NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID
    """,
    # Where a game's steps end: checksums cover the steps that exist, not those that should follow.
    "CREATE TABLE ends (game INTEGER PRIMARY KEY, steps INTEGER NOT NULL)",
    """
    CREATE TABLE notes (
        table_id TEXT NOT NULL,
        key TEXT NOT NULL,
        value BLOB NOT NULL,
        PRIMARY KEY (table_id, key)
    ) WITHOUT ROWID
    """,
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    # The steps of a damaged game stay under a game that no longer belongs to a table.
    "CREATE TABLE damaged (table_id TEXT NOT NULL, game INTEGER NOT NULL, damage TEXT NOT NULL, found REAL NOT NULL)",
)

RECORDS_OF_FINISHED_GAMES = (
    "CREATE TABLE finished (place INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, ended REAL NOT NULL)",
    """
    CREATE TABLE records (
        table_id TEXT NOT NULL,
        sight TEXT NOT NULL,
        packed BLOB NOT NULL,
        PRIMARY KEY (table_id, sight)
    ) WITHOUT ROWID
    """,
)

LISTED_GAMES = (
    "ALTER TABLE finished ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
    # Until now only the metadata told it.
    """
    UPDATE finished SET listed = EXISTS (
        SELECT 1 FROM tables WHERE tables.table_id = finished.table_id
        AND iif(json_valid(CAST(meta AS TEXT)), json_extract(CAST(meta AS TEXT), '$.settings.listed'), 0)
    )
    """,
    "CREATE INDEX finished_by_listed ON finished (listed, place)",
)

ACCOUNTS = (
    """
    CREATE TABLE accounts (
        account_id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        -- The same for names that look alike.
        skeleton TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        owner TEXT,
        public INTEGER NOT NULL,
        phrase BLOB UNIQUE,
        created REAL NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX accounts_by_owner ON accounts (owner)",
    """
    CREATE TABLE credentials (
        credential_id BLOB PRIMARY KEY,
        account_id TEXT NOT NULL,
        public_key BLOB NOT NULL,
        sign_count INTEGER NOT NULL,
        created REAL NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX credentials_by_account ON credentials (account_id)",
    """
    CREATE TABLE sessions (
        hash BLOB PRIMARY KEY,
        session_id TEXT NOT NULL,
        account_id TEXT NOT NULL,
        device TEXT NOT NULL,
        created REAL NOT NULL,
        seen REAL NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX sessions_by_account ON sessions (account_id)",
    """
    CREATE TABLE access_tokens (
        hash BLOB PRIMARY KEY,
        token_id TEXT NOT NULL,
        account_id TEXT NOT NULL,
        label TEXT NOT NULL,
        scopes TEXT NOT NULL,
        created REAL NOT NULL,
        used REAL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX access_tokens_by_account ON access_tokens (account_id)",
    # What can be used once, and soon: the challenge of a passkey, a code for another device.
    """
    CREATE TABLE tickets (
        hash BLOB PRIMARY KEY,
        purpose TEXT NOT NULL,
        content TEXT NOT NULL,
        until REAL NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE played (
        place INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        table_id TEXT NOT NULL,
        edition TEXT NOT NULL,
        -- How the game ended for the account; none while it goes on.
        outcome TEXT,
        since REAL NOT NULL,
        UNIQUE (account_id, table_id)
    )
    """,
    "CREATE INDEX played_by_account ON played (account_id, place)",
    "CREATE INDEX played_by_table ON played (table_id)",
)

RATINGS = (
    # Of every finished game. Those of rated games stay when the game is forgotten, since the ratings come from them.
    """
    CREATE TABLE results (
        table_id TEXT PRIMARY KEY,
        rating_group TEXT NOT NULL,
        ended REAL NOT NULL,
        outcome BLOB NOT NULL,
        -- Its position among the counted games, once it is one.
        place INTEGER UNIQUE,
        valid INTEGER NOT NULL DEFAULT 1,
        accuracies BLOB
    ) WITHOUT ROWID
    """,
    "CREATE INDEX results_to_count ON results (ended) WHERE place IS NULL AND rating_group <> ''",
    # The ratings after each counted game; the latest is the one that an account has.
    """
    CREATE TABLE ratings (
        account_id TEXT NOT NULL,
        rating_group TEXT NOT NULL,
        place INTEGER NOT NULL,
        ended REAL NOT NULL,
        mean REAL NOT NULL,
        spread REAL NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (account_id, rating_group, place)
    ) WITHOUT ROWID
    """,
    # The place of the game that was counted last. Who counts the next one changes it first.
    "CREATE TABLE rating_order (last INTEGER NOT NULL)",
    "INSERT INTO rating_order VALUES (0)",
    "CREATE INDEX ratings_by_place ON ratings (place)",
    "CREATE INDEX ratings_by_time ON ratings (rating_group, ended)",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (FIRST, RECORDS_OF_FINISHED_GAMES, LISTED_GAMES, ACCOUNTS, RATINGS)
"""The statements for each version. A file's version is the number of migrations applied."""
