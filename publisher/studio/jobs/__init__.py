"""What workers do, a file a job."""
