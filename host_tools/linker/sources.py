"""The files of a program: what they bind, what each name means in each of them, and which names are constants.

Reads files; decides nothing about what is written.
"""

import ast
import copy
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.linker.scopes import CannotLink, Walk, bound


class Symbol(NamedTuple):
    """What a file of ours binds at its top."""

    module: str
    name: str


class Module(NamedTuple):
    """A file of ours as a whole."""

    name: str


class Foreign(NamedTuple):
    """What MicroPython brings, and the statement that imports it."""

    name: str
    statement: str


Meaning = Symbol | Module | Foreign

# What a number with a name may be replaced by; with tuples of these.
PLAIN = (int, str, bytes, float, type(None))


def is_for_checkers(statement: ast.stmt) -> bool:
    """Whether only type checkers look at it: `TYPE_CHECKING = False`, and `if TYPE_CHECKING:` with all in it."""
    if isinstance(statement, ast.If):
        return isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"
    return isinstance(statement, ast.Assign) and list(bound(statement)) == ["TYPE_CHECKING"]


def is_remark(statement: ast.stmt) -> bool:
    """Whether it is a docstring, or another constant that stands by itself."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def is_plain(value: Any) -> bool:
    """Whether a value is a constant through and through."""
    return all(map(is_plain, value)) if isinstance(value, tuple) else isinstance(value, PLAIN)


def literal(value: Any) -> ast.expr:
    """A plain value as it is written."""
    if isinstance(value, tuple):
        return ast.Tuple([literal(one) for one in value], ast.Load())
    return ast.Constant(value)


class Sources:
    """A program and every file it imports from `folder`, in the order in which they would be run."""

    def __init__(self, folder: Path, program: str, text: str | None = None) -> None:
        """`program`: the name of its module; `text` if it is no file. CannotLink if something cannot be linked."""
        self._folder = folder
        self.statements: dict[str, list[ast.stmt]] = {}
        """Of every module, without imports, docstrings and what only type checkers read."""
        self.constants: dict[Symbol, Any] = {}
        self.imports: dict[str, set[str]] = {}
        """Of every module, the modules of ours that it imports."""
        self._meanings: dict[str, dict[str, Meaning]] = {}
        self._load(program, text)
        self._find_constants()

    def by_rooms(self) -> list[str]:
        """The modules, each after those it imports, and those of one folder together if folders allow it."""
        rooms: dict[str, list[str]] = {}
        for module in self.statements:
            rooms.setdefault(module.rpartition(".")[0], []).append(module)
        ordered: list[str] = []
        while rooms:
            free = [
                room
                for room, modules in rooms.items()
                if all(self.imports[module] <= {*ordered, *modules} for module in modules)
            ]
            if not free:
                return list(self.statements)
            ordered += rooms.pop(free[0])
        return ordered

    def _path(self, module: str) -> Path | None:
        path = self._folder / module.replace(".", "/")
        found = [one for one in (path.with_suffix(".py"), path / "__init__.py") if one.exists()]
        return found[0] if found else None

    def _load(self, module: str, text: str | None = None) -> None:
        if module in self._meanings:
            return
        path = self._path(module)
        if text is None and path is None:
            raise CannotLink(f"There is no module {module} in {self._folder}.")
        try:
            tree = ast.parse(path.read_text() if text is None and path else text or "")
        except SyntaxError as error:
            raise CannotLink(f"{path or module}, line {error.lineno}: {error.msg}.") from error
        meanings = self._meanings[module] = {}
        self.imports[module] = set()
        kept = []
        for statement in tree.body:
            if is_for_checkers(statement) or is_remark(statement):
                continue
            if isinstance(statement, ast.Import | ast.ImportFrom):
                found = self._imported(statement)
                meanings.update(found)
                owners = {one.module if isinstance(one, Symbol) else one.name for one in found.values()}
                self.imports[module] |= owners & self._meanings.keys()
                continue
            kept.append(statement)
            for node in ast.walk(statement):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    raise CannotLink(f"{module}, line {node.lineno}: an import stands at the top of its file.")
            meanings.update((name, Symbol(module, name)) for name in bound(statement))
        self.statements[module] = kept

    def _imported(self, statement: ast.Import | ast.ImportFrom) -> dict[str, Meaning]:
        found: dict[str, Meaning] = {}
        for alias in statement.names:
            here = alias.asname or alias.name
            said = f" as {alias.asname}" if alias.asname else ""
            if isinstance(statement, ast.Import):
                if self._path(alias.name):
                    self._load(alias.name)
                    found[here] = Module(alias.name)
                else:
                    found[here] = Foreign(here, f"import {alias.name}{said}")
                continue
            source, whole = str(statement.module), f"{statement.module}.{alias.name}"
            if self._path(whole):
                self._load(source)
                self._load(whole)
                found[here] = Module(whole)
            elif self._path(source):
                self._load(source)
                found[here] = Symbol(source, alias.name)
            else:
                found[here] = Foreign(here, f"from {source} import {alias.name}{said}")
        return found

    def meaning(self, module: str, name: str) -> Meaning | None:
        """What a name that is not local means in a module; None if it is one of Python's own."""
        found = self._meanings[module].get(name)
        if isinstance(found, Symbol) and found != Symbol(module, name):
            further = self.meaning(found.module, found.name)
            if further is None:
                raise CannotLink(f"{module} imports {name} from {found.module}, which has none.")
            return further
        return found

    def member(self, module: str, owner: Module, name: str) -> Meaning:
        """What OWNER.name means in a module."""
        found = self.meaning(owner.name, name)
        if found is None:
            raise CannotLink(f"{module} uses {owner.name}.{name}, which there is not.")
        return found

    def _find_constants(self) -> None:
        for module, statements in self.statements.items():
            times = Counter(name for statement in statements for name in bound(statement))
            for statement in statements:
                if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
                    continue
                names = list(bound(statement))
                if len(names) == 1 and times[names[0]] == 1 and not names[0].startswith("__"):
                    self._find_constant(Symbol(module, names[0]), statement.value)

    def _find_constant(self, symbol: Symbol, expression: ast.expr) -> None:
        folded = Rewrite(self, symbol.module).visit(copy.deepcopy(expression))
        if all(isinstance(node, ARITHMETIC) for node in ast.walk(folded)):
            value = eval(compile(ast.fix_missing_locations(ast.Expression(folded)), symbol.module, "eval"))
            if is_plain(value):
                self.constants[symbol] = value


