import type { Route } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cut } from './recorded-request.ts'

/** Handles one call of a request. If it resolves to `false`, the call then continues normally. */
type Strike = (route: Route, reach: Reach) => Promise<boolean>

/** Sends a call to its server without showing the page the answer. */
type Reach = () => Promise<unknown>

export type Fault = {
  name: string
  befalls(cut: Cut): boolean
  /** `once` ends with the first call; the others last until the line is repaired, or beyond. */
  lasts?: 'once' | 'for good'
  strike: Strike
}

const posts = ({ requests }: Cut) => requests.some(({ method }) => method === 'POST')
const documents = ({ requests }: Cut) => requests.some(({ kind }) => kind === 'document')
const slowness = 10_000

const fail: Strike = async (route) => {
  await route.abort('connectionfailed')
  return true
}

const loseAnswer: Strike = async (route, reach) => {
  await reach()
  await route.abort('connectionreset')
  return true
}

/** As a proxy in front of the site answers. */
const refuse =
  (status: number, retryAfter: number): Strike =>
  async (route) => {
    const headers = { 'Retry-After': String(retryAfter), 'Content-Type': 'text/html' }
    await route.fulfill({ status, headers, body: `<h1>${status}</h1>` })
    return true
  }

const hold: Strike = async () => {
  await sleep(slowness)
  return false
}

const always = () => true
/** Only where a visit asks for it. */
const never = () => false
const answersMatter = (cut: Cut) => posts(cut) || documents(cut)

export const faults = {
  failsOnce: { name: 'fails once', befalls: always, lasts: 'once', strike: fail },
  neverComes: { name: 'never comes', befalls: never, lasts: 'for good', strike: fail },
  failsAlways: { name: 'fails always', befalls: always, strike: fail },
  slow: { name: 'takes 10 s', befalls: always, strike: hold },
  answerLost: { name: 'answer lost once', befalls: posts, lasts: 'once', strike: loseAnswer },
  answersLost: { name: 'answers lost', befalls: posts, strike: loseAnswer },
  busyOnce: {
    name: '503 once, Retry-After: 1',
    befalls: answersMatter,
    lasts: 'once',
    strike: refuse(503, 1)
  },
  tooMany: { name: '429, Retry-After: 1', befalls: answersMatter, strike: refuse(429, 1) },
  busy: { name: '503, Retry-After: 60', befalls: answersMatter, strike: refuse(503, 60) }
} satisfies Record<string, Fault>
