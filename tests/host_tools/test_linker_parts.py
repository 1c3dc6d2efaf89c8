"""How a linked package is made up: its parts, what it leaves out or calls by shorter names, and further programs.

Small made-up packages, run both ways. Knows no firmware.
"""

from pathlib import Path

import pytest

from host_tools.linker import link
from tests.host_tools.test_linker import MAIN, link_both, printed, same, write


@pytest.fixture
def many_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every file be a part of its own."""
    monkeypatch.setattr(link, "MOST_NAMES", 0)


def test_private_attributes_of_a_family_stay_apart_over_files(tmp_path: Path, many_parts: None) -> None:
    base = """
class Base:
    _kind = 'base'
    def __init__(self):
        self._first = 1
        self._second = 2
    def _sum(self):
        return self._first + self._second, self._kind, getattr(self, '_told')
    def same(self, other):
        return self._seen == other._seen
"""
    middle = "from app.base import Base\nclass Middle(Base):\n    pass\n"
    derived = """
from app import middle
class Derived(middle.Middle):
    def __init__(self):
        super().__init__()
        self._own = 10
        self._more, self._told, self._seen = 20, 30, 40
        self._own += 1
    def tell(self):
        return self._own, self._more, self._first, self._sum(), self.same(self)
"""
    main = "from app.derived import Derived\nprint(Derived().tell(), Derived()._kind)\n"
    text = same(tmp_path, main, base=base, middle=middle, derived=derived)
    assert "_own" not in text and "_first" not in text and all(name in text for name in ("_told", "_seen", "_kind"))


def test_private_attributes_that_others_read_or_set_keep_their_names(tmp_path: Path) -> None:
    point = """
from collections import namedtuple
class Point(namedtuple('Point', 'x y')):
    def moved(self):
        return self._replace(x=5)
class Box:
    def __init__(self):
        self._seen = self._set = self._own = 1
def peek(self):
    return self._seen
"""
    main = """
from app.point import Box, Point, peek
box = Box()
box._set = 4
print(Point(1, 2).moved(), peek(box), box._set)
"""
    assert "_own" not in same(tmp_path, main, point=point)


def test_arguments_given_by_their_names_arrive(tmp_path: Path, many_parts: None) -> None:
    count = """
class Count:
    def __init__(self, number, step=1, *others, flag=False, **rest):
        self.all = number, step, others, flag, rest
def count(first, second=2, *, third):
    return first, second, third
other = count
def swap(second, first):
    return second, first
"""
    main = """
from app import count
other = count.count
print(count.Count(1, 2, 3, flag=True, odd=5).all, count.Count(step=1, number=2).all)
print(count.other(third=3, first=1), other(1, third=2), count.swap(1, first=2), dict(second=1))
"""
    text = same(tmp_path, main, count=count)
    assert "number" in text and "others" not in text


def test_names_are_followed_through_files_that_hand_them_on(tmp_path: Path, many_parts: None) -> None:
    deep = "import math\nfrom math import floor as down\nLIMIT = 4\nclass Thing:\n    size = down(math.pi)\n"
    front = "from app.deep import LIMIT, Thing as Shown, math\nfrom app import deep as below\nSAME = Shown\n"
    main = """
import app.front as front
from app.front import SAME, Shown
import math
print(front.LIMIT, Shown.size, front.SAME is Shown, SAME().size, math.tau, front.math.e)
"""
    same(tmp_path, main, deep=deep, front=front)


def test_what_nothing_reaches_is_left_out(tmp_path: Path) -> None:
    big = """
import colorsys as nothing
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any
    Spare = Any
else:
    Kept = 3
table = [1]
def used(count: 'Any') -> 'Any':
    '''Says.'''
    later: 'Any'
    if count:
        plain: 'Any'
    if TYPE_CHECKING:
        later = 3
    return helper(), Kept
def helper():
    return table
def unused():
    return spare, nothing
spare = 'spare'
"""
    text = same(tmp_path, "from app.big import used\nprint(used(1))\n", big=big, never="print('never')\n")
    assert not any(word in text for word in ("unused", "spare", "nothing", "Any", "Says", "TYPE", "never"))


def test_functions_compiled_in_another_way_are_left_alone(tmp_path: Path) -> None:
    fast = """
import micropython
import rp2
pins = [1]
LIMIT = 3
@micropython.viper
def add(buffer: ptr8, count: int) -> int:
    count += LIMIT + int(buffer)
    return count
def program(x):
    @rp2.asm_pio(autopull=True)
    def ws2812():
        out(pins, 1).side(LIMIT)
    @micropython.native
    def native(x, size):
        return size + x
    @micropython.native
    def around(size):
        return size + x
    return ws2812, native, around
