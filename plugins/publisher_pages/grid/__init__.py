"""The grid as marks: cell looks, lines, numbers and letters, hints, grids split over pages."""
