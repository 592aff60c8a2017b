import type { DatabaseSync } from 'node:sqlite'
import { newerSchema } from '../store.ts'
import {
  answerTable,
  erasedContactTable,
  firstTables,
  languageColumn,
  passkeyTables,
  receiptTables,
  recoveryTable,
  sqlite,
  stepTable
} from '../tables.ts'
import { deskSchema, leadSumSchema, testLeadSchema } from './desk-schema.ts'

/** Deletes a lead's rows of this table when the lead is erased, or queued for another CRM. */
const forgetting = (table: string, rows: string) => `
  create trigger ${rows}_of_erased after update of erased_at on lead when new.erased_at is not null begin
    delete from ${table} where lead_id = new.id;
  end;

  create trigger ${rows}_of_requeued after update of state on delivery
  when old.state = 'delivered' and new.state <> 'delivered' begin
    delete from ${table} where lead_id = new.lead_id;
  end;`

/**
 * The schema as a list of migrations. `user_version` counts those applied. Never change a released one. Times are
 * milliseconds since the epoch.
 */
export const schema = [
  `
  ${firstTables(sqlite)}

  create index lead_erased on lead (erased_at) where erased_at is not null;
  create index delivery_state on delivery (state, sequence);

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

  ${forgetting('step', 'steps')}

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

  ${forgetting('answer', 'answer')}
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
