#!/bin/sh
# Starts the server of Echolog, or one of its commands, on Node 24. The build writes the options of Node into it.
set -eu

root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)

usage() {
  cat <<'END'
echolog [--settings <file>]... <command>

  serve      start the server
  diary      back up, restore and move what the server keeps
  accounts   manage the accounts of the server
  engines    try every engine that is configured or installed

  --settings <file>   read settings from a file of lines NAME=value; those of the environment go first
  --version           say which version it is

echolog <command> --help tells more of diary, accounts and engines.
END
}

fail() {
  echo "echolog: $1" >&2
  exit "${2:-1}"
}

find_node() {
  for node in "$root/bin/node" "$root/node_modules/.bin/node"; do
    [ -x "$node" ] && return
  done
  node=$(command -v node) || fail 'Node 24 or newer must be installed.'
  major=$("$node" -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 24 ] || fail "Node 24 or newer must be installed; this is Node $major."
}

settings=
while [ "${1-}" = --settings ]; do
  file=${2-}
  case $file in *[[:space:]]*) fail "The name of a file of settings may have no blanks." 2 ;; esac
  [ -n "$file" ] || fail '--settings needs a file.' 2
  [ -r "$file" ] || fail "$file cannot be read."
  settings="$settings --env-file=$file"
  shift 2
done

command=${1-}
[ $# -eq 0 ] || shift
export ECHOLOG_LAUNCHER=echolog

case $command in
  serve)
    find_node
    # shellcheck disable=SC2086 # options without blanks
    exec "$node" @NODE_OPTIONS@ $settings "$root/dist/server/main.js" "$@"
    ;;
  diary | accounts | engines)
    find_node
    # shellcheck disable=SC2086
    exec "$node" $settings "$root/dist/server/$command.js" "$@"
    ;;
  --version)
    find_node
    exec "$node" -p '`echolog ${require(process.argv[1]).version}`' "$root/package.json"
    ;;
  '' | help | --help | -h) usage ;;
  *) fail "There is no command '$command'. echolog --help tells which there are." 2 ;;
esac
