/** SQL that gives a store the tables of version 1, with a request about this lead. `int` is a whole number of 64 bits. */
export const toVersion1 = (leadId: string, { int, end }: { int: string; end: string }) => `
  drop table data_request;
  create table data_request (
    lead_id text not null references lead (id),
    kind text not null check (kind in ('correct', 'erase')),
    at ${int} not null,
    primary key (lead_id, kind)
  )${end};
  insert into data_request (lead_id, kind, at) values ('${leadId}', 'erase', 1);`
