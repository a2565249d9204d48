"""Prints the rows of one measure as JSON: ``python -m bench.rows NAME TURNS``, with the interpreter of the Tudor to measure."""

import sys

import msgspec

from bench.rows import measure_named

if __name__ == "__main__":
    name, turns = sys.argv[1:]
    print(msgspec.json.encode(measure_named(name)(int(turns))).decode())
