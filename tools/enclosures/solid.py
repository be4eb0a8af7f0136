"""A solid body that others are added to and cut from; Open CASCADE computes it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.IFSelect import IFSelect_ReturnStatus
from OCP.Message import Message, Message_Gravity
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.STEPControl import STEPControl_StepModelType, STEPControl_Writer
from OCP.StlAPI import StlAPI_Writer

FINE, TURN = 0.02, 0.2
"""How far, in millimetres and radians, the triangles of a round hole may be from it."""


@dataclass(frozen=True)
class Solid:
    shape: Any

    def __add__(self, other: Solid) -> Solid:
        joined = ShapeUpgrade_UnifySameDomain(BRepAlgoAPI_Fuse(self.shape, other.shape).Shape())
        joined.Build()
        return Solid(joined.Shape())

    def __sub__(self, other: Solid) -> Solid:
        return Solid(BRepAlgoAPI_Cut(self.shape, other.shape).Shape())

    def write_stl(self, file: Path) -> None:
        BRepMesh_IncrementalMesh(self.shape, FINE, False, TURN)
        writer = StlAPI_Writer()
        writer.ASCIIMode = False
        if not writer.Write(self.shape, str(file)):
            raise OSError(f"{file} can't be written")

    def write_step(self, file: Path) -> None:
        for printer in Message.DefaultMessenger_s().Printers():
            printer.SetTraceLevel(Message_Gravity.Message_Alarm)
        writer = STEPControl_Writer()
        writer.Transfer(self.shape, STEPControl_StepModelType.STEPControl_AsIs)
        if writer.Write(str(file)) != IFSelect_ReturnStatus.IFSelect_RetDone:
            raise OSError(f"{file} can't be written")


def block(x: float, y: float, z: float, wide: float, deep: float, high: float) -> Solid:
    """A block whose left front lower corner is at x, y, z."""
    return Solid(BRepPrimAPI_MakeBox(gp_Pnt(x, y, z), wide, deep, high).Shape())


def rod_up(x: float, y: float, z: float, wide: float, high: float) -> Solid:
    """A rod with this diameter that stands on x, y, z: as a cut, an upright hole."""
    return _rod(gp_Pnt(x, y, z), gp_Dir(0, 0, 1), wide, high)


def rod_to_the_back(x: float, y: float, z: float, wide: float, deep: float) -> Solid:
    """A level rod with this diameter from x, y, z to the back: as a cut, a hole in a wall."""
    return _rod(gp_Pnt(x, y, z), gp_Dir(0, 1, 0), wide, deep)


def _rod(start: gp_Pnt, towards: gp_Dir, wide: float, long: float) -> Solid:
    return Solid(BRepPrimAPI_MakeCylinder(gp_Ax2(start, towards), wide / 2, long).Shape())
