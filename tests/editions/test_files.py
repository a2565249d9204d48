"""Editions from files: loaded by path, known by id, told apart by digest."""

import pickle
import shutil
from pathlib import Path

import pytest

from tests.editions.files import as_toml, changed, cottage, house
from tests.editions.invented import FILES, FOLDER, INVENTED
from tudor import Game
from tudor.editions import add, added, available, find, load, load_folder, parse
from tudor.model.edition import Edition
from tudor.text.errors import Unreadable
from tudor.text.languages import LANGUAGES


def code(name: str) -> str:
    """Why an edition is not found."""
    with pytest.raises(Unreadable) as error:
        find(name)
    return error.value.code


@pytest.mark.parametrize("name", INVENTED)
def test_a_file_is_loaded_once(name: str) -> None:
    """A file always gives the same edition while it stays the same; from then on its id and its reference do too."""
    edition = load(FILES[name])
    assert edition is load(str(FILES[name])) is load(name) is find(edition.reference)
    assert edition in added()
    assert name not in available()


def test_a_name_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has a slash or ends in .toml is a file; ids never are."""
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(as_toml(house()), "utf-8")
    shutil.copy("mine.toml", "yours")
    assert ["mine", "mine", "yours"] == [load(name).id for name in ("mine.toml", "./mine.toml", "./yours")]


def test_a_game_by_path() -> None:
    """A game takes the path of a file where it takes an id."""
    game = Game(str(FILES["lighthouse"]), 2, seed=1)
    assert load("lighthouse") is game.setup.edition


@pytest.mark.parametrize("reference", ["../x.toml", "/etc/hostname", "tests/invented/lighthouse.toml"])
def test_a_reference_never_names_a_file(reference: str) -> None:
    """What stands in a record or a message reads no file."""
    assert "edition.unknown" == code(reference)


def test_a_changed_file(tmp_path: Path) -> None:
    """A reference to what a file was before is refused as changed, and to one that is not loaded as missing."""
    file = tmp_path / "changing.toml"
    file.write_text(as_toml(house()), "utf-8")
    before = load(file).reference
    file.write_text(as_toml(changed(house(), {"dice": 2})), "utf-8")
    assert load(file).reference != before
    assert "edition.changed" == code(before)
    assert "edition.absent" == code(f"nowhere@{load(file).digest}")


DIFFERENT = {
    "a rule": {"rules.staying": "anywhere"},
    "the dice": {"dice": 2},
    "the lead": {"lead": "mustard"},
    "a card": {"weapons": ["knife", "dagger"]},
    "a door": {"board.doors.study": ["c2"]},
    "a start": {"board.starts.scarlet": "e3"},
    "a passage": {"board.passages": {"study": "hall"}},
    "a square": {"board.map": "SS.HH\nSS.HH\n.....\n....."},
}


@pytest.mark.parametrize("changes", DIFFERENT.values(), ids=DIFFERENT)
def test_the_digest_tells_meanings_apart(changes: dict[str, object]) -> None:
    """Whatever changes the game changes the digest."""
    before, after = (parse(as_toml(changed(cottage(), one)), "cottage") for one in ({}, changes))
    assert before.digest != after.digest


def test_the_digest_is_of_the_meaning() -> None:
    """Comments, names, sources, the book and the look of the map change no digest."""
    texts = {"book": "x", "names.en.rope": "the cord", "sources.dealer": "y", "names.fr.title": "z"}
    looks = {
        "board.map": "SS.HH\nSS.HH\n.....\n.-.-.\n",
        "board.legend": {".": "square", "-": "nothing", "S": "study", "H": "hall"},
    }
    mine = parse(as_toml(cottage()), "cottage")
    others = [
        parse(text, "cottage")
        for text in ("# Ours.\n" + as_toml(cottage()), as_toml(changed(cottage(), {**texts, **looks})))
    ]
    assert [mine.digest] * 2 == [one.digest for one in others]


def test_the_digests_of_today() -> None:
    """A later release computes the same digests, or games of editions from files could not be continued."""
    assert {
        "grand-hotel": "9ddbc2677e45570fe2909dad472e5656",
        "lighthouse": "c69345f970ca258324ec90d5e045c1c0",
        "night-train": "fbd7704c799ccf3ab6887c64f37aea89",
    } == {name: load(file).digest for name, file in FILES.items()}


def test_editions_of_tudors_own_need_no_digest() -> None:
    """Records of Tudor's own editions name them by id, as ever."""
    assert [*available()] == [load(name).reference for name in available()]


def test_a_file_named_like_an_edition(tmp_path: Path) -> None:
    """A file may not take the id of one of Tudor's own editions."""
    file = tmp_path / "clue-1998.toml"
    file.write_text(as_toml(house()), "utf-8")
    with pytest.raises(Unreadable) as error:
        load(file)
    assert "edition.own-id" == error.value.code


def test_a_map_beside_the_file(tmp_path: Path) -> None:
    """A map may lie beside the file; one that is missing, or lies elsewhere, is refused by its name."""
    assert 21 == len(load(FILES["grand-hotel"]).board.cells[0])
    shutil.copy(FILES["grand-hotel"], tmp_path)
    with pytest.raises(Unreadable) as error:
        load(tmp_path / "grand-hotel.toml")
    assert "grand-hotel.txt" in str(error.value)
    text = FILES["grand-hotel"].read_text("utf-8").replace('"grand-hotel.txt"', '"../../etc/hostname"')
    with pytest.raises(Unreadable, match="edition's file"):
        parse(text, "grand-hotel", FOLDER)


def test_a_folder(tmp_path: Path) -> None:
    """A folder gives every good file, and tells all problems of the others."""
    shutil.copytree(FOLDER, tmp_path / "here")
    (tmp_path / "here" / "broken.toml").write_text(as_toml(changed(house(), {"dice": 9, "lead": "x"})), "utf-8")
    (problem,) = load_folder(tmp_path / "here")
    assert {"broken", "dice", "lead"} <= {*str(problem).replace(":", "").split()}
    with pytest.raises(Unreadable, match="There is no folder"):
        load_folder(tmp_path / "nowhere")


@pytest.mark.parametrize("name", INVENTED)
def test_another_process_gets_the_same_edition(name: str) -> None:
    """An edition can be sent to another process whole."""
    edition = load(FILES[name])
    sent: Edition = pickle.loads(pickle.dumps(edition))
    assert edition is add(sent)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", INVENTED)
def test_everything_has_a_name(name: str, lang: str) -> None:
    """In each language every card has a name of its own, given or made up."""
    edition = load(FILES[name])
    names = [edition.names[lang][card] for card in edition.cards]
    assert sorted(names) == sorted({*filter(str.strip, names)})


def test_names_that_are_missing() -> None:
    """A missing name is the usual one, else that of the other language without its article, else made of the id."""
    train, hotel = load(FILES["night-train"]), load(FILES["grand-hotel"])
    assert ("Le train de nuit", "Dr. Black") == (train.names["en"]["title"], hotel.names["en"]["victim"])
    assert ("the rope", "la corde") == (train.names["en"]["rope"], train.names["fr"]["rope"])
    assert ("Voiture-restaurant", "la voiture-restaurant") == tuple(
        train.names[lang]["dining-car"] for lang in LANGUAGES
    )
    assert ("the hat pin", "Hat pin") == tuple(train.names[lang]["hat-pin"] for lang in LANGUAGES)
    assert ("Ticket Inspector",) * 2 == tuple(train.names[lang]["ticket-inspector"] for lang in LANGUAGES)
    assert ("the night porter", "Night porter") == tuple(hotel.names[lang]["porter"] for lang in LANGUAGES)
