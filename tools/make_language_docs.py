"""Make the table of languages in docs/languages.md from the languages themselves.

python tools/make_language_docs.py
"""

import re
from collections.abc import Iterator
from pathlib import Path

from publisher import EnumerationStyle, Language, Policy
from publisher_languages import publisher_languages

PAGE = Path(__file__).parent.parent / "docs/languages.md"
_TABLE = re.compile(
    r"(<!-- languages: made by a tool -->\n).*?(<!-- end of languages -->\n)", re.DOTALL
)
_ALIASES = re.compile(r"(Other codes for the same languages: ).*?\.\n", re.DOTALL)


def document() -> str:
    """The text that the page should have."""
    languages = sorted((each() for each in publisher_languages()), key=lambda each: each.name)
    text = PAGE.read_text(encoding="utf-8")
    text = _TABLE.sub(lambda match: f"{match[1]}\n{_table(languages)}\n{match[2]}", text)
    aliases = [
        f"`{alias}` for `{each.code}`"
        for each in sorted(languages, key=lambda each: each.code)
        for alias in each.aliases
    ]
    return _ALIASES.sub(lambda match: f"{match[1]}{', '.join(aliases)}.\n", text)


def _table(languages: list[Language]) -> str:
    rows = ["| code | language | across / down | enumeration | letters |", "|---|---|---|---|---|"]
    return "\n".join([*rows, *map(_row, languages)]) + "\n"


def _row(language: Language) -> str:
    headings = f"{language.headings.across} / {language.headings.down}"
    letters = "<br>".join(_policy(policy, language) for policy in language.policies)
    cells = [
        f"`{language.code}`",
        language.name,
        headings + _doubt(language, "across", "down"),
        _enumeration(language) + _doubt(language, "enumerations"),
        letters,
    ]
    return f"| {' | '.join(cells)} |"


def _enumeration(language: Language) -> str:
    match language.enumeration_style:
        case EnumerationStyle.LENGTHS:
            return "3,5"
        case EnumerationStyle.WORDS:
            return language.word_counts[2].format(language.number(2))
    return "–"


def _policy(policy: Policy, language: Language) -> str:
    return f"{policy.summary}: {', '.join(_choices(policy))}{_doubt(language, policy.name)}"


def _choices(policy: Policy) -> Iterator[str]:
    for name in sorted(policy.choices, key=lambda name: name != policy.default):
        said = f"`{policy.name}: {name}`"
        yield f"**{said}**" if name == policy.default else said


def _doubt(language: Language, *parts: str) -> str:
    return " ?" if not language.unverified.isdisjoint(parts) else ""


if __name__ == "__main__":
    PAGE.write_text(document(), encoding="utf-8")
