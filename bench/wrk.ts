import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

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
