"""How a bot's accusations are judged."""

from bench.judgement import Claim, claims, rows


def test_claims_are_put_together_by_their_chance() -> None:
    """Each range of chances has a row with its accusations, the mean claimed, and the share that was right."""
    told = list(rows([Claim(0.95, right=False), Claim(0.97, right=True), Claim(1.0, right=True)]))
    assert [("2", "96.0%", "50.0%"), ("1", "100.0%", "100.0%")] == [
        (row.split()[0], row.split()[2], row.split()[4]) for row in told
    ]


def test_an_amateur_accuses_only_what_is_certain() -> None:
    """Its accusations are all claimed as certain, and all right."""
    found = list(claims("clue-cards", "amateur", "amateur", seats=3, games=4, seed=1))
    assert found
    assert {Claim(1.0, right=True)} == {*found}
