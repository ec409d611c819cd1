#!/bin/sh
# Echolog with the settings of /etc/echolog.conf, as its own user: what root makes in /var/lib/echolog the server could not open.
set -eu
case ${1-} in
  serve | diary | accounts | engines)
    if [ "$(id -u)" = 0 ]; then exec runuser -u echolog -- "$0" "$@"; fi
    set -- --settings /usr/lib/echolog/defaults.conf --settings /etc/echolog.conf "$@"
    ;;
esac
exec /usr/lib/echolog/bin/echolog "$@"
