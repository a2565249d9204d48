"""The deal as docs/fairness.md describes it, done once more and in another way: on lists of words, by the standard library."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence


def commitment(seed: bytes) -> str:
    return hashlib.sha256(b"tudor-fair-1 commitment\n" + seed).hexdigest()


def game_key(edition: str, seats: str, options: str, contributions: str, seed: bytes) -> bytes:
    """Everything as it stands in the headers of a record; no options are an empty text."""
    message = f"tudor-fair-1 key\nEdition {edition}\nSeats {seats}\n"
    message += f"Options {options}\n" if options else "Options\n"
    message += f"Contributions {contributions}\n"
    return hmac.new(seed, message.encode("ascii"), hashlib.sha256).digest()


def numbers(key: bytes, number: int, purpose: str, counts: Sequence[int]) -> Iterator[int]:
    """For each of these counts, a number below it."""
    blocks, position = b"", 0
    for count in counts:
        while True:
            if position == len(blocks):
                message = f"tudor-fair-1 draw {number} {purpose} {position // 32}"
                blocks += hmac.new(key, message.encode("ascii"), hashlib.sha256).digest()
            byte = blocks[position]
            position += 1
            if byte < (256 // count) * count:
                yield byte % count
                break


def choose(key: bytes, number: int, purpose: str, *lists: Sequence[str]) -> list[str]:
    """One word of each list."""
    drawn = numbers(key, number, purpose, [len(words) for words in lists])
    return [words[place] for words, place in zip(lists, drawn, strict=True)]


def sample(key: bytes, number: int, purpose: str, words: Sequence[str], count: int) -> list[str]:
    """Some words of a list, in the order drawn; each drawn word swaps places with the first left."""
    left, drawn = list(words), []
    for place in numbers(key, number, purpose, range(len(words), len(words) - count, -1)):
        drawn.append(left[place])
        left[place] = left[0]
        del left[0]
    return drawn
