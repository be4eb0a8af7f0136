"""Files as the kernel of a Raspberry Pi has them below /sys."""

from __future__ import annotations

from pathlib import Path


def add_voltage_alarm(system: Path, is_low: bool = False) -> Path:
    """The file of the driver rpi_volt; another sensor comes before it."""
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        sensor = system / f"class/hwmon/hwmon{number}"
        sensor.mkdir(parents=True)
        (sensor / "name").write_text(f"{name}\n")
    alarm = sensor / "in0_lcrit_alarm"
    alarm.write_text(f"{is_low:d}\n")
    return alarm
