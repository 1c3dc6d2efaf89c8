"""A package, so that its browser is closed before other tests begin."""
