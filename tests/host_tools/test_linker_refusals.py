"""What is not linked, and the sentence that says so. Knows no firmware."""

from pathlib import Path

import pytest

from host_tools.linker import link
from host_tools.linker.scopes import CannotLink
from host_tools.linker.sources import Sources
from host_tools.toolchain import build, linked
from tests.host_tools.test_linker import MAIN, write
from tests.host_tools.test_linker_parts import LIBRARY

USES_A = "from app import a\nprint(a.f(1))\n"


def refused(folder: Path, main: str, **files: str) -> str:
    """Why a program is not linked."""
    write(folder, {f"app/{name}.py": text for name, text in files.items()} | {"app/__init__.py": "", "main.py": main})
    with pytest.raises(CannotLink) as caught:
        library = link.link_library(folder, MAIN, "app")
        link.link_program(folder, MAIN, library)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("n = [1]\ndef f(x):\n    global n\n    n = x\n", "app.a, line 3: `global` would rebind a name"),
        ("def f(x):\n    def g():\n        nonlocal x\n    g()\n", "line 3: what Nonlocal binds is not followed."),
        ("def f(x):\n    async def g():\n        pass\n", "line 2: what AsyncFunctionDef binds is not followed."),
        ("def f(x):\n    return dict(**x)\n", "app.a, line 2: `**` hides which parameters are given by name."),
        ("def f(x):\n    class A:\n        pass\n", "app.a, line 2: a class stands at the top of its file."),
        ("class f:\n    class A:\n        pass\n", "app.a, line 2: a class holds functions and what is assigned"),
        ("class f:\n    if 1:\n        n = 1\n", "app.a, line 2: a class holds functions and what is assigned"),
        ("def f(x):\n    import sys\n", "app.a, line 2: an import stands at the top of its file."),
        ("try:\n    import sys\nexcept ImportError:\n    f = 1\n", "app.a, line 2: an import stands at the top"),
        ("print(1)\n", "app.a, line 1: importing a module binds names, no more."),
        ("t = []\nfor f in t:\n    t.append(f)\n", "app.a, line 2: importing a module binds names, no more."),
        ("t = [1]\nt[0] = f = 3\n", "app.a, line 2: importing a module binds names, no more."),
        ("if 1:\n    f = 1\n    print(f)\n", "app.a, line 1: importing a module binds names, no more."),
        ("f = 1\ndel f\n", "app.a, line 2: importing a module binds names, no more."),
        ("f = 1 // 0\n", "app.a: f cannot be worked out: integer division or modulo by zero."),
        ("_0 = 1\n", "app.a: _0 is what a linked name may be shortened to."),
        ("def f(_12):\n    pass\n", "app.a: _12 is what a linked name may be shortened to."),
        ("class f:\n    def _1(self):\n        pass\n", "app.a: _1 is what a linked name may be shortened to."),
        ("def f(x):\n    x._3 = 1\n", "app.a: _3 is what a linked name may be shortened to."),
        ("def f(x)\n", "a.py, line 1: expected ':'."),
        ("from math import *\n", "app.a, line 1: an import says which names it wants."),
        ("from . import b\n", "app.a, line 1: an import says the whole name of what it is from."),
        ("from os import open\n", "app.a, line 1: open would hide Python's own from other files."),
        ("import time\ntime = 3\n", "app.a, line 2: time is imported and bound once more."),
        ("from app import b\nfrom app.b import b\n", "app.a, line 2: b is imported and bound once more."),
        ("from app import b\nf = b\n", "app.a, line 2: the module app.b is used as a value."),
        ("from app import b\ndef f(x):\n    return getattr(b, 'x')\n", "line 3: the module app.b is used as a value."),
        ("import app\nfrom app import b\ndef f(x):\n    return app.b.g(x)\n", "app.a uses app.b, which there is not."),
        ("import app.b\ndef f(x):\n    return app.b.g(x)\n", "app.a uses app.b, which there is not."),
        ("from app import b\ndef f(x):\n    b.g = x\n", "app.a, line 3: what app.b binds is changed from outside."),
        ("from app import b\ndef f(x):\n    return b.h\n", "app.a uses app.b.h, which there is not."),
        ("from app.b import h\ndef f(x):\n    return h\n", "app.a imports h from app.b, which has none."),
        ("N = (1, 2)\ndef f(x):\n    return x is N\n", "app.a, line 3: (1, 2) is a constant, which has no identity"),
        ("N = ': '\ndef f(x):\n    return f'{N.join(x)}'\n", "app.a, line 3: a text inside of an f-string's braces"),
        ("N = '}'\ndef f(x):\n    return f'{N}'\n", "app.a, line 3: a text inside of an f-string's braces holds one"),
        ("def f(x):\n    return b\n", "app.a, line 2: b is bound nowhere."),
        ("TYPE_CHECKING = False\nif TYPE_CHECKING:\n    n = 1\ndef f(x):\n    return n\n", "n is bound nowhere."),
        ("def make(x):\n    return x\nclass A(make(dict)):\n    pass\nf = A\n", "A inherits from make(dict), which no"),
        ("class B:\n    pass\nC = B\nclass f(C):\n    pass\n", "f inherits from C, which no class statement makes."),
    ],
)  # fmt: skip
def test_what_cannot_be_followed_is_refused_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    main = "from app import a\nprint(a.f)\n"
    assert sentence in refused(tmp_path, main, a=text, b="def g(x):\n    pass\nb = [1]\n")


