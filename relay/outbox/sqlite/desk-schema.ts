import { correctSums, leadSumTables, moveSum } from '../lead-sums.ts'
import { deskTables, sqlite } from '../tables.ts'

const appendOnly = `
  create trigger audit_is_append_only before update on audit begin
    select raise(abort, 'the audit trail is append only');
  end;`

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

  ${deskTables(sqlite, appendOnly)}
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
