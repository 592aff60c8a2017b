import type { AuditAction, LeadAction } from '../../contract/desk.ts'
import { sandboxIdPrefix } from '../../contract/lead.ts'
import { inParts, parameters } from '../outbox/database.ts'
import { conditions } from '../outbox/leads.ts'
import type { DataRequestKey, LeadFilter } from '../outbox/ledger.ts'
import { text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import type { Actor, Audit } from './audit.ts'

/** `retry-sandbox`: what the sandbox took goes to the CRM. */
type LeadDeed = LeadAction | 'retry-sandbox'

const trailWords: Record<LeadDeed, AuditAction> = {
  retry: 'retried',
  'retry-sandbox': 'retried',
  'try-now': 'tried-now',
  release: 'released',
  'keep-as-spam': 'kept-as-spam',
  'close-requests': 'closed-requests'
}

const atOnce = 200

type Planned = {
  by: Actor
  action: LeadDeed
  /** How many are to be handled. */
  leads: number
  /** What it closes. */
  requests?: readonly DataRequestKey[]
  /** Released leads are sent after this many milliseconds: time to undo. */
  delayMs?: number
}

/**
 * What a person does with leads, on the desk and at the command line. Each deed is a row of the audit trail before any lead
 * changes, and names each lead before it changes. What a deed planned and did not do is a row, too.
 */
export function createLeadDeeds({ store, audit }: { store: Store; audit: Audit }) {
  async function begin({ by, action, leads, requests = [], delayMs = 0 }: Planned) {
    const what = trailWords[action]
    const deed = await audit.record({ by, what, leads })
    const begun: string[] = []
    const changed: string[] = []
    /** Of the released ones, those that were kept as spam before. */
    const spam: string[] = []
    /** What an undo opens again. */
    const closed: DataRequestKey[] = []

    const requeue = (state: 'failed' | 'held' | 'spam' | 'throttled', ids: string[]) =>
      store.requeue({ state, filter: { ids }, limit: ids.length, delayMs })

    const change: Record<LeadDeed, (ids: string[]) => Promise<string[]>> = {
      async retry(ids) {
        const steps = store.retrySteps({ filter: { ids }, limit: ids.length })
        return (await Promise.all([requeue('failed', ids), steps])).flat()
      },
      'retry-sandbox': (ids) =>
        store.requeue({
          state: 'delivered',
          filter: { ids, crmIdPrefix: sandboxIdPrefix },
          limit: ids.length
        }),
      // A lead that is due already needs nothing.
      async 'try-now'(ids) {
        await store.hasten({ filter: { ids }, limit: ids.length })
        await store.retrySteps({ filter: { ids }, limit: ids.length, state: 'waiting' })
        return ids
      },
      async release(ids) {
        const kept = await requeue('spam', ids)
        spam.push(...kept)
        return [...kept, ...(await requeue('held', ids)), ...(await requeue('throttled', ids))]
      },
      'keep-as-spam': (ids) => store.keepAsSpam(ids),
      async 'close-requests'(ids) {
        const done = await store.closeRequests(requests.filter(({ leadId }) => ids.includes(leadId)))
        closed.push(...done)
        return [...new Set(done.map(({ leadId }) => leadId))]
      }
    }

    /** Resolves to how many leads got their requests back: none whose person was erased meanwhile. */
    async function openAgain(): Promise<number> {
      const sql = `
        insert into data_request (lead_id, kind, at)
        select id, cast($2 as text), cast($3 as bigint) from lead where id = $1 and erased_at is null
        on conflict (lead_id, kind) do update set at = excluded.at
        returning lead_id`
      const found = await store.change(
        closed.map(({ leadId, kind, at }) => ({ sql, values: [leadId, kind, at] }))
      )
      return new Set(found.flat().map((row) => row['lead_id'])).size
    }

    async function putBack(): Promise<number> {
      let back = 0
      for (const ids of inParts(changed, atOnce)) {
        const were = action === 'release' ? ids.filter((id) => spam.includes(id)) : []
        const held = ids.filter((id) => !were.includes(id))
        back += (await store.putBack(were, 'spam')).length + (await store.putBack(held, 'held')).length
      }
      return back
    }

    return {
      changed,

      /** Resolves to the leads that it changed. */
      async handle(ids: string[]): Promise<string[]> {
        await audit.name(deed, ids)
        begun.push(...ids)
        const done = await change[action](ids)
        changed.push(...done)
        return done
      },

      /** The deed says how many leads were planned, so the trail also says how many were left. */
      async end(): Promise<void> {
        const left = leads - changed.length
        if (left === 0) return
        const ids = [...new Set(begun).difference(new Set(changed))]
        await audit.record({ by, what: 'failed', ids, leads: left, detail: { deed: what } })
      },

      /** Resolves to how many leads were put back; the trail says it, too. */
      async undo(): Promise<number> {
        await audit.record({ by, what: 'undone', ids: changed, detail: { deed: what } })
        const back = action === 'close-requests' ? await openAgain() : await putBack()
        const left = changed.length - back
        if (left > 0) await audit.record({ by, what: 'failed', leads: left, detail: { deed: 'undone' } })
        return back
      }
    }
  }

  return {
    begin,

    /** Does it with all of these leads. Resolves to those that it changed. */
    async handleAll(planned: Omit<Planned, 'leads'>, ids: string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const deed = await begin({ ...planned, leads: ids.length })
      try {
        for (const part of inParts(ids, atOnce)) await deed.handle(part)
      } finally {
        await deed.end()
      }
      return deed.changed
    },

    /** The leads that match the filter and that this deed changes, oldest first. */
    find(action: keyof typeof changes, filter: LeadFilter): Promise<string[]> {
      const { values, param } = parameters()
      const chosen = action === 'retry-sandbox' ? { ...filter, crmIdPrefix: sandboxIdPrefix } : filter
      // What a person kept as spam is sent only if it is named.
      const named = action === 'release' && filter.ids ? ` or d.state = 'spam'` : ''
      const sql = `
        select l.id from lead l join contact d on d.lead_id = l.id
        where ${conditions(chosen, param)} and (${changes[action]}${named})
        order by l.sequence`
      return store.ask({ sql, values, read: (rows) => rows.map((row) => text(row['id'])) })
    }
  }
}

export type LeadDeeds = ReturnType<typeof createLeadDeeds>
export type Deed = Awaited<ReturnType<LeadDeeds['begin']>>

const isFree = (d: string) => `${d}.lease_token is null`
const isPutOff = (d: string) => `${d}.state = 'waiting' and ${isFree(d)} and ${d}.due_at > $now`
const hasStep = (isSuch: string) =>
  `exists (select 1 from delivery s where s.lead_id = l.id and s.place > 0 and ${isSuch})`

/** SQL for the leads `l` and their contacts `d` that a deed changes. */
const changes = {
  retry: `d.state = 'failed' or ${hasStep(`(s.state = 'failed' or ${isPutOff('s')})`)}`,
  'retry-sandbox': `d.state = 'delivered' and ${isFree('d')}`,
  'try-now': `(${isPutOff('d')} and coalesce(d.throttle, '') <> 'on') or ${hasStep(isPutOff('s'))}`,
  release: `d.state = 'held' or (d.throttle = 'on' and ${isFree('d')})`
}