def test_what_is_refused_may_stand_where_nothing_reaches_it(tmp_path: Path) -> None:
    text = "def f(x):\n    return x\ndef g(x):\n    global f\n    f = dict(**x)\n"
    write(tmp_path, {"app/__init__.py": "", "app/a.py": text, "main.py": USES_A})
    assert "g" not in {symbol.name for symbol in link.link_library(tmp_path, MAIN, "app").places}


def test_a_module_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotLink, match=r"There is no module main in .*\."):
        Sources(tmp_path, MAIN)
    write(tmp_path, {"app/a.py": "", "main.py": "from app import a\n"})
    with pytest.raises(CannotLink, match=r"There is no module app in .*\."):
        Sources(tmp_path, MAIN)


def test_a_program_s_own_names_are_no_other_s(tmp_path: Path) -> None:
    time = "import time\ndef f(x):\n    return time.time()\n"
    said = "main.time and something else would both be time."
    assert refused(tmp_path, "from app import a\ndef time():\n    return a.f(1)\nprint(time())\n", a=time) == said
    said = "main.max and something else would both be max."
    assert refused(tmp_path, "def max():\n    pass\nprint(max())\n") == said


def test_a_function_of_the_program_is_taken_alone(tmp_path: Path) -> None:
    main = "state = []\ndef f():\n    return state\nprint(f())\n"
    assert refused(tmp_path, main) == "main.state is used by a function, but is none itself."
    main = "class State:\n    pass\ndef f(one=State):\n    return one\nprint(f())\n"
    assert refused(tmp_path, main) == "main.State is used by a function, but is none itself."


def test_parts_do_not_import_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "MOST_NAMES", 0)
    a = "from app import b\ndef f(x):\n    return x and b.g(x - 1)\n"
    b = "from app import a\ndef g(x):\n    return x and a.f(x - 1)\n"
    assert refused(tmp_path, USES_A, a=a, b=b) == "app.b would import app.a.f from what imports it."


def test_a_package_s_own_file_uses_none_of_its_parts(tmp_path: Path) -> None:
    write(tmp_path, {"app/__init__.py": "from app.a import f\nfirst = f(1)\n", "app/a.py": "def f(x):\n    return x\n"})
    write(tmp_path, {"main.py": "import app\nprint(app.first)\n"})
    with pytest.raises(CannotLink, match=r"app would import app\.a\.f from what imports it\."):
        link.link_library(tmp_path, MAIN, "app")


def test_two_packages_say_one_thing_of_themselves_once(tmp_path: Path) -> None:
    a = "__version__ = '1'\ndef f(x):\n    return x\n"
    said = refused(tmp_path, "from app import a, b\nprint(a.f(1), b.__version__)\n", a=a, b=a)
    assert said == "app.b.__version__ and something else would both be __version__."


def test_what_is_imported_in_two_ways_is_not_mixed(tmp_path: Path) -> None:
    a = "import time\ndef f(x):\n    return time.time()\n"
    b = "import calendar as time\ndef g(x):\n    return time.MONDAY\n"
    main = "from app import a, b\nprint(a.f(1), b.g(1))\n"
    assert refused(tmp_path, main, a=a, b=b).startswith("time is imported in two ways: import ")


def test_a_global_name_never_lands_where_a_class_has_it(tmp_path: Path) -> None:
    b = "from app.a import size as other\nclass B:\n    size = [1]\n    both = size, other\n"
    main = "from app import b\nprint(b.B.both)\n"
    said = refused(tmp_path, main, a="size = [2]\n", b=b)
    assert said == "app.b, line 4: app.a.size would be called size, which is something else."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("from app.cards import draw\nprint(draw(n=1))\n", "n= can no longer be given by its name."),
        ("from app.cards import Pile\nprint(Pile(1)._cards)\n", "_cards can no longer be read by its name."),
        (
            "from app.cards import Pile\nclass Own(Pile):\n    def f(self):\n        return self._cards\nOwn(1)\n",
            "_cards can no longer be read by its name.",
        ),
    ],
)
def test_a_second_program_does_not_use_what_has_lost_its_name(tmp_path: Path, text: str, sentence: str) -> None:
    pile = """
class Pile:
    def __init__(self, n):
        self._cards = n
    def all(self):
        return self._cards
"""
    main = LIBRARY["main.py"] + "from app.cards import Pile\nprint(Pile(1).all())\n"
    write(tmp_path, LIBRARY | {"main.py": main, "app/cards.py": LIBRARY["app/cards.py"] + pile})
    library = link.link_library(tmp_path, MAIN, "app")
    assert "_cards" not in "".join(library.files.values())
    with pytest.raises(CannotLink) as caught:
        link.link_program(tmp_path, "second", library, text)
    assert str(caught.value) == sentence
    own = "class Own:\n    def f(self, n):\n        self._cards = n\nfrom app.cards import Pile\nOwn().f(Pile(1))\n"
    assert "self._cards = n" in link.link_program(tmp_path, "second", library, own)


def test_the_tools_say_that_the_firmware_cannot_be_linked(tmp_path: Path) -> None:
    with pytest.raises(build.NotBuilt, match=r"There is no .*main\.py: nothing would run on the board\."):
        linked.library(tmp_path)
    write(tmp_path, {"cribboard/__init__.py": "", "main.py": "print(1)\n"})
    library = linked.library(tmp_path)
    with pytest.raises(build.NotBuilt, match=r"second cannot be linked: second, line 1: `global` would"):
        linked.program(tmp_path, library, "second", "global n\n")
    write(tmp_path, {"main.py": "def f(**x):\n    f(**x)\n"})
    with pytest.raises(build.NotBuilt, match=r"The firmware cannot be linked: main, line 2: `\*\*` hides"):
        linked.files(tmp_path)
