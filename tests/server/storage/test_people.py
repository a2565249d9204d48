"""Accounts in the storage: one contract, kept by both databases."""

from collections.abc import Awaitable, Callable

import pytest

from tests.server.storage.opening import AnyStorage, Home, with_storage_at
from tudor.server.storage.people import (
    AccessToken,
    Account,
    AccountUnknown,
    Credential,
    NameTaken,
    People,
    Played,
    Session,
)
from tudor.server.storage.rows import Refused

ADA = Account("a-1", "Ada", "person", None, True, 10.0)
ROBOT = Account("a-2", "Ada-bot", "bot", "a-1", True, 11.0)
BEN = Account("b-1", "Ben", "person", None, False, 12.0)
PHONE = Session(b"phone", "s-1", "a-1", "Firefox · Android", 20.0, 25.0)
LAPTOP = Session(b"laptop", "s-2", "a-1", "Chrome · Linux", 21.0, 30.0)
KEY = Credential(b"key", "a-1", b"public", 7, 13.0)
TOKEN = AccessToken(b"token", "t-1", "a-2", "my bot", ("play", "games"), 14.0)


def with_people(home: Home, use: Callable[[People], Awaitable[None]]) -> None:
    """Use a storage with three accounts in it, one of them a bot."""

    async def filled(storage: AnyStorage) -> None:
        people = storage.people
        await people.create(ADA, "ada", b"phrase")
        await people.create(ROBOT, "ada-bot", None)
        await people.create(BEN, "ben", None)
        await use(people)

    with_storage_at(home, filled)


def test_an_account_is_found_by_id_name_and_phrase(home: Home) -> None:
    """After a restart too; an account without a phrase is not found by one."""

    async def use(people: People) -> None:
        assert (ADA, ADA, ADA) == (
            await people.account("a-1"),
            await people.named("ada"),
            await people.with_phrase(b"phrase"),
        )
        assert (None, None, None) == (
            await people.account("nobody"),
            await people.named("nobody"),
            await people.with_phrase(b"other"),
        )
        assert [ROBOT] == await people.bots_of("a-1")
        assert (True, False) == (await people.has_phrase("a-1"), await people.has_phrase("b-1"))

    async def again(storage: AnyStorage) -> None:
        assert BEN == await storage.people.account("b-1")

    with_people(home, use)
    with_storage_at(home, again)


def test_a_name_belongs_to_one_account(home: Home) -> None:
    """A second account whose name looks the same is refused, and nothing of it is stored."""

    async def use(people: People) -> None:
        other = Account("c-1", "ADA", "person", None, True, 15.0)
        with pytest.raises(NameTaken):
            await people.create(other, "ada", None, people.adding_credential(Credential(b"other", "c-1", b"", 0)))
        assert (None, None) == (await people.account("c-1"), await people.credential(b"other"))

    with_people(home, use)


def test_an_account_comes_with_its_passkey_or_not_at_all(home: Home) -> None:
    """If the passkey is known already, there is no account without one."""

    async def use(people: People) -> None:
        await people.add_credential(KEY)
        other = Account("c-1", "Cleo", "person", None, True, 15.0)
        with pytest.raises(NameTaken):
            await people.create(other, "cleo", None, people.adding_credential(Credential(b"key", "c-1", b"", 0)))
        assert None is await people.account("c-1")
        await people.create(other, "cleo", None, people.adding_credential(Credential(b"new", "c-1", b"", 0)))
        assert "c-1" == found.account if (found := await people.credential(b"new")) else None

    with_people(home, use)


def test_settings_and_phrases_change(home: Home) -> None:
    """A new phrase replaces the old one."""

    async def use(people: People) -> None:
        await people.set_public("a-1", public=False)
        await people.set_phrase("a-1", b"second")
        found = await people.with_phrase(b"second")
        assert found is not None
        assert ("a-1", False) == (found.id, found.public)
        assert None is await people.with_phrase(b"phrase")

    with_people(home, use)


def test_a_signature_counts_once(home: Home) -> None:
    """The number of signatures changes only from what it was when it was read."""

    async def use(people: People) -> None:
        await people.add_credential(KEY)
        with pytest.raises(Refused):
            await people.add_credential(KEY)
        await people.count_signature(b"key", 7, 8)
        with pytest.raises(Refused):
            await people.count_signature(b"key", 7, 9)
        assert [8] == [one.sign_count for one in await people.credentials("a-1")]

    with_people(home, use)


def test_sessions_are_listed_and_ended(home: Home) -> None:
    """The latest comes first; an ended one is not found, and the others stay."""

    async def use(people: People) -> None:
        for session in (PHONE, LAPTOP):
            await people.begin_session(session)
        assert (PHONE, ADA) == await people.session(b"phone")
        await people.see_session(b"phone", 40.0)
        assert ["s-1", "s-2"] == [one.id for one in await people.sessions("a-1")]
        await people.end_sessions([b"phone"])
        assert (None, [LAPTOP]) == (await people.session(b"phone"), await people.sessions("a-1"))
        await people.end_unused_sessions(31.0)
        assert [] == await people.sessions("a-1")

    with_people(home, use)


