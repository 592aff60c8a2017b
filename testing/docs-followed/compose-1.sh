#!/bin/sh
# In the place of docker: "docker compose" by Compose 1, which knows neither --wait nor a project's name in the file.
set -eu
PATH=${PATH#*:}
[ "$1" = compose ] || exec docker "$@"
shift
sed '/^name: /d' compose.yaml > .compose-1.yaml
for word; do
  shift
  [ "$word" = --wait ] || set -- "$@" "$word"
done
docker-compose --project-directory . --file .compose-1.yaml "$@"
[ "$1" = up ] || exit 0
seconds=120
while docker ps --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME" --format '{{.Status}}' | grep -q 'health: starting\|unhealthy'; do
  seconds=$((seconds - 1))
  [ $seconds -gt 0 ] || exit 1
  sleep 1
done
