"""Many puzzles: units of work with keys, who makes them, and the ledger that keeps them."""
