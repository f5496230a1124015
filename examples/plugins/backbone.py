"""A strategy of freeform for name puzzles: one word is the backbone, and all others cross it."""

from publisher import Direction, Options, SearchRun, Strategy, WordBoard, hookimpl


class BackboneOptions(Options):
    """What a config may set under `strategy: {backbone: …}`."""

    direction: Direction = Direction.DOWN


def search(board: WordBoard, options: BackboneOptions, run: SearchRun) -> None:
    """Hang words on the backbone in another order each time; more words are better."""
    lengths = {number: len(word) for number, word in enumerate(board.words)}
    backbone = max(lengths, key=lambda word: (word in board.required, lengths[word]))
    while run.step():
        board.clear()
        if not board.placed:
            slots = board.slots(backbone)
            board.place(backbone, next(s for s in slots if s.direction is options.direction))
        spine = set(board.placed[backbone].cells)
        others = sorted(lengths.keys() - board.placed.keys())
        board.rng.shuffle(others)
        for word in others:
            across = [slot for slot in board.slots(word) if spine.intersection(slot.cells)]
            if across:
                board.place(word, across[len(across) // 2])
        board.offer(len(board.placed))


@hookimpl
def publisher_strategies() -> list[Strategy[BackboneOptions]]:
    """The strategy of this plugin."""
    return [Strategy("backbone", "One word that all others cross", BackboneOptions, search)]
