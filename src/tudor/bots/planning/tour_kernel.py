"""In what order to search the rooms, and what each way of doing so promises; compiled by Numba."""

from tudor.deduction.counting.compiling import Floats, Ints, entrance

FAMILIAR = 0.7
"""What a suggestion still tells of suspect and weapon, for each room that was searched before it."""
HOPS = 3
"""So many suggestions on the way from one room that is searched to the next, nothing matters any more."""


@entrance
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
    """Fill in what it promises to begin a turn in a room ``later``, by set of searched rooms; and to be ``arriving`` in it now.

    ``between`` is what is left of a worth, from room to room. A suggestion in a room is worth what it is ``telling`` of suspect and
    weapon, every time; and in a ``doubtful`` room also ``finding``, once: whether it was there. The last doubtful room
    need not be searched, for the others tell. ``gain`` and ``beyond`` have room for a number for each room.
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
        # Rounds, since where nothing is found one may come by again.
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
