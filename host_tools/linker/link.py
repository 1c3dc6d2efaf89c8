"""Links: takes what is reached from a program, gives every global name one meaning, and writes the text of few modules.

A *library* is all that a program reaches in other files, and its own functions: a package of some parts, each of
several files. What is left of the program imports them. Other programs may then be linked against the same library, as
it is on a board: what they need besides comes with them. It must not know what a board does with the text.
"""

import ast
import builtins
import copy
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from host_tools.linker import shorten
from host_tools.linker.scopes import CannotLink, bound, every_local_name
from host_tools.linker.sources import Foreign, Rewrite, Sources, Symbol

MADE = "# Made by host_tools/linker: do not edit.\n"
# MicroPython finds a name by one byte of its hash: in a table of many more names than this it searches long.
MOST_NAMES = 230

Place = tuple[str, int]  # a statement: its module, and which one of it


class There(NamedTuple):
    """Where something of a library is: the part, as a module, and the name there."""

    part: str
    name: str


class Library(NamedTuple):
    """A linked package: its files, where everything is in them, and what has lost its name there."""

    files: dict[str, str]
    places: dict[Symbol, There]
    parameters: frozenset[str]
    attributes: frozenset[str]


def only_binds(statement: ast.stmt) -> bool:
    """Whether a statement does nothing but bind names, so that it may be left out with them.

    What is called for a value, or by a decorator, is taken to make that value and nothing else.
    """
    if isinstance(statement, ast.If):
        return all(map(only_binds, [*statement.body, *statement.orelse]))
    if isinstance(statement, ast.Assign):
        nodes = [node for target in statement.targets for node in ast.walk(target)]
        return not any(isinstance(node, ast.Attribute | ast.Subscript) for node in nodes)
    if isinstance(statement, ast.AnnAssign | ast.AugAssign):
        return isinstance(statement.target, ast.Name)
    return isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Pass)


class Reach(Rewrite):
    """Notes what a statement needs."""

    def __init__(self, sources: Sources, module: str) -> None:
        super().__init__(sources, module)
        self.symbols: list[Symbol] = []
        self.foreign_ones: list[Foreign] = []

    def symbol(self, symbol: Symbol, node: ast.expr) -> ast.expr:
        """Notes it."""
        self.symbols.append(symbol)
        return node

    def foreign(self, foreign: Foreign, node: ast.expr) -> ast.expr:
        """Notes it."""
        self.foreign_ones.append(foreign)
        return node


class Naming(Rewrite):
    """Puts the one name of everything global."""

    def __init__(self, sources: Sources, module: str, names: dict[Symbol, str]) -> None:
        super().__init__(sources, module)
        self._names = names

    def symbol(self, symbol: Symbol, node: ast.expr) -> ast.expr:
        """Its one name."""
        name = self._names[symbol]
        if self.is_local(name):
            self.refuse(node, f"{symbol.module}.{symbol.name} would be called {name}, which is something else.")
        return ast.Name(name, getattr(node, "ctx", ast.Load()))

    def foreign(self, foreign: Foreign, node: ast.expr) -> ast.expr:
        """The same name: MicroPython's things are imported under it."""
        return ast.Name(foreign.name, ast.Load())


