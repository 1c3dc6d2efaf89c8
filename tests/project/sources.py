"""The repository's own source as data: which files there are, what they are called, what they import.

Reads text and syntax trees only, and imports nothing of what it reads.
"""

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
# Where imports are looked up: firmware/ is the board's root.
IMPORT_ROOTS = (ROOT / "firmware", ROOT)
NOT_OURS = {".git", ".venv", "build", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis"}


class Import(NamedTuple):
    """One imported module: its full name, what is taken out of it, the line, whether only checkers see it."""

    module: str
    taken: str
    line: int
    for_checker: bool


def files(folder: Path = ROOT, suffix: str = "") -> list[Path]:
    """All files of the repository at or below `folder` whose names end in `suffix`, without caches."""
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in NOT_OURS]  # not even looked into
        found += [Path(place, name) for name in names if name.endswith(suffix)]
    return sorted(found)


def shown(path: Path) -> str:
    """The path as people write it: from the root, with slashes."""
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    """What a file is called when imported: firmware/cribboard/game/hand.py is cribboard.game.hand."""
    base = next(base for base in IMPORT_ROOTS if path.is_relative_to(base))
    parts = path.relative_to(base).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_ours(module: str) -> bool:
    """Whether a dotted name is a module or folder of this repository."""
    places = [base.joinpath(*module.split(".")) for base in IMPORT_ROOTS]
    return any(place.is_dir() or place.with_suffix(".py").is_file() for place in places)


def is_for_checker(node: ast.AST) -> bool:
    """Whether a statement is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imports(text: str, package: str) -> list[Import]:
    """Everything the text imports anywhere. `package` is the one it lives in, to resolve relative imports.

    `from a import b` counts as a.b if that is a module of ours, else as a.
    """
    return list(found_below(ast.parse(text), package, False))


def found_below(node: ast.AST, package: str, for_checker: bool) -> Iterator[Import]:
    """The imports in a syntax tree."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for name in child.names:
                yield Import(name.name, "", child.lineno, for_checker)
        elif isinstance(child, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - child.level + 1] if child.level else []
            base = ".".join([*above, *([child.module] if child.module else [])])
            for name in child.names:
                whole = f"{base}.{name.name}"
                yield Import(whole if is_ours(whole) else base, name.name, child.lineno, for_checker)
        elif is_for_checker(child):
            for_run_time = ast.Module(body=getattr(child, "orelse", []), type_ignores=[])
            yield from found_below(ast.Module(body=getattr(child, "body", []), type_ignores=[]), package, True)
            yield from found_below(for_run_time, package, for_checker)
        else:
            yield from found_below(child, package, for_checker)


def imports_of(path: Path) -> list[Import]:
    """Everything a file imports."""
    name = module_name(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return imports(path.read_text(encoding="utf-8"), package)
