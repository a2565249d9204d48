"""Plot the calibration of deduced probabilities over 2,000 simulated games into docs/calibration.svg."""

from pathlib import Path

from scripts.reliability_picture import Dot, picture
from tests.deduction.calibration import calibration

PICTURE = Path(__file__).parents[1] / "docs" / "calibration.svg"
GAMES = range(2_000)

if __name__ == "__main__":
    dots = [Dot(one.said, one.found, one.spread, f"{one.facts:,} facts") for one in calibration(GAMES).values()]
    PICTURE.write_text(picture(dots, "probability given", "share found true"), "utf-8")
