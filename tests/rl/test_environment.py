"""The environment for learners: PettingZoo's own tests, and what docs/rl.md promises."""

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from tests.by_day import BY_DAY, EDITIONS, most_varied_by_day
from tudor.deduction import Knowledge
from tudor.editions import available, load
from tudor.model.actions import Accuse, Action
from tudor.model.edition import Options
from tudor.model.options import Legal
from tudor.model.sight import Decision, Observation, View
from tudor.rl import ClueEnv, env
from tudor.rl.numbering import Mask
from tudor.text.errors import Illegal, Unreadable

# They have no types.
check_api: Callable[..., None] = api_test
check_seeds: Callable[..., None] = seed_test

TABLES = [
    *(pytest.param(edition, 4, marks=() if edition in BY_DAY else pytest.mark.nightly) for edition in available()),
    *(pytest.param(edition, load(edition).players[1], marks=pytest.mark.nightly) for edition in available()),
]
"""By day four players; by night every number of players."""


@pytest.fixture
def _its_own_taste() -> Iterator[None]:
    """The library recommends bare arrays, except to the environments it knows by name: masks need a dictionary."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        # Those whose game is over have nothing to choose.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        yield


def played(table: Any, seed: int, most: int = 100_000) -> list[tuple[str, bytes, float]]:
    """A game by chance that seldom accuses: who was asked, the observation and the reward."""
    rng = np.random.default_rng(seed)
    table.reset(seed=seed)
    story = []
    for agent in table.agent_iter(most):
        seen, reward, ended, cut, _ = table.last()
        story.append((agent, seen["observation"].tobytes() + seen["action_mask"].tobytes(), reward))
        table.step(None if ended or cut else choice(table, seen["action_mask"], rng))
    return story


def choice(table: Any, mask: Any, rng: np.random.Generator) -> int:
    """Any legal number, but an accusation, which are the last ones, only now and then."""
    numbers = np.flatnonzero(mask)
    edition = table.unwrapped.numbering.edition
    accusations = len(edition.suspects) * len(edition.weapons) * len(edition.rooms)
    others = numbers[numbers < table.unwrapped.numbering.size - accusations]
    return int(rng.choice(others if len(others) and rng.random() > 0.01 else numbers))


@pytest.mark.usefixtures("_its_own_taste")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_api_is_kept(edition: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's own test of the API passes for every edition."""
    check_api(env(edition, players), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_seeds_are_kept(edition: str, players: int) -> None:
    """PettingZoo's own test of seeds passes for every edition."""
    check_seeds(lambda: env(edition, players), num_cycles=200)


@pytest.mark.parametrize("edition", most_varied_by_day())
def test_whole_games_are_the_same_for_a_seed(edition: str) -> None:
    """A whole game is played the same way again with its seed, and another way with another."""
    table = env(edition, 4)
    once, again, other = (played(table, seed) for seed in (3, 3, 4))
    assert once == again
    assert once != other


@pytest.mark.parametrize("edition", most_varied_by_day())
def test_whole_games_stay_in_bounds(edition: str) -> None:
    """Every observation of a whole game lies in its space; only those who are asked have something to choose."""
    table = ClueEnv(edition, 3)
    rng = np.random.default_rng(1)
    table.reset(seed=1)
    while not table.terminations[table.agent_selection]:
        for agent in table.agents:
            seen = table.observe(agent)
            assert table.observation_space(agent).contains(seen)
            assert agent != table.agent_selection or seen["action_mask"].any()
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(choice(table, mask, rng))


@pytest.mark.parametrize("players", [3, 6])
def test_rewards_tell_who_has_won(players: int) -> None:
    """The winner gets 1, and the others share a loss of 1."""
    table = ClueEnv("clue-1998", players)
    table.reset(seed=1)
    winner, truth = table.agent_selection, table.state()[table.state_layout.parts["case"]]
    case = [card for card, lies in zip(table.setup.edition.cards, truth, strict=True) if lies]
    table.step(table.numbering.number(Accuse(*case), Legal(())))
    assert all(table.terminations.values())
    assert {agent: 1 if agent == winner else -1 / (players - 1) for agent in table.agents} == table.rewards


def test_if_nobody_wins_everybody_loses() -> None:
    """When all have accused wrongly everybody gets what losers get, at the end and not before."""
    story = played(ClueEnv("clue-1998", 3), 1)
    assert [0.0] * (len(story) - 3) + [-0.5] * 3 == [reward for _, _, reward in story]
    assert 3 == len({agent for agent, _, _ in story[-3:]})


def test_those_who_are_out_still_answer() -> None:
    """A wrong accusation does not end an agent's game: it is asked for cards until the game is over."""
    table = ClueEnv("clue-1998", 3)
    table.reset(seed=2)
    loser = table.agent_selection
    table.step(table.numbering.size - 1)
    assert not table.terminations[loser]
    rng = np.random.default_rng(2)
    asked = 0
    out = table.layout.parts["out"]
    for agent in table.agent_iter(2000):
        _, _, ended, _, _ = table.last()
        seen = table.observe(agent)
        asked += agent == loser and not ended
        assert agent != loser or seen["observation"][out][0] == 1
        table.step(None if ended else choice(table, seen["action_mask"], rng))
    assert asked > 0


def test_a_long_game_is_cut_short() -> None:
    """After ``longest`` decisions every agent is truncated, without a reward."""
    table = ClueEnv("clue-1998", 3, longest=5)
    story = played(table, 1)
    assert [0.0] * 8 == [reward for _, _, reward in story]
    assert [] == table.agents


def test_an_illegal_action_is_refused() -> None:
    """The bare environment refuses what is not legal, and nothing has happened; the wrapped one ends the game."""
    table = ClueEnv("clue-1998", 3)
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(Illegal, match=f"Action {illegal} is illegal for player_"):
        table.step(illegal)
    assert str(before) == str(table.observe(table.agent_selection))
    wrapped = env("clue-1998", 3)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(illegal)
    assert all(wrapped.terminations.values())
    assert -1 == wrapped.rewards[loser]


@pytest.mark.parametrize("legal_before", [0, 3])
def test_an_illegal_action_loses_as_with_pettingzoo(legal_before: int) -> None:
    """Rewards, ends and whose turn it is are those of PettingZoo's own wrapper, to the last step."""
    ours, theirs = env("clue-1998", 3), TerminateIllegalWrapper(ClueEnv("clue-1998", 3), illegal_reward=-1)
    told = []
    for table in (ours, theirs):
        table.reset(seed=4)
        for _ in range(legal_before):
            table.step(int(np.flatnonzero(mask_of(table))[0]))
        table.step(int(np.flatnonzero(mask_of(table) == 0)[0]))
        story = []
        while table.agents:
            story.append((table.agent_selection, *table.last()[1:4], dict(table.rewards), list(table.agents)))
            table.step(None)
        told.append(story)
    assert 3 == len(told[0])
    assert told[0] == told[1]


def mask_of(table: AECEnv[str, Any, Any]) -> Mask:
    observation = table.observe(table.agent_selection)
    assert observation is not None
    mask: Mask = observation["action_mask"]
    return mask


@pytest.mark.parametrize("number", [-1, 888, None])
def test_a_number_of_no_action_is_a_fault(number: int | None) -> None:
    """What is not in the action space at all is refused by an assertion, as elsewhere in PettingZoo."""
    table = env("clue-1998", 3)
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        table.step(number)


def test_agents_keep_their_names() -> None:
    """An agent that chooses a suspect after the deal stays the same agent, and is told what it is called."""
    table = ClueEnv("cluedo-2008", 4)
    table.reset(seed=1)
    chooser = table.agent_selection
    assert table.infos[chooser]["seat"].startswith("seat-")
    table.step(int(np.flatnonzero(table.observe(chooser)["action_mask"])[2]))
    assert "white" == table.infos[chooser]["seat"]
    suspects = table.observe(chooser)["observation"][table.layout.parts["suspects"]]
    assert [2] == np.flatnonzero(suspects).tolist()
    assert [8] == np.flatnonzero(
        table.observe(_right_of(chooser))["observation"][table.layout.parts["suspects"]]
    ).tolist()


def _right_of(agent: str) -> str:
    return f"player_{(int(agent[-1]) - 1) % 4}"


def test_bots_can_fill_seats() -> None:
    """Seats that bots play are no agents; their games follow from the seed as well."""
    table = env("clue-1998", 4, bots={0: "novice", 2: "novice"})
    assert ["player_1", "player_3"] == table.possible_agents
    once, again = (played(table, 7) for _ in range(2))
    assert once == again
    assert {"player_1", "player_3"} == {agent for agent, _, _ in once}


def test_bots_that_win_before_an_agent_is_asked_end_the_game() -> None:
    """A game that bots finish at once has agents that lost, and the next game begins as usual."""
    table = ClueEnv("clue-1998", 3, bots={0: AccusesAtOnce(), 1: AccusesAtOnce()})
    for seed in range(40):
        table.reset(seed=seed)
        assert "player_2" == table.agent_selection
        assert not table.terminations["player_2"] or table.rewards["player_2"] == -0.5


class AccusesAtOnce:
    """A bot that accuses by chance whenever it can."""

    def __init__(self) -> None:
        self._rng = Random(1)

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        group = decision.legal.of(Accuse) or decision.legal.groups[0]
        return group.pick(self._rng)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"bots": {4: "novice"}}, "Bots cannot play these places: 4."),
        ({"bots": dict.fromkeys(range(4), "novice")}, "Bots cannot play these places: 0, 1, 2, 3."),
        ({"bots": {1: "genius"}}, "“genius” cannot play. Choose a level (novice, amateur, detective, mastermind)"),
        ({"bots": {1: 7}}, "“7” cannot play."),
        ({"features": "all"}, "features cannot be “all”. Choose one of: plain, notebook."),
        ({"accusations": "none"}, "accusations cannot be “none”. Choose one of: any, certain."),
    ],
)
def test_wrong_settings_are_told(settings: dict[str, Any], told: str) -> None:
    """What an environment cannot be made with is refused by a sentence that says what to choose."""
    with pytest.raises(Unreadable) as error:
        ClueEnv("clue-1998", 4, **settings)
    assert str(error.value).startswith(told)


