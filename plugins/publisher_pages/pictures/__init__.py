"""Pictures of users, for every exporter: files looked through and measured, and QR codes."""
