"""Boxes that hang on this computer itself: drawn ones, gamepads, and what all such boxes share."""
