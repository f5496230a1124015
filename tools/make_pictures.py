"""Make the picture in the README, two first pages side by side, and those of docs/gallery.md.

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
GALLERY = (
    "newspaper-en",
    "british-en",
    "barred-en",
    "symmetric-he",
    "square-he",
    "petite-fr",
    "garden-ar",
    "space-ru",
)
GALLERY_DPI = 72


def main() -> None:
    """Publish the examples and write docs/pictures/pages.png and docs/pictures/examples."""
    with tempfile.TemporaryDirectory() as folder:
        write_pair(Path(folder))
        for name in GALLERY:
            target = ROOT / f"docs/pictures/examples/{name}.png"
            target.parent.mkdir(exist_ok=True)
            page = first_page(name, Path(folder), GALLERY_DPI)
            page.quantize(16).save(target, optimize=True)


def write_pair(folder: Path) -> None:
    """The English and the Hebrew example, side by side."""
    pages = [first_page(name, folder, DPI) for name in EXAMPLES]
    width = sum(page.width for page in pages) + GAP * (len(pages) + 1)
    sheet = Image.new("L", (width, max(page.height for page in pages) + 2 * GAP), 225)
    left = GAP
    for page in pages:
        sheet.paste(page, (left, GAP))
        left += page.width + GAP
    target = ROOT / "docs/pictures/pages.png"
    target.parent.mkdir(exist_ok=True)
    sheet.quantize(16).save(target, optimize=True)


def first_page(name: str, folder: Path, dpi: int) -> Image.Image:
    """The first page of an example's PDF, as a grey picture with a hairline around it."""
    config = ROOT / f"examples/{name}.yaml"
    publish = [sys.executable, "-m", "publisher", "publish", str(config), "-o", str(folder), "-q"]
    subprocess.run(publish, check=True)
    picture = folder / name
    command = ["pdftoppm", "-r", str(dpi), "-gray", "-png", "-singlefile"]
    subprocess.run([*command, str(picture.with_suffix(".pdf")), str(picture)], check=True)
    with Image.open(picture.with_suffix(".png")) as page:
        return ImageOps.expand(page.convert("L"), 1, 150)


if __name__ == "__main__":
    main()
