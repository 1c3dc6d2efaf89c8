"""How MicroPython is fetched, built, kept and found. Nothing here touches the network or compiles."""

import subprocess
from pathlib import Path

import pytest

from host_tools import micropython
from host_tools.toolchain import build, source

SCRIPT = build.ROOT / "host_tools" / "toolchain" / "packages.sh"
# What `apt-get --print-uris update` prints, whatever format the sources are written in.
URIS = """\
'https://mirror.example/debian/dists/stable/InRelease' mirror.example_debian_dists_stable_InRelease 0
'https://security.example/debian-security/dists/stable-security/main/binary-amd64/Packages.xz' one 0
'https://tools.example/apt/dists/stable/main/binary-amd64/Packages.xz' two 0
'https://late.example/debian/dists/stable-updates/main/binary-amd64/Packages.xz' three 0
'mirror+file:/etc/apt/mirrors/debian.list/dists/stable/main/binary-arm64/Packages.xz' four 0
'https://mirror.example/debian/dists/stable/main/binary-amd64/Packages.xz' five 0
'https://mirror.example/debian/dists/stable/main/binary-all/Packages.xz' six 0
"""


def test_mirrors_are_found_in_apt_s_own_words() -> None:
    assert source.mirrors(URIS) == [
        "https://tools.example/apt",
        "mirror+file:/etc/apt/mirrors/debian.list",
        "https://mirror.example/debian",
        "https://late.example/debian",
    ]
    assert source.mirrors("") == []


def test_the_source_entry_is_signed_by_debian() -> None:
    assert source.source_entry("https://mirror.example/debian").splitlines() == [
        "Types: deb-src",
        "URIs: https://mirror.example/debian",
        "Suites: trixie",
        "Components: main",
        "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg",
    ]


class Apt:
    """Stands in for apt: mirrors whose address contains "bad" fail, the others carry one version."""

    def __init__(self, version: str) -> None:
        self.version = version

    def __call__(self, options: list[str], command: list[str], folder: Path) -> str:
        """What `run_apt` would do."""
        if "--print-uris" in command:
            return URIS.replace("tools.example", "bad.example")
        if command[0] == "update" and "bad" in (folder / "debian.sources").read_text():
            raise source.NotFetched("apt-get update failed: not signed.")
        if command[0] == "source":
            (folder / f"micropython_{self.version}.dsc").touch()
        return ""


