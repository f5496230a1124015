"""`publisher cryptic`: what the words of a clue do for its answer."""

import click

from publisher import (
    Clue,
    Command,
    CommandError,
    Enumeration,
    Language,
    Letters,
    WordError,
    all_plugins,
    likely_languages,
    say,
    say_json,
    spell,
    typed_at_end,
)
from publisher_cryptic.wordplay import Device, Wordplay, clue_words, wordplays

_USUAL = "en"


def cryptic_command() -> Command:
    """The record of the command."""
    return Command("cryptic", "Find the wordplay of a cryptic clue", cryptic, of_clue)


def of_clue(clue: Clue, letters: Letters, language: Language) -> list[str]:
    """A line for each wordplay, or one that there is none; raises `CommandError`."""
    typed = typed_at_end(clue.text)
    return _lines(wordplays(clue_words(typed[0] if typed else clue.text, language), letters))


@click.command
@click.argument("clue")
@click.argument("answer")
@click.option("--language", "code", metavar="CODE", help="The language; else that of the letters.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, nothing else.")
def cryptic(clue: str, answer: str, code: str | None, as_json: bool) -> int:
    """Find what the words of a CLUE do for its ANSWER.

    The answer may be an anagram of some words, perhaps with a letter more or less, be hidden in
    them, read backwards, or be their first or last letters. An enumeration at the end, such as
    (3,5), is compared with the answer. The exit code is 1 if there is no wordplay of these kinds,
    or the enumeration is another.
    """
    language = _language(code, clue, answer)
    letters, shape = _spelled(answer, language)
    typed = typed_at_end(clue)
    found = wordplays(clue_words(typed[0] if typed else clue, language), letters)
    agrees = typed is None or typed[1].lengths in (shape.lengths, (len(letters),))
    if as_json:
        say_json(_form(letters, found, typed and typed[1], agrees=agrees))
    else:
        if typed:
            said = "agrees" if agrees else f"does not agree: the answer is ({shape})"
            say(f"the enumeration ({typed[1]}) {said}")
        for line in _lines(found):
            say(line)
    is_found = any(each.device is not Device.ITSELF for each in found)
    return 0 if is_found and agrees else 1


def _language(code: str | None, clue: str, answer: str) -> Language:
    """The language of a code, or the likeliest one if the answer is not in Latin letters."""
    languages = all_plugins().languages
    if code is not None:
        if code not in languages:
            raise CommandError(f"there is no language `{code}`: `publisher plugins` lists them")
        return languages[code]
    try:
        spell(answer, languages[_USUAL])
    except WordError:
        found = likely_languages([clue, answer], languages)
        return languages[next(iter(found), _USUAL)]
    return languages[_USUAL]


def _spelled(answer: str, language: Language) -> tuple[Letters, Enumeration]:
    try:
        return spell(answer, language)
    except WordError as error:
        raise CommandError(f"“{answer}” cannot be an answer: {error}") from None


def _lines(found: list[Wordplay]) -> list[str]:
    none = "no anagram, hidden word, or word of first or last letters was found"
    return list(map(_line, found)) or [none]


def _line(each: Wordplay) -> str:
    words = f"“{' '.join(each.words)}”"
    match each.device:
        case Device.ITSELF:
            return f"the answer itself is in the clue: {words}"
        case Device.HIDDEN | Device.BACKWARDS:
            return f"{each.device} in {words}"
        case Device.NEAR if each.lacking:
            return f"anagram of {words} with {', '.join(each.lacking)}"
        case Device.NEAR:
            return f"anagram of {words} without {', '.join(each.over)}"
    return f"{each.device} of {words}"


def _form(
    letters: Letters, found: list[Wordplay], typed: Enumeration | None, *, agrees: bool
) -> dict[str, object]:
    return {
        "letters": list(letters),
        "enumeration": None if typed is None else str(typed),
        "agrees": agrees,
        "wordplay": [
            {
                "device": str(each.device),
                "words": list(each.words),
                "lacking": list(each.lacking),
                "over": list(each.over),
            }
            for each in found
        ],
    }
