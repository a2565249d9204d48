"""The deal as docs/fairness.md describes it, done once more and in another way: on lists of words, by the standard library."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence


def commitment(edition: str, options: str, seed: bytes) -> str:
    """No options are an empty text."""
    return hashlib.sha256(f"tudor-fair-2 commitment\n{table(edition, options)}".encode() + seed).hexdigest()


def table(edition: str, options: str) -> str:
    return f"Edition {edition}\n" + (f"Options {options}\n" if options else "Options\n")


def game_key(edition: str, options: str, chairs: Sequence[str], contributions: str, seed: bytes) -> bytes:
    """Everything as it stands in the headers of a record."""
    message = f"tudor-fair-2 key\n{table(edition, options)}"
    message += "".join(f"Chair {chair}\n" for chair in chairs)
    message += f"Contributions {contributions}\n"
    return hmac.new(seed, message.encode(), hashlib.sha256).digest()


def first_commitment(seed: bytes) -> str:
    return hashlib.sha256(b"tudor-fair-1 commitment\n" + seed).hexdigest()


def first_game_key(edition: str, seats: str, options: str, contributions: str, seed: bytes) -> bytes:
    """The key of the first scheme."""
    message = f"tudor-fair-1 key\nEdition {edition}\nSeats {seats}\n"
    message += f"Options {options}\n" if options else "Options\n"
    message += f"Contributions {contributions}\n"
    return hmac.new(seed, message.encode("ascii"), hashlib.sha256).digest()


def seats(key: bytes, suspects: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """The seat of each chair: the suspect chosen, or for a hyphen one drawn from those that nobody chose."""
    free = [suspect for suspect in suspects if suspect not in chosen]
    drawn = sample(key, 0, "seats", free, list(chosen).count("-"))
    return [one if one != "-" else drawn.pop(0) for one in chosen]


def numbers(key: bytes, number: int, purpose: str, counts: Sequence[int]) -> Iterator[int]:
    """For each of these counts, a number below it."""
    blocks, position = b"", 0
    for count in counts:
        while True:
            if position == len(blocks):
                message = f"tudor-fair-2 draw {number} {purpose} {position // 32}"
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
