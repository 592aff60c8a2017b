#!/bin/sh
# As the real image does: makes the database of POSTGRES_DB for POSTGRES_USER at the first start, and serves it.
set -eu
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
chown postgres /var/lib/postgresql
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  as_postgres initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 --auth-local=trust -E UTF8 --locale=C
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  as_postgres pg_ctl -D "$PGDATA" -o '-c listen_addresses= -k /tmp' -w start
  as_postgres createdb -h /tmp -U "$POSTGRES_USER" "$POSTGRES_DB"
  as_postgres pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$PGDATA" -c listen_addresses='*' -k /var/run/postgresql
