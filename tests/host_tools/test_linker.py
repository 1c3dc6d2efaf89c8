"""That a linked program does what its sources do: small made-up packages, run both ways. Knows no firmware."""

import subprocess
import sys
from pathlib import Path

from host_tools.linker import link

MAIN = "main"
Texts = dict[str, str]


def write(folder: Path, texts: Texts) -> Path:
    """Files in a folder, by their names."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def printed(folder: Path) -> str:
    """What the program in a folder prints."""
    words = [sys.executable, "-B", str(folder / "main.py")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def link_both(folder: Path) -> Texts:
    """The linked files of the program in a folder, with the program itself."""
    library = link.link_library(folder, MAIN, "app")
    return library.files | {"main.py": link.link_program(folder, MAIN, library)}


def same(tmp_path: Path, main: str, **files: str) -> str:
    """See that a program prints the same when it is linked, and something; returns all the linked text.

    files: what is in the package `app`.
    """
    texts = {f"app/{name}.py": text for name, text in files.items()} | {"app/__init__.py": "", "main.py": main}
    sources = write(tmp_path / "sources", texts)
    linked = link_both(sources)
    expected = printed(sources)
    assert expected
    assert printed(write(tmp_path / "linked", linked)) == expected
    return "\n".join(linked.values())


def test_names_that_several_files_bind_stay_apart(tmp_path: Path) -> None:
    text = """
from app.hearts import deal
from app import spades
from app.spades import deal as other
print(deal(), other(), spades.deal(), spades.Card().name())
"""
    hearts = "def _make(n=1):\n    return 'hearts', n\ndef deal():\n    return _make()\n"
    spades = hearts.replace("hearts", "spades") + "class Card:\n    def name(self):\n        return deal()\n"
    same(tmp_path, text, hearts=hearts, spades=spades)


def test_a_local_name_is_not_taken_for_what_another_file_calls_so(tmp_path: Path) -> None:
    names = "def rank(): return 'rank'\ndef suit(): return 'suit'\ndef card(): return 'card'\nSIZE = 3\n"
    uses = """
from app import names
from app.names import card as make, rank as rank_of, suit as suit_of
def parameter(rank, SIZE=5):
    return rank, rank_of(), SIZE, names.SIZE
def variable():
    suit = 1
    return suit, suit_of(), [card for card in 'ab'], make()
def names_of_all_kinds(values):
    for rank in values:
        pass
    with open(__file__) as suit:
        pass
    try:
        raise ValueError('no')
    except ValueError as card:
        found = str(card)
    (names_rank, other), *more = values, 2, 3
    if (size := len(more)) > 1:
        more += [size]
    return rank, found, rank_of(), names_rank, more, suit_of(), make()
"""
    main = "from app import uses\nprint(uses.parameter(1), uses.variable(), uses.names_of_all_kinds((1, 2)))\n"
    same(tmp_path, main, names=names, uses=uses)


def test_comprehensions_have_names_of_their_own(tmp_path: Path) -> None:
    uses = """
x = [1, 2, 3]
y = 7
def tell(pairs):
    one = [x for x in x] + [y]
    two = {x: [y for y in range(x) if y] for x in x if x > 1}
    three = [(z, w) for z, w in pairs for w in range(w) if (last := z)]
    four = sorted({x + y for x in one for y in [x]})
    return one, two, three, last, four, list(z for z in x)
"""
    main = "from app.uses import tell\nfrom app import other\nprint(tell([(1, 2), (3, 4)]), other.last(), other.z)\n"
    same(tmp_path, main, uses=uses, other="z = [5]\ndef last():\n    return z\n")


def test_what_walrus_binds_in_a_comprehension_is_local_to_the_function(tmp_path: Path) -> None:
    uses = (
        "last = 5\ndef seen():\n    return last\ndef tell(a):\n    [last := n + a for n in range(a)]\n    return last\n"
    )
    same(tmp_path, "from app import uses\nprint(uses.tell(3), uses.seen())\n", uses=uses)


def test_names_of_python_s_own_can_be_bound_in_a_file(tmp_path: Path) -> None:
    one = "def max(a, b):\n    return 'mine'\ndef tell(sum):\n    len = 4\n    return max(1, 2), len, sum\n"
    two = "def tell():\n    return max(1, 2), len('ab'), sum([1])\n"
    same(
        tmp_path,
        "from app import one, two\nprint(one.tell(3), two.tell(), one.max(1, 2), max(1, 2))\n",
        one=one,
        two=two,
    )


def test_constants_are_put_in_place_of_their_names(tmp_path: Path) -> None:
    sizes = """
WIDTH = 3
AREA = WIDTH * (WIDTH + 1)
BOTH = (WIDTH, -AREA, 'a' 'b', None, True, b'x', ())
WORD: str = 'peg' + 's'
BELOW = -2
MARK = ': '
ONE = (WIDTH,)
"""
    uses = """