@pytest.fixture
def debian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system that looks like Debian, with unpacking left out; the folder to fetch into."""
    keyring = tmp_path / "keyring.gpg"
    keyring.touch()
    monkeypatch.setattr(source, "KEYRING", keyring)
    monkeypatch.setattr(subprocess, "run", lambda *words, **settings: None)
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


def test_a_repository_of_another_maker_is_passed_over(debian: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "run_apt", Apt("1.25.0+ds-1"))
    assert source.fetch("1.25.0", debian) == debian / "source"
    assert (debian / "mirror-0").is_dir() and (debian / "mirror-1").is_dir() and not (debian / "mirror-2").exists()


@pytest.mark.parametrize("version", ["1.26.0+ds-1", "1.25.01", "1.2"])
def test_another_version_is_refused_by_name(version: str, debian: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "run_apt", Apt(version))
    with pytest.raises(
        source.NotFetched, match=r"not micropython 1\.25\.0: got micropython_" + version.replace("+", r"\+")
    ):
        source.fetch("1.25.0", debian)


def test_a_system_that_is_not_debian_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "KEYRING", tmp_path / "absent")
    with pytest.raises(source.NotFetched, match="not a Debian system"):
        source.fetch("1.25.0", tmp_path)


def fake_build(monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    """Let a build make empty programs at once, failing in the folder named."""

    def fetch(version: str, folder: Path) -> Path:
        (folder / "LICENSE").touch()
        return folder

    def make(place: Path, settings: tuple[str, ...]) -> None:
        if place.name == failing:
            raise build.NotBuilt("make failed.")
        program = next(program for folder, _, program in build.STEPS if Path(folder).name == place.name)
        (place / program).parent.mkdir(parents=True)
        (place / program).touch()

    monkeypatch.setattr(build, "check_packages", lambda: None)
    monkeypatch.setattr(build, "fetch", fetch)
    monkeypatch.setattr(build, "make", make)


def test_a_build_appears_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_build(monkeypatch, failing="")
    folder = tmp_path / "a b" / "micropython"
    build.build("1.25.0", folder)
    assert sorted(path.name for path in folder.iterdir()) == ["LICENSE", "micropython", "mpy-cross"]
    build.build("1.25.0", folder)  # as if another process had been quicker
    assert [path.name for path in folder.parent.iterdir()] == ["micropython"]


def test_a_build_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_build(monkeypatch, failing="unix")
    with pytest.raises(build.NotBuilt):
        build.build("1.25.0", tmp_path / "cache" / "micropython")
    assert not list((tmp_path / "cache").iterdir())


def test_the_cache_is_the_user_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert build.cache_folder("1.25.0").parent == tmp_path / "cribboard"
    assert build.cache_folder("1.25.0").name.startswith("micropython-1.25.0-")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert build.cache_folder("1.25.0").parent == tmp_path / ".cache" / "cribboard"


def program(folder: Path, text: str) -> Path:
    """A small executable that stands in for another."""
    path = folder / "program"
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return path


def test_an_interpreter_of_one_s_own_has_to_be_this_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = program(tmp_path, "echo micropython 1 25 0\n")
    monkeypatch.setenv("MICROPYTHON", str(chosen))
    assert micropython.interpreter() == chosen
    program(tmp_path, "echo micropython 1 29 0\n")
    with pytest.raises(micropython.Unavailable, match=r"version 1\.29\.0\.\nOn Debian 12 or 13 .* MICROPYTHON="):
        micropython.interpreter()
    program(tmp_path, "echo cpython 3 11 2\n")
    with pytest.raises(micropython.Unavailable, match="not a MicroPython"):
        micropython.interpreter()
    monkeypatch.setenv("MICROPYTHON", str(tmp_path / "absent"))
    with pytest.raises(micropython.Unavailable, match="cannot be run"):
        micropython.interpreter()


def packages(folder: Path, what: str, user: str, absent: tuple[str, ...], **variables: str) -> tuple[int, str, str]:
    """Run packages.sh where some commands are absent and apt only tells: (status, output, complaints)."""
    scripts = {
        "id": f"echo {user}",
        "python3": "true",
        "gcc": "true",
        "dpkg-source": "true",
        "chromium": "true",
        "apt-get": 'echo "apt-get $*"',
    }
    for name, text in scripts.items():
        if name not in absent:
            program(folder, text + "\n").rename(folder / name)
    done = subprocess.run(
        ["/bin/sh", str(SCRIPT), what],
        env={"PATH": str(folder), **variables},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr


def test_nothing_is_said_when_nothing_is_missing(tmp_path: Path) -> None:
    assert packages(tmp_path, "test", "1000", ()) == (0, "", "")


def test_an_ordinary_user_reads_the_line_for_root(tmp_path: Path) -> None:
    status, printed, complaint = packages(tmp_path, "test", "1000", ("gcc", "dpkg-source", "python3", "chromium"))
    line = "apt-get install --no-install-recommends python3-venv gcc libc6-dev dpkg-dev chromium"
    assert (status, printed) == (1, "")
    assert f"\n    {line}\n" in complaint


def test_root_has_them_installed(tmp_path: Path) -> None:
    status, printed, _ = packages(tmp_path, "test", "0", ("gcc",))
    assert status == 0
    assert printed.splitlines()[1:] == [
        "apt-get update --quiet",
        "apt-get install --no-install-recommends gcc libc6-dev --yes --quiet",
    ]


def test_playing_needs_no_compiler_nor_does_an_interpreter_of_one_s_own(tmp_path: Path) -> None:
    assert packages(tmp_path, "run", "1000", ("gcc", "dpkg-source", "chromium"))[0] == 0
    assert packages(tmp_path, "test", "1000", ("chromium",), CHROMIUM="/opt/chromium")[0] == 0
    assert packages(tmp_path, "test", "1000", ("gcc", "dpkg-source"), MICROPYTHON="/opt/micropython")[0] == 0


def test_without_apt_it_says_what_is_needed(tmp_path: Path) -> None:
    status, _, complaint = packages(tmp_path, "run", "1000", ("python3", "apt-get"))
    assert status == 1
    assert "Python 3.11 or newer" in complaint
    assert packages(tmp_path, "test", "1000", ("gcc", "apt-get"))[0] == 0
