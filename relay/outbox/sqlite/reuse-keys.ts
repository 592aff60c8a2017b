import type { DatabaseSync } from 'node:sqlite'

/**
 * The migration that lets a key occur again after the lead with it was erased, or after the window of a key made from
 * the form's content. It creates the table again without the constraint, because SQLite cannot drop a constraint.
 */
export function reuseKeys(db: DatabaseSync) {
  db.exec(`
    create table lead_3 (
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

    insert into lead_3 select * from lead;
    drop table lead;
    alter table lead_3 rename to lead;

    create index lead_key on lead (idempotency_key);
    create index lead_email on lead (email) where email is not null;
  `)
}
