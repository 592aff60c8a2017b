#!/bin/sh
# Brings a release to this server: update.sh v1.2.0. An earlier release is a rollback. It copies all leads first, and ends
# with the version that answers.
set -eu
release=$1
cd /srv/ocsm
systemctl start ocsm-backup
git fetch --quiet --tags
git checkout --quiet "$release"
set -a
. /etc/ocsm.env
set +a
npm run build
systemctl restart ocsm
for _ in 1 2 3 4 5 6 7 8 9 10; do
  sleep 2
  curl --silent --fail "localhost:${PORT:-3000}/readyz" > /dev/null && exec curl --silent "localhost:${PORT:-3000}/healthz"
done
journalctl --unit ocsm --lines 20 --no-pager
exit 1
