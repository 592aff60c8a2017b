import type { DatabaseSync } from 'node:sqlite'
import { chainLeads } from './chain-leads.ts'
import { reuseKeys } from './reuse-keys.ts'

/**
 * The schema as a list of migrations. `user_version` counts those applied. Never change a released one. Times are
 * milliseconds since the epoch.
 */
const steps: ((db: DatabaseSync) => void)[] = [
  (db) =>
    db.exec(`
      create table lead (
        id text primary key,
        form_source text not null,
        idempotency_key text not null unique,
        body_hash text not null,
        body text not null check (json_valid(body)),
        received_at integer not null,
        contract_version integer not null,
        consent_version integer not null
      ) strict;

      create table delivery (
        lead_id text not null references lead (id),
        destination text not null,
        state text not null check (state in ('pending', 'delivered', 'dead', 'quarantined')),
        attempts integer not null default 0,
        next_at integer not null,
        lease_until integer,
        lease_token text,
        last_status integer,
        last_error text,
        crm_id text,
        due_at integer as (max(next_at, coalesce(lease_until, next_at))),
        primary key (lead_id, destination)
      ) strict;

      create index delivery_due on delivery (due_at) where state = 'pending';

      create table attempt (
        lead_id text not null,
        destination text not null,
        at integer not null,
        kind text not null,
        status integer,
        ms integer not null,
        error text,
        foreign key (lead_id, destination) references delivery (lead_id, destination)
      ) strict;

      create index attempt_of on attempt (lead_id, destination, at);

      create table heartbeat (
        only integer primary key check (only = 1),
        at integer not null
      ) strict;
    `),
  chainLeads,
  reuseKeys,
  (db) =>
    db.exec(`
      create table pause (
        destination text primary key,
        since integer not null,
        status integer,
        reason text,
        probes integer not null,
        probe_at integer not null
      ) strict;
    `),
  (db) =>
    db.exec(`
      alter table delivery add column hold text check (hold in ('held', 'lifted'));
      create index delivery_held on delivery (sequence) where hold = 'held';
    `),
  (db) =>
    db.exec(`
      create table backup (
        single integer primary key check (single = 1),
        at integer not null
      ) strict;

      create table watch (
        single integer primary key check (single = 1),
        watcher text not null,
        until integer not null,
        note text not null
      ) strict;
    `),
  (db) => db.exec('create index lead_erased on lead (erased_at) where erased_at is not null')
]

/** The version that this relay writes. */
const schemaVersion = steps.length

/** Updates the schema, or brings it to an earlier `target`. Throws if a newer version of the relay wrote the file. */
export function migrate(db: DatabaseSync, target = schemaVersion) {
  // With nothing to do, take no lock: an operator's command must not wait for a busy relay.
  if (versionOf(db) === target) return
  // While a migration replaces a table, references to it lead nowhere. SQLite accepts this pragma only outside
  // transactions.
  db.exec('pragma foreign_keys = off')
  db.exec('begin immediate')
  const version = versionOf(db)
  if (version > schemaVersion) {
    throw new Error(`the schema has version ${version}, this relay knows ${schemaVersion}`)
  }
  for (const step of steps.slice(version, target)) step(db)
  db.exec(`pragma user_version = ${Math.max(version, target)}`)
  db.exec('commit')
  db.exec('pragma foreign_keys = on')
}

const versionOf = (db: DatabaseSync) => Number(db.prepare('pragma user_version').get()?.['user_version'])
