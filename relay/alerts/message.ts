import { hostname } from 'node:os'
import type { Config } from '../config.ts'
import type { AlertName, Condition } from './conditions.ts'

/** The message that a person receives. It contains no personal data. */
export type Message = {
  /** The same for every retry, so that a receiver can drop duplicates. */
  id: string
  type: `alert.${'started' | 'grew' | 'over' | 'test' | 'failed'}`
  /** Milliseconds since the epoch. */
  at: number
  subject: string
  /** Plain text of a few lines. The first is the subject. */
  text: string
  data: Record<string, string>
}

/** The origin of an alert: the site, and the machine that the relay runs on. */
export type Sender = { site: string; relay: string }

export const alertSender = ({ siteUrl }: Pick<Config, 'siteUrl'>): Sender => ({
  site: siteUrl,
  relay: hostname()
})

type Words = { title: string; over: string; command: string; docs: string }

export const words: Record<AlertName, Words> = {
  store: {
    title: 'No lead can be taken',
    over: 'Leads can be taken again',
    command: 'npm run leads -- config',
    docs: 'the-store-cannot-be-written'
  },
  unrecorded: {
    title: 'Attempts cannot be recorded',
    over: 'Attempts are recorded again',
    command: 'npm run leads -- config',
    docs: 'attempts-cannot-be-recorded'
  },
  paused: {
    title: 'Deliveries are paused',
    over: 'Deliveries are no longer paused',
    command: 'npm run leads -- alert',
    docs: 'deliveries-are-paused'
  },
  overdue: {
    title: 'Leads do not reach the CRM',
    over: 'No lead is overdue any longer',
    command: 'npm run leads -- list --state pending --limit 5',
    docs: 'the-crm-is-down'
  },
  dead: {
    title: 'Leads are dead',
    over: 'No lead is dead any longer',
    command: 'npm run leads -- list --state dead',
    docs: 'dead-leads'
  },
  test: {
    title: 'A test lead failed',
    over: 'Test leads arrive again',
    command: 'npm run leads -- canary',
    docs: 'a-test-lead-failed'
  },
  quarantine: {
    title: 'Leads are in quarantine',
    over: 'No lead in quarantine waits for a decision',
    command: 'npm run leads -- list --state quarantined',
    docs: 'quarantine'
  },
  disk: {
    title: 'The disk is nearly full',
    over: 'The disk has room again',
    command: 'df -h',
    docs: 'the-disk-is-nearly-full'
  },
  copy: {
    title: 'The copy falls behind',
    over: 'The copy is up to date again',
    command: 'npm run leads -- alert',
    docs: 'the-copy-falls-behind'
  },
  backup: {
    title: 'A backup was missed',
    over: 'A backup was made',
    command: 'sudo systemctl start ocsm-backup',
    docs: 'a-backup-was-missed'
  },
  request: {
    title: 'A person asks about their data',
    over: 'No request about data is open any longer',
    command: 'npm run leads -- requests',
    docs: 'a-person-asks-about-their-data'
  },
  pages: {
    title: 'Pages are missing',
    over: 'The pages are whole again',
    command: 'npm run leads -- alert',
    docs: 'pages-are-missing'
  }
}

type Told = { news: 'started' | 'grew'; since: number; now: number; sender: Sender }

export function alertMessage({ name, what, leads, size }: Condition, told: Told): Message {
  const { news, since, now, sender } = told
  const { title, command, docs } = words[name]
  const subject = news === 'grew' ? `${title}: more than before` : title
  const page = `docs/operating.md#${docs}`
  const lines = [what, `Since: ${moment(since)}`, `Leads: ${leads}`, `Run: ${command}`, `Read: ${page}`]
  return {
    id: ['alert', name, since, news, news === 'grew' ? size : undefined].filter(Boolean).join('-'),
    type: `alert.${news}`,
    ...heading(now, subject, lines, sender),
    data: { alert: name, since: iso(since), what, leads, command, docs: page, ...sender }
  }
}

type Over = { name: AlertName; since: number; goneAt: number; now: number; sender: Sender }

export function overMessage({ name, since, goneAt, now, sender }: Over): Message {
  const lines = [`From: ${moment(since)}`, `To: ${moment(goneAt)}`]
  return {
    id: `alert-${name}-${since}-over`,
    type: 'alert.over',
    ...heading(now, words[name].over, lines, sender),
    data: { alert: name, since: iso(since), until: iso(goneAt), ...sender }
  }
}

export function testMessage({ now, sender }: { now: number; sender: Sender }): Message {
  const what = 'This is a test. Real alerts arrive the same way; nothing needs to be done.'
  return {
    id: `alert-test-${now}`,
    type: 'alert.test',
    ...heading(now, 'Test alert', [what, 'Read: docs/operating.md#alerts'], sender),
    data: { alert: 'test', ...sender }
  }
}

/** A backup or a check that runs on a schedule failed. */
export function failedMessage({ now, sender, job }: { now: number; sender: Sender; job: string }): Message {
  const docs = 'docs/operating.md#a-scheduled-job-failed'
  const what = `The scheduled job ${job} failed.`
  return {
    id: `alert-failed-${job}-${now}`,
    type: 'alert.failed',
    ...heading(now, `${job} failed`, [what, `Read: ${docs}`], sender),
    data: { alert: 'failed', job, what, docs, ...sender }
  }
}

function heading(at: number, subject: string, lines: string[], { site, relay }: Sender) {
  const full = `${new URL(site).host}: ${subject}`
  return { at, subject: full, text: [full, '', ...lines, `Relay: ${relay}`, ''].join('\n') }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** `2026-01-05 09:00 UTC`. */
const moment = (ms: number) => `${iso(ms).slice(0, 16).replace('T', ' ')} UTC`
