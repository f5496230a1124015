"""A search that ended without a fill."""

from publisher import GenerationError


class NotFilledError(GenerationError):
    """No fill was found: of the fullest grid, `filled` of `slots` were filled.

    `proof` says which grids cannot be filled, if every way was tried in some; `is_proved` that this
    is all that was asked for, and not one design or one way to place a theme among many.
    """

    def __init__(
        self, message: str, filled: int, slots: int, proof: str = "", *, is_proved: bool = False
    ) -> None:
        super().__init__(message, is_proved=is_proved)
        self.filled = filled
        self.slots = slots
        self.proof = proof
