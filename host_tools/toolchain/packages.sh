#!/bin/sh
# Which Debian packages the set-up still lacks. As root it installs them; for anyone else it prints the line to type as root
# and stops with status 1. Prints nothing when nothing is missing.
#
#     sh host_tools/toolchain/packages.sh run     what the virtual environment needs
#     sh host_tools/toolchain/packages.sh test    that, what building MicroPython needs (not with MICROPYTHON set), and the
#                                                 browser that tests the page (not with CHROMIUM set)
#     sh host_tools/toolchain/packages.sh image   the same, and what building the board's image needs
#     sh host_tools/toolchain/packages.sh hardware   what drawing the board's hardware, and checking it, needs
#
# PYTHON names the Python to use (default python3).
set -eu

python=${PYTHON:-python3}
missing=

lacks() {
    missing="$missing $1"
}

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    lacks python3-venv
fi
compile=
[ "$1" != test ] || compile=${MICROPYTHON:-yes}
[ "$1" != image ] || compile=yes
if [ "$compile" = yes ] && command -v apt-get >/dev/null; then
    echo '#include <stdio.h>' | gcc -E - >/dev/null 2>&1 || lacks "gcc libc6-dev"
    command -v dpkg-source >/dev/null || lacks dpkg-dev
    if [ "$1" = image ]; then
        command -v cmake >/dev/null || lacks cmake
        echo '#include <cstdlib>' | arm-none-eabi-g++ -x c++ -E - >/dev/null 2>&1 ||
            lacks "gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib"
    fi
fi

if [ "$1" = test ] && [ -z "${CHROMIUM:-}" ] && command -v apt-get >/dev/null; then
    command -v chromium >/dev/null || lacks chromium
fi
if [ "$1" = hardware ] && command -v apt-get >/dev/null; then
    command -v dot >/dev/null || lacks "graphviz fonts-dejavu-core"
    command -v openscad >/dev/null || lacks openscad
    command -v pdfinfo >/dev/null || lacks poppler-utils
fi

if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null; then
        echo "Python 3.11 or newer with its venv and ensurepip modules is needed: install it, or name one with PYTHON=." >&2
        exit 1
    fi
    install="apt-get install --no-install-recommends$missing"
    if [ "$(id -u)" != 0 ]; then
        printf 'Some Debian packages are missing. Type this as root, then try again:\n\n    %s\n\n' "$install" >&2
        exit 1
    fi
    echo "Installing Debian packages:$missing"
    # An update that fails for one source of several still leaves the packages of the others.
    apt-get update --quiet || true
    DEBIAN_FRONTEND=noninteractive $install --yes --quiet
fi

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Python 3.11 or newer is needed; $python is older. Name another one with PYTHON=." >&2
    exit 1
fi
