"""Games that OpenSpiel has too, on our contract, for benchmarks."""
