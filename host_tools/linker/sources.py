"""The files of a program: what they bind, what each name means in each of them, and which names are constants.

Reads files; decides nothing about what is written.
"""

import ast
import builtins
import copy
import re
from collections import Counter
from collections.abc import Iterator, Mapping
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

# What a name may be replaced by; with tuples of these. No float: the board's have fewer digits to count with.
PLAIN = (int, str, bytes, type(None))
# What shorten.py calls things.
SHORT = re.compile("_[0-9]+")
# What no file binds besides Python's own: `__file__`, and the words of viper functions.
OF_MICROPYTHON = ("__file__", "ptr8", "ptr16", "ptr32", "uint")
# What MicroPython, or Python 3.11, cannot read in a text inside of the braces of an f-string.
NOT_INSIDE = "{}:\\\n"


def for_all(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What not only type checkers look at: of `if TYPE_CHECKING:` nothing but its else."""
    for one in statements:
        if isinstance(one, ast.If) and isinstance(one.test, ast.Name) and one.test.id == "TYPE_CHECKING":
            yield from one.orelse
        else:
            yield one


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
    if isinstance(value, int) and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


def is_copied(node: ast.expr) -> bool:
    """Whether it is written out wherever it is used, and is not the same thing there."""
    return isinstance(node, ast.Tuple) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def is_shown_as_it_is(value: ast.FormattedValue) -> bool:
    """Whether what stands in the braces of an f-string is a text, to be shown in no special way."""
    is_text = isinstance(value.value, ast.Constant) and isinstance(value.value.value, str)
    return is_text and value.conversion == -1 and value.format_spec is None


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
        folder = module.rpartition(".")[0]
        if folder and self._path(folder):
            self._load(folder)
        if module in self._meanings:
            return
        path = self._path(module)
        if text is None and path is None:
            raise CannotLink(f"There is no module {module} in {self._folder}.")
        try:
            tree = ast.parse(path.read_text() if text is None and path else text or "")
        except SyntaxError as error:
            raise CannotLink(f"{path or module}, line {error.lineno}: {error.msg}.") from error
        self._meanings[module] = {}
        self.imports[module] = set()
        kept = []
        for statement in for_all(tree.body):
            if is_remark(statement):
                continue
            if isinstance(statement, ast.Import | ast.ImportFrom):
                found = self._imported(module, statement)
                self._bind(module, statement, found)
                owners = {one.module if isinstance(one, Symbol) else one.name for one in found.values()}
                self.imports[module] |= owners & self._meanings.keys()
                continue
            kept.append(statement)
            for node in ast.walk(statement):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    raise CannotLink(f"{module}, line {node.lineno}: an import stands at the top of its file.")
                for field in ("id", "arg", "attr", "name"):
                    if SHORT.fullmatch(str(getattr(node, field, ""))):
                        raise CannotLink(f"{module}: {getattr(node, field)} is what a linked name may be shortened to.")
            self._bind(module, statement, {name: Symbol(module, name) for name in bound(statement)})
        self.statements[module] = kept

    def _bind(self, module: str, statement: ast.stmt, found: Mapping[str, Meaning]) -> None:
        for name, meaning in found.items():
            if self._meanings[module].setdefault(name, meaning) != meaning:
                raise CannotLink(f"{module}, line {statement.lineno}: {name} is imported and bound once more.")

    def _imported(self, module: str, statement: ast.Import | ast.ImportFrom) -> dict[str, Meaning]:
        found: dict[str, Meaning] = {}
        where = f"{module}, line {statement.lineno}"
        if isinstance(statement, ast.ImportFrom) and statement.level:
            raise CannotLink(f"{where}: an import says the whole name of what it is from.")
        for alias in statement.names:
            here = alias.asname or alias.name.partition(".")[0]
            if here == "*":
                raise CannotLink(f"{where}: an import says which names it wants.")
            said = f" as {alias.asname}" if alias.asname else ""
            if isinstance(statement, ast.Import):
                if self._path(alias.name):
                    self._load(alias.name)
                    found[here] = Module(alias.name if alias.asname else here)
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
        hidden = [name for name, meaning in found.items() if isinstance(meaning, Foreign) and name in dir(builtins)]
        if hidden:
            raise CannotLink(f"{where}: {hidden[0]} would hide Python's own from other files.")
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
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                name = targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""
                if times[name] == 1 and not name.startswith("__"):
                    self._find_constant(Symbol(module, name), statement.value)

    def _find_constant(self, symbol: Symbol, expression: ast.expr) -> None:
        folded = Rewrite(self, symbol.module).visit(copy.deepcopy(expression))
        if all(isinstance(node, ARITHMETIC) for node in ast.walk(folded)):
            try:
                value = eval(compile(ast.fix_missing_locations(ast.Expression(folded)), symbol.module, "eval"))
            except (ArithmeticError, TypeError, ValueError) as error:
                raise CannotLink(f"{symbol.module}: {symbol.name} cannot be worked out: {error}.") from error
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
        self.where = f"{module}, "

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
            self.refuse(node, f"the module {meaning.name} is used as a value.")
        if not meaning and node.id not in (*dir(builtins), *OF_MICROPYTHON):
            self.refuse(node, f"{node.id} is bound nowhere.")
        return self._put(meaning, node) if meaning else node

    def attribute(self, node: ast.Attribute) -> ast.expr | None:
        """What MODULE.name means, if it is a module of ours."""
        owner = self._sources.meaning(self._module, node.value.id) if isinstance(node.value, ast.Name) else None
        if not isinstance(owner, Module):
            return None
        if not isinstance(node.ctx, ast.Load):
            self.refuse(node, f"what {owner.name} binds is changed from outside.")
        return self._put(self._sources.member(self._module, owner, node.attr), node)

    def _compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        copied = [one for one in (node.left, *node.comparators) if is_copied(one)]
        if copied and any(isinstance(operator, ast.Is | ast.IsNot) for operator in node.ops):
            self.refuse(node, f"{ast.unparse(copied[0])} is a constant, which has no identity that `is` could tell.")
        return node

    def _text(self, node: ast.JoinedStr) -> ast.AST:
        """An f-string; a text that could not stand inside of its braces is put around them."""
        self.generic_visit(node)
        for number, value in enumerate(node.values):
            if isinstance(value, ast.FormattedValue):
                text = "".join([str(one.value) for one in ast.walk(value.value) if isinstance(one, ast.Constant)])
                is_text = is_shown_as_it_is(value)
                if any(sign in text for sign in ("{}" if is_text else NOT_INSIDE)):
                    self.refuse(node, f"a text inside of an f-string's braces holds one of {NOT_INSIDE!r}.")
                if is_text and any(sign in text for sign in NOT_INSIDE):
                    node.values[number] = ast.Constant(text)
        return node

    visit_Compare, visit_JoinedStr = _compare, _text

    def _put(self, meaning: Meaning, node: ast.expr) -> ast.expr:
        if isinstance(meaning, Symbol):
            if meaning in self._sources.constants:
                return literal(self._sources.constants[meaning])
            return self.symbol(meaning, node)
        if isinstance(meaning, Foreign):
            return self.foreign(meaning, node)
        self.refuse(node, f"the module {meaning.name} is used as a value.")
