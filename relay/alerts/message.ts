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

/** `args` are of the operator's command to run. `docs` is a section of docs/operating.md, by default the one with this title. */
const wordsOf = (title: string, over: string, args: string, docs = sectionOf(title)) => ({
  title,
  over,
  command: `npm run leads -- ${args}`,
  docs
})

const sectionOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

export const words: Record<AlertName, ReturnType<typeof wordsOf>> = {
  store: wordsOf('No lead can be taken', 'Leads can be taken again', 'config', 'the-store-cannot-be-written'),
  unrecorded: wordsOf('Attempts cannot be recorded', 'Attempts are recorded again', 'config'),
  paused: wordsOf('Deliveries are paused', 'Deliveries are no longer paused', 'alert'),
  token: wordsOf('A token is dead', 'Both tokens are accepted again', 'config', 'keys'),
  overdue: wordsOf(
    'Leads do not reach the CRM',
    'No lead is overdue any longer',
    'list --state pending --limit 5',
    'the-crm-is-down'
  ),
  dead: wordsOf('Leads are dead', 'No lead is dead any longer', 'list --state dead', 'dead-leads'),
  steps: wordsOf('Delivered leads lack a step', 'No delivered lead lacks a step any longer', 'config'),
  test: wordsOf('A test lead failed', 'Test leads arrive again', 'canary'),
  quarantine: wordsOf(
    'Leads are in quarantine',
    'No lead in quarantine waits for a decision',
    'list --state quarantined',
    'quarantine'
  ),
  disk: { ...wordsOf('The disk is nearly full', 'The disk has room again', ''), command: 'df -h' },
  backup: {
    ...wordsOf('A backup was missed', 'A backup was made', ''),
    command: 'sudo systemctl start ocsm-backup'
  },
  request: wordsOf('A person asks about their data', 'No request about data is open any longer', 'requests'),
  erasure: wordsOf(
    'A person is to be erased in the CRM',
    'Nobody is to be erased in the CRM any longer',
    'alert',
    'erasing-a-persons-data'
  ),
  answer: wordsOf('Leads wait for an answer', 'No lead waits too long for an answer', 'alert'),
  pages: wordsOf('Pages are missing', 'The pages are whole again', 'alert')
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
