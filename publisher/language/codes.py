"""Codes of languages, and other names for them."""

from collections.abc import Mapping

from publisher.language.language import Language


def codes(languages: Mapping[str, Language]) -> dict[str, str]:
    """The code of a language by each name, folded: the code itself and its aliases."""
    aliases = {alias.casefold(): code for code, each in languages.items() for alias in each.aliases}
    return aliases | {code.casefold(): code for code in languages}
