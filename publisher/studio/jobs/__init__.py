"""The jobs of workers, a file each."""
