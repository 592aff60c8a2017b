import type { Problem } from '../contract/desk-answers.ts'
import { type AlertName, lackWords, withinText } from '../contract/desk.ts'
import { countOf } from './words.ts'

// Words for each problem that needs a person. Alerts speak to the web person, the desk to the staff.

/** A figure leads to the leads that it counts. `lacks`: to delivered leads that lack a step. */
export type Figure = { figure: string; lacks?: true }
export type Parts = readonly (string | Figure)[]

export const leadsOf = (count: number): Figure => ({ figure: countOf(count, 'lead') })

export const textOf = (parts: Parts): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.figure)).join('')

/** `what` ends a sentence. */
type Words = { what: Parts; more: string }

type Seen = { problem: Problem; size: number; crm: string; now: number }

const retried = 'Each lead is retried automatically, for seven days.'
const kept = 'They are kept, and sent again only when a person retries them.'
const minuteMs = 60_000

const wordsOf: Record<AlertName, (seen: Seen) => Words> = {
  store: () => ({
    what: ['No lead can be taken: the store cannot be written.'],
    more: 'Leads that came before are kept. The forms retry new ones while the page is open.'
  }),
  unwatched: () => ({
    what: ['Problems cannot be looked for.'],
    more: 'Nobody would be alerted to a problem with leads.'
  }),
  unrecorded: () => ({
    what: ['The relay sends no lead: it cannot record what the CRM answers.'],
    more: 'No lead is lost. Those that were just sent may be sent again.'
  }),
  crm: () => ({
    what: ['No CRM is connected, so leads go to nobody.'],
    more: 'They are kept. The web person connects the CRM, which then gets them.'
  }),
  quota: ({ crm, problem: { byOthers } }) => ({
    what: [
      byOthers
        ? `Another integration uses up the calls of ${withinText(crm)}.`
        : `${crm} takes no more calls today.`
    ],
    more: `Leads are kept, and sent as soon as it takes calls again.${byOthers ? ' The web person finds what else calls it.' : ''}`
  }),
  blocked: ({ crm }) => ({ what: [`${crm} refuses every lead.`], more: retried }),
  token: ({ crm }) => ({
    what: [`${crm} no longer accepts one of the two tokens. The relay uses the other one.`],
    more: 'Leads are delivered. The web person replaces the token.'
  }),
  overdue({ problem: { since = 0, isAhead, throttled }, now }) {
    const minutes = countOf(Math.floor((now - since) / minuteMs), 'minute')
    return {
      what: [
        isAhead
          ? 'The oldest unsent lead came while a clock was ahead, so nobody knows how long leads wait.'
          : `The oldest unsent lead is ${minutes} old.`
      ],
      more: throttled
        ? `${retried} Throttled, with too many leads of one email address: ${throttled}.`
        : retried
    }
  },
  failed: ({ size, crm }) => ({ what: [leadsOf(size), ` did not reach ${withinText(crm)}.`], more: kept }),
  steps: ({ problem: { lacks = [] }, size, crm }) => ({
    what: [
      { figure: countOf(size, 'delivered lead'), lacks: true },
      ` ${size === 1 ? 'lacks' : 'lack'} ${lacks.map((kind) => lackWords[kind]).join(' or ')}.`
    ],
    more: `${crm} has their contacts. Once the cause is fixed, a retry sends only what is missing.`
  }),
  deal: ({ size, crm }) => ({
    what: [`${countOf(size, 'person has', 'people have')} no deal of their own in ${withinText(crm)}.`],
    more: 'Today names them. Open their deals there by hand.'
  }),
  test: () => ({
    what: ['A test lead failed: the CRM refused it, or seven days passed.'],
    more: 'No visitor’s lead is concerned.'
  }),
  held: ({ size }) => ({
    what: [leadsOf(size), ` may be spam and ${size === 1 ? 'waits' : 'wait'} for your decision.`],
    more: 'They are kept, and sent only when a person releases them.'
  }),
  disk: ({ problem: { freeBytes = 0 } }) => ({
    what: [`Only ${(freeBytes / 1e9).toFixed(1)} GB is free on the disk that keeps the leads.`],
    more: 'No lead is lost. Once the disk is full, no lead can be accepted.'
  }),
  backup: ({ problem: { since = 0 }, now }) => ({
    what: [`No copy of all leads was made for ${Math.floor((now - since) / (60 * minuteMs))} hours.`],
    more: 'No lead is lost. If the disk were destroyed, the leads since then would be.'
  }),
  request: ({ size }) => ({
    what: [`${countOf(size, 'request')} of people about their data ${size === 1 ? 'is' : 'are'} open.`],
    more: 'Nothing was changed yet. Write to the person first: anyone with their receipt can ask.'
  }),
  erasure: ({ size, crm }) => ({
    what: [
      `${countOf(size, 'erased person is', 'erased people are')} still to be erased in ${withinText(crm)}.`
    ],
    more: 'Today shows the contacts. Erase them there, then say so.'
  }),
  reply: ({ problem: { hours = 0 }, size, crm }) => ({
    what: [leadsOf(size), ` ${size === 1 ? 'has' : 'have'} waited ${hours} working hours for a reply.`],
    more: `${crm} has them, and shows no reply.`
  }),
  pages: () => ({
    what: ['Pages of the site are missing, or old.'],
    more: 'No lead is lost.'
  })
}

export const problemWords = (problem: Problem, { crm, now }: { crm: string; now: number }): Words =>
  wordsOf[problem.name]({ problem, size: problem.size ?? 0, crm, now })

type Limits = { minutes: number; hours: number; gigabytes: number }

/** When an alert is sent. A relay says which limit it has. */
const alertWords: Record<AlertName, (limits: Limits) => string> = {
  store: ({ minutes }) => `no lead can be taken for ${countOf(minutes, 'minute')}`,
  unwatched: ({ minutes }) => `problems cannot be looked for, for ${countOf(minutes, 'minute')}`,
  unrecorded: ({ minutes }) => `no answer is noted for ${countOf(minutes, 'minute')}`,
  crm: () => 'a lead waits, and no CRM is set',
  quota: () => 'the CRM has no calls left for the relay',
  blocked: ({ minutes }) => `all leads are refused for ${countOf(minutes, 'minute')}`,
  token: () => 'one of the two tokens is refused',
  overdue: ({ minutes }) => `a lead waits longer than ${countOf(minutes, 'minute')}`,
  failed: () => 'a lead fails',
  steps: ({ minutes }) =>
    `fields, a deal or a workflow fails, or is refused for ${countOf(minutes, 'minute')}`,
  deal: () => 'a lead shares the deal of another person, or gets none',
  test: () => 'a test lead fails',
  held: () => 'a lead is held as spam',
  disk: ({ gigabytes }) => `the disk has less than ${gigabytes} GB free`,
  backup: ({ hours }) => `no backup for ${countOf(hours, 'hour')}`,
  request: () => 'a person asks about their data',
  erasure: () => 'a person is erased here, and not yet in the CRM',
  reply: ({ hours }) => `a lead waits ${countOf(hours, 'working hour')} for a reply`,
  pages: () => 'pages of the site are missing'
}

export const whenAlerted = (
  name: AlertName,
  { minutes = 0, hours = 0, gigabytes = 0 }: { [Name in keyof Limits]?: number | undefined }
): string => alertWords[name]({ minutes, hours, gigabytes })
