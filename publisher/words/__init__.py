"""Words from sources: tables, filters, the merged list, and the clues written for them."""
