"""The notebook compared with a SAT solver's, and its time with large decks."""

from collections.abc import Sequence
from itertools import product
from random import Random
from statistics import median

from bench.row import Row
from bench.suggesting import SimulatedGame
from bench.turns import cpu_seconds, in_ms, p95
from tudor.deduction import Knowledge
from tudor.editions import load

SEED = 2008
STATES, TURN = 60, 10
PLAYERS = (3, 4, 5, 6)
SUGGESTIONS = (0, 10, 30)
TRIES = 2
PASSES_A_TURN = 3
SUPER_CLUEDO_LIMIT = 0.9
CLUEDO_2008_LIMIT = 10.3


def states(edition_id: str, players: int, suggestions: int) -> list[Knowledge]:
    """What one seat knows after some suggestions, in several games."""
    rng = Random(f"{SEED}/{edition_id}/{players}/{suggestions}")
    games = (SimulatedGame(load(edition_id), players, rng) for _ in range(STATES))
    return [game.knowledge(game.seats[0], suggestions) for game in games]


def our_times(known: Sequence[Knowledge]) -> list[float]:
    """Full notebooks: certainties, probabilities and the joint distribution of the case file."""
    for state in known:
        state.notebook()  # the first use compiles and fills caches
    return [cpu_seconds(state.notebook) for state in known]


def sat_times(known: Sequence[Knowledge]) -> list[float]:
    """Every certainty, by solvers that have answered the same before the last fact."""
    from bench.sat_notebook import SatNotebook

    solvers = []
    for state in known:
        *before, last = state.notes
        solvers.append(SatNotebook(state.with_notes(before)))
        solvers[-1].certainties()
        solvers[-1].add(last.fact)
    times = [cpu_seconds(sat.certainties) for sat in solvers]
    for sat in solvers:
        sat.close()
    return times


def best_of(tries: Sequence[Sequence[float]]) -> list[float]:
    """The shortest time of each state."""
    return [min(column) for column in zip(*tries, strict=True)]


def side_by_side(known: Sequence[Knowledge], tries: int) -> tuple[list[float], list[float]]:
    """The times of both notebooks on the same states, in alternating turns; the best of several tries on both sides."""
    ours, theirs = [], []
    for start in range(0, len(known), TURN):
        turn = known[start : start + TURN]
        pairs = [(our_times(turn), sat_times(turn)) for _ in range(tries)]
        ours += best_of([our for our, _ in pairs])
        theirs += best_of([their for _, their in pairs])
    return ours, theirs


def notebook_against_sat(turns: int) -> tuple[Row, ...]:
    """How many times faster than SAT the notebook is: at its worst, and over all points."""
    tries = min(turns, TRIES)
    points = {point: side_by_side(states("clue-1998", *point), tries) for point in product(PLAYERS, SUGGESTIONS)}
    ratios = {point: sum(theirs) / sum(ours) for point, (ours, theirs) in points.items()}
    players, suggestions = least = min(ratios, key=lambda point: ratios[point])
    ours = [spent for point, _ in points.values() for spent in point]
    theirs = [spent for _, point in points.values() for spent in point]
    return (
        Row(
            name="notebook, against a SAT notebook: the least of twelve points (3–6 players; 0, 10, 30 suggestions)",
            value=ratios[least],
            wanted="at least",
            limit=8,
            detail=f"{players} players, {suggestions} suggestions; best {max(ratios.values()):.0f} ×",
        ),
        Row(
            name="notebook, against a SAT notebook: over all twelve points",
            value=sum(theirs) / sum(ours),
            wanted="at least",
            limit=20,
            detail=f"median {in_ms(median(ours))} (SAT {in_ms(median(theirs))}), p95 {in_ms(p95(ours))} (SAT {in_ms(p95(theirs))})",
        ),
    )


def notebook_of_super_cluedo(turns: int) -> tuple[Row, ...]:
    """Thirty cards among ten players."""
    return large_deck("super-cluedo", 10, turns, SUPER_CLUEDO_LIMIT)


def notebook_of_cluedo_2008(turns: int) -> tuple[Row, ...]:
    """Twenty-four cards among six players and the pool."""
    return large_deck("cluedo-2008", 6, turns, CLUEDO_2008_LIMIT)


def large_deck(edition_id: str, players: int, turns: int, limit: float) -> tuple[Row, ...]:
    """The 95th percentile with a large deck, relative to a pass of the compiled reference."""
    known = [state for suggestions in SUGGESTIONS for state in states(edition_id, players, suggestions)]
    passes = [beside_the_reference(known) for _ in range(1 + turns * PASSES_A_TURN)][1:]
    ours = [median(column) for column in zip(*(times for times, _ in passes), strict=True)]
    reference = median(spent for _, spents in passes for spent in spents)
    return (
        Row(
            name=f"notebook, {edition_id}, {players} players, 95th percentile, against the compiled reference",
            value=p95(ours) / reference,
            wanted="at most",
            limit=limit,
            detail=f"{in_ms(p95(ours))} against {in_ms(reference)}; median {in_ms(median(ours))}, longest {in_ms(max(ours))}",
        ),
    )


def beside_the_reference(known: Sequence[Knowledge]) -> tuple[list[float], list[float]]:
    """The times of the notebooks and of the compiled reference, which runs after every few notebooks."""
    from bench.compiled_reference import compiled_loop

    ours, reference = [], []
    for place, state in enumerate(known):
        ours.append(cpu_seconds(state.notebook))
        if place % TURN == 0:
            reference.append(cpu_seconds(compiled_loop))
    return ours, reference
