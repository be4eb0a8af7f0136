"""Motion on the screen, drawn from state and time alone.

A screen draws what may move as *actors*, each with a key that it keeps from picture to picture.
If an actor stands elsewhere in the next picture, the stage shows it on its way. The table knows
nothing of this.
"""
