"""vivat as a service of its computer: watchdog, safe mode, and switching the computer off."""
