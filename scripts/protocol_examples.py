"""One example of every message of the protocol."""

from msgspec import Raw

from tudor.model.actions import Move, Silence, Suggest
from tudor.model.happenings import Rolled
from tudor.model.options import Legal, Listed, Places
from tudor.model.sight import Decision, HandSeen
from tudor.presenter import Line, Offer, Prompt, Reason, Squares
from tudor.protocol import VERSION
from tudor.protocol import messages as says
from tudor.protocol.tables import Chair, Commitment, Settings, TableState

TABLE = TableState(
    id="q7Zk2LxPw0Ae",
    stage="playing",
    settings=Settings(edition="clue-1998"),
    chairs=(
        Chair(number=0, who="person", name="Ada", suspect="scarlet", seat="scarlet", host=True, present=True),
        Chair(number=1, who="person", name="Ben", suspect="plum", seat="plum", ready=True, stand_in=True),
        Chair(number=2, who="bot", name="detective", seat="mustard", ready=True),
    ),
    watching=1,
    fairness=Commitment(
        scheme="tudor-fair-2",
        commitment="9f2c41d07a…",
        locked=("scarlet person Ada", "plum person Ben", "- bot detective"),
        contributions=("four leaves", "", ""),
    ),
)
CLOCK = says.Clock(left=61_500, of=90_000)
MOVES = Decision(seat="scarlet", kind="move", legal=Legal((Places(("q6", "lounge")),)))
NOTE = says.Entry(card="rope", owner="1", mark="maybe", text="?2")

FROM_CLIENT: tuple[says.FromClient, ...] = (
    says.Hello(token="WyJxN1p…", since=17, lang="fr"),
    says.Ping(),
    says.Act(id="a-1", action=Suggest("plum", "rope", "lounge")),
    says.Arm(id="a-2", order=Silence("plum")),
    says.Say(id="a-3", text="I have a bad feeling about the conservatory."),
    says.Quip(id="a-4", phrase="well-played"),
    says.Mute(id="a-5", chair=1),
    says.Note(id="a-6", card="rope", owner="1", mark="maybe", text="?2"),
    says.Deduce(id="a-7"),
    says.Explain(id="a-8", card="rope", owner="case"),
    says.TakeBack(id="a-19"),
    says.AnswerForMe(id="a-20", cards=("rope",)),
    says.TakeSuspect(id="a-9", suspect="scarlet"),
    says.TakeChair(id="a-10", chair=2),
    says.GetReady(id="a-11"),
    says.Contribute(id="a-12", randomness="four leaves"),
    says.SetBot(id="a-13", chair=2, level="detective"),
    says.SetSpeed(id="a-21", speed="brisk"),
    says.OpenChair(id="a-14", chair=2),
    says.Start(id="a-15"),
    says.Pause(id="a-16"),
    says.Leave(id="a-17"),
    says.Rematch(id="a-18"),
)

PROMPT = Prompt(
    title="Where do you go?",
    reasons=(Reason("You roll 3 + 4 = 7.", dice=(3, 4)),),
    offers=(Offer(action=Move("lounge"), label="Go to the lounge", place="lounge"),),
    squares=Squares(
        does="move",
        places=("q6",),
        label="Go to this square",
        summary="Or choose a highlighted square (1)",
    ),
)

FROM_SERVER: tuple[says.FromServer, ...] = (
    says.Welcome(protocol=VERSION, table=TABLE, chair=0, remarks=(says.Remark(chair=1, name="Ben", phrase="hello"),)),
    says.Table(TABLE),
    says.Snapshot(
        seq=18,
        view=Raw(b'{"seat":"scarlet","turn":1,"hand":["rope","hall"]}'),
        observations=(HandSeen("scarlet", ("rope", "hall")),),
        decision=Decision(seat="scarlet", kind="move", legal=Legal((Listed((Move("lounge"),)),))),
        clock=CLOCK,
        notes=(NOTE,),
        story=("You are dealt the rope and the hall.",),
        lines=(Line(about="scarlet"),),
        prompt=PROMPT,
    ),
    says.Update(
        seq=19,
        observations=(Rolled("scarlet", (3, 4)),),
        changes={"dice": [3, 4], "steps": 7, "asked": "move"},
        decision=MOVES,
        clock=CLOCK,
        story=("You roll 3 + 4 = 7.",),
        lines=(Line(about="scarlet", dice=(3, 4)),),
        prompt=PROMPT,
    ),
    says.Time(CLOCK),
    says.Said(says.Remark(chair=0, name="Ada", text="I have a bad feeling about the conservatory.")),
    says.Muted((2,)),
    says.Noted(NOTE),
    says.Armed(Silence("plum")),
    says.Answers(says.AutoAnswer(on=True, cards=("rope",))),
    says.Accepted("a-1"),
    says.Refused("a-1", "not-asked", "It is not scarlet's decision. Waiting for: plum."),
    says.Sheet(id="a-7", seq=19, cards={"rope": {"scarlet": 0.0, "plum": 0.25, "mustard": 0.5, "case": 0.25}}),
    says.Because(id="a-8", lines=("Professor Plum has shown it to you.",)),
    says.Goodbye(code="stopping", text="The server is being restarted. Your game is safe; …", again=2000),
    says.Pong(),
)
