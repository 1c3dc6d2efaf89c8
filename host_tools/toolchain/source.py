"""Fetches MicroPython's source package, and others of Debian 13, through apt. Knows apt; not how to compile.

Works on Debian 12 and 13, as an ordinary user: lists and cache are private folders, and the source entry takes the
mirror's address from what apt itself makes of this machine's sources (either format, any kind of mirror), so no host
is named here.
"""

import os
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

RELEASE = "trixie"  # Debian 13, the release that carries MicroPython 1.25.0
PACKAGE = "micropython"
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
APT_TIMEOUT_S = 600
Got = TypeVar("Got")

# What `apt-get --print-uris update` says of a package list: 'MIRROR/dists/SUITE/main/binary-amd64/Packages.xz' ...
PACKAGES_LINE = re.compile(r"^'([^']+?)/+dists/([^']+)/main/binary-[^']*'", re.MULTILINE)


class NotFetched(Exception):
    """The source cannot be had on this machine; the sentence says why."""


def mirrors(uris: str) -> list[str]:
    """The addresses of Debian mirrors in what `apt-get --print-uris update` printed, likeliest first, each once.

    A repository of another maker may stand among them: apt refuses its signature later. Archives of security fixes
    alone do not carry whole releases and are left out.
    """
    found = [(suite, mirror) for mirror, suite in PACKAGES_LINE.findall(uris) if "security" not in suite]
    found.sort(key=lambda pair: "-" in pair[0])  # "bookworm" before "bookworm-updates"; the order is kept otherwise
    return list(dict.fromkeys(mirror for _, mirror in found))


def source_entry(mirror: str, types: str = "deb-src") -> str:
    """The deb822 text of a source that offers Debian 13's packages of the types given from `mirror`."""
    return f"Types: {types}\nURIs: {mirror}\nSuites: {RELEASE}\nComponents: main\nSigned-By: {KEYRING}\n"


def run_apt(options: Sequence[str], command: Sequence[str], folder: Path) -> str:
    """Run `apt-get` in `folder` and return its output; NotFetched with the end of its complaints if it fails."""
    sandbox = ["-o", "APT::Sandbox::User=root"] if os.geteuid() == 0 else []
    done = subprocess.run(
        ["apt-get", *options, *sandbox, *command],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=APT_TIMEOUT_S,
    )
    if done.returncode != 0:
        raise NotFetched(f"apt-get {command[0]} failed: {done.stderr.strip()[-600:]}")
    return done.stdout


def private_folders(folder: Path) -> list[str]:
    """Options that keep all of apt's files for one run below `folder`, and need no lock and no rights."""
    (folder / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    (folder / "cache" / "archives" / "partial").mkdir(parents=True, exist_ok=True)
    settings = (
        f"Dir::State::Lists={folder / 'lists'}",
        f"Dir::Cache={folder / 'cache'}",
        "Dir::Etc::Preferences=/dev/null",
        "Dir::Etc::PreferencesParts=/dev/null",
        "Acquire::Languages=none",
        "Acquire::Retries=3",
        "APT::Update::Error-Mode=any",
        "Debug::NoLocking=1",
    )
    return [word for setting in settings for word in ("-o", setting)]


def open_mirror(mirror: str, folder: Path, types: str = "deb-src") -> list[str]:
    """Read one mirror's lists into `folder`, which is made; the options that let apt use them and nothing else."""
    folder.mkdir()
    entry = folder / "debian.sources"
    entry.write_text(source_entry(mirror, types))
    options = [
        *private_folders(folder),
        *("-o", f"Dir::Etc::SourceList={entry}"),
        *("-o", "Dir::Etc::SourceParts=/dev/null"),
    ]
    run_apt(options, ["update"], folder)
    return options


def description_of(package: str, version: str, folder: Path) -> Path:
    """The .dsc file of a source package downloaded to `folder`; NotFetched if it is not of `version` ("" for any)."""
    descriptions = sorted(folder.glob(f"{package}_*.dsc"))
    wanted = re.compile(rf"{package}_{re.escape(version)}([+~-].*)?\.dsc" if version else r".*\.dsc")
    if len(descriptions) != 1 or not wanted.fullmatch(descriptions[0].name):
        names = ", ".join(file.name for file in descriptions) or "nothing"
        raise NotFetched(f"Debian's source package is not {package} {version}: got {names}.")
    return descriptions[0]


def download(mirror: str, version: str, folder: Path) -> Path:
    """Download MicroPython's source package from one mirror into `folder`, apt checking it; returns its .dsc file."""
    options = open_mirror(mirror, folder)
    run_apt(options, ["source", "--download-only", PACKAGE], folder)
    return description_of(PACKAGE, version, folder)


def unpack(description: Path, place: Path) -> None:
    """Unpack a source package, given its .dsc file, to the folder `place`, which must not exist."""
    subprocess.run(
        # apt has checked every file against the signed list; the packager's own key need not be here.
        ["dpkg-source", "--no-check", "--extract", str(description), str(place)],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def first_that_works(folder: Path, attempt: Callable[[str, Path], Got]) -> Got:
    """Call `attempt` with a mirror and a new folder below `folder` until one does not raise NotFetched; its result.

    NotFetched if this is no Debian system or no mirror works.
    """
    if not KEYRING.exists():
        raise NotFetched("This is not a Debian system with apt and Debian's keys.")
    asked = folder / "asked"
    asked.mkdir()
    found = mirrors(run_apt(private_folders(asked), ["--print-uris", "update"], folder))
    failures = ["apt's sources on this machine name no Debian mirror."]
    for number, mirror in enumerate(found):
        try:
            return attempt(mirror, folder / f"mirror-{number}")
        except NotFetched as failure:
            failures.append(str(failure))
    raise NotFetched(failures[-1])


def fetch(version: str, folder: Path) -> Path:
    """Fetch and unpack MicroPython `version` below `folder` (which exists, without spaces in its path).

    Returns the folder of the unpacked source. NotFetched if this is no Debian system, no mirror works, or the version
    differs.
    """
    description = first_that_works(folder, lambda mirror, place: download(mirror, version, place))
    unpack(description, folder / "source")
    return folder / "source"
