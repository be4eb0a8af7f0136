"""Which states of which screens are shown in pictures: a function for each, by its name.

A name begins with its screen's, so that `--screen castle` finds all of the castle's. A further
state is a further function in the file of its part of the evening; it drives a real table there,
and invents no scene.

>>> list(stages_called(("podium",)))
['podium', 'podium-sixteen-people']
"""

from importlib import import_module
from pkgutil import iter_modules

from companion.commands.shots.stages.named import STAGES, stages_called

for _file in iter_modules(__path__):
    import_module(f"{__name__}.{_file.name}")

__all__ = ["STAGES", "stages_called"]
