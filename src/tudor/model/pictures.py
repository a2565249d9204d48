"""What cards look like: the parts that pictures are put together from. How each part is drawn is the browser's."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.model.cards import Room, Suspect, Weapon

Floor: TypeAlias = Literal[
    "parquet", "herringbone", "checks", "tiles", "planks", "carpet", "flagstones", "grass", "water", "pavement", "sand",
]  # fmt: skip
Furniture: TypeAlias = Literal[
    # At the back wall
    "bookcase", "fireplace", "window", "painting", "portrait", "clock", "stairs", "front-door", "coats", "dresser",
    "counter", "stove", "trophies", "antlers", "mirror", "cues", "dartboard", "wardrobe", "television", "stage",
    "glazing", "star-chart", "canvases", "casks", "standard", "shields", "banner", "towels", "palisade", "garland",
    "hedge",
    # On the floor
    "desk", "billiard-table", "dining-table", "piano", "dance-floor", "chandelier", "rug", "round-rug", "runner",
    "bear-rug", "greenery", "sofa", "armchair", "low-table", "globe", "palm", "fern", "flowers", "lamp", "bust", "harp",
    "telescope", "stalls", "hot-tub", "lounger", "bed", "nightstand", "island", "easel", "palette", "candles",
    "inn-table", "camp-bed", "cabinet", "drum", "standing-mirror", "chest", "column",
    # Outdoors
    "parasol", "fountain", "tree", "firs", "fir", "flower-bed", "bench", "carriage", "hay", "gazebo", "galleon",
    "longship", "cliffs", "waves", "lanes", "diving-board", "rubber-ring", "cannon", "barrel", "crate", "cart",
    "milestone", "signpost", "trail", "mushrooms", "stump", "campfire", "tent", "hut", "furs", "rocks", "statue",
    "spears",
]  # fmt: skip
Hair: TypeAlias = Literal["waves", "short", "bun", "bob", "wild", "slick", "curls", "ponytail", "bald"]
Hat: TypeAlias = Literal[
    "none", "pith", "cap", "feather", "flower", "police", "turban", "horns", "wings", "tricorne", "plume", "bowler",
    "top-hat", "beret", "band",
]  # fmt: skip
Face: TypeAlias = Literal["lips", "smile", "plain", "moustache", "beard", "braids", "goatee", "walrus"]
Extra: TypeAlias = Literal["none", "glasses", "monocle", "pearls", "bow", "collar", "patch", "earrings", "medals"]
Dress: TypeAlias = Literal["gown", "suit", "uniform", "apron", "coat", "tunic", "armour", "shawl"]
Skin: TypeAlias = Literal["pale", "light", "tan", "brown", "dark"]
Shape: TypeAlias = Literal[
    "candlestick", "knife", "dagger", "lead-pipe", "revolver", "pistol", "rope", "wrench", "poison", "horseshoe",
    "trophy", "bat", "dumbbell", "club", "chain", "sword", "sack", "chest", "axe",
]  # fmt: skip


class RoomPicture(Struct, frozen=True, omit_defaults=True):
    """A room: its floor, and what stands in it, the most telling pieces first."""

    colour: str = ""
    floor: Floor | None = None
    cloth: str = ""
    """The colour of carpets, curtains and covers."""
    furniture: tuple[Furniture, ...] = ()


class SuspectPicture(Struct, frozen=True, omit_defaults=True):
    """A suspect, from hat to dress."""

    colour: str = ""
    """The colour of the dress and the pawn."""
    hair: Hair | None = None
    hair_colour: str = ""
    hat: Hat | None = None
    hat_colour: str = ""
    face: Face | None = None
    extra: Extra | None = None
    dress: Dress | None = None
    skin: Skin | None = None


class WeaponPicture(Struct, frozen=True, omit_defaults=True):
    """A weapon: the shape it is drawn with."""

    shape: Shape | None = None


class Pictures(Struct, frozen=True):
    """The pictures of an edition's cards and rooms. Those that nobody has described are not among them."""

    suspects: Mapping[Suspect, SuspectPicture] = {}
    weapons: Mapping[Weapon, WeaponPicture] = {}
    rooms: Mapping[Room, RoomPicture] = {}
