"""A strategy of a plugin that a config names for a generator, with its options."""

from publisher.plugins.additions import AnyStrategy
from publisher.plugins.record_choice import RecordChoice
from publisher.plugins.search_run import SearchRun
from publisher.plugins.word_board import WordBoard


class StrategyChoice(RecordChoice[AnyStrategy]):
    """A plugin's strategy: the type of a generator's option, as `strategy: NAME` or with options.

    `read` takes the names of the generator's own strategies too.
    """

    kind = "strategies"

    def run(self, board: WordBoard, run: SearchRun) -> None:
        """Let the strategy search; its failures are its own plugin's, not the generator's."""
        with self.calling():
            self.record.search(board, self.options, run)