class Linker:
    """One linking of one program."""

    def __init__(self, sources: Sources, program: str, library: Library | None) -> None:
        self._sources = sources
        self._program = program
        self._library = library
        self._needs: dict[Place, Reach] = {}
        self._reach(self._roots())
        order = {module: number for number, module in enumerate(sources.by_rooms())}
        self.places = sorted(self._needs, key=lambda place: (order[place[0]], place[1]))
        """All statements that are reached, in the order in which they would be run."""
        self.names = self._choose_names()

    def _roots(self) -> list[Place]:
        """The program itself, and what a package says of itself, under its own name."""
        places = [(self._program, number) for number in range(len(self._sources.statements[self._program]))]
        for module, statements in self._sources.statements.items():
            for number, statement in enumerate(statements):
                names = list(bound(statement))
                if module != self._program and not only_binds(statement):
                    raise CannotLink(f"{module}, line {statement.lineno}: importing a module binds names, no more.")
                if not self._library and any(name.startswith("__") for name in names):
                    places.append((module, number))
        return places

    def _reach(self, places: list[Place]) -> None:
        definitions: dict[Symbol, list[Place]] = {}
        for module, statements in self._sources.statements.items():
            for number, statement in enumerate(statements):
                for name in bound(statement):
                    definitions.setdefault(Symbol(module, name), []).append((module, number))
        while places:
            place = places.pop()
            if place in self._needs:
                continue
            needs = self._needs[place] = Reach(self._sources, place[0])
            needs.visit(copy.deepcopy(self._statement(place)))
            for symbol in needs.symbols:
                if not self._is_there(symbol):
                    places += definitions[symbol]

    def _is_there(self, symbol: Symbol) -> bool:
        """Whether the library has it already."""
        return self._library is not None and symbol in self._library.places

    def _statement(self, place: Place) -> ast.stmt:
        return self._sources.statements[place[0]][place[1]]

    def _choose_names(self) -> dict[Symbol, str]:
        """A name for everything reached: its own if nothing else, global or local, has it; the program's own always."""
        statements = [self._statement(place) for place in self.places]
        symbols = {Symbol(place[0], name): None for place in self.places for name in bound(self._statement(place))}
        symbols |= {symbol: None for needs in self._needs.values() for symbol in needs.symbols}
        times = Counter(symbol.name for symbol in symbols)
        not_ours = set(dir(builtins))
        not_ours |= {foreign.name for needs in self._needs.values() for foreign in needs.foreign_ones}
        taken = not_ours | every_local_name(statements)
        names: dict[Symbol, str] = {}
        for symbol in symbols:
            words = [*symbol.module.split("."), symbol.name]
            longer = ["_".join(words[-number:]) for number in range(2, len(words) + 1)]
            if symbol.module == self._program or symbol.name.startswith("__"):
                free = {symbol.name} - not_ours
            elif times[symbol.name] > 1:
                free = set(longer) - taken
            else:
                free = {symbol.name, *longer} - taken
            name = next((name for name in (symbol.name, *longer) if name in free and name not in names.values()), "")
            if not name:
                raise CannotLink(f"{symbol.module}.{symbol.name} and something else would both be {words[-1]}.")
            names[symbol] = name
        return names

    def binds(self, place: Place) -> list[Symbol]:
        """What a statement binds."""
        return [Symbol(place[0], name) for name in bound(self._statement(place))]

    def write(self, places: Iterable[Place]) -> list[ast.stmt]:
        """These statements with the names that things have now; those that bind constants alone are left out."""
        written = []
        for place in places:
            symbols = self.binds(place)
            if symbols and all(symbol in self._sources.constants for symbol in symbols):
                continue
            statement = Naming(self._sources, place[0], self.names).visit(copy.deepcopy(self._statement(place)))
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                statement.name = self.names[symbols[0]]
            if statement is not None:
                written.append(ast.fix_missing_locations(statement))
        return written

    def foreign_imports(self, places: Iterable[Place]) -> list[ast.stmt]:
        """What these statements need of MicroPython."""
        found: dict[str, str] = {}
        for place in places:
            for foreign in self._needs[place].foreign_ones:
                if found.setdefault(foreign.name, foreign.statement) != foreign.statement:
                    raise CannotLink(f"{foreign.name} is imported in two ways: {foreign.statement} is one of them.")
        return [node for name in sorted(found) for node in ast.parse(found[name]).body]

    def others(self, places: list[Place], there: dict[Symbol, There]) -> list[Symbol]:
        """What these statements use of other parts."""
        here = {symbol for place in places for symbol in self.binds(place)}
        uses = dict.fromkeys(symbol for place in places for symbol in self._needs[place].symbols)
        return [symbol for symbol in uses if symbol not in here and symbol in there]

    def check_parts(self, parts: "dict[str, list[Place]]", there: dict[Symbol, There]) -> None:
        """See that all that a part uses is in it or in an earlier one."""
        order = list(parts)
        for part, places in parts.items():
            for symbol in (symbol for place in places for symbol in self._needs[place].symbols):
                if symbol not in there:
                    raise CannotLink(f"{symbol.module}.{symbol.name} is used by a function, but is none itself.")
                if order.index(there[symbol].part) > order.index(part):
                    raise CannotLink(f"{part} would import {symbol.module}.{symbol.name} from what imports it.")

    def uses_others(self, place: Place, own: list[Place]) -> bool:
        """Whether a statement uses what is not bound by these."""
        return not {symbol for one in own for symbol in self.binds(one)}.issuperset(self._needs[place].symbols)

    def imports(self, symbols: Iterable[Symbol], there: dict[Symbol, There]) -> list[ast.stmt]:
        """The imports of these from their parts."""
        found: dict[str, list[ast.alias]] = {}
        for symbol in symbols:
            part, name = there[symbol]
            said = self.names[symbol]
            found.setdefault(part, []).append(ast.alias(name, None if said == name else said))
        return [ast.ImportFrom(part, names, 0) for part, names in found.items()]

    def parts(self, package: str) -> dict[str, list[Place]]:
        """The statements of all files, some files together, so that each part imports only earlier ones.

        What the package binds itself stays in its own file; of the program only its functions are taken.
        """
        found: dict[str, list[Place]] = {package: []}
        waiting: list[Place] = []
        modules = dict.fromkeys(place[0] for place in self.places)
        for module in modules:
            own = [place for place in self.places if place[0] == module]
            if module == package:
                found[package] = own
                continue
            if module == self._program:
                own = [place for place in own if isinstance(self._statement(place), ast.FunctionDef)]
            names = {name for place in [*waiting, *own] for name in self.binds(place)} - self._sources.constants.keys()
            if waiting and len(names) > MOST_NAMES:
                found[part_name(package, waiting, found)] = waiting
                waiting = []
            waiting += own
        if waiting:
            found[part_name(package, waiting, found)] = waiting
        return found


