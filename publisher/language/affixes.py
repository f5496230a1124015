"""The beginnings and endings of a language's words, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Affixes:
    """The beginnings and endings in which words of one base differ.

    Texts are in lower case and mapped to the fewest letters of the base that must be left.
    `prefixes` are those of derived words (REACT), `attached` little words that are written together
    with the next one (Hebrew ו and ה). `endings` are of any kind; `ies>y` replaces a `y` of the
    base. `plurals` are the endings that make a plural, `singulars` others that look alike (GLASS).

    `changes` has letters that an ending changes in the base (German `ä: a`, HÄUSER). The letters
    `doubled` are doubled before an ending with one of the `vowels`, if the base has one vowel and
    one of them after it (RUNNING). `alike` has letters that are the same in a family (Hebrew final
    forms). `whole` words only look as if they had an affix (MISSING). `possessives` are endings
    that are signs of writing and make no other word of a base (TOM'S).
    """

    prefixes: Mapping[str, int] = field(default_factory=dict)
    attached: Mapping[str, int] = field(default_factory=dict)
    endings: Mapping[str, int] = field(default_factory=dict)
    plurals: Mapping[str, int] = field(default_factory=dict)
    changes: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[str, str] = field(default_factory=dict)
    doubled: str = ""
    vowels: str = ""
    whole: tuple[str, ...] = ()
    singulars: tuple[str, ...] = ()
    possessives: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether there is any ending or beginning."""
        return bool(self.prefixes or self.attached or self.endings)
