import type { DatabaseSync } from 'node:sqlite'

/**
 * The schema as the steps that led to it: `user_version` counts the steps taken, and a step that was released is never
 * changed. Times are milliseconds since the epoch.
 */
const steps = [
  `
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
  `
]

/** Brings the schema up to date. Throws when a newer version of the relay wrote the file. */
export function migrate(db: DatabaseSync) {
  db.exec('begin immediate')
  const version = Number(db.prepare('pragma user_version').get()?.['user_version'])
  if (version > steps.length) {
    throw new Error(`the schema has version ${version}, this relay knows ${steps.length}`)
  }
  for (const step of steps.slice(version)) db.exec(step)
  db.exec(`pragma user_version = ${steps.length}`)
  db.exec('commit')
}
