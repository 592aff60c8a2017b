import type { Counts } from '../../contract/desk-answers.ts'
import type { Store } from '../outbox/store.ts'
import type { Stop } from './stop.ts'

/** The figures of the desk's bar. Cheap enough to call every few seconds. */
export async function readCounts(store: Pick<Store, 'ask' | 'backlog'>, stop: Stop): Promise<Counts> {
  const [{ pending, dead, pausedMs }, toDecide, stopped] = await Promise.all([
    store.backlog(),
    store.ask({
      sql: `
        select (select count(*) from delivery where state = 'quarantined') - (
          select count(*) from reviewed r cross join delivery d where d.lead_id = r.lead_id and d.state = 'quarantined'
        ) as leads`,
      values: [],
      read: ([row]) => Number(row?.['leads'])
    }),
    stop.current()
  ])
  return { toDecide, waiting: pending, failed: dead, paused: pausedMs !== undefined || stopped !== undefined }
}
