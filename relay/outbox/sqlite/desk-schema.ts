import { correctSums, leadSumTables, moveSum } from '../lead-sums.ts'

/** The migration that adds the desk's tables, and the columns of a lead that the desk counts and searches by. */
export const deskSchema = `
  alter table lead add column medium text;
  alter table lead add column page text;
  alter table lead add column search text;

  update lead set
    medium = body ->> 'utm_medium',
    page = ${pathOf(`body ->> 'page_url'`)},
    search = lower((body ->> 'name') || ' ' || (body ->> 'email') || ' ' || id)
  where json_valid(body);

  create index lead_figures on lead (received_at, form_source, page, campaign, source, medium);

  create index attempt_at on attempt (at, kind);

  create table person (
    id text primary key,
    email text not null unique,
    name text not null,
    role text not null,
    added_at integer not null
  ) strict;

  create table link (
    hash text primary key,
    person_id text not null references person (id) on delete cascade,
    letters text not null,
    expires_at integer not null,
    used_at integer
  ) strict;

  create table session (
    hash text primary key,
    id text not null unique,
    person_id text not null references person (id) on delete cascade,
    started_at integer not null,
    seen_at integer not null,
    ends_at integer not null,
    address text not null,
    browser text not null
  ) strict;

  -- No foreign key to the person: the trail outlives them.
  create table audit (
    number integer primary key,
    id text not null unique,
    at integer not null,
    person_id text,
    who text not null,
    what text not null,
    leads integer,
    detail text
  ) strict;

  create index audit_at on audit (at);

  create trigger audit_is_append_only before update on audit begin
    select raise(abort, 'the audit trail is append only');
  end;

  create table audit_lead (
    lead_id text not null references lead (id),
    audit_id text not null references audit (id) on delete cascade,
    primary key (lead_id, audit_id)
  ) strict, without rowid;

  create table reviewed (
    lead_id text primary key references lead (id),
    at integer not null,
    person_id text,
    who text not null
  ) strict;

  create table stop (
    single integer primary key check (single = 1),
    since integer not null,
    until integer not null,
    who text not null,
    reason text not null
  ) strict;

  create table run (
    number integer primary key,
    kind text not null,
    started_at integer not null,
    ended_at integer,
    ok integer,
    result text
  ) strict;

  create index run_kind on run (kind, started_at);

  create table day_figure (
    day text not null,
    page text not null,
    metric text not null,
    bucket integer not null,
    reports integer not null,
    primary key (day, page, metric, bucket)
  ) strict, without rowid;
`

/** The migration that lets people sign in with passkeys. Bytes are kept as base64url. */
export const passkeySchema = `
  create table passkey (
    id text primary key,
    person_id text not null references person (id) on delete cascade,
    public_key text not null,
    counter integer not null,
    transports text not null,
    device text not null,
    added_at integer not null,
    used_at integer
  ) strict;

  -- Without a person: of somebody who signs in.
  create table challenge (
    challenge text primary key,
    person_id text references person (id) on delete cascade,
    expires_at integer not null
  ) strict;
`

/**
 * The migration that marks test leads in their rows. The mark stays when the lead is erased. The counts of deliveries by state
 * leave test leads out.
 */
export const testLeadSchema = `
  alter table lead add column test integer;
  update lead set test = 1 where email = 'canary@example.com';
  create index lead_test on lead (sequence) where test = 1;

  create trigger lead_added after insert on lead when new.email = 'canary@example.com' begin
    update lead set test = 1 where sequence = new.sequence;
  end;

  drop trigger delivery_added;
  drop trigger delivery_moved;
  update tally set deliveries = deliveries - (
    select count(*) from delivery
    where state = tally.state and sequence in (select sequence from lead where test = 1));

  create trigger delivery_added after insert on delivery
  when not exists (select 1 from lead where sequence = new.sequence and test = 1) begin
    insert into tally values (new.state, 1) on conflict do update set deliveries = deliveries + 1;
  end;

  create trigger delivery_moved after update of state on delivery
  when old.state <> new.state and not exists (select 1 from lead where sequence = new.sequence and test = 1) begin
    update tally set deliveries = deliveries - 1 where state = old.state;
    insert into tally values (new.state, 1) on conflict do update set deliveries = deliveries + 1;
  end;
`

/** The migration that keeps sums of leads. */
export const leadSumSchema = `
  ${leadSumTables}

  create trigger lead_sum_described after update of page, campaign, source, medium, test on lead
  when (old.page, old.campaign, old.source, old.medium, old.test) is not (new.page, new.campaign, new.source, new.medium, new.test)
    and new.sequence <= (select upto from summed)
    and not exists (select 1 from delivery where state = 'quarantined' and sequence = new.sequence) begin
    ${correctSums('is')}
  end;

  create trigger lead_sum_moved after update of state on delivery
  when (old.state = 'quarantined') <> (new.state = 'quarantined') and new.sequence <= (select upto from summed) begin
    ${moveSum}
  end;
`

/** The path within a web address: from the first slash after the host, to the first question mark or hash. */
function pathOf(address: string): string {
  const plain = upTo('?', upTo('#', `(${address})`))
  const afterScheme = `substr(${plain}, instr(${plain}, '://') + 3)`
  return `substr(case when instr(${afterScheme}, '/') = 0 then '/' else substr(${afterScheme}, instr(${afterScheme}, '/')) end, 1, 200)`
}

function upTo(mark: string, text: string): string {
  return `substr(${text}, 1, instr(${text} || '${mark}', '${mark}') - 1)`
}
