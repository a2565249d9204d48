"""Judgements written into records."""

import pytest
from msgspec.structs import replace

from tests.reviews.test_review import played, reviewed
from tudor import read_record, write_record
from tudor.notation import Remark, as_seen_by
from tudor.reviews import annotate, annotations, review, tell_judgement


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_judgements_are_read_back(lang: str) -> None:
    """Every judgement is in the text, after its decision, and comes back with its place, its loss and its sentence."""
    record, found = played("clue-1998", 3, 1), reviewed("clue-1998", 3, 1)
    again = read_record(write_record(annotate(record, found, lang)))
    expected = [
        (one.place, one.subject, one.grade, one.loss, tell_judgement(record.setup.edition, one, lang))
        for one in found.judgements
    ]
    assert expected == [(one.place, one.subject, one.grade, one.loss, one.text) for one in annotations(again)]
    assert record.observations == again.observations


def test_other_comments_stay() -> None:
    """What people wrote stays in its place, and a second review takes the place of the first."""
    record, found = played("clue-1998", 3, 1), reviewed("clue-1998", 3, 1)
    mine = (Remark(9, "; Now it gets exciting."), Remark(9, "; [blunder] It was not."))
    commented = replace(record, remarks=tuple(sorted((*record.remarks, *mine), key=lambda remark: remark.before)))
    once = annotate(commented, found, "fr")
    twice = annotate(once, found, "en")
    assert annotate(commented, found, "en") == twice
    assert commented.remarks == tuple(
        one for one in twice.remarks if one not in annotate(record, found).remarks or not one.text
    )
    assert len(found.judgements) == len(annotations(twice))


def test_a_seat_annotates_its_own_record() -> None:
    """The record that one seat kept takes the judgements of that seat."""
    name = played("clue-1998", 3, 1).setup.seats[0]
    own = as_seen_by(played("clue-1998", 3, 1), name)
    found = review(own)
    again = read_record(write_record(annotate(own, found)))
    assert [one.loss for one in found.judgements] == [one.loss for one in annotations(again)]


def test_a_record_without_judgements() -> None:
    """It has none to read."""
    assert () == annotations(played("clue-1998", 3, 1))
