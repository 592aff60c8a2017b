import { hostname } from 'node:os'
import type { AlertName } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import { type Condition, rules, sectionOf } from './rules.ts'

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

type Occasion = { news: 'started' | 'grew'; since: number; now: number; sender: Sender }

export function alertMessage({ name, what, leads, size }: Condition, occasion: Occasion): Message {
  const { news, since, now, sender } = occasion
  const { title, command } = rules[name]
  const subject = news === 'grew' ? `${title}: more than before` : title
  const page = `docs/operating.md#${sectionOf(name)}`
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
    ...heading(now, rules[name].over, lines, sender),
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
