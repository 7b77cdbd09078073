#!/usr/bin/env bash
# Installs exactly the Debian packages that are missing for one purpose, and says which and why.
#   setup.sh play    build the game and run it (with a video encoder when there is no display)
#   setup.sh test    everything the tests use as well: a real X server, a real sound server, encoders
set -euo pipefail
purpose=${1:-test}

# package | why Hibana needs it
build="
gcc|compiles Ebitengine's window code
libc6-dev|the C library's headers, which gcc does not bring along
pkg-config|finds the libraries below
libasound2-dev|sound output (ALSA)
libgl1-mesa-dev|OpenGL headers (GL/glx.h) the window code includes
libx11-dev|the window (X11)
libxcursor-dev|the window's cursor
libxext-dev|the window (X11 extensions)
libxi-dev|the window's input
libxinerama-dev|several monitors
libxrandr-dev|monitor sizes and full screen
libxxf86vm-dev|full-screen modes
"
video="
ffmpeg|turns rendered frames and sound into a video
"
test="
ffmpeg|decodes, measures and writes media in the tests
lame|makes MP3 files whose clicks the tests look for
xvfb|a real X server without a monitor
xdotool|presses keys in the real game
libgl1|OpenGL for the test window
libgl1-mesa-dri|OpenGL without a graphics card
pulseaudio|a real sound server with a null sink
pulseaudio-utils|records what the game played
libasound2-plugins|leads ALSA to that sound server
nodejs|runs the WebAssembly build of the show, to compare it bit for bit
qemu-user-static|runs the arm64 build of it, likewise
"

want=$build
case $purpose in
play) [ -n "${DISPLAY:-}" ] || want+=$video ;;
test) want+=$test ;;
*) echo "setup: unknown purpose '$purpose'; use play or test" >&2; exit 2 ;;
esac

missing=()
while IFS='|' read -r package why; do
  [ -n "$package" ] || continue
  # A machine may have node or ffmpeg without Debian's package of it: the program is what counts.
  case $package in
  nodejs) command -v node >/dev/null && continue ;;
  qemu-user-static) command -v qemu-aarch64-static >/dev/null && continue ;;
  gcc | ffmpeg | lame | xdotool) command -v "$package" >/dev/null && continue ;;
  esac
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] && continue
  missing+=("$package")
  printf 'setup: missing %-20s %s\n' "$package" "$why"
done <<<"$want"

if [ ${#missing[@]} -eq 0 ]; then
  exit 0
fi
if ! command -v apt-get >/dev/null; then
  echo "setup: this is not a Debian machine; install the packages named above by hand" >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "setup: run as root: apt-get install ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
log=$(mktemp)
echo "setup: installing ${#missing[@]} Debian packages…"
if ! { "${as_root[@]}" apt-get update -q && DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "setup: apt-get failed; the whole of it is in $log" >&2
  exit 1
fi
rm -f "$log"
echo "setup: done"
