# SPDX-License-Identifier: GPL-3.0-or-later
# What ./run and ./check share: the packages they need and the building. To be sourced by bash.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
name=$(basename "$0")
# The system's own meson and python3 come first: others may lack what they need.
export PATH=/usr/bin:/bin:/usr/sbin:/sbin:$PATH

build_packages=(gcc g++ libc6-dev meson ninja-build pkg-config gettext
  libgtk-4-dev libadwaita-1-dev libjson-glib-dev libopenblas-dev liblapacke-dev libsuitesparse-dev
  libgsf-1-dev
  adwaita-icon-theme librsvg2-common fonts-cantarell fonts-dejavu-core)
test_packages=(xvfb openbox xcompmgr x11-utils libxtst6 imagemagick dbus libglib2.0-bin at-spi2-core
  python3 python3-gi appstream desktop-file-utils locales xclip texlive-latex-base
  librsvg2-bin libxml2-utils poppler-utils mandoc bash-completion fish zsh flatpak-builder shared-mime-info valgrind
  debhelper dpkg-dev fakeroot lintian python3-jsonschema)
bench_packages=(libsundials-dev libsiconos-numerics-dev libsiconos-kernel-dev python3-numpy python3-matplotlib)
modules=(gtk4 libadwaita-1 json-glib-1.0 libgsf-1)
targets=() wanted=()  # see build

say() { printf '%s: %s\n' "$name" "$*"; }
complain() { say "$@" >&2; }

# quietly COMMAND...: shows the end of what the command prints, and its failure, only when it fails.
quietly() {
  local log status=0
  log=$(mktemp) || return
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then
    tail -n 60 "$log" >&2
    complain "failed with status $status: $*"
  fi
  rm -f "$log"
  return "$status"
}

is_debian() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

# The packages among the arguments that are not installed.
missing_packages() {
  local installed
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p')
  printf '%s\n' "$@" | grep -Fxv -f <(printf '%s\n' "$installed")
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif { : </dev/tty; } 2>/dev/null; then
    sudo "$@"  # may ask for a password on the terminal
  else
    sudo -n "$@"
  fi
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -q -y -o DPkg::Lock::Timeout=300 "$@"
}

install_packages() {
  say "installing $*"
  quietly apt_get update && quietly apt_get install --no-install-recommends "$@"
}

# Without apt nothing is installed: says what is missing, as far as tools and libraries can be asked.
need_by_hand() {
  local missing=() item
  for item in cc meson ninja pkg-config msgfmt glib-compile-resources; do
    command -v "$item" >/dev/null || missing+=("$item")
  done
  for item in "${modules[@]}"; do
    pkg-config --exists "$item" 2>/dev/null || missing+=("$item (development files)")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  complain "this is no Debian system. Please install what is missing and call $name again:"
  printf '  %s\n' "${missing[@]}" 'LAPACKE, by itself or in OpenBLAS, and AMD, LDL and KLU of SuiteSparse (development files)' >&2
  return 1
}

# need PACKAGE...: installs what is missing; returns at once when nothing is.
need() {
  local missing
  is_debian || { need_by_hand; return; }
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    complain "these packages are missing, and only root can install them: apt-get install ${missing[*]}"
    return 1
  fi
  install_packages "${missing[@]}"
}

# configured FOLDER OPTION...: whether the folder was set up in this place with these options.
configured() {
  local folder=$1
  shift
  [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/.setup" 2>/dev/null)" = "$root $*" ]
}

# quick_build FOLDER DEBUG: options that build a folder in half of the time, for tests of the whole: the libraries' headers are read
# once, DEBUG is all that debuggers get (-g1: line numbers, -g0: nothing), and gold links where it is installed.
quick_build() {
  local headers=$root/$1/headers
  printf '%s\n' "-Dc_args=['$2','-Wno-invalid-pch','-I$headers','-I$root/build-aux','-include','hys-headers.h']"
  command -v ld.gold >/dev/null && printf '%s\n' -Dc_link_args=-fuse-ld=gold -Dcpp_link_args=-fuse-ld=gold
  return 0
}

# Compiles the headers that quick_build names; without them the build is the same, only slower.
precompile_headers() {
  [[ $(cat "$1/meson-info/intro-buildoptions.json") != *hys-headers.h* ]] ||
    quietly "$root/build-aux/precompile-headers.py" "$1" "$root/build-aux/hys-headers.h"
}

# build FOLDER OPTION...: configures (when needed) and builds a folder of the source tree: what "targets" lists of it, or what
# the tests need that "wanted" chooses (options of "meson test"); everything when both are empty. FOLDER/.built says that it is.
build() {
  local folder=$root/$1 made=("${targets[@]}")
  shift
  if ! configured "$folder" "$@"; then
    rm -rf "$folder"
    quietly meson setup "$folder" "$root" "$@" || return
    precompile_headers "$folder" || return
    printf '%s\n' "$root $*" >"$folder/.setup"
  fi
  [ ${#wanted[@]} -eq 0 ] || mapfile -t made < <("$root/build-aux/test-programs.py" "$folder" "${wanted[@]}")
  rm -f "$folder/.built"
  quietly ninja -C "$folder" "${made[@]}" && touch "$folder/.built"
}
