"""What is remembered of a player of puzzles: rating, streak of daily cases, and what was done. Kept by the player."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from tudor.puzzles.puzzle import Puzzle
from tudor.puzzles.rating import Rating, rated, result_of

REMEMBERED = 300
"""How many puzzles are not given again."""


class Progress(Struct, frozen=True):
    """How far a player has come."""

    rating: Rating = Rating()
    streak: Annotated[int, Meta(ge=0)] = 0
    """Daily cases solved on successive days."""
    best: Annotated[int, Meta(ge=0)] = 0
    """The longest streak."""
    day: Annotated[int, Meta(ge=0)] = 0
    """The day of the last daily case, by its ordinal."""
    done: tuple[str, ...] = ()
    """The puzzles answered last."""

    def streak_on(self, day: int) -> int:
        """The streak as it stands on a day: it is over if a day was left out."""
        return self.streak if self.day >= day - 1 else 0

    def after(self, puzzle: Puzzle, *, right: bool, hints: int, day: int | None) -> "Progress":
        """The progress after an answer; ``day`` if it was that day's case. What was done before changes nothing."""
        changed = self if day is None or day <= self.day else self._after_day(day, right=right)
        if puzzle.id in self.done:
            return changed
        rating = rated(self.rating, puzzle.rating, result_of(right=right, hints=hints))
        return replace(changed, rating=rating, done=(*self.done, puzzle.id)[-REMEMBERED:])

    def _after_day(self, day: int, *, right: bool) -> "Progress":
        streak = self.streak_on(day) + 1 if right else 0
        return replace(self, streak=streak, best=max(self.best, streak), day=day)
