"""Make the pictures of docs/gallery.md and of the README: first pages, some side by side.

Needs poppler's pdftoppm. Run in the checkout, with the package installed::

    python tools/make_pictures.py
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

ROOT = Path(__file__).parents[1]
PAIRS = {
    "pages": ("animals-en", "animals-he"),
    "shapes": ("heart-en", "tree-he"),
    "wordsearch": ("wordsearch-en", "wordsearch-he"),
    "fillin": ("fillin-en", "fillin-he"),
    "codeword": ("codeword-en", "codeword-he"),
    "arrowword": ("arrowword-en", "arrowword-he"),
    "lighthouse": ("lighthouse-en", "lighthouse-he"),
}
"""Two examples each, by the name of their picture."""
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
    """Publish the examples and write the pairs into docs/pictures, single pages below it."""
    with tempfile.TemporaryDirectory() as folder:
        for name in PAIRS:
            write_pair(name, Path(folder))
        for name in GALLERY:
            target = ROOT / f"docs/pictures/examples/{name}.png"
            target.parent.mkdir(exist_ok=True)
            page = first_page(name, Path(folder), GALLERY_DPI)
            page.quantize(16).save(target, optimize=True)


def write_pair(name: str, folder: Path) -> None:
    """An English and a Hebrew example, side by side."""
    pages = [first_page(each, folder, DPI) for each in PAIRS[name]]
    width = sum(page.width for page in pages) + GAP * (len(pages) + 1)
    sheet = Image.new("L", (width, max(page.height for page in pages) + 2 * GAP), 225)
    left = GAP
    for page in pages:
        sheet.paste(page, (left, GAP))
        left += page.width + GAP
    target = ROOT / f"docs/pictures/{name}.png"
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
