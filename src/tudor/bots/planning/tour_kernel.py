"""The value of the best order in which to search the rooms; compiled by Numba."""

from tudor.deduction.counting.kernels import Floats, Ints, kernel

FAMILIAR = 0.7
"""The share of its value about suspect and weapon that a suggestion keeps for each room searched before it."""
HOPS = 3
"""How many suggestions on the way from one searched room to the next are considered."""


@kernel
def tour(
    between: Floats,
    telling: Floats,
    doubtful: Ints,
    finding: Floats,
    gain: Floats,
    beyond: Floats,
    later: Floats,
    arriving: Floats,
) -> None:
    """Fill in ``later`` and ``arriving``: what it is worth to begin a turn in a room, and to arrive in it.

    | argument | shape | meaning |
    |---|---|---|
    | between | rooms, rooms | the share of a value left on the way from room to room |
    | telling | rooms | what a suggestion tells about suspect and weapon, every time |
    | doubtful | doubtful rooms | numbers of the rooms that may be the crime scene |
    | finding | rooms | what finding out about a doubtful room is worth, once |
    | gain, beyond | rooms | scratch |
    | later | 2 ** doubtful rooms, rooms | result, by the set of doubtful rooms searched so far |
    | arriving | rooms | result, with no room searched yet |

    The last doubtful room need not be searched: the others tell.
    """
    rooms, number = len(telling), len(doubtful)
    everything = (1 << number) - 1
    for place in range(everything + 1):
        searched = everything - place
        size = 0
        for bit in range(number):
            size += searched >> bit & 1
        for room in range(rooms):
            gain[room], later[searched, room] = telling[room] * FAMILIAR**size, 0.0
        # Several rounds, since rooms already searched may lie on the way.
        for _ in range(HOPS):
            for room in range(rooms):
                beyond[room] = gain[room] + later[searched, room]
            for bit in range(number):
                if searched >> bit & 1:
                    continue
                room, after, found = doubtful[bit], searched | 1 << bit, finding[doubtful[bit]]
                if size + 2 >= number:
                    after = everything
                    for other in range(number):
                        if other != bit and not searched >> other & 1:
                            found += finding[doubtful[other]]
                beyond[room] = gain[room] + found + later[after, room]
            for room in range(rooms):
                later[searched, room] = 0.0
                for there in range(rooms):
                    later[searched, room] = max(later[searched, room], between[room, there] * beyond[there])
    for room in range(rooms):
        arriving[room] = gain[room] + later[0, room]
    for bit in range(number):
        arriving[doubtful[bit]] = beyond[doubtful[bit]]