# What an expression of constants alone is made of.
ARITHMETIC = (ast.Constant, ast.Tuple, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)


class Rewrite(Walk):
    """Puts constants in place of their names; what else is global goes to `symbol` and `foreign`."""

    def __init__(self, sources: Sources, module: str) -> None:
        super().__init__()
        self._sources = sources
        self._module = module

    def symbol(self, symbol: Symbol, node: ast.expr) -> ast.expr:
        """What to put for something of ours that is no constant."""
        return node

    def foreign(self, foreign: Foreign, node: ast.expr) -> ast.expr:
        """What to put for something that MicroPython brings."""
        return node

    def name(self, node: ast.Name) -> ast.expr:
        """What the name means here; a name of Python's own stays."""
        meaning = self._sources.meaning(self._module, node.id)
        if isinstance(meaning, Module):
            raise CannotLink(f"{self._module}, line {node.lineno}: the module {meaning.name} is used as a value.")
        return self._put(meaning, node) if meaning else node

    def attribute(self, node: ast.Attribute) -> ast.expr | None:
        """What MODULE.name means, if it is a module of ours."""
        owner = self._sources.meaning(self._module, node.value.id) if isinstance(node.value, ast.Name) else None
        if not isinstance(owner, Module):
            return None
        if not isinstance(node.ctx, ast.Load):
            raise CannotLink(f"{self._module}, line {node.lineno}: what {owner.name} binds is changed from outside.")
        return self._put(self._sources.member(self._module, owner, node.attr), node)

    def _put(self, meaning: Meaning, node: ast.expr) -> ast.expr:
        if isinstance(meaning, Symbol):
            if meaning in self._sources.constants:
                return literal(self._sources.constants[meaning])
            return self.symbol(meaning, node)
        if isinstance(meaning, Foreign):
            return self.foreign(meaning, node)
        raise CannotLink(f"{self._module}: the module {meaning.name} is used as a value.")
