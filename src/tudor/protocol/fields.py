"""What the fields of a request may hold."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tudor.model.cards import Card

RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Phrase: TypeAlias = Literal[
    "hello", "good-luck", "your-turn", "well-played", "thinking", "oops", "clever", "thanks", "again", "goodbye"
]
"""The quick phrases; every client shows them in its own language."""
Mark: TypeAlias = Literal["", "yes", "no", "maybe"]
ChairNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
Level: TypeAlias = Annotated[str, Meta(max_length=20)]
CardName: TypeAlias = Annotated[Card, Meta(max_length=40)]
