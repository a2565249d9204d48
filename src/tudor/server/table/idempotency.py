"""Remembers which requests were handled."""

REMEMBERED = 1000


class Once:
    """The latest requests that were done, ``most`` of them, by who asked for them and the ids they were given."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._done: dict[tuple[object, str], None] = {}

    def __contains__(self, request: tuple[object, str]) -> bool:
        """Was it done already?"""
        return request in self._done

    def add(self, asker: object, request: str) -> None:
        """It was done."""
        self._done[asker, request] = None
        if len(self._done) > self._most:
            del self._done[next(iter(self._done))]
