"""Games that OpenSpiel has too, on our contract: what we are measured against, move by move."""

import grumbletop  # noqa: F401 -- first, because it decides whether compiled modules or their sources are imported
