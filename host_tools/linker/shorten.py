"""Makes a linked module smaller in ways that nothing can see from outside.

Names cost: a string in the image, a row in its tables, two bytes instead of one wherever a name comes after the first
128. Functions, classes and public attributes keep theirs, so that a crash report can be read. It must not know files.
"""

import ast
import keyword
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import TypeGuard

from host_tools.linker.scopes import CannotLink, Function, bound, is_compiled, local_names, parameters

# MicroPython writes the index of a name below this in one byte of bytecode; a few are taken before ours.
ONE_BYTE_NAMES = 120


def keywords(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that calls give arguments by."""
    found = (node.arg for root in nodes for node in ast.walk(root) if isinstance(node, ast.keyword))
    return {name for name in found if name}


def is_private(name: str) -> bool:
    """Whether a name has one underscore before it."""
    return name.startswith("_") and not name.startswith("__")


class Parameters(ast.NodeTransformer):
    """Renames parameters that nobody calls by name: `self` and the keywords in `keep` stay. `renamed`: which did."""

    def __init__(self, keep: set[str]) -> None:
        self._keep = keep | {"self"}
        self._scopes: list[dict[str, str]] = []
        self.renamed: set[str] = set()

    def _renamed(self, name: str) -> str:
        """What a name is called where the walk has come to."""
        return next((scope[name] for scope in reversed(self._scopes) if name in scope), name)

    def _function(self, node: Function, keeps: bool) -> Function:
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        node.args.kw_defaults = [default and self.visit(default) for default in node.args.kw_defaults]
        scope = {name: name for name in local_names(node)}
        # Functions in functions go on counting: what they see from outside keeps a name of its own.
        number = sum(1 for outer in self._scopes for here, there in outer.items() if here != there)
        for parameter in parameters(node):
            if not keeps and parameter.arg not in self._keep and parameter not in node.args.kwonlyargs:
                self.renamed.add(parameter.arg)
                scope[parameter.arg] = parameter.arg = f"_{number}"
                number += 1
        self._scopes.append(scope)
        if isinstance(node, ast.Lambda):
            node.body = self.visit(node.body)
        else:
            node.body = [self.visit(statement) for statement in node.body]
        self._scopes.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self._renamed(node.name)
        node.decorator_list = [self.visit(decorator) for decorator in node.decorator_list]
        return self._function(node, is_compiled(node))

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return self._function(node, False)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.name = node.name and self._renamed(node.name)
        return self.generic_visit(node)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> ast.AST:
        node.generators[0].iter = self.visit(node.generators[0].iter)
        first, node.generators[0].iter = node.generators[0].iter, ast.Constant(None)
        self._scopes.append({name: name for name in local_names(node)})
        self.generic_visit(node)
        self._scopes.pop()
        node.generators[0].iter = first
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._renamed(node.id)
        return node


def words(node: ast.AST) -> set[str]:
    """The names in an expression, with or without a part before them."""
    return {str(getattr(one, "id", None) or getattr(one, "attr", "")) for one in ast.walk(node)}


def families(tree: ast.Module) -> Iterator[list[ast.ClassDef]]:
    """The classes that inherit from each other, together: their objects hold the attributes of all of them."""
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    ours = {name for statement in tree.body for name in bound(statement)}
    family: dict[str, set[str]] = {name: {name} for name in classes}
    for name, node in classes.items():
        for base in node.bases:
            if words(base) & ours - classes.keys():
                raise CannotLink(f"{name} inherits from {ast.unparse(base)}, which no class statement makes.")
            for other in words(base) & classes.keys():
                joined = family[name] | family[other]
                for member in joined:
                    family[member] = joined
    seen: set[str] = set()
    for name in classes:
        if name not in seen:
            seen |= family[name]
            yield [node for other, node in classes.items() if other in family[name]]


def own_private(node: ast.AST) -> TypeGuard[ast.Attribute]:
    """Whether a node is `self._name`."""
    is_own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return is_own and is_private(node.attr)  # type: ignore[attr-defined]


def shorten_attributes(tree: ast.Module, others: Iterable[ast.stmt]) -> set[str]:
    """Gives what only a class itself reads, `self._name`, the same few names in every class. Returns what has lost its.

    Methods keep theirs, and what is private but read from elsewhere, as in `others`.
    """
    found = {
        family[0].name: [node for one in family for node in ast.walk(one) if own_private(node)]
        for family in families(tree)
    }
    owned = {id(node) for nodes in found.values() for node in nodes}
    fixed = set()
    for node in (node for root in (tree, *others) for node in ast.walk(root)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            fixed.add(node.name)
        elif isinstance(node, ast.Attribute) and id(node) not in owned:
            fixed.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            fixed.add(node.value)
        elif isinstance(node, ast.Name):
            fixed.add(node.id)
    lost: set[str] = set()
    for nodes in found.values():
        uses: dict[str, list[ast.Attribute]] = defaultdict(list)
        for node in nodes:
            uses[node.attr].append(node)
        # What is never set in the family comes from a class of MicroPython's.
        own = [name for name in uses if name not in fixed and any(isinstance(use.ctx, ast.Store) for use in uses[name])]
        for number, name in enumerate(sorted(own, key=lambda name: (-len(uses[name]), name))):
            for node in uses[name]:
                node.attr = f"_{number}"
        lost.update(own)
    return lost


def names_by_use(tree: ast.Module) -> list[str]:
    """The names that bytecode holds, the most used first."""
    uses: Counter[str] = Counter()
    scopes: list[set[str]] = []

    def count(node: ast.AST) -> None:
        if isinstance(node, ast.Name):
            uses[node.id] += not any(node.id in scope for scope in scopes)
        elif isinstance(node, ast.Attribute):
            uses[node.attr] += 1
        elif isinstance(node, ast.keyword) and node.arg:
            uses[node.arg] += 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            uses[node.value] += len(node.value) <= 10  # longer ones are objects to MicroPython, not names
        is_function = isinstance(node, Function)
        if isinstance(node, ast.FunctionDef):
            uses[node.name] += 2
        if is_function:
            uses.update(parameter.arg for parameter in parameters(node))  # type: ignore[arg-type]
            scopes.append(local_names(node))  # type: ignore[arg-type]
        for child in ast.iter_child_nodes(node):
            count(child)
        if is_function:
            scopes.pop()

    count(tree)
    return sorted(uses, key=lambda name: (-uses[name], name))


def with_first_names(tree: ast.Module) -> ast.Module:
    """A module that begins by naming the names that are used most, so that MicroPython numbers them first.

    `__name__ or X.a.b` does nothing: a module has a name, so the rest is never run; yet it is compiled, in this order.
    Where all names fit into one byte it is left out.
    """
    names = [name for name in names_by_use(tree) if name.isidentifier() and not keyword.iskeyword(name)]
    if len(names) <= ONE_BYTE_NAMES:
        return tree
    first = ast.parse("__name__ or " + ".".join(names[:ONE_BYTE_NAMES])).body
    return ast.Module([*first, *tree.body], [])
