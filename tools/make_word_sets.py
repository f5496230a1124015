"""Make word files for the benchmarks out of `wordfreq`'s lists of frequent words.

The same seed makes the same files of the same version of wordfreq, and another seed makes others of
the same kinds. `pip install wordfreq` first; only this tool needs it::

    python tools/make_word_sets.py FOLDER --seed 1
    python benchmarks/freeform.py FOLDER/S*.txt
"""

import argparse
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from wordfreq import top_n_list

ALPHABETS = {
    "de": "abcdefghijklmnopqrstuvwxyzäöü",
    "en": "abcdefghijklmnopqrstuvwxyz",
    "he": "אבגדהוזחטיכלמנסעפצקרשת",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
}
BASE_FORMS = str.maketrans("ךםןףץ", "כמנפצ")

HARDEST = 10
"""One word in ten is hard: its letters are the rarest in the other words."""


@dataclass(frozen=True)
class Kind:
    """How many words of which lengths there are, among how many of the most frequent."""

    count: int
    shortest: int
    longest: int
    frequent: int
    language: str = "en"
    hard: bool = False

    def words(self, rng: Random) -> list[str]:
        """Random words of this kind."""
        letters = ALPHABETS[self.language]
        listed = (word.translate(BASE_FORMS) for word in top_n_list(self.language, self.frequent))
        pool = [
            word
            for word in dict.fromkeys(listed)
            if self.shortest <= len(word) <= self.longest and set(word) <= set(letters)
        ]
        chosen = rng.sample(hardest(pool) if self.hard else pool, self.count)
        return [word.upper() for word in chosen]


SETS = {
    "S1": Kind(20, 4, 9, 3_000),
    "S2": Kind(56, 4, 11, 8_000),
    "S3": Kind(120, 3, 12, 15_000),
    "S4": Kind(400, 3, 13, 20_000),
    "S5": Kind(40, 3, 7, 8_000, language="he"),
    "S6": Kind(30, 3, 6, 20_000, hard=True),
    "S7": Kind(1_000, 3, 13, 30_000),
    "F10-en": Kind(10, 4, 10, 5_000),
    "F10-he": Kind(10, 3, 7, 8_000, language="he"),
    "F20-en": Kind(20, 4, 10, 5_000),
    "F20-he": Kind(20, 3, 7, 8_000, language="he"),
    "F20-de": Kind(20, 4, 10, 5_000, language="de"),
    "F20-ru": Kind(20, 4, 10, 5_000, language="ru"),
    "F40-en": Kind(40, 4, 10, 5_000),
    "F40-de": Kind(40, 4, 10, 5_000, language="de"),
    "F80-en": Kind(80, 4, 10, 5_000),
    "F80-ru": Kind(80, 4, 10, 5_000, language="ru"),
}


def hardest(words: list[str]) -> list[str]:
    """The words that others can hardly cross: they are short, and their letters rare."""
    times = Counter(letter for word in words for letter in word)
    ranked = sorted(words, key=lambda word: sum(map(times.__getitem__, word)))
    return ranked[: len(ranked) // HARDEST]


def main() -> None:
    """Write a file for each kind."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name, kind in SETS.items():
        words = kind.words(Random(f"{name} {asked.seed}"))
        (asked.folder / f"{name}.txt").write_text("\n".join(words) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
