"""The contract of a language: its letters are what its words become, and its texts are there."""

import itertools
import pickle
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import fields

from publisher.errors import WordError
from publisher.language.language import Headings, Language, TextDirection
from publisher.language.spelling import spell
from publisher.model.words import SourceWord, to_word
from publisher_testing.calling import Calls

_RIGHT_TO_LEFT = ("R", "AL")
_LEFT_TO_RIGHT = ("L",)


def check_language(language: Language, texts: Iterable[str] = (), patience: float = 60) -> None:
    """Check all that a language says, with every choice of its policies; `texts` are words of it.

    Each letter of the alphabet becomes itself, also from lower case, and each fold a text of
    letters; the letters run in the direction of the language. Affixes are of its letters. Headings,
    digits, quotation marks and texts of enumerations are whole. Another process can be given the
    language. All that ends within `patience` seconds.
    """
    calls = Calls(language.code, patience=patience)
    calls.call(_check, language, tuple(texts))


def _check(language: Language, texts: tuple[str, ...]) -> None:
    _check_names(language)
    _check_signs(language)
    for chosen in _variants(language):
        _check_letters(chosen)
        _check_affixes(chosen)
    for text in texts:
        try:
            to_word(SourceWord(text), language)
        except WordError as error:
            said = f"{language.code}: {text!r} is not a word of it: {error}"
            raise AssertionError(said) from None
    try:
        same = pickle.loads(pickle.dumps(language))  # noqa: S301 - we have just made it
    except Exception as error:
        said = f"{language.code}: another process cannot be given it: {error}"
        raise AssertionError(said) from None
    assert same == language, f"{language.code}: another process is given another one"


def _check_names(language: Language) -> None:
    is_code = re.fullmatch("[a-z]{2,8}(-[A-Za-z0-9]{1,8})*", language.code)
    assert is_code, f"{language.code}: its code is not a tag of BCP 47, such as he or sr-Latn"
    names = [field.name for field in fields(Headings)]
    headings = {name: getattr(language.headings, name) for name in names}
    texts = [("name", language.name), *((f"heading {each}", headings[each]) for each in names)]
    for what, text in texts:
        assert text.strip() == text != "", f"{language.code}: its {what} is {text!r}"
    own = {field.name for field in fields(Language)} | {"enumerations", "lines"}
    known = {*names, *own, *(policy.name for policy in language.policies)}
    strange = sorted(language.unverified - known)
    assert not strange, f"{language.code}: unverified names {strange}, which it has not"
    for word in language.common_words:
        assert word == word.lower().strip() != "", f"{language.code}: common word {word!r}"


def _check_signs(language: Language) -> None:
    values = [unicodedata.digit(digit, None) for digit in language.digits]
    assert values == list(range(10)), f"{language.code}: its digits are not 0 to 9, in this order"
    is_whole = len(language.quotes) == 4 and all(language.quotes) and language.dash
    assert is_whole, f"{language.code}: quotes are four signs, and dash is one"
    least = min(language.word_counts, default=None)
    assert least == 2, f"{language.code}: word_counts begins with {least}, and should with 2"
    for count, text in language.word_counts.items():
        try:
            said = text.format(count)
        except (AttributeError, IndexError, KeyError, ValueError):
            said = ""
        assert said, f"{language.code}: word_counts has {text!r}; write {{}} for the number"


def _variants(language: Language) -> Iterator[Language]:
    """The language with every choice of each policy."""
    names = [policy.name for policy in language.policies]
    for choices in itertools.product(*(policy.choices for policy in language.policies)):
        yield language.overridden(letters=dict(zip(names, choices, strict=True)))


def _check_letters(language: Language) -> None:
    code = language.code
    assert len(language.letters) > 1, f"{code}: its alphabet has fewer than two letters"
    assert len(set(language.alphabet)) == len(language.alphabet), f"{code}: a letter comes twice"
    strong = _RIGHT_TO_LEFT if language.direction is TextDirection.RTL else _LEFT_TO_RIGHT
    for letter in (*language.letters, *language.borrowed):
        kinds = {unicodedata.bidirectional(char) for char in letter}
        against = kinds & {*_RIGHT_TO_LEFT, *_LEFT_TO_RIGHT} - set(strong)
        assert not against, f"{code}: {letter} does not run {language.direction}"
        lower = letter.lower()
        forms = [letter, letter.upper()]
        if language.casing.get(lower, letter) == letter:
            forms.append(lower)
        for form in forms:
            found = _spelled(language, form)
            assert found == (letter, letter), f"{code}: {form} becomes {''.join(found[:1])!r}"
    for old, new in (*language.casing.items(), *language.replacements.items()):
        if new:
            _spelled(language, old)


def _check_affixes(language: Language) -> None:
    """Affixes are letters of the language, and leave a letter or more."""
    affixes = language.affixes
    tables = (affixes.prefixes, affixes.attached, affixes.endings, affixes.plurals)
    least = {text: count for table in tables for text, count in table.items()}
    parts = [part for text in least for part in text.split(">")]
    for text in (*parts, *affixes.whole, *affixes.singulars, affixes.doubled, affixes.vowels):
        if text:
            _spelled(language, text)
    for text, count in least.items():
        assert text.partition(">")[0], f"{language.code}: affix {text!r} has no letter of its own"
        assert count > 0, f"{language.code}: affix {text!r} leaves {count} letters"


def _spelled(language: Language, letter: str) -> tuple[str, ...]:
    """The cells of a letter that comes twice."""
    try:
        return spell(f"{letter}|{letter}", language)[0]
    except WordError as error:
        raise AssertionError(f"{language.code}: {letter!r} cannot be spelled: {error}") from None
