"""Runs code with MicroPython's heap locked, so that the least allocation is an error. On CPython it just runs it."""

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        """CPython's heap cannot be locked."""

    def heap_unlock():
        """Nor unlocked."""


def without_heap(function):
    """Call a function of no arguments; under MicroPython a MemoryError tells where it allocates."""
    heap_lock()
    try:
        function()
    finally:
        heap_unlock()
