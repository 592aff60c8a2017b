import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { replay } from './replay.ts'
import { hour, makeYear, minute } from './traffic.ts'

const number = (fallback: string) => ({ type: 'string', default: fallback }) as const
const { values } = parseArgs({
  options: {
    leads: number('60'),
    campaigns: number('12'),
    'of-a-campaign': number('1500'),
    outages: number('24'),
    seed: number('1')
  }
})

const year = makeYear(
  {
    leadsADay: Number(values.leads),
    campaigns: Number(values.campaigns),
    leadsOfACampaign: Number(values['of-a-campaign']),
    outages: Number(values.outages)
  },
  Number(values.seed)
)
// In memory, because the bench makes a year of commits and measures waits, not the disk.
const dir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ocsm-year-'))
try {
  const began = performance.now()
  const told = await replay(year, dir)
  const longestOutage = Math.max(...year.outages.map(({ from, to }) => to - from))
  const facts = {
    leads: told.accepted,
    delivered: told.delivered,
    dead: told.dead,
    attempts: told.attempts,
    outages: year.outages.length,
    'longest outage': duration(longestOutage),
    'half wait at most': duration(atShare(told.delays, 0.5)),
    '99 of 100 wait at most': duration(atShare(told.delays, 0.99)),
    'longest delay': duration(told.delays.at(-1) ?? 0),
    'longest after an outage': duration(told.longestAfterOutage),
    'largest backlog': told.largestBacklog
  }
  for (const [name, value] of Object.entries(facts)) console.log(`${name.padEnd(24)}${value}`)
  console.log(`\nreplayed in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  process.exitCode = told.delivered + told.dead === told.accepted ? 0 : 1
} finally {
  await rm(dir, { recursive: true })
}

function atShare(rising: number[], share: number): number {
  return rising[Math.floor((rising.length - 1) * share)] ?? 0
}

function duration(ms: number): string {
  if (ms < 2 * minute) return `${(ms / 1000).toFixed(0)} s`
  return ms < 2 * hour ? `${(ms / minute).toFixed(0)} min` : `${(ms / hour).toFixed(1)} h`
}
