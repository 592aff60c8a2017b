#!/bin/sh
# Runs a command in the editor's copy of the project: editor.sh node scripts/dev.ts --edit. Its packages are links to those
# of /srv/ocsm, in a folder of its own, where Vite keeps what it has prepared.
set -eu
cd /var/lib/ocsm-editor/site
# Vite listens on "localhost", and ocsm-editor-proxy.service asks 127.0.0.1.
export HOME=/var/lib/ocsm-editor NODE_OPTIONS=--dns-result-order=ipv4first
export PATH=/srv/ocsm/node_modules/.bin:/usr/bin:/bin
mkdir -p node_modules
find node_modules -maxdepth 1 -type l -delete
ln -s /srv/ocsm/node_modules/* /srv/ocsm/node_modules/.bin /srv/ocsm/node_modules/.package-lock.json node_modules/
exec "$@"