def test_before_the_first_game_there_is_nothing_to_see() -> None:
    """Whoever looks before the first reset is told to call it."""
    with pytest.raises(Illegal, match=r"Call reset\(\) to begin one"):
        ClueEnv("clue-1998", 4).observe("player_0")


@pytest.mark.parametrize("edition", EDITIONS)
def test_observations_are_there_as_values(edition: str) -> None:
    """What an agent has observed is what its seat is told in a game, and deduction concludes what is true from it."""
    table = ClueEnv(edition, 4)
    played(table, 2, most=150)
    cards = table.setup.edition.cards
    hands = table.state()[table.state_layout.parts["hands"]].reshape(4, -1)
    for place, seat in enumerate(table.setup.seats):
        knowledge = Knowledge.at(table.setup, seat)
        for seen in table.observed(f"player_{place}"):
            knowledge.observe(seen)
        notebook = knowledge.notebook()
        for row, owner in enumerate(notebook.owners[:4]):
            certain = [notebook.certain(card, owner) for card in cards]
            assert all(known in {None, bool(held)} for known, held in zip(certain, hands[row], strict=True))
            assert row != place or None not in certain


def test_an_unseeded_game_follows_the_last() -> None:
    """Without a seed, the next game is another one, and follows from the seed of the first."""
    table = ClueEnv("clue-1998", 3)
    hands = []
    for seed in (5, None, 5, None):
        table.reset(seed=seed)
        hands.append(table.observe("player_0")["observation"].tobytes())
    assert hands[:2] == hands[2:]
    assert hands[0] != hands[1]


