import { chainStart } from '../chain.ts'
import { deliveryStates } from '../ledger.ts'
import {
  answerTable,
  erasedContactTable,
  languageColumn,
  passkeyTables,
  postgres,
  receiptTables,
  recoveryTable,
  stepTable,
  upkeepTables
} from '../tables.ts'
import { deskSchema, leadSumSchema, testLeadSchema } from './desk-schema.ts'
import type { Step } from './migrate.ts'

/** 244 random bits. */
const twoUuids = `replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`

/**
 * The schema as a list of migrations. Never change a released one. Names, and times in milliseconds since the epoch,
 * are the same as in the SQLite store.
 */
export const schema: Step[] = [
  `
  create table lead (
    sequence bigint primary key,
    id text not null unique,
    form_source text not null,
    idempotency_key text not null,
    body_hash text not null,
    lead_hash text not null,
    body text,
    email text,
    source text,
    campaign text,
    received_at bigint not null,
    contract_version integer not null,
    consent_version integer not null,
    prev_hash text not null,
    hash text not null,
    erased_at bigint,
    check (body is not null or erased_at is not null)
  )
  -- A count by an index reads the table for each row that came after the last vacuum. So vacuum after every thousand.
  with (autovacuum_vacuum_insert_scale_factor = 0);

  -- Not unique: a key may occur again after the lead with it was erased, or after the window of a key made from the form's
  -- content. Two relays cannot take one key at the same moment, because each locks the end of the chain first.
  create index lead_key on lead (idempotency_key);
  create index lead_email on lead (email) where email is not null;

  create table chain (
    single integer primary key check (single = 1),
    sequence bigint not null,
    hash text not null
  );

  insert into chain (single, sequence, hash) values (1, ${chainStart.sequence}, '${chainStart.hash}');

  create table delivery (
    lead_id text not null references lead (id),
    destination text not null,
    sequence bigint not null,
    state text not null check (state in (${deliveryStates.map((state) => `'${state}'`).join(', ')})),
    attempts integer not null default 0,
    next_at bigint not null,
    lease_until bigint,
    lease_token text,
    last_status integer,
    last_error text,
    crm_id text,
    hold text check (hold in ('held', 'lifted')),
    due_at bigint generated always as (greatest(next_at, lease_until)) stored,
    primary key (lead_id, destination)
  )
  -- Every claim leaves a dead row version at the front of the queue, so vacuum early.
  with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0);

  create index delivery_due on delivery (due_at) where state = 'pending';
  create index delivery_pending on delivery (sequence) where state = 'pending';
  create index delivery_state on delivery (state, sequence) where state <> 'pending';
  create index delivery_held on delivery (sequence) where hold = 'held';

  create table attempt (
    number bigint generated always as identity primary key,
    lead_id text not null,
    destination text not null,
    at bigint not null,
    kind text not null,
    status integer,
    ms bigint not null,
    error text,
    foreign key (lead_id, destination) references delivery (lead_id, destination)
  )
  with (autovacuum_vacuum_insert_scale_factor = 0);

  create index attempt_of on attempt (lead_id, destination, at);

  create table limiter (
    name text primary key,
    tokens double precision not null,
    at bigint not null
  );

  -- Unlogged, so that a count does not wait for the disk. A crash loses only counts that would be useless after a
  -- minute.
  create unlogged table caller (
    address text primary key,
    since bigint not null,
    calls integer not null
  );

  create index caller_since on caller (since);

  ${upkeepTables(postgres)}
  `,
  receiptTables(postgres, twoUuids),
  recoveryTable(postgres),
  deskSchema,
  passkeyTables(postgres),
  // Nobody wiped what was erased before this step.
  `
  alter table lead add column salt text;

  create table unwiped (
    number bigint generated always as identity primary key,
    at bigint not null,
    transaction bigint not null default txid_current()
  );

  insert into unwiped (at) select max(erased_at) from lead having max(erased_at) is not null;

  ${erasedContactTable(postgres)}
  `,
  testLeadSchema,
  leadSumSchema,
  // The triggers also serve relays of the release before, which know no steps.
  `
  ${stepTable(postgres)}

  -- Every claim leaves a dead row version at the front of the queue, so vacuum early.
  alter table step set (autovacuum_vacuum_scale_factor = 0.02);

  create function end_steps() returns trigger language plpgsql as $$
    begin
      delete from step where lead_id = to_jsonb(new) ->> tg_argv[0];
      return null;
    end
  $$;

  create trigger steps_of_erased after update on lead for each row
    when (new.erased_at is not null) execute function end_steps('id');

  create trigger steps_of_requeued after update of state on delivery for each row
    when (old.state = 'delivered' and new.state <> 'delivered') execute function end_steps('lead_id');
  `,
  `
  ${answerTable(postgres)}

  create function forget_answer() returns trigger language plpgsql as $$
    begin
      delete from answer where lead_id = to_jsonb(new) ->> tg_argv[0];
      return null;
    end
  $$;

  create trigger answer_of_erased after update on lead for each row
    when (new.erased_at is not null) execute function forget_answer('id');

  create trigger answer_of_requeued after update of state on delivery for each row
    when (old.state = 'delivered' and new.state <> 'delivered') execute function forget_answer('lead_id');
  `,
  languageColumn
]

export const schemaVersion = schema.length
