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

MIGRATIONS: tuple[tuple[str, ...], ...] = (FIRST, RECORDS_OF_FINISHED_GAMES, LISTED_GAMES)
"""The statements for each version. A file's version is the number of migrations applied."""
