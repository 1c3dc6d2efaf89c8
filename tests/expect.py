"""What portable tests say beyond `assert`. Knows neither pytest nor the code under test; runs on both Pythons."""


def refused(kind, function, *arguments):
    """Call `function(*arguments)`, which has to raise `kind`; return the exception, or fail if there is none."""
    try:
        result = function(*arguments)
    except kind as error:
        return error
    raise AssertionError(f"not refused: expected {kind.__name__}, got {result!r}")