from app import sizes
from app.sizes import BELOW, BOTH, MARK, ONE, WORD as SAID
def tell(table={(3,): 'one'}):
    return sizes.AREA, BOTH[1], SAID.upper(), BELOW ** 2, 1 - BELOW, table[ONE], [*BOTH], BELOW.bit_length(), '%d' % ONE
def shown(name):
    return f'{SAID}{MARK}{{{BELOW}}} {name} {BELOW:>4} {SAID!r} {BOTH[0]}', f'{SAID} {BELOW}'
"""
    text = same(tmp_path, "from app.uses import shown, tell\nprint(tell(), shown('x'))\n", uses=uses, sizes=sizes)
    assert not any(name in text for name in ("WIDTH", "AREA", "BELOW", "BOTH", "WORD", "ONE", "sizes"))


def test_what_is_bound_twice_or_may_change_is_no_constant(tmp_path: Path) -> None:
    state = """
twice = 1
twice = 2
grown = 1
grown += 1
left = right = 4
first, second = 5, 6
(single,) = (7,)
*rest, = (8,)
third = 0.1 * 3
if left:
    chosen = 9
else:
    chosen = 10
gone = 3
table = [1]
annotated: int
annotated = 2
def tell():
    table.append(1)
    return twice, grown, left, right, first, second, single, rest, chosen, third, annotated, table
"""
    text = same(tmp_path, "from app import state\nprint(state.tell(), state.single, state.table)\n", state=state)
    assert "twice = 1" in text and "0.1 * 3" in text


def test_a_class_sees_its_own_names_and_its_methods_do_not(tmp_path: Path) -> None:
    cards = """
SIZE = 4
name = 'outside'
def draw():
    return 'drawn'
def plain(function):
    return function
class Card:
    SIZE = SIZE + 1
    MORE = SIZE * 2
    names = [name for name in 'ab']
    def __init__(self, size=SIZE, more=MORE):
        self.size = size, more, SIZE, self.SIZE
    def draw(self):
        return draw(), self.size, name
    @property
    def name(self):
        return self._name, name
    @name.setter
    def name(self, value):
        self._name = value
    @staticmethod
    @plain
    def make(kind, SIZE=SIZE):
        return kind(SIZE).draw()
def tell():
    card = Card()
    card.name = 3
    return card.draw(), card.name, Card.make(Card), Card.names
"""
    other = "def make():\n    return 'other'\nname = [1]\nSIZE = [2]\n"
    main = "from app import cards, other\nprint(cards.tell(), other.make(), other.name, other.SIZE, cards.name)\n"
    same(tmp_path, main, cards=cards, other=other)


def test_functions_in_functions_see_the_parameters_around_them(tmp_path: Path) -> None:
    nested = """
factor = 100
def outer(factor, items, key, g, error):
    def inner(more, items=items, key=lambda value, plus=factor: value + plus):
        return [item * factor + more for item in items], key(more)
    def g(value):
        return value
    try:
        raise ValueError('caught')
    except ValueError as error:
        told = f'{error} {factor!r}'
    third = lambda a, *items, **rest: (a, items, rest, [(lambda a: a + factor)(items) for items in items], (b := a), b)
    @key
    def decorated(n):
        return lambda key: (n, key, factor)
    return inner(1), g(2), told, third(1, 2, 3), sorted(items, key=lambda one: -one), decorated(4)(5)
def unbound(items):
    del items[0]
    for items in items:
        factor = items
    return items, factor
"""
    main = """
from app.nested import outer, unbound, factor
print(outer(2, [1, 2], lambda function: function, 0, None), unbound([1, 2, 3]), factor)
"""
    text = same(tmp_path, main, nested=nested)
    assert "error" not in text and "more" not in text


def test_defaults_are_worked_out_where_the_function_stands(tmp_path: Path) -> None:
    uses = "n = [1]\ndef tell(n=n, m=lambda n=n: n):\n    return n, m()\ndef more(*, n=n):\n    return n\n"
    same(tmp_path, "from app import uses\nprint(uses.tell(), uses.more(), uses.tell(n=3), uses.n)\n", uses=uses)


def test_what_several_statements_bind_comes_whole(tmp_path: Path) -> None:
    state = """
import sys
table = [1]
table += [2]
if sys.version_info:
    def now(max):
        return max, 'new'
else:
    def now(max):
        return max, 'old'
def now2():
    return 1
def now2(before=now2):
    return before(), 2
"""
    other = "def now():\n    return 'other'\ndef table():\n    return 'table'\n"
    main = "from app import state, other\nprint(state.table, state.now(3), state.now2(), other.now(), other.table())\n"
    same(tmp_path, main, state=state, other=other)
