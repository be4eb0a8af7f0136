"""vivat as the computer's own service: watched by systemd, started safely, able to switch off."""
