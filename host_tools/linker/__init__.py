"""Makes one module of the many files of the application, as a linker does for C: what goes onto a board.

The sources stay small files that import each other; on a board every import, every module's table of names and every
number that has a name would cost flash and, worse, memory. Knows Python and MicroPython; nothing of cribbage.

    scopes    which names a piece of Python binds, and a walk over it that knows which are local
    sources   the files, what each name of theirs means elsewhere, and which are constants
    link      takes what is reached from a program, gives each name one meaning, and writes the text
    shorten   makes that text smaller in ways that nothing can see from outside
"""
