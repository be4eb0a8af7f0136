"""Boxes at this computer itself: drawn boxes, gamepads, and what they share with header boxes."""
