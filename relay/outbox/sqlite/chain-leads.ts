import type { DatabaseSync } from 'node:sqlite'
import type { Lead } from '../../../contract/lead.ts'
import { chainStart, seal, sha256 } from '../chain.ts'
import { leadColumns, toLeadRow } from '../columns.ts'
import { text } from '../rows.ts'

/**
 * The migration that made the leads a chain, numbered in order of receipt, and allowed erasure. It creates the tables
 * again, because SQLite cannot change their constraints.
 */
export function chainLeads(db: DatabaseSync) {
  db.exec(`
    drop index delivery_due;
    drop index attempt_of;
    alter table lead rename to lead_1;
    alter table delivery rename to delivery_1;
    alter table attempt rename to attempt_1;

    create table lead (
      sequence integer primary key,
      id text not null unique,
      form_source text not null,
      idempotency_key text not null unique,
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

    create index lead_email on lead (email) where email is not null;

    create table chain (
      single integer primary key check (single = 1),
      sequence integer not null,
      hash text not null
    ) strict;

    create table delivery (
      lead_id text not null references lead (id),
      destination text not null,
      sequence integer not null,
      state text not null check (state in ('pending', 'delivered', 'dead', 'quarantined', 'erased')),
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
  `)

  copyLeads(db)

  db.exec(`
    insert into delivery (lead_id, destination, sequence, state, attempts, next_at, lease_until, lease_token,
      last_status, last_error, crm_id)
    select lead_id, destination, sequence, state, attempts, next_at, lease_until, lease_token,
      last_status, last_error, crm_id
    from delivery_1 join lead on lead.id = lead_id
    order by delivery_1.rowid;

    insert into attempt (lead_id, destination, at, kind, status, ms, error)
    select lead_id, destination, at, kind, status, ms, error from attempt_1 order by rowid;

    drop table attempt_1;
    drop table delivery_1;
    drop table lead_1;
  `)
}

function copyLeads(db: DatabaseSync) {
  const insert = db.prepare(`
    insert into lead (${leadColumns.join(', ')}) values (${leadColumns.map((name) => `$${name}`).join(', ')})`)
  let head = chainStart
  for (const row of db.prepare('select * from lead_1 order by received_at, rowid').iterate()) {
    const body = text(row['body'])
    const lead: Lead = JSON.parse(body)
    const link = seal({
      sequence: head.sequence + 1,
      id: text(row['id']),
      receivedAt: Number(row['received_at']),
      formSource: text(row['form_source']),
      idempotencyKey: text(row['idempotency_key']),
      bodyHash: text(row['body_hash']),
      leadHash: sha256(body),
      contractVersion: Number(row['contract_version']),
      consentVersion: Number(row['consent_version']),
      prevHash: head.hash,
      body,
      erasedAt: undefined
    })
    insert.run(toLeadRow(link, lead))
    head = link
  }
  db.prepare('insert into chain (single, sequence, hash) values (1, ?, ?)').run(head.sequence, head.hash)
}
