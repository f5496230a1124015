"""Make the picture in the README: the first pages of the two examples, side by side.

Needs poppler's pdftoppm. Run in the checkout, with the package installed::

    python tools/make_pictures.py
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

ROOT = Path(__file__).parents[1]
EXAMPLES = ("animals-en", "animals-he")
DPI = 90
GAP = 24


def main() -> None:
    """Publish the examples and write docs/pictures/pages.png."""
    with tempfile.TemporaryDirectory() as folder:
        pages = [first_page(name, Path(folder)) for name in EXAMPLES]
    width = sum(page.width for page in pages) + GAP * (len(pages) + 1)
    sheet = Image.new("L", (width, max(page.height for page in pages) + 2 * GAP), 225)
    left = GAP
    for page in pages:
        sheet.paste(page, (left, GAP))
        left += page.width + GAP
    target = ROOT / "docs/pictures/pages.png"
    target.parent.mkdir(exist_ok=True)
    sheet.quantize(16).save(target, optimize=True)


def first_page(name: str, folder: Path) -> Image.Image:
    """The first page of an example's PDF, as a grey picture with a hairline around it."""
    config = ROOT / f"examples/{name}.yaml"
    publish = [sys.executable, "-m", "publisher", "publish", str(config), "-o", str(folder), "-q"]
    subprocess.run(publish, check=True)
    picture = folder / name
    command = ["pdftoppm", "-r", str(DPI), "-gray", "-png", "-singlefile"]
    subprocess.run([*command, str(picture.with_suffix(".pdf")), str(picture)], check=True)
    with Image.open(picture.with_suffix(".png")) as page:
        return ImageOps.expand(page.convert("L"), 1, 150)


if __name__ == "__main__":
    main()
