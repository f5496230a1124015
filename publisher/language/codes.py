"""Codes of languages, and other names for them."""

from collections.abc import Mapping

from publisher.language.language import Language


def codes(languages: Mapping[str, Language]) -> dict[str, str]:
    """The code for whatever may be written for it, folded: the code itself, or an alias."""
    aliases = {alias.casefold(): code for code, each in languages.items() for alias in each.aliases}
    return aliases | {code.casefold(): code for code in languages}
