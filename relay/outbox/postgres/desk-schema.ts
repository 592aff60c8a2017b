import { correctSums, leadSumTables, moveSum } from '../lead-sums.ts'
import { deskTables, postgres } from '../tables.ts'
import type { GradualStep } from './migrate.ts'

const appendOnly = `
  create function audit_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'the audit trail is append only' using errcode = '23514'; end $$;

  create trigger audit_is_append_only before update on audit
    for each row execute function audit_is_append_only();`

/** The migration that adds the desk's tables, and the columns of a lead that the desk counts and searches by. */
export const deskSchema: GradualStep = {
  // Relays of the release before may still run: they store and erase leads without knowing these columns, so the database
  // itself keeps them in line with the body. Visitors sent these texts. PostgreSQL takes neither null characters nor unpaired
  // surrogates out of JSON, and a body that is damaged must not keep every relay from starting.
  prepare: String.raw`
  alter table lead add column if not exists medium text;
  alter table lead add column if not exists page text;
  alter table lead add column if not exists search text;

  create or replace function describe_lead() returns trigger language plpgsql as $$
    declare
      fields jsonb;
    begin
      begin
        fields := cast(regexp_replace(new.body, '(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1', 'g') as jsonb);
      exception when invalid_text_representation then
        fields := null;
      end;
      new.medium := fields ->> 'utm_medium';
      new.page := left(coalesce(nullif(substring(fields ->> 'page_url' from '^[a-z]+://[^/?#]*([^?#]*)'), ''), '/'), 200);
      new.search := lower(concat_ws(' ', fields ->> 'name', fields ->> 'email', new.id));
      return new;
    end
  $$;

  drop trigger if exists describe_lead on lead;
  create trigger describe_lead before insert or update on lead
    for each row when (new.search is null and new.body is not null) execute function describe_lead();

  create or replace function forget_lead() returns trigger language plpgsql as $$
    begin
      new.medium := null;
      new.page := null;
      new.search := null;
      return new;
    end
  $$;

  drop trigger if exists forget_lead on lead;
  create trigger forget_lead before update on lead
    for each row when (new.search is not null and new.body is null) execute function forget_lead();
`,
  // The trigger fills them.
  fill: `
  update lead set search = null where sequence >= $1 and sequence < $2 and search is null and body is not null`,
  indexes: {
    // Without the campaign, which may be too long for an index of PostgreSQL.
    lead_figures: 'lead (received_at, sequence, form_source)',
    lead_erased: 'lead (sequence) where erased_at is not null',
    attempt_at: 'attempt (at, kind)'
  },
  finish: deskTables(postgres, appendOnly)
}

/**
 * The migration that marks test leads in their rows. The mark stays when the lead is erased. The database itself sets it,
 * because relays of the release before may still run.
 */
export const testLeadSchema: GradualStep = {
  prepare: `
  alter table lead add column if not exists test integer;

  create or replace function mark_test_lead() returns trigger language plpgsql as
    $$ begin new.test := 1; return new; end $$;

  drop trigger if exists mark_test_lead on lead;
  create trigger mark_test_lead before insert on lead
    for each row when (new.email = 'canary@example.com') execute function mark_test_lead();
`,
  fill: `
  update lead set test = 1
  where sequence >= $1 and sequence < $2 and email = 'canary@example.com' and test is null`,
  indexes: { lead_test: 'lead (sequence) where test = 1' }
}

/**
 * The migration that keeps sums of leads. Its triggers also serve relays of the release before.
 *
 * Both triggers first share a lock on `summed`. It makes them wait for a relay that is adding up, and such a relay for them.
 * They never wait for each other: nobody updates a sum, and erasures, which delete some, run one after the other.
 */
export const leadSumSchema = `
  ${leadSumTables}

  create function describe_lead_sum() returns trigger language plpgsql as $$
    begin
      perform from summed for share;
      if new.sequence <= (select upto from summed)
        and not exists (select from delivery where state = 'quarantined' and sequence = new.sequence) then
        ${correctSums('is not distinct from')}
      end if;
      return null;
    end
  $$;

  create trigger lead_sum_described after update on lead for each row
    when ((old.page, old.campaign, old.source, old.medium, old.test)
      is distinct from (new.page, new.campaign, new.source, new.medium, new.test))
    execute function describe_lead_sum();

  create function move_lead_sum() returns trigger language plpgsql as $$
    begin
      perform from summed for share;
      if new.sequence <= (select upto from summed) then
        ${moveSum}
      end if;
      return null;
    end
  $$;

  create trigger lead_sum_moved after update of state on delivery for each row
    when ((old.state = 'quarantined') <> (new.state = 'quarantined'))
    execute function move_lead_sum();
`
