"""Write the names of languages, in each other, that may head a column of a list (Unicode CLDR).

It needs `pip install babel`.
"""

from pathlib import Path

from babel import Locale

CODES = (
    "en,de,fr,es,it,pt,nl,sv,da,nb,pl,cs,sk,hu,ro,tr,fi,et,lv,lt,hr,sl,sr,bg,ru,uk,el,he,yi,ar,"
    "fa,ur,hi,ja,zh,ko,vi,id,ca,eu,gl,ga,cy,la,eo,is,th,hy,ka,am,sw,af"
)
TARGET = Path(__file__).parents[1] / "plugins/publisher_wordfiles/reading/language_names.txt"
SOURCE = "# Names of languages of Unicode CLDR, © Unicode, Inc., under the Unicode License v3\n"


def main() -> None:
    """Write the file: a language's names a line."""
    known = [Locale.parse(code) for code in CODES.split(",")]
    lines = []
    for code in CODES.split(","):
        names = {locale.languages[code].casefold() for locale in known if code in locale.languages}
        lines.append(f"{code}: {', '.join(sorted(names))}\n")
    TARGET.write_text(SOURCE + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
