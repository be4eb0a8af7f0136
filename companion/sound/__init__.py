"""What the table sounds like: `cues` decides from the scenes, `speaker` and `sdl_mixer` play."""
