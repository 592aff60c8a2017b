// SQL of the sums of leads, the same in both stores. `relay/desk/summing.ts` adds up the leads to number `upto`, so that the
// desk need not count a year of them. Triggers of each store correct the sums when a lead that is in them changes. An erasure
// deletes a lead's page and campaign from the sums, unless another lead of that day has them.

export const leadSumTables = `
  create table summed (
    single integer primary key check (single = 1),
    zone text not null,
    begun bigint not null,
    upto bigint not null
  );

  insert into summed values (1, '', 0, 0);

  create table day_start (
    at bigint primary key
  );

  create table lead_sum (
    sequence bigint not null,
    day bigint not null,
    form_source text not null,
    page text,
    campaign text,
    source text,
    medium text,
    leads bigint not null
  );

  create index lead_sum_day on lead_sum (day);
  create index lead_sum_sequence on lead_sum (sequence);
`

const dayOf = (lead: string) => `(select max(at) from day_start where at <= ${lead}.received_at)`

/** The columns of a sum without its number of leads. `lead` is the row of a lead. */
const sumOf = (lead: string) =>
  `${lead}.sequence, ${dayOf(lead)}, ${lead}.form_source, ${lead}.page, ${lead}.campaign, ${lead}.source, ${lead}.medium`

/** For a trigger after the update of a lead. `same` compares with nulls as equals. */
export function correctSums(same: 'is' | 'is not distinct from'): string {
  const traits = ['page', 'campaign', 'source', 'medium'].map((trait) => `${trait} ${same} old.${trait}`)
  const isOldGroup = `day = ${dayOf('old')} and form_source = old.form_source and ${traits.join(' and ')}`
  return `
    insert into lead_sum select ${sumOf('new')}, 1 where new.test is null;
    insert into lead_sum select ${sumOf('old')}, -1 where old.test is null;
    delete from lead_sum where ${isOldGroup} and (select sum(leads) from lead_sum where ${isOldGroup}) = 0;`
}

/** For a trigger after a lead was held or is held no more. */
export const moveSum = `
    insert into lead_sum select ${sumOf('l')}, case new.state when 'quarantined' then -1 else 1 end
    from lead l where l.sequence = new.sequence and l.test is null;`