def part_name(package: str, places: list[Place], others: Iterable[str]) -> str:
    """What to call a part, as a module: after its files' folder if it is one, else after its last file."""
    words = places[-1][0].split(".")
    names = [f"{package}.{'_'.join(words[-number:])}" for number in range(1, len(words) + 1)]
    rooms = {place[0].rpartition(".")[0] for place in places}
    if len(rooms) == 1 and len(words) > 1:
        names.insert(0, f"{package}.{words[-2]}")
    return next(name for name in names if name not in (*others, f"{package}.{package}"))


def file_name(part: str, package: str) -> str:
    """The file of a part."""
    return f"{package}/__init__.py" if part == package else part.replace(".", "/") + ".py"


def link_library(folder: Path, program: str, package: str) -> Library:
    """All that a program in `folder` reaches, as a package. CannotLink, with a sentence, if impossible."""
    linker = Linker(Sources(folder, program), program, None)
    parts = linker.parts(package)
    there: dict[Symbol, There] = {}
    for part, places in parts.items():
        there |= {symbol: There(part, linker.names[symbol]) for place in places for symbol in linker.binds(place)}
    linker.check_parts(parts, there)
    left = [place for place in linker.places if not any(place in places for places in parts.values())]
    bodies = {part: linker.write(places) for part, places in parts.items()}
    whole = ast.Module([statement for body in bodies.values() for statement in body], [])
    others = linker.write(left)
    parameters = shorten.Parameters(shorten.keywords([whole, *others]))
    parameters.visit(whole)
    attributes = shorten.shorten_attributes(whole, others)
    files = {}
    for part, places in parts.items():
        tree = ast.Module(linker.foreign_imports(places), [])
        tree.body += linker.imports(linker.others(places, there), there)
        tree.body += bodies[part]
        files[file_name(part, package)] = MADE + ast.unparse(shorten.with_first_names(tree)) + "\n"
    return Library(files, there, frozenset(parameters.renamed), frozenset(attributes))


def link_program(folder: Path, program: str, library: Library, text: str | None = None) -> str:
    """A program that imports `library`, with what else it needs of `folder`.

    `text`: the program's, if it is no file there. CannotLink, with a sentence, if impossible.
    """
    linker = Linker(Sources(folder, program, text), program, library)
    places = [place for place in linker.places if not set(linker.binds(place)) & library.places.keys()]
    others = [place for place in places if place[0] != program]
    own = [place for place in places if place[0] == program]
    imports = linker.imports(linker.others(places, library.places), library.places)
    # As late as can be: a program may first have to say where its library is.
    first = next((number for number, place in enumerate(own) if linker.uses_others(place, own)), len(own))
    written = [*linker.write(own[:first]), *imports, *linker.write([*others, *own[first:]])]
    check_names(written, library)
    return MADE + ast.unparse(ast.Module([*linker.foreign_imports(places), *written], [])) + "\n"


def check_names(statements: list[ast.stmt], library: Library) -> None:
    """See that nothing is called with a parameter's name, or read by a private one, that the library has no longer."""
    lost = shorten.keywords(statements) & library.parameters
    if lost:
        raise CannotLink(f"{min(lost)}= can no longer be given by its name.")
    alone = set(dir(builtins))  # classes that inherit nothing from the library
    own: set[int] = set()
    for one in statements:
        if isinstance(one, ast.ClassDef) and all(shorten.words(base) <= alone for base in one.bases):
            alone.add(one.name)
            own.update(id(node) for node in ast.walk(one) if shorten.own_private(node))
    nodes = [node for one in statements for node in ast.walk(one) if isinstance(node, ast.Attribute)]
    gone = {node.attr for node in nodes if id(node) not in own} & library.attributes
    if gone:
        raise CannotLink(f"{min(gone)} can no longer be read by its name.")
