"""What may keep the castle from opening, looked at one by one, each with what to do.

Knows this computer; neither the rules nor what happens at the table.
"""