def test_a_token_knows_its_scopes(home: Home) -> None:
    """A person sees the tokens of their bots; a revoked one is not found."""

    async def use(people: People) -> None:
        await people.add_token(TOKEN)
        assert (TOKEN, ROBOT) == await people.token(b"token")
        await people.use_token(b"token", 50.0)
        assert [50.0] == [one.used for one in await people.tokens("a-1")]
        assert [] == await people.tokens("b-1")
        await people.revoke_token(b"token")
        assert (None, []) == (await people.token(b"token"), await people.tokens("a-1"))

    with_people(home, use)


def test_proofs_that_still_count(home: Home) -> None:
    """Of many hashes, those of sessions and tokens are told apart from those of nobody."""

    async def use(people: People) -> None:
        await people.begin_session(PHONE)
        await people.add_token(TOKEN)
        nobody = [f"{number}".encode() for number in range(250)]
        assert {b"phone", b"token"} == await people.still_valid([b"phone", *nobody, b"token"])

    with_people(home, use)


def test_nothing_belongs_to_an_account_that_is_gone(home: Home) -> None:
    """Deleting an account ends its bots, sessions, tokens and lists; others stay, and nothing new can be added to it."""

    async def use(people: People) -> None:
        await people.add_credential(KEY)
        await people.begin_session(PHONE)
        await people.add_token(TOKEN)
        await people.note_played("a-2", "table", "clue-1998")
        await people.note_played("b-1", "table", "clue-1998")
        await people.delete("a-1")
        assert (None, None, BEN) == (
            await people.account("a-1"),
            await people.account("a-2"),
            await people.account("b-1"),
        )
        assert (None, None, None) == (
            await people.credential(b"key"),
            await people.session(b"phone"),
            await people.token(b"token"),
        )
        assert ([], 1) == (await people.played("a-2", 9), len(await people.played("b-1", 9)))
        with pytest.raises(AccountUnknown):
            await people.begin_session(PHONE)
        with pytest.raises(AccountUnknown):
            await people.add_token(TOKEN)
        with pytest.raises(Refused):
            await people.add_credential(KEY)
        await people.note_played("a-1", "table", "clue-1998")
        assert [] == await people.played("a-1", 9)

    with_people(home, use)


def test_games_are_listed_page_by_page(home: Home) -> None:
    """The latest come first, each once, and a page goes on where the last one stopped."""

    async def use(people: People) -> None:
        for table in ("one", "two", "three", "one"):
            await people.note_played("a-1", table, "clue-1998")
        first = await people.played("a-1", 2)
        assert ["three", "two"] == [one.table_id for one in first]
        (last,) = await people.played("a-1", 2, before=first[-1].place)
        assert isinstance(last, Played)
        assert "one" == last.table_id
        assert [] == await people.played("b-1", 2)

    with_people(home, use)


def test_games_are_found_by_edition_and_outcome(home: Home) -> None:
    """Filters go together; a game without an outcome is unfinished, and one without a chair can be hidden."""

    async def use(people: People) -> None:
        for table, edition in (
            ("one", "clue-1998"),
            ("two", "super-cluedo"),
            ("three", "clue-1998"),
            ("four", "clue-1998"),
        ):
            await people.note_played("a-1", table, edition)
        for table, outcome in (("one", "won"), ("two", "won"), ("three", "lost")):
            await people.set_outcome("a-1", table, outcome)

        async def found(edition: str = "", outcome: str = "") -> list[str]:
            return [one.table_id for one in await people.played("a-1", 9, edition=edition, outcome=outcome)]

        assert ["four", "three", "one"] == await found(edition="clue-1998")
        assert ["two", "one"] == await found(outcome="won")
        assert ["one"] == await found(edition="clue-1998", outcome="won")
        assert ["four"] == [one.table_id for one in await people.unfinished("a-1", 9)]
        await people.hide_played("a-1", "four")
        assert ([], ["three", "one"]) == (await people.unfinished("a-1", 9), await found(edition="clue-1998"))
        assert 4 == len(await people.played("a-1", 9, hidden=True))

    with_people(home, use)


def test_a_forgotten_table_leaves_every_list(home: Home) -> None:
    """When the storage forgets a game, no account lists it any more."""

    async def use(storage: AnyStorage) -> None:
        await storage.people.create(ADA, "ada", None)
        await storage.finish(await storage.create_table("old", b""), "")
        await storage.people.note_played("a-1", "old", "clue-1998")
        await storage.forget("old")
        assert [] == await storage.people.played("a-1", 9)

    with_storage_at(home, use)


def test_a_ticket_is_used_once(home: Home) -> None:
    """In time, for its purpose, and never again; old ones are forgotten."""

    async def use(people: People) -> None:
        tickets = people.tickets
        await tickets.issue(b"one", "link", "a-1", 100.0)
        await tickets.issue(b"late", "link", "a-1", 50.0)
        assert None is await tickets.use(b"one", "passkey", 60.0)
        assert ("a-1", None) == (await tickets.use(b"one", "link", 60.0), await tickets.use(b"one", "link", 60.0))
        assert None is await tickets.use(b"late", "link", 60.0)
        await tickets.issue(b"old", "link", "a-1", 50.0)
        await tickets.forget_old(60.0)
        assert None is await tickets.use(b"old", "link", 40.0)

    with_people(home, use)