"""
    folder = write(tmp_path, {"app/__init__.py": "", "app/fast.py": fast})
    write(tmp_path, {"app/other.py": "def pins():\n    return out()\ndef out():\n    return 1\n"})
    write(tmp_path, {"main.py": "from app import fast, other\nprint(fast.add, fast.program, other.pins())\n"})
    text = "".join(link_both(folder).values())
    assert "def add(buffer: ptr8, count: int) -> int:\n    count += 3 + int(buffer)\n" in text
    assert "@rp2.asm_pio(autopull=True)" in text and "out(pins, 1).side(LIMIT)" in text
    assert "def native(x, size):\n        return size + x" in text
    assert "def program(_0)" in text and "def around(size):\n        return size + _0" in text


def test_each_part_imports_only_earlier_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "MOST_NAMES", 3)
    texts = {"app/__init__.py": "__version__ = '1.0'\n", "app/first.py": "def one():\n    return 1\nstate = []\n"}
    for number, name in enumerate(("second", "third", "deep/third", "deep/last")):
        uses = "".join(f"    first.state.append({one})\n" for one in range(4))
        text = f"from app import first\nitem = first.one\ndef add(more):\n{uses}    return item() + {number} + more\n"
        texts[f"app/{name}.py"] = text
    texts["app/deep/__init__.py"] = ""
    texts["main.py"] = """
import app
from app import second, third
from app.deep import last, third as deeper
from app.first import state
def run():
    print(app.__version__, second.add(0), third.add(0), last.add(0), deeper.add(0), state)
run()
"""
    sources = write(tmp_path / "sources", texts)
    linked = link_both(sources)
    assert len(linked) == 7 and linked["app/__init__.py"].endswith("__version__ = '1.0'\n")
    assert printed(write(tmp_path / "linked", linked)) == printed(sources)
    done: list[str] = []
    for name, text in list(linked.items())[:-1]:
        words = [line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))]
        assert set(words) <= set(done)
        done.append(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def test_frequent_names_are_numbered_first_where_they_are_many(tmp_path: Path) -> None:
    names = "".join(f"def name{number}():\n    return often()\n" for number in range(130))
    many = "def often():\n    return 1\n" + names
    calls = ", ".join(f"many.name{number}()" for number in range(130))
    text = same(tmp_path, f"from app import many\ndef tell():\n    print({calls})\ntell()\n", many=many)
    assert "\n__name__ or often." in text


LIBRARY = {
    "app/__init__.py": "",
    "app/cards.py": """
state = []
def draw(n):
    state.append(n)
    return state
def spare():
    return draw('s')
""",
    "app/rest.py": """
from app.cards import draw
SIZE = 3
def twice(n):
    return draw(n), helper()
def helper():
    return 2
""",
    "main.py": "from app.cards import draw\nprint(draw(1))\n",
}


def test_a_second_program_shares_the_library_and_brings_what_it_lacks(tmp_path: Path) -> None:
    sources = write(tmp_path / "sources", LIBRARY)
    library = link.link_library(sources, MAIN, "app")
    text = """
from app import cards, rest
class Own:
    def draw(self, state):
        return rest.twice(state), rest.SIZE
def draw(n):
    return cards.spare()
print(cards.draw(2), Own().draw(3), draw(4))
"""
    program = link.link_program(sources, "second", library, text)
    assert (
        "def draw(n)" in program and "def twice" in program and "def spare" in program and "state = []" not in program
    )
    folder = write(tmp_path / "linked", library.files | {"main.py": program})
    assert printed(folder) == printed(write(tmp_path / "sources", {"main.py": text}))


@pytest.mark.parametrize("body", ["def show():\n    print(helper(), draw(5))\nshow()\n", "print(helper(), draw(5))\n"])
def test_a_program_says_where_its_library_is_before_it_is_imported(tmp_path: Path, body: str) -> None:
    sources = write(tmp_path / "sources", LIBRARY)
    library = link.link_library(sources, MAIN, "app")
    begin = "import sys\nelsewhere = __file__ + '.d'\nsys.path.insert(0, elsewhere)\n"
    text = begin + "from app.cards import draw\nfrom app.rest import helper, twice\n" + body + "print(twice(1))\n"
    program = link.link_program(sources, "second", library, text)
    write(tmp_path / "linked" / "main.py.d", dict(library.files))
    assert printed(write(tmp_path / "linked", {"main.py": program})) == "2 [5]\n([5, 1], 2)\n"
