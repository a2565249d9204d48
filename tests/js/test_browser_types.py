"""What the checker of the browser client is told about the protocol."""

from scripts.browser_types import types


def interface(name: str) -> list[str]:
    """The fields of a type, as they are written."""
    _, _, rest = types().partition(f"interface {name} {{\n")
    return [line.strip() for line in rest.partition("\n  }")[0].splitlines()]


def test_every_field_has_a_type() -> None:
    """There is nothing in a message of which the checker does not know what it is."""
    assert "unknown" not in types()


def test_a_message_is_known_by_its_type() -> None:
    """Messages and actions have the field that tells one from another."""
    assert ['type: "said";', "remark: Remark;"] == interface("Said")
    assert ['do: "move";', "to: string;"] == interface("Move")


def test_what_may_be_missing_is_marked() -> None:
    """Defaults may be missing where the server leaves them out, and in what clients send; nowhere else."""
    assert {"title: string;", "offers?: Array<Offer>;"} <= set(interface("Prompt"))
    assert ["nickname: string;", "token?: string;"] == interface("Join")
    assert {"branch: string;", "order: Order | null;"} <= set(interface("Snapshot"))


def test_a_view_is_told_whole_and_by_its_changes() -> None:
    """A snapshot has all fields of a view, an update and a frame of a replay some of them."""
    assert "view: View;" in interface("Snapshot")
    assert "changes: Partial<View>;" in interface("Update")
    assert "changes: Partial<View>;" in interface("Frame")


def test_types_of_one_name_are_told_apart() -> None:
    """Two types of the same name are both there."""
    assert 'type: "open-chair";' in interface("OpenChair")
    assert ['who: "open";'] == interface("FormsOpenChair")
