"""The dimensions of button boxes and hubs, and what each wire of a cable carries."""
