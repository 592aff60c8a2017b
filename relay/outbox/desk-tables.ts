/**
 * The desk's tables that go with the leads to another store, each after those that it references. Sessions, links and
 * challenges stay behind: people sign in again. So does a stop of deliveries.
 */
export const deskTables = [
  { name: 'person', columns: ['id', 'email', 'name', 'role', 'added_at'], order: 'added_at, id' },
  {
    name: 'passkey',
    columns: ['id', 'person_id', 'public_key', 'counter', 'transports', 'device', 'added_at', 'used_at'],
    order: 'added_at, id'
  },
  {
    name: 'audit',
    columns: ['number', 'id', 'at', 'person_id', 'who', 'what', 'leads', 'detail'],
    order: 'number'
  },
  { name: 'audit_lead', columns: ['audit_id', 'lead_id'], order: 'audit_id, lead_id' },
  { name: 'reviewed', columns: ['lead_id', 'at', 'person_id', 'who'], order: 'at, lead_id' },
  { name: 'run', columns: ['number', 'kind', 'started_at', 'ended_at', 'ok', 'result'], order: 'number' },
  {
    name: 'day_figure',
    columns: ['day', 'page', 'metric', 'bucket', 'reports'],
    order: 'day, page, metric, bucket'
  }
]
