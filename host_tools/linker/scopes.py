"""Which names a piece of Python binds, and a walk over it that knows which of them are local. Knows no files."""

import ast
from collections.abc import Iterable, Iterator
from typing import NoReturn

Function = ast.FunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class CannotLink(Exception):
    """The sources hold something that cannot be linked; the sentence says where and what."""


def targets(target: ast.expr) -> Iterator[str]:
    """The names that an assignment to `target` binds."""
    if isinstance(target, ast.Name):
        yield target.id
    elif isinstance(target, ast.Tuple | ast.List):
        for element in target.elts:
            yield from targets(element)
    elif isinstance(target, ast.Starred):
        yield from targets(target.value)


def bound(statement: ast.AST) -> Iterator[str]:
    """The names that a statement binds in the scope it stands in, each as often as it is bound."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
        return
    if isinstance(statement, ast.Lambda):
        return
    if isinstance(statement, Comprehension):  # its `:=` binds outside of it
        inside = (name for child in ast.iter_child_nodes(statement) for name in bound(child))
        own = local_names(statement)
        yield from (name for name in inside if name not in own)
        return
    if isinstance(statement, ast.Import | ast.ImportFrom):
        for name in statement.names:
            yield name.asname or name.name
    elif isinstance(statement, ast.ExceptHandler) and statement.name:
        yield statement.name
    elif isinstance(statement, ast.Name) and not isinstance(statement.ctx, ast.Load):
        yield statement.id
    for child in ast.iter_child_nodes(statement):
        yield from bound(child)


def parameters(function: Function) -> list[ast.arg]:
    """All parameters of a function."""
    given = function.args
    rest = [one for one in (given.vararg, given.kwarg) if one]
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *rest]


def local_names(node: Function | Comprehension) -> set[str]:
    """The names that are local to a function or a comprehension."""
    if isinstance(node, Comprehension):
        return {name for generator in node.generators for name in targets(generator.target)}
    body = node.body if isinstance(node, ast.FunctionDef) else [node.body]
    return {parameter.arg for parameter in parameters(node)} | {name for part in body for name in bound(part)}


def every_local_name(statements: Iterable[ast.stmt]) -> set[str]:
    """The names that are local to some function of these statements."""
    nodes = (node for statement in statements for node in ast.walk(statement))
    return {name for node in nodes if isinstance(node, Function | Comprehension) for name in local_names(node)}


PIO = "asm_pio"  # a function whose words are those of another machine
OWN_WAYS = ("viper", "native", PIO)


def is_compiled(function: ast.FunctionDef, ways: Iterable[str] = OWN_WAYS) -> bool:
    """Whether MicroPython compiles a function in its own way, told by a decorator like `@micropython.viper`."""
    nodes = (node for decorator in function.decorator_list for node in ast.walk(decorator))
    return any(isinstance(node, ast.Attribute) and node.attr in ways for node in nodes)


class Walk(ast.NodeTransformer):
    """A walk over statements that rewrites what stands for something global: see `name` and `attribute`.

    Docstrings and annotations are dropped on the way: MicroPython ignores both, but for a viper function's.
    """

    def __init__(self) -> None:
        self.where = ""
        """What a refusal begins with."""
        self._scopes: list[set[str]] = []
        # What the class that the walk is in has bound so far: only what stands in the class itself sees it.
        self._of_class: set[str] | None = None

    def refuse(self, node: ast.stmt | ast.expr, sentence: str) -> NoReturn:
        """Say that something cannot be linked."""
        raise CannotLink(f"{self.where}line {node.lineno}: {sentence}")

    def name(self, node: ast.Name) -> ast.expr:
        """What to put for a name that is not local."""
        return node

    def attribute(self, node: ast.Attribute) -> ast.expr | None:
        """What to put for NAME.attr where NAME is not local; None to go on with NAME by itself."""
        return None

    def is_local(self, name: str) -> bool:
        """Whether a name is local where the walk has come to."""
        return any(name in scope for scope in self._scopes or [self._of_class or set()])

    def visit_Name(self, node: ast.Name) -> ast.expr:
        binds_in_class = self._of_class is not None and not self._scopes and not isinstance(node.ctx, ast.Load)
        return node if binds_in_class or self.is_local(node.id) else self.name(node)

    def _word(self, node: ast.AST, word: str) -> str:
        """What to put for a name that is bound by its mere word."""
        found = self.visit(ast.copy_location(ast.Name(word, ast.Store()), node))
        return found.id if isinstance(found, ast.Name) else word

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and not self.is_local(node.value.id):
            found = self.attribute(node)
            if found is not None:
                return found
        node.value = self.visit(node.value)
        return node

    def visit_Global(self, node: ast.Global) -> None:
        self.refuse(node, "`global` would rebind a name that other files may have imported.")

    def _not_followed(self, node: ast.stmt) -> None:
        self.refuse(node, f"what {type(node).__name__} binds is not followed.")

    visit_Nonlocal = visit_AsyncFunctionDef = _not_followed

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if any(keyword.arg is None for keyword in node.keywords):
            self.refuse(node, "`**` hides which parameters are given by name.")
        return self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        if node.name:
            node.name = self._word(node, node.name)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        node.name = self._word(node, node.name)
        self._defaults(node)
        if is_compiled(node, [PIO]):
            return node
        if not is_compiled(node):
            node.returns = None
            for parameter in parameters(node):
                parameter.annotation = None
        self._scopes.append(local_names(node))
        node.body = self.statements(node.body)
        self._scopes.pop()
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self._defaults(node)
        self._scopes.append(local_names(node))
        node.body = self.visit(node.body)
        self._scopes.pop()
        return node

    def _defaults(self, node: Function) -> None:
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        node.args.kw_defaults = [default and self.visit(default) for default in node.args.kw_defaults]

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        if self._scopes or self._of_class is not None:
            self.refuse(node, "a class stands at the top of its file.")
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        node.name = self._word(node, node.name)
        node.bases = [self.visit(base) for base in node.bases]
        self._of_class = set()
        body: list[ast.stmt] = []
        for statement in node.body:
            if not isinstance(statement, ast.FunctionDef | ast.Assign | ast.AnnAssign | ast.Expr | ast.Pass):
                self.refuse(statement, "a class holds functions and what is assigned, no other statement.")
            body += self.statements([statement], ())
            self._of_class.update(bound(statement))
        self._of_class = None
        node.body = body or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign | ast.Pass:
        if node.value is None:
            return ast.Pass()
        return ast.copy_location(ast.Assign([self.visit(node.target)], self.visit(node.value)), node)

    def _comprehension(self, node: Comprehension) -> ast.expr:
        first = node.generators[0]
        first.iter = self.visit(first.iter)
        self._scopes.append(local_names(node))
        for generator in node.generators:
            if generator is not first:
                generator.iter = self.visit(generator.iter)
            generator.ifs = [self.visit(condition) for condition in generator.ifs]
        if isinstance(node, ast.DictComp):
            node.key, node.value = self.visit(node.key), self.visit(node.value)
        else:
            node.elt = self.visit(node.elt)
        self._scopes.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def statements(self, body: list[ast.stmt], empty: tuple[ast.stmt, ...] = (ast.Pass(),)) -> list[ast.stmt]:
        """A body, rewritten; `empty` if nothing of it is left."""
        kept = []
        for statement in body:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            found = self.visit(statement)
            if found is not None:
                kept.append(found)
        return kept or list(empty)