def test_a_game_lost_in_its_first_turn_leaves_nothing_out_of_the_next() -> None:
    """After a game that was over in its first turn, a game with the same seats tells all agents about itself."""
    table = env("clue-1998", 3)
    table.reset(seed=1)
    told = dict(table.unwrapped.infos)
    table.step(int(np.flatnonzero(mask_of(table) == 0)[0]))
    while table.agents:
        table.step(None)
    table.reset(seed=1)
    assert told == table.unwrapped.infos


def test_options_reach_the_table() -> None:
    """A table that allows false witnesses says so, and offers to deny a card."""
    flags = []
    for options in (Options(), Options(false_witnesses=True)):
        table = ClueEnv("cluedo-france", 3, options=options)
        table.reset(seed=1)
        flags.append(table.observe("player_0")["observation"][table.layout.parts["flags"]].tolist())
    assert [[0, 0], [0, 1]] == flags


def test_the_story_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """The game can be read as text, or is printed as it happens; no hand is told."""
    table = ClueEnv("clue-1998", 3, render_mode="ansi")
    table.reset(seed=1)
    told = table.render()
    assert told is not None
    assert "Turn 1:" in told
    assert "" == table.render()
    loud = ClueEnv("clue-1998", 3, render_mode="human")
    loud.reset(seed=1)
    loud.step(int(np.flatnonzero(loud.observe(loud.agent_selection)["action_mask"])[0]))
    assert capsys.readouterr().out.startswith(told)


def test_nobody_needs_it_to_import_tudor() -> None:
    """Importing Tudor brings in nothing of this."""
    code = "import sys, tudor; print(sorted({'pettingzoo', 'gymnasium', 'numpy', 'tudor.rl'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]\n" == run.stdout


@pytest.mark.parametrize("missing", [pytest.param("gymnasium", marks=pytest.mark.nightly), "pettingzoo"])
def test_without_the_extra_it_is_told_how_to_get_it(missing: str) -> None:
    """Where a library for learners is not installed, importing the environments names the extra."""
    program = f"import sys; sys.modules[{missing!r}] = None; import tudor.rl"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (1, True) == (ended.returncode, ended.stderr.endswith("Install them with: pip install 'tudor[rl]'\n"))
