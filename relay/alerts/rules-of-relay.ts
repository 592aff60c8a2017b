import { statfs } from 'node:fs/promises'
import { StoreUnavailable } from '../outbox/database.ts'
import type { Store } from '../outbox/store.ts'
import { type Found, hourMs, minuteMs, type Rule } from './rule.ts'

// The alerts about the machine: its store, its disk, its backups, its token and its pages.

/** How often to look, and how long a store may fail before that is a problem, in milliseconds. */
export const lookMs = minuteMs

const unrecordedMs = minuteMs
const shortDiskBytes = 2e9

const safely = 'No lead is lost.'

/** The watch finds it with `findUnwritable`, because nothing in the store can be read or noted then. */
export const store: Rule = {
  title: 'No lead can be taken',
  over: 'Leads can be taken again',
  command: 'npm run leads -- config',
  section: 'the-store-cannot-be-written',
  limit: () => ({ minutes: lookMs / minuteMs })
}

/** The same check as that of `/readyz`, with the reason. Never rejects. */
export async function findUnwritable({ ping }: Pick<Store, 'ping'>): Promise<Found> {
  try {
    await ping()
    return undefined
  } catch (error) {
    const what = error instanceof StoreUnavailable ? error.message : 'The store cannot be written'
    const leads =
      'Leads that were accepted are on disk. New ones get a 503, and their forms retry while the page is open.'
    return { what: `${what}.`, leads }
  }
}

/** The watch finds it: it could not look whether anything needs a person. */
export const unwatched: Rule = {
  title: 'Problems cannot be looked for',
  over: 'Problems are looked for again',
  command: 'npm run leads -- config',
  explainedBy: ['store'],
  limit: () => ({ minutes: lookMs / minuteMs })
}

export const unrecorded: Rule = {
  title: 'Attempts cannot be recorded',
  over: 'Attempts are recorded again',
  command: 'npm run leads -- config',
  explainedBy: ['store'],
  limit: () => ({ minutes: unrecordedMs / minuteMs }),
  inRelay({ deliveries, now }) {
    const since = deliveries?.unrecordedSince()
    if (since === undefined || now - since < unrecordedMs) return undefined
    const what =
      'The store lets this relay claim no lead, or does not record what the CRM answered, so it sends none.'
    return { since, what, leads: `${safely} Those that were just sent may be sent again.` }
  }
}

export const token: Rule = {
  title: 'A token is refused',
  over: 'Both tokens are accepted again',
  command: 'npm run leads -- config',
  section: 'keys',
  limit: ({ crm }) => (crm?.kind === 'api' && crm.nextToken !== undefined ? {} : undefined),
  inRelay({ deliveries }) {
    const refused = deliveries?.refusedToken()
    if (!refused) return undefined
    const what = `The CRM no longer accepts the token in ${refused.setting}. The relay uses the other one.`
    const leads = 'Leads are delivered. Without a second token, the next refusal stops them.'
    return { since: refused.since, what, leads }
  }
}

export const disk: Rule = {
  title: 'The disk is nearly full',
  over: 'The disk has room again',
  command: 'df -h',
  limit: ({ databaseUrl }) => (databaseUrl === undefined ? { gigabytes: shortDiskBytes / 1e9 } : undefined),
  async inStore({ dataDir, freeBytes = readFree }, { safe }) {
    if (dataDir === undefined) return undefined
    const free = await freeBytes(dataDir)
    if (free >= shortDiskBytes) return undefined
    const what = `Only ${(free / 1e9).toFixed(1)} GB is free on the disk that keeps the leads.`
    const leads = `${safe} Once the disk is full, no lead can be accepted.`
    return { what, leads, facts: { freeBytes: free } }
  }
}

async function readFree(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

export const backup: Rule = {
  title: 'A backup was missed',
  over: 'A backup was made',
  command: 'npm run leads -- backup',
  limit: ({ alerts: { backupHours: hours } }) => (hours > 0 ? { hours } : undefined),
  async inStore({ store: { backupAge }, now, backupHours }) {
    const ageMs = backupHours === 0 ? undefined : await backupAge()
    if (ageMs === undefined || ageMs < backupHours * hourMs) return undefined
    const what = `No copy of all leads was made for ${Math.floor(ageMs / hourMs)} hours.`
    const leads = `${safely} If the disk were destroyed, the leads since then would be.`
    return { since: now - ageMs, what, leads }
  }
}

export const pages: Rule = {
  title: 'Pages are missing',
  over: 'The pages are whole again',
  command: 'npm run leads -- alert',
  limit: () => ({}),
  async inRelay({ pages: { fallback, problem } }) {
    const missing = await problem()
    if (missing !== undefined)
      return { what: `Pages are missing: ${missing}.`, leads: `${safely} /readyz says 503.` }
    if (fallback === undefined) return undefined
    return { what: `The relay serves the pages of the build before: ${fallback}.`, leads: safely }
  }
}
