"""Sentences that more than one screen shows. They change nothing."""
