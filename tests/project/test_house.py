"""The laws of the house: every file says what it is, none grows too long, versions agree, no host is named."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

import cribboard
from tests.project.sources import ROOT, files, shown

LONGEST = 400  # lines of code, without comments, docstrings and blank lines (style.md)
# Files that may be longer, each with its reason.
LONGER: dict[str, str] = {}
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
VERSION = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", re.MULTILINE)
# Hosts of package registries and mirrors, in pieces, so that this file does not name them either.
HOSTS = (
    ("pypi", "org"),
    ("pythonhosted", "org"),
    ("debian", "org"),
    ("npmjs", "org"),
    ("piwheels", "org"),
    ("jsdelivr", "net"),
    ("unpkg", "com"),
    ("cloudflare", "com"),
    ("googleapis", "com"),
)


def lines_of_code(text: str) -> int:
    """How many lines hold code; a docstring counts as none."""
    counted: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE and token.type != tokenize.ENDMARKER:
            counted.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            counted.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(counted)


@pytest.mark.parametrize("path", files(suffix=".py"), ids=shown)
def test_every_module_says_what_it_is(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring and docstring.strip()


@pytest.mark.parametrize("path", files(suffix=".py"), ids=shown)
def test_no_module_grows_too_long(path: Path) -> None:
    assert shown(path) in LONGER or lines_of_code(path.read_text(encoding="utf-8")) <= LONGEST


def test_what_may_be_longer_is_longer() -> None:
    for name in LONGER:
        assert lines_of_code((ROOT / name).read_text(encoding="utf-8")) > LONGEST, name


def test_comments_docstrings_and_blank_lines_are_no_code() -> None:
    text = '"""Doc.\n\nMore.\n"""\n\n# Why.\nx = 1\n\n\ndef f():\n    """Doc."""\n    return (\n        x\n    )\n'
    assert lines_of_code(text) == 5


def test_no_module_has_a_name_that_says_nothing() -> None:
    empty = ("utils", "util", "helpers", "common", "manager", "misc")
    assert not [shown(path) for path in files(suffix=".py") if path.stem in empty]


def test_the_version_is_the_top_of_the_changelog() -> None:
    versions = VERSION.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert versions[0] == cribboard.__version__


def test_no_registry_or_mirror_is_named() -> None:
    hosts = re.compile("|".join(re.escape(".".join(pieces)) for pieces in HOSTS), re.IGNORECASE)
    named = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or the like
        named += [f"{shown(path)}: {found}" for found in hosts.findall(text)]
    assert not named


def test_requirements_are_exact() -> None:
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-bare.txt"):
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "-r ")):
                assert re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.+]*( ; .+)?", line), line


def test_continuous_integration_runs_the_readme_s_test_command() -> None:
    assert "\nmake test\n" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(r"\bmake test$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
