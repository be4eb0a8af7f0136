"""Who plays an empty seat: bots that know what their seat knows."""
