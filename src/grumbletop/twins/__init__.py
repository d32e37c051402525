"""Games that OpenSpiel has too, on our contract: what we are measured against, move by move."""
