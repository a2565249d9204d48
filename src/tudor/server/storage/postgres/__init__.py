"""Storage in a PostgreSQL database. Imports asyncpg, from the extra ``tudor[cluster]``."""

from tudor.server.storage.postgres.storage import PostgresStorage

__all__ = ["PostgresStorage"]
