#!/bin/sh
# Brings a release to this server: update.sh v1.2.0. An earlier release is a rollback. It copies all leads first, keeps
# what the staff saved with the editor, and ends with the version that answers.
set -eu
release=$1
cd /srv/ocsm
owner=$(stat --format %U .)
home=$(getent passwd "$owner" | cut -d : -f 6)
as_owner() { runuser --user "$owner" -- env HOME="$home" "$@"; }

systemctl start ocsm-backup
as_owner git fetch --quiet --tags origin
settings=/etc/ocsm.env
if [ -f /etc/ocsm-editor.env ]; then
  settings=/etc/ocsm-editor.env
  # Nobody saves meanwhile. The editor starts again, also if the update stops.
  systemctl stop ocsm-editor
  trap 'systemctl start ocsm-editor' EXIT
  as_owner git push --quiet --force origin HEAD:refs/heads/staff ||
    echo "The forge did not take the branch staff. What the staff saved is on this server only." >&2
fi
as_owner node_modules/.bin/node scripts/publishing/update.ts code "$release"
# In a shell of its own: below, PORT is the relay's.
(
  set -a
  . "$settings"
  set +a
  as_owner node scripts/bootstrap.mjs scripts/publishing/update.ts site "$release"
) || {
  echo "The relay still runs as before, with the site as it was, but the files in /srv/ocsm are those of $release." >&2
  echo "Fix the cause and run this again, or go back with the release before. Do not restart the relay until then." >&2
  exit 1
}
systemctl restart ocsm
. /etc/ocsm.env
for _ in 1 2 3 4 5 6 7 8 9 10; do
  sleep 2
  curl --silent --fail "localhost:${PORT:-3000}/readyz" > /dev/null && curl --silent "localhost:${PORT:-3000}/healthz" && exit
done
journalctl --unit ocsm --lines 20 --no-pager
exit 1
