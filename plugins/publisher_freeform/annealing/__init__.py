"""The strategy `optimize`: simulated annealing over boxes."""
