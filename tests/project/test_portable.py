"""The law of portable code: `game`, `console` and their tests say nothing that MicroPython 1.25 cannot.

Running them under MicroPython finds what it refuses; this law also finds what it takes silently for something else, and
what a path not run would hide. The traps are those of style.md part 2.
"""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.sources import ROOT, files, shown

PORTABLE = ("firmware/cribboard/game", "firmware/cribboard/console", "tests/game", "tests/console")
ROOMS = PORTABLE[:2]
# Methods that MicroPython's objects do not have.
ABSENT_METHODS = {
    *("ljust", "rjust", "zfill", "title", "capitalize", "swapcase", "casefold", "expandtabs"),
    *("removeprefix", "removesuffix", "isidentifier", "isnumeric", "isdecimal", "isprintable", "format_map"),
    *("bit_length", "bit_count", "is_integer", "as_integer_ratio", "_replace", "_asdict", "_make", "_fields"),
}
# Built-in functions by which a room would reach into the world, and a name that is not there.
REACHING_OUT = {"open", "print", "input", "exec", "eval", "compile", "__import__", "globals", "breakpoint", "id"}
ABSENT_EXCEPTIONS = {"FileNotFoundError", "TimeoutError", "PermissionError", "RecursionError", "FileExistsError"}
ABSENT_KEYWORDS = {("zip", "strict"), ("print", "flush"), ("sum", "start"), ("enumerate", "start"), ("int", "base")}


