#!/usr/bin/env bash
# Runs the game. Where no window can open, shows the starter chart as a video instead.
set -u
said=$(mktemp)
trap 'rm -f "$said"' EXIT
bin/hibana 2> >(tee "$said" >&2)
code=$?
wait
if [ "$code" -eq 0 ] || ! grep -q 'no display' "$said"; then
  exit "$code"
fi
set -e
mkdir -p out
echo "Rendering the first 30 seconds of the starter chart instead, played by the machine."
bin/hibana render builtin:hyakutoko --part 1 --auto --from 0 --to 30 -o out/hyakutoko.mp4
bin/hibana render builtin:hyakutoko --part 1 --auto --from 0 --to 30 -o out/hyakutoko.png
echo "video:         $PWD/out/hyakutoko.mp4"
echo "contact sheet: $PWD/out/hyakutoko.png"
