"""One file for the report of a fault: all that helps, and nothing that is somebody's secret."""
