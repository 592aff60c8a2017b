import type { DatabaseSync } from 'node:sqlite'
import { chainStart } from '../chain.ts'
import { deliveryStates } from '../ledger.ts'
import { newerSchema } from '../store.ts'
import {
  answerTable,
  erasedContactTable,
  languageColumn,
  passkeyTables,
  receiptTables,
  recoveryTable,
  sqlite,
  stepTable,
  upkeepTables
} from '../tables.ts'
import { deskSchema, leadSumSchema, testLeadSchema } from './desk-schema.ts'

/**
 * The schema as a list of migrations. `user_version` counts those applied. Never change a released one. Times are
 * milliseconds since the epoch.
 */
export const schema = [
  `
  create table lead (
    sequence integer primary key,
    id text not null unique,
    form_source text not null,
    idempotency_key text not null,
    body_hash text not null,
    lead_hash text not null,
    body text check (json_valid(body)),
    email text,
    source text,
    campaign text,
    received_at integer not null,
    contract_version integer not null,
    consent_version integer not null,
    prev_hash text not null,
    hash text not null,
    erased_at integer,
    check (body is not null or erased_at is not null)
  ) strict;

  -- Not unique: a key may occur again after the lead with it was erased, or after the window of a key made from the form's
  -- content.
  create index lead_key on lead (idempotency_key);
  create index lead_email on lead (email) where email is not null;
  create index lead_erased on lead (erased_at) where erased_at is not null;

  create table chain (
    single integer primary key check (single = 1),
    sequence integer not null,
    hash text not null
  ) strict;

  insert into chain (single, sequence, hash) values (1, ${chainStart.sequence}, '${chainStart.hash}');

  create table delivery (
    lead_id text not null references lead (id),
    destination text not null,
    sequence integer not null,
    state text not null check (state in (${deliveryStates.map((state) => `'${state}'`).join(', ')})),
    attempts integer not null default 0,
    next_at integer not null,
    lease_until integer,
    lease_token text,
    last_status integer,
    last_error text,
    crm_id text,
    hold text check (hold in ('held', 'lifted')),
    due_at integer as (max(next_at, coalesce(lease_until, next_at))),
    primary key (lead_id, destination)
  ) strict;

  create index delivery_due on delivery (due_at) where state = 'pending';
  create index delivery_state on delivery (state, sequence);
  create index delivery_held on delivery (sequence) where hold = 'held';

  create table tally (
    state text primary key,
    deliveries integer not null
  ) strict;

  create trigger delivery_added after insert on delivery begin
    insert into tally values (new.state, 1) on conflict do update set deliveries = deliveries + 1;
  end;

  create trigger delivery_moved after update of state on delivery when old.state <> new.state begin
    update tally set deliveries = deliveries - 1 where state = old.state;
    insert into tally values (new.state, 1) on conflict do update set deliveries = deliveries + 1;
  end;

  create table attempt (
    number integer primary key,
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

  create table limiter (
    name text primary key,
    tokens real not null,
    at integer not null
  ) strict;

  ${upkeepTables(sqlite)}
  `,
  receiptTables(sqlite, 'lower(hex(randomblob(32)))'),
  recoveryTable(sqlite),
  deskSchema,
  passkeyTables(sqlite),
  // Nobody wiped what was erased before this step.
  `
  alter table lead add column salt text;

  create table unwiped (
    number integer primary key autoincrement,
    at integer not null
  ) strict;

  insert into unwiped (at) select max(erased_at) from lead having max(erased_at) is not null;

  ${erasedContactTable(sqlite)}
  `,
  testLeadSchema,
  leadSumSchema,
  `
  ${stepTable(sqlite)}

  create trigger steps_of_erased after update of erased_at on lead when new.erased_at is not null begin
    delete from step where lead_id = new.id;
  end;

  create trigger steps_of_requeued after update of state on delivery
  when old.state = 'delivered' and new.state <> 'delivered' begin
    delete from step where lead_id = new.lead_id;
  end;

  -- The copy in COPY_DIR follows the attempts at steps by this number, as it follows those of deliveries by theirs.
  create table step_change (
    number integer primary key,
    lead_id text not null
  ) strict;

  create trigger step_changed after update of attempts on step begin
    insert into step_change (lead_id) values (new.lead_id);
  end;
  `,
  `
  ${answerTable(sqlite)}

  -- The copy in COPY_DIR follows what was found by its time.
  create index answer_found on answer (looked_at) where answered_at is not null;

  create trigger answer_of_erased after update of erased_at on lead when new.erased_at is not null begin
    delete from answer where lead_id = new.id;
  end;

  create trigger answer_of_requeued after update of state on delivery
  when old.state = 'delivered' and new.state <> 'delivered' begin
    delete from answer where lead_id = new.lead_id;
  end;
  `,
  languageColumn
]

/** Updates the schema: every migration or none. Throws if a newer version of the relay wrote the file. */
export function migrate(db: DatabaseSync, steps = schema) {
  // With nothing to do, take no lock: an operator's command must not wait for a busy relay.
  if (versionOf(db) === steps.length) return
  db.exec('begin immediate')
  const version = versionOf(db)
  if (version > steps.length) {
    throw new Error(newerSchema(version, steps.length))
  }
  for (const step of steps.slice(version)) db.exec(step)
  db.exec(`pragma user_version = ${steps.length}`)
  db.exec('commit')
}

const versionOf = (db: DatabaseSync) => Number(db.prepare('pragma user_version').get()?.['user_version'])
