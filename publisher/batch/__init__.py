"""Many puzzles: tasks with keys, who makes them, and the ledger that keeps them."""
