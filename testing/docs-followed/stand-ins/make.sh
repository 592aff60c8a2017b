#!/bin/sh
# Makes images that stand in for node:24-bookworm-slim, postgres:18 and caddy:2 where no registry of images is reachable:
# from Debian's packages (PostgreSQL is its 15) and the Node of node_modules. Needs root, docker, debootstrap and npm.
# They take the names of the real ones: "docker image rm node:24-bookworm-slim postgres:18 caddy:2" ends that.
set -eu
here=$(dirname "$(realpath "$0")")
root=$(realpath "$here/../../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

debootstrap --variant=minbase bookworm "$work/debian" > "$work/log" || { tail "$work/log"; exit 1; }
tar -C "$work/debian" --create . | docker import - ocsm-stand-in-debian

mkdir "$work/context"
cp "$here"/* "$work/context"
cp "$(realpath "$root/node_modules/node/bin/node")" "$work/context/node"
npm=$(dirname "$(dirname "$(realpath "$(command -v npm)")")")
tar -C "$npm/.." --create --file "$work/context/npm.tar" npm
cp /etc/ssl/certs/ca-certificates.crt "$work/context"
cd "$work/context"
docker build --quiet --file node.Dockerfile --tag node:24-bookworm-slim .
docker build --quiet --file postgres.Dockerfile --tag postgres:18 .
docker build --quiet --file caddy.Dockerfile --tag caddy:2 .
