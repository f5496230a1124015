"""A list as people have it, read by readings that are proposed and weighed by their outcome."""
