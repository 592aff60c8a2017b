#!/bin/sh
# For compose.yaml: tests the whole path and the books once a day, beginning an hour after the start, and sends an alert
# for each check that fails. "once" checks now and ends.
set -u

check() {
  name=$1
  shift
  "$@" || node relay/cli.ts alert --failed "$name"
}

check_all() {
  check canary node relay/cli.ts canary --relay http://relay-1:3000
  check reconcile node relay/cli.ts reconcile
}

[ "${1:-}" = once ] && { check_all; exit; }
while sleep 3600; do
  check_all
  sleep 82800
done
