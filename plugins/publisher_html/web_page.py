"""The page: its template filled with the puzzle, and sealed by a policy that allows nothing else.

Script and style are in the page itself; the policy names them by their hashes, and forbids every
other script, style, picture and connection.
"""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template

from publisher import (
    LanguageTexts,
    Puzzle,
    Slot,
    WithLosses,
    instructions_of,
    puzzle_name,
    shown_labels,
    with_hints,
)
from publisher_html import grid_and_clues
from publisher_html.frames import frame_style
from publisher_html.grid_and_clues import Pictures
from publisher_html.insets import inset_style, insets
from publisher_html.markup import element, text
from publisher_html.options import HtmlOptions, PageOptions
from publisher_html.pictures import url_at, urls_of
from publisher_html.printing import grid_style
from publisher_html.script_data import (
    has_explanations,
    has_lines,
    has_rebus,
    knows_solution,
    script_data,
)
from publisher_html.wording import wording
from publisher_pages.pictures.images import least_side, qr_code, read_qr
from publisher_typesetting import glued

_FOLDER = Path(__file__).parent / "page"
_MOST_STARS = 5
_SCOPES = ("letter", "word", "all")
_SHARED = """{}
if (!isShared || isShown) {{
if (JSON.parse(document.getElementById("record").textContent).lines) {{
{}}} else {{
{}}}}}
"""


def write(puzzle: Puzzle, options: HtmlOptions) -> WithLosses[bytes]:
    """The whole page as UTF-8."""
    puzzle = with_hints(options.typeset_one(puzzle), options.hints)
    pictures = urls_of(options.pictures_of(puzzle))
    columns, rows = sizes(puzzle)
    given = f"--columns:{columns};--rows:{rows};--type:{options.font_size:g}pt"
    given += "" if options.shared else f";{grid_style(puzzle, options, rows)}"
    given += f";--code:{least_side(read_qr(options.qr)):.4g}pt" if options.qr else ""
    has_head = bool(options.logo or options.qr)
    style = (
        f"{_part('player.css')}:root{{{given}}}{inset_style(puzzle)}{frame_style(options.frame)}"
    )
    inside = insets(puzzle, _title(puzzle))
    explained = options.shared or has_explanations(puzzle, options)
    if explained:
        style += "@media print{#explanations{display:none}}"
    player = _script("player.js") + (_script("explanations.js") if explained else "")
    script = _script("lines.js") if has_lines(puzzle) else player
    if options.shared:
        script = _SHARED.format(_script("shared.js"), _script("lines.js"), player)
    page = Template(_part("page.html")).substitute(
        language=escape(puzzle.language.code),
        direction=puzzle.language.direction,
        policy=_policy(
            style,
            script,
            has_pictures=bool(pictures or inside or has_head or options.frame != "none"),
        ),
        title=escape(_title(puzzle)),
        body=body(puzzle, options, pictures, inside, _code(options) + _logo(options)),
        record=script_data(puzzle, options),
        style=style,
        script=script,
    )
    return WithLosses(page.encode(), options.picture_losses([puzzle]))


def body(
    puzzle: Puzzle,
    options: PageOptions,
    pictures: Mapping[Slot, str],
    inside: Sequence[str] = (),
    logo: str = "",
) -> str:
    """What the page shows, as markup without a script, with the insets of its grid."""
    word = wording(puzzle.language, options.words).texts["picture"]
    return Template(_part("body.html")).substitute(
        logo=logo,
        lines=_lines_to_fill(puzzle, options),
        title=escape(_title(puzzle)),
        author=element("p", text("bdi", puzzle.author), class_="author") if puzzle.author else "",
        stars=_stars(options.stars),
        notes="\n".join(
            text("p", glued(line, puzzle.language.code), class_="notes")
            for said in (puzzle.notes, options.instructions or instructions_of(puzzle))
            for line in said.splitlines()
        ),
        grid=grid_and_clues.grid(
            puzzle, options.blocks, inside, numbers=options.numbers or puzzle.sheet is not None
        ),
        **_controls(puzzle, options),
        clues=grid_and_clues.clues(puzzle, Pictures(pictures, word)),
        word_bank=grid_and_clues.word_bank(puzzle, options.word_bank),
        copyright=element("footer", text("bdi", puzzle.copyright)) if puzzle.copyright else "",
    )


def sizes(puzzle: Puzzle) -> tuple[int, int]:
    """The columns and rows of the table: labels take the room of one of each."""
    labels = int(bool(shown_labels(puzzle).rows))
    return puzzle.grid.width + labels, puzzle.grid.height + labels


def _title(puzzle: Puzzle) -> str:
    return puzzle.title or puzzle_name(puzzle)


def _lines_to_fill(puzzle: Puzzle, options: PageOptions) -> str:
    """The labels of lines to write on, which paper alone shows."""
    headings = puzzle.language.headings
    own = {"name": headings.name, "class": headings.school_class, "date": headings.date}
    labels = (text("span", own.get(label, label)) for label in options.lines)
    return element("div", *labels, class_="lines-to-fill") if options.lines else ""


def _logo(options: HtmlOptions) -> str:
    return element("img", class_="logo", src=url_at(options.logo), alt="") if options.logo else ""


def _code(options: HtmlOptions) -> str:
    """The QR code, which paper alone shows."""
    if not options.qr:
        return ""
    drawn = qr_code(options.qr).svg_data_uri(omitsize=True)
    return element("img", class_="qr", src=drawn, alt=options.qr)


def _stars(count: int) -> str:
    """How difficult the puzzle is: full stars, and empty ones up to five."""
    shown = "★" * count + "☆" * (_MOST_STARS - count)
    said = f"{count}/{_MOST_STARS}"
    return text("p", shown, class_="stars", role="img", aria_label=said) if count else ""


@cache
def _part(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


@cache
def _script(name: str) -> str:
    """The script without the types in its comments, which are for those who change it."""
    return re.sub(r"^[ ]*/\*\*.*?\*/\n|/\*\*.*?\*/ ?", "", _part(name), flags=re.M | re.S)


def _policy(style: str, script: str, *, has_pictures: bool) -> str:
    images = "img-src data:; " if has_pictures else ""
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        f"{images}base-uri 'none'; form-action 'none'"
    )


def _digest(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"


def _controls(puzzle: Puzzle, options: PageOptions) -> dict[str, str]:
    """The buttons around the clue, and those below the grid."""
    words = wording(puzzle.language, options.words)
    groups, scopes = [], _SCOPES[has_lines(puzzle) :]
    if knows_solution(puzzle, options):
        if not has_lines(puzzle):
            groups.append(_group("check", words, scopes))
        if options.solution == "included":
            groups.append(_group("reveal", words, scopes))
    others = [_button("clear", words), _button("print", words)]
    if has_rebus(puzzle):
        others.insert(0, _button("several", words, aria_pressed="false"))
    groups.append(element("div", *others, class_="group"))
    return {
        "words_language": escape(words.code),
        "words_direction": words.direction,
        "previous": escape(words.texts["previous"]),
        "next": escape(words.texts["next"]),
        "tools": "\n".join(groups),
    }


def _group(action: str, words: LanguageTexts, scopes: Sequence[str]) -> str:
    label = text("span", words.texts[action], id=action)
    buttons = (
        text("button", words.texts[scope], type="button", data_action=action, data_scope=scope)
        for scope in scopes
    )
    return element("div", label, *buttons, class_="group", role="group", aria_labelledby=action)


def _button(action: str, words: LanguageTexts, aria_pressed: str | None = None) -> str:
    return text(
        "button", words.texts[action], type="button", data_action=action, aria_pressed=aria_pressed
    )
