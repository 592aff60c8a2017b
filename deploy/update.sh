#!/bin/sh
# Brings a release to this server: update.sh v1.2.0. An earlier release is a rollback. It copies all leads first, keeps
# what the staff saved with the editor, and ends with the version that answers.
set -eu
release=$1
cd /srv/ocsm
site_of_editor=no
[ ! -f /etc/ocsm-editor.env ] || site_of_editor=yes

# What the editor's user writes runs as that user, without the network and without this terminal.
as_editor() {
  with "${settings:-/dev/null}" setsid --wait unshare --net sh -c 'ip link set lo up; exec runuser --user ocsm-editor -- /srv/ocsm/deploy/editor.sh "$@"' \
    sh "$@" < /dev/null
}

# Takes what the staff saved as data, because git runs programs that a repository's hooks and settings name. Sends no file
# that a forge or a developer would execute, and takes no tag, which could pass for a release.
send_saved() {
  as_editor git bundle create --quiet - HEAD > "$saved" &&
    git fetch --quiet --no-tags "$saved" HEAD &&
    ! git diff --no-renames --name-only HEAD FETCH_HEAD | grep --invert-match --extended-regexp '^content/.+\.(yaml|mdx|jpg|png|webp|avif)$' >&2 &&
    git push --quiet --force origin FETCH_HEAD:refs/heads/staff
}

# Runs a program with the settings of a file. A shell cannot read the file: to systemd, a space, "$" and ";" are parts of a
# value.
with() {
  file=$1
  shift
  node --env-file="$file" -e '
    const [program, ...args] = process.argv.slice(1)
    process.exitCode = require("node:child_process").spawnSync(program, args, { stdio: "inherit" }).status ?? 1
  ' -- "$@"
}

deploy/leads backup
git fetch --quiet --tags origin
git rev-parse --quiet --verify "refs/tags/$release^{commit}" > /dev/null || {
  echo "There is no release $release." >&2
  exit 1
}
if [ $site_of_editor = yes ]; then
  # Nobody saves meanwhile. The editor starts again, also if the update stops.
  systemctl stop ocsm-editor.socket ocsm-editor
  saved=$(mktemp)
  trap 'rm "$saved"; systemctl start ocsm-editor.socket ocsm-editor' EXIT
  send_saved || echo "The forge did not take the branch staff. What the staff saved is on this server only." >&2
  as_editor git fetch --quiet --tags origin
  as_editor node editor/publishing/update.ts code "$release"
fi
git checkout --quiet --detach "refs/tags/$release"
{
  with /etc/ocsm.env node scripts/bootstrap.mjs scripts/build.ts &&
    { [ $site_of_editor = no ] || settings=/etc/ocsm-editor.env as_editor node editor/publishing/update.ts site "$release"; }
} || {
  echo "The relay still runs as before, with the site as it was, but the files in /srv/ocsm are those of $release." >&2
  echo "Fix the cause and run this again, or go back with the release before. Do not restart the relay until then." >&2
  exit 1
}
systemctl restart ocsm
port=$(with /etc/ocsm.env sh -c 'echo "${PORT:-3000}"')
for _ in 1 2 3 4 5 6 7 8 9 10; do
  sleep 2
  curl --silent --fail "localhost:$port/readyz" > /dev/null && curl --silent "localhost:$port/healthz" && exit
done
journalctl --unit ocsm --lines 20 --no-pager
exit 1
