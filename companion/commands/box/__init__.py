"""`vivat box`, and opening the boxes that the settings name."""
