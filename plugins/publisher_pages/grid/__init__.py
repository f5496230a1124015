"""The grid as marks: cells, lines, numbers, letters, and grids split over pages."""
