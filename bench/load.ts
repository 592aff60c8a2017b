import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { relayPath } from '../contract/relay-endpoint.ts'
import { sampleLead } from '../contract/sample-lead.ts'

const run = promisify(execFile)

/**
 * The figures of `wrk` for one round: responses per second, latencies in milliseconds, and failed responses (none, or
 * not 2xx or 3xx).
 */
export type Round = { perSecond: number; p50: number; p99: number; failed: number }

/**
 * Requests `url` over `connections` for `seconds`; each connection sends the next request as soon as the last response
 * has arrived. `wrk` is written in C and leaves the cores to the measured server. `options` go before the URL, `args`
 * after it, for a script.
 */
export async function runWrk(
  url: string,
  connections: number,
  seconds: number,
  options: string[] = [],
  args: string[] = []
): Promise<Round> {
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...options, url, '--', ...args]
  const { stdout } = await run('wrk', load)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(stdout, 50),
    p99: milliseconds(stdout, 99),
    failed: Array.from(
      stdout.matchAll(/(?:Non-2xx or 3xx responses:|connect|read|write|timeout) (\d+)/g)
    ).reduce((sum, [, count]) => sum + Number(count), 0)
  }
}

const unitsInMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

function milliseconds(stdout: string, percentile: number): number {
  const [, value, unit = ''] = new RegExp(String.raw`${percentile}%\s+([\d.]+)(us|ms|s|m)`).exec(stdout) ?? []
  return Number(value) * (unitsInMs[unit] ?? Number.NaN)
}

/**
 * Sends leads over 50 connections for `seconds`. A connection sends the next lead as soon as the last one is
 * acknowledged.
 */
export function measureLoad(url: string, seconds: number): Promise<Round> {
  const lead = JSON.stringify(sampleLead({ email: 'KEY@example.com' }))
  const keys = randomUUID().slice(0, -12)
  return runWrk(url + relayPath, 50, seconds, ['-s', join(import.meta.dirname, 'lead.lua')], [lead, keys])
}

/** Sends `perSecond` leads a second for `ms`, without waiting for acknowledgements. */
export async function measureSteady(url: string, ms: number, perSecond: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const sending: Promise<void>[] = []
  let failed = 0

  async function send(due: number) {
    // Counted from the time when it was due, so that a late sender does not flatter the relay.
    if ((await post(url, agent)) === 200) times.push(performance.now() - due)
    else failed += 1
  }

  const begin = performance.now()
  for (let index = 0; index < (ms / 1000) * perSecond; index += 1) {
    const due = begin + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    sending.push(send(due))
  }
  await Promise.all(sending)
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed }
}

function post(url: string, agent: Agent): Promise<number> {
  const key = randomUUID()
  const body = JSON.stringify(sampleLead({ email: `${key}@example.com` }))
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': key
  }
  return new Promise((resolve) => {
    request(url + relayPath, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** For an even number of figures, the upper of the two middle ones. */
export const median = (values: readonly number[]) => quantile(values, 0.5)
