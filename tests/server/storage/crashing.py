"""A process that writes until it is killed, and reports every stored step on standard output.

Run as ``python crashing.py FOLDER TABLES``. A line is the number of a table and of its step.
"""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path

from tudor.server.storage import SqliteStorage, TableExists


def entry(table: int, number: int) -> bytes:
    # Of all lengths, so that a torn page would fall in the middle of a step.
    return b"%d/%d " % (table, number) * (1 + number * 7 % 40)


async def play(storage: SqliteStorage, table: int) -> None:
    name = f"table {table}"
    with suppress(TableExists):
        await storage.create_table(name, name.encode())
    hold = await storage.take(name)
    number = len((await storage.load(name)).entries)
    while True:
        await storage.append(hold, number, entry(table, number), b"%d" % number)
        os.write(1, b"%d %d\n" % (table, number))
        number += 1


async def main(folder: Path, tables: int) -> None:
    storage = await SqliteStorage.open(folder)
    await asyncio.gather(*(play(storage, table) for table in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
