"""Flash cards: an exporter that writes a line an entry, the clue and its answer."""

from publisher import Exporter, Options, Puzzle, hookimpl


class CardOptions(Options):
    """What a config may set under `- cards:`."""

    separator: str = "\t"


def export(puzzle: Puzzle, options: CardOptions) -> bytes:
    """The cards of a puzzle, in the order of its clues."""
    cards = [f"{entry.clue.text}{options.separator}{entry.spelling}\n" for entry in puzzle.entries]
    return "".join(cards).encode()


@hookimpl
def publisher_exporters() -> list[Exporter[CardOptions]]:
    """Offer `cards`."""
    summary = "Flash cards, a line each: clue and answer"
    return [Exporter("cards", summary, CardOptions, ".cards.txt", export)]
