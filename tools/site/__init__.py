"""Makes the pages of the repository into a site: `make site`."""
