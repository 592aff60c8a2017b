import { setTimeout as sleep } from 'node:timers/promises'
import type { Crm } from '../running-stack.ts'
import type { Visited } from './visit.ts'

export type Compared = { lost: Visited[]; doubled: Visited[]; stuck: Visited[] }

/**
 * Compares what visitors were shown with the CRM's contacts, once every lead that was promised has had its time: at most
 * `patience` milliseconds. Deliveries that failed are tried again after 5 s and 30 s, hung ones after 30 s.
 */
export async function compare(visited: readonly Visited[], crm: Crm, patience = 90_000): Promise<Compared> {
  const end = Date.now() + patience
  for (;;) {
    const counts = await countByEmail(crm)
    const countOf = ({ wish }: Visited) => counts.get(wish.email) ?? 0
    const lost = visited.filter((visit) => visit.ending.success && countOf(visit) === 0)
    if (lost.length > 0 && Date.now() < end) {
      await sleep(250)
      continue
    }
    return {
      lost,
      doubled: visited.filter((visit) => countOf(visit) > 1),
      stuck: visited.filter(({ ending }) => !ending.success || ending.wrongs.length > 0)
    }
  }
}

async function countByEmail(crm: Crm): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { email = '' } of await crm.contacts()) counts.set(email, (counts.get(email) ?? 0) + 1)
  return counts
}
