"""Who sits where: the seats, their names, and the boxes they have."""
