"""The addresses of the studio, a file a room."""
