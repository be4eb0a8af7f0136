"""Files, whatever is in them: read with limits, written whole, by a worker that may wait."""
