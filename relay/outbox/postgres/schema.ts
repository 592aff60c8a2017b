import {
  answerTable,
  erasedContactTable,
  firstTables,
  languageColumn,
  passkeyTables,
  postgres,
  receiptTables,
  recoveryTable,
  stepTable
} from '../tables.ts'
import { deskSchema, leadSumSchema, testLeadSchema } from './desk-schema.ts'
import type { Step } from './migrate.ts'

/** 244 random bits. */
const twoUuids = `replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`

/** Deletes a lead's rows of this table when the lead is erased, or queued for another CRM. */
const forgetting = (table: string, rows: string, name: string) => `
  create function ${name}() returns trigger language plpgsql as $$
    begin
      delete from ${table} where lead_id = to_jsonb(new) ->> tg_argv[0];
      return null;
    end
  $$;

  create trigger ${rows}_of_erased after update on lead for each row
    when (new.erased_at is not null) execute function ${name}('id');

  create trigger ${rows}_of_requeued after update of state on delivery for each row
    when (old.state = 'delivered' and new.state <> 'delivered') execute function ${name}('lead_id');`

/**
 * The schema as a list of migrations. Never change a released one. Names, and times in milliseconds since the epoch,
 * are the same as in the SQLite store.
 */
export const schema: Step[] = [
  `
  ${firstTables(postgres)}

  create index delivery_pending on delivery (sequence) where state = 'pending';
  create index delivery_state on delivery (state, sequence) where state <> 'pending';

  -- Unlogged, so that a count does not wait for the disk. A crash loses only counts that would be useless after a
  -- minute.
  create unlogged table caller (
    address text primary key,
    since bigint not null,
    calls integer not null
  );

  create index caller_since on caller (since);
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

  ${forgetting('step', 'steps', 'end_steps')}
  `,
  `
  ${answerTable(postgres)}

  ${forgetting('answer', 'answer', 'forget_answer')}
  `,
  languageColumn
]

export const schemaVersion = schema.length
