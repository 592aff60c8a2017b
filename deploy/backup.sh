#!/bin/sh
# For compose.yaml: copies all leads at the start, then once a day. A copy gets its name once it is complete.
# "once" makes one copy and ends.
set -u
umask 077

copy() {
  file=/backups/leads-$(date -u +%Y-%m-%dT%H%M%S).dump
  pg_dump --format=custom --file="$file.part" && pg_restore --list "$file.part" > /dev/null && mv "$file.part" "$file" || return
  # The image of the relay reads their age only, as another user.
  chmod 755 /backups
  # After 30 days the copies do not contain an erased person either.
  find /backups -name 'leads-*' -mtime +30 -delete
}

[ "${1:-}" = once ] && { copy; exit; }
while :; do
  copy && sleep 86400 || sleep 600
done