def traps(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What MicroPython lacks or gets wrong: (line, what)."""
    tuples = names_of_namedtuples(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Match):
            yield line, "match"
        elif isinstance(node, ast.TryStar):
            yield line, "except*"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield node.posonlyargs[0].lineno, "positional-only parameters"
        elif isinstance(node, ast.List | ast.Tuple | ast.Set) and is_read(node):
            if any(isinstance(part, ast.Starred) for part in node.elts):
                yield line, "a star inside a display"
        elif isinstance(node, ast.Dict) and None in node.keys:
            yield line, "two stars inside a display"
        elif isinstance(node, ast.ClassDef):
            yield from traps_of_class(node, tuples)
        elif isinstance(node, ast.Attribute) and node.attr in ABSENT_METHODS:
            yield line, f".{node.attr}"
        elif isinstance(node, ast.Name) and node.id in ABSENT_EXCEPTIONS:
            yield line, node.id
        elif isinstance(node, ast.Call):
            yield from traps_of_call(node)


def is_read(node: ast.List | ast.Tuple | ast.Set) -> bool:
    """Whether a display makes a value, rather than being what an assignment takes apart."""
    return isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load)


def braces_beside_f_strings(text: str) -> Iterator[tuple[int, str]]:
    """Plain strings with braces that are joined to an f-string: MicroPython silently takes the braces for fields."""
    depth, has_f_string, plain = 0, False, []  # of the strings that stand next to each other
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]  # Python 3.12 and later take an f-string apart into several
        prefix = token.string.replace('"', "'").partition("'")[0].lower()
        if kind == "FSTRING_START" or (kind == "STRING" and "f" in prefix):
            has_f_string = True
        elif kind == "STRING" and not depth and ("{" in token.string or "}" in token.string):
            plain.append((token.start[0], f"{token.string} beside an f-string"))
        elif not depth and kind not in ("STRING", "FSTRING_END", "NL", "COMMENT"):
            if has_f_string:
                yield from plain
            has_f_string, plain = False, []
        depth += (kind == "FSTRING_START") - (kind == "FSTRING_END")


def names_of_namedtuples(tree: ast.Module) -> set[str]:
    """The names that a module gives to named tuples."""
    return {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and is_namedtuple(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def is_namedtuple(node: ast.expr) -> bool:
    """Whether an expression makes a named tuple type."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("namedtuple", "collections.namedtuple")


def traps_of_class(node: ast.ClassDef, tuples: set[str]) -> Iterator[tuple[int, str]]:
    """A subclassed named tuple lies about its fields; a metaclass cannot be named."""
    if node.keywords:
        yield node.lineno, "keywords in a class's bases"
    for base in node.bases:
        if is_namedtuple(base) or (isinstance(base, ast.Name) and base.id in tuples):
            yield node.lineno, "a subclassed named tuple"


def traps_of_call(node: ast.Call) -> Iterator[tuple[int, str]]:
    """Keywords and forms of calls that are not there."""
    name = ast.unparse(node.func)
    for keyword in node.keywords:
        if (name, keyword.arg) in ABSENT_KEYWORDS:
            yield node.lineno, f"{name}({keyword.arg}=)"
        if is_namedtuple(node):
            yield node.lineno, f"namedtuple({keyword.arg}=)"
    if name == "iter" and len(node.args) == 2:
        yield node.lineno, "two-argument iter"
    if is_namedtuple(node) and len(node.args) == 2 and isinstance(node.args[1], ast.Constant):
        yield node.lineno, "fields of a named tuple in one string"


def reaches(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """How a room reaches into the world, or hides a mistake: (line, what)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in REACHING_OUT and isinstance(node.ctx, ast.Load):
            yield node.lineno, node.id
        elif isinstance(node, ast.ExceptHandler):
            caught = "" if node.type is None else ast.unparse(node.type)
            if caught in ("", "Exception", "BaseException"):
                yield node.lineno, f"except {caught}".strip()


def portable_files(folders: tuple[str, ...]) -> list[Path]:
    """The Python files of some folders, and the two that all portable tests share."""
    return [path for folder in folders for path in files(ROOT / folder, ".py")]


@pytest.mark.parametrize("path", portable_files(PORTABLE), ids=shown)
def test_portable_code_keeps_out_of_micropython_s_traps(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = [*traps(ast.parse(text)), *braces_beside_f_strings(text)]
    assert not [f"{shown(path)}:{line} {what}" for line, what in found]


@pytest.mark.parametrize("path", portable_files(ROOMS), ids=shown)
def test_game_and_console_reach_nothing_outside(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not [f"{shown(path)}:{line} {what}" for line, what in reaches(tree)]


@pytest.mark.parametrize("path", portable_files(PORTABLE[2:]), ids=shown)
def test_portable_tests_are_plain_functions_without_fixtures(path: Path) -> None:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            assert not ast.unparse(node.args) and not node.decorator_list, node.name
        assert not (isinstance(node, ast.ClassDef) and node.name.startswith("Test")), node.name


@pytest.mark.parametrize(
    "text",
    [
        "match x:\n    case 1: pass",
        "def f(a, /): pass",
        "x = [*a, 1]",
        "f((*a, 1))",
        "x = {**a}",
        "class A(namedtuple('A', ('b',))): pass",
        "T = namedtuple('T', ('b',))\nclass A(T): pass",
        "T = namedtuple('T', 'a b')",
        "T = namedtuple('T', ('a',), defaults=(1,))",
        "'5'.zfill(2)",
        "t._replace(a=1)",
        "zip(a, b, strict=True)",
        "iter(f, 0)",
        "try:\n    pass\nexcept FileNotFoundError:\n    pass",
    ],
)
def test_a_trap_is_seen(text: str) -> None:
    assert list(traps(ast.parse(text)))


@pytest.mark.parametrize("text", ["open('x')", "print(1)", "try:\n    pass\nexcept:\n    pass", "eval('1')"])
def test_reaching_out_is_seen(text: str) -> None:
    assert list(reaches(ast.parse(text)))


def test_braces_beside_an_f_string_are_seen() -> None:
    assert list(braces_beside_f_strings("x = (f'{a}'\n    '{b}')"))
    assert list(braces_beside_f_strings("x = '}' f'{a}'"))
    assert not list(braces_beside_f_strings("x = f'{a}' 'b' f\"{c['{']}\"\ny = '{b}'"))


def test_what_both_pythons_have_is_no_trap() -> None:
    text = "a, *b = c\nf(*a, **k)\nT = namedtuple('T', ('a', 'b'))\nfor i, x in enumerate(b):\n    sorted(b, key=len)\n"
    assert not list(traps(ast.parse(text)))
