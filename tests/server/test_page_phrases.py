"""Names and remarks are short, printable words."""

from pathlib import Path

from tests.server.harness import run, serving

BAD_NAMES = ("", " ", "\t\n", "x" * 25, "a\u0000b", "a\u202eb", "a\u200bb", "\x1b[31m", "a\x7f", "\u2066x", "\ue000")
GOOD_NAMES = ("<b>Eve</b>", "{{7*7}}", 'O\'Hara "Q" & Co', "Zoë", "漢字", "🃏", "__proto__", "x" * 24)


def test_nicknames_are_short_printable_words(tmp_path: Path) -> None:
    """A nickname that cannot be shown on one line is refused; one that looks like code is shown as it is."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for name in BAD_NAMES:
                answer = await house.post("/api/play", {"nickname": name})
                assert (400, "nickname") == (answer.status, answer.json["code"]), name
            for name in GOOD_NAMES:
                host = await house.open()
                joined = await house.join(host.table, f"  {name}\n")
                answer = await house.get(f"/api/tables/{host.table}")
                assert name == answer.json["chairs"][joined.chair]["name"]
                assert "application/json" == answer.headers["content-type"]
            host = await house.open()
            for twin in ("Ada", "ADA", " ada "):
                answer = await house.post(f"/api/tables/{host.table}/join", {"nickname": twin})
                assert "nickname-taken" == answer.json["code"]

    run(main())


def test_remarks_are_short_printable_words(tmp_path: Path) -> None:
    """A remark is text on one line of limited length, and reaches the others unchanged."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open()
            ada, watching = await house.seat(host), await house.spectator(host.table)
            for text in (*BAD_NAMES[1:3], *BAD_NAMES[4:]):
                assert "words" == await ada.refusal("say", text=text), repr(text)
            for text in ("", "x" * 301):
                assert "message" == await ada.refusal("say", text=text)
            assert [] == watching.remarks
            said = [*GOOD_NAMES, "x" * 300, "<img src=x onerror=alert(1)>"]
            for text in said:
                await ada.accepted("say", text=text if len(text) == 300 else f" {text} \n")
            await watching.ping()
            assert said == [remark.text for remark in watching.remarks]
            newcomer = await house.spectator(host.table)
            assert said == [remark.text for remark in newcomer.remarks]

    run(main())
