"""Make the letter frequencies of word searches, of the common words of each language.

`pip install wordfreq` first. Only how often each letter occurs is kept::

    python tools/make_letter_frequencies.py
"""

from collections import Counter
from pathlib import Path

import wordfreq

from publisher import PublisherError, spell
from publisher.plugins.registry import load

TARGET = Path(__file__).parent.parent / "plugins/publisher_wordsearch/frequencies.txt"
WORDS = 20_000
"""How many words of a language are looked at; each counts once, as it does in a puzzle."""

OTHER_CODES = {"hr": "sh", "bs": "sh", "sr-Latn": "sh", "zh-Hans": "", "zh-Hant": "zh", "ja": ""}


def main() -> None:
    """Write the table, a line for each language."""
    available = wordfreq.available_languages()
    lines = ["# How often a letter is in words, in tenths of a per cent; one that is rarer has 1."]
    for code, language in sorted(load().languages.items()):
        name = OTHER_CODES.get(code, code)
        if name not in available or language.clusters or len(language.alphabet) > 60:
            continue
        count: Counter[str] = Counter()
        for word in wordfreq.top_n_list(name, WORDS):
            try:
                count.update(spell(word, language)[0])
            except PublisherError:  # not of these letters
                continue
        total = sum(count.values())
        shares = (
            f"{each} {max(1, round(1000 * count[each] / total))}" for each in language.alphabet
        )
        lines.append(f"{code} {' '.join(shares)}")
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
