import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { systemClock } from '../../relay/clock.ts'
import { noPgbouncer, startPgbouncer } from '../relay/pgbouncer.ts'
import { startPair } from '../relay/postgres-pair.ts'
import { startPostgres } from '../relay/postgres-server.ts'
import { runSql } from '../relay/run-sql.ts'
import { flaky, refuseWith } from './crm.ts'
import { atATime, findBroken, judge, settleUp, until, type Fault, type Size } from './fault.ts'
import { startLoad } from './load.ts'
import { postgresPlace, rehearseOn, relayProcess, type Place } from './relays.ts'

const poolerSizes: Record<Size, { rounds: number; acks: number }> = {
  short: { rounds: 1, acks: 100 },
  full: { rounds: 5, acks: 1000 }
}
const count = 3

/** How long a relay is frozen, and the longest that the others may wait for what it holds, in milliseconds. */
const frozenMs = 8000
const longestMs = 5000

export const pooler: Fault = {
  name: 'pooler',
  what: 'three relays behind PgBouncer in session mode: a relay is killed, a relay freezes, the pooler is killed, by turns',
  obstacle: async () => noPgbouncer,
  async run(size) {
    const { rounds, acks } = poolerSizes[size]
    const server = await startPostgres()
    const direct = postgresPlace(server.url, () => server.stop())
    const bouncer = await startPgbouncer(server.url, { default_pool_size: 40 })
    const place: Place = {
      ...direct,
      settings: { DATABASE_URL: bouncer.url },
      async remove() {
        await bouncer.stop()
        await direct.remove()
      }
    }
    return rehearseOn(place, { relays: count, behavior: flaky }, async ({ crm, relays, send }) => {
      await Promise.all(relays.map(({ relay }) => relay.start()))
      const load = send(30)
      let longest = 0
      for (let round = 0; round < rounds; round += 1) {
        await load.more(acks)
        const [victim, ...others] = [...relays.slice(round % count), ...relays.slice(0, round % count)]
        if (!victim) throw new Error('there are no relays')
        await victim.relay.stop('SIGKILL')
        await load.more(acks)
        await victim.relay.start()
        await load.more(acks)

        victim.relay.pause()
        const theirs = send(
          10,
          others.map(({ url }) => url)
        )
        longest = Math.max(longest, await longestWait(theirs.ackedAt, frozenMs))
        victim.relay.resume()
        await theirs.stop()
        for (const id of theirs.acked) load.acked.add(id)

        await load.more(acks)
        await bouncer.end()
        await bouncer.start()
        await load.more(acks)
      }
      await load.stop()
      await Promise.all(relays.map(({ relay }) => relay.stop('SIGKILL')))
      const interruptions = rounds * (1 + 1 + count) + count
      const settled = await settleUp(place, crm, load.acked)
      return judge(
        settled,
        {
          'relays killed': rounds,
          'relays frozen': rounds,
          'pooler killed': rounds,
          'answered 503': load.answered(503),
          'calls without an answer': load.answered(0),
          'ms without an acknowledgement beside a frozen relay, at most': Math.round(longest)
        },
        {
          'it answers 200 or 503, nothing else': load.statusesBut(0, 200, 503).length === 0,
          'a frozen relay blocks no other for longer than seconds': longest < longestMs,
          'more than once only after an interruption or a timeout':
            settled.repeated <= crm.hung() + interruptions * atATime
        }
      )
    })
  }
}

/** The longest time between two acknowledgements within the next `ms` milliseconds. */
async function longestWait(ackedAt: Map<string, number>, ms: number): Promise<number> {
  const began = Date.now()
  await systemClock.wait(ms)
  const times = [began, ...[...ackedAt.values()].filter((at) => at <= began + ms), began + ms]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

const failoverSizes: Record<Size, { failovers: number; acks: number }> = {
  short: { failovers: 1, acks: 100 },
  full: { failovers: 5, acks: 1000 }
}

/** So long nothing may be acknowledged while the standby is away, in milliseconds. */
const awayMs = 3000

export const failover: Fault = {
  name: 'failover',
  what: 'two relays on a PostgreSQL with a synchronous standby: the standby is killed and returns, then the primary is killed and the standby takes its place',
  async run(size) {
    const { failovers, acks } = failoverSizes[size]
    const sum: Record<string, number> = { failovers, 'acknowledged while the standby was away': 0 }
    const broken = new Set<string>()
    for (let round = 0; round < failovers; round += 1) {
      const { alone, counted, broken: found } = await failOverOnce(acks)
      sum['acknowledged while the standby was away'] =
        (sum['acknowledged while the standby was away'] ?? 0) + alone
      for (const [what, number] of Object.entries(counted))
        if (typeof number === 'number') sum[what] = (sum[what] ?? 0) + number
      for (const promise of found) broken.add(promise)
    }
    return { counted: sum, broken: [...broken] }
  }
}

/** Acknowledgements of leads on the standby's disk may still be on their way: waits for a second without any, or for 20. */
async function arrived({ acked }: { acked: Set<string> }) {
  for (let seconds = 0, before = -1; seconds < 20 && before !== acked.size; seconds += 1) {
    before = acked.size
    await systemClock.wait(1000)
  }
}

async function failOverOnce(acks: number) {
  const pair = await startPair()
  const before = postgresPlace(pair.primary.url, () => pair.stop())
  return rehearseOn(before, { relays: 2, behavior: flaky }, async ({ crm, relays, send }) => {
    await Promise.all(relays.map(({ relay }) => relay.start()))
    const load = send()
    await load.more(acks)
    await pair.standby.kill()
    await arrived(load)
    const held = load.acked.size
    await systemClock.wait(awayMs)
    const alone = load.acked.size - held
    await pair.standby.start()
    await pair.isFollowing()
    await load.more(acks)
    await pair.failOver()
    await Promise.all(relays.map(({ relay }) => relay.stop('SIGKILL')))
    await load.stop()

    const place = postgresPlace(pair.standby.url)
    const acked = new Set(load.acked)
    await using ended = new AsyncDisposableStack()
    const after = await Promise.all([relayProcess(place, crm), relayProcess(place, crm)])
    for (const { relay } of after) ended.defer(async () => void (await relay.stop('SIGKILL')))
    await Promise.all(after.map(({ relay }) => relay.start()))
    const next = ended.adopt(startLoad(after.map(({ url }) => url)), (each) => each.stop())
    await next.more(acks)
    await next.stop()
    for (const id of next.acked) acked.add(id)
    await Promise.all(after.map(({ relay }) => relay.stop('SIGKILL')))
    const settled = await settleUp(place, crm, acked)
    const excuses = crm.hung() + 4 * atATime
    return {
      alone,
      ...judge(
        settled,
        { 'answered 503': load.answered(503), 'calls without an answer': load.answered(0) },
        {
          'nothing is acknowledged while the standby is away': alone === 0,
          'more than once only after a kill or a timeout': settled.repeated <= excuses
        }
      )
    }
  })
}

/** How many connections the starved relay gets, of the ten that it would use. */
const starvedSizes: Record<Size, number[]> = { short: [5], full: [5] }

/** A relay looks for problems once a minute. One that cannot leaves that to another after a minute or two. */
const alertWithinMs = 4 * 60_000

export const starved: Fault = {
  name: 'starved',
  what: 'two relays on one PostgreSQL, and the one with the watch gets a few connections only, in the middle of load: leads fail, and somebody is alerted',
  async run(size) {
    const counted: Record<string, number> = {}
    const broken = new Set<string>()
    for (const connections of starvedSizes[size]) {
      const { alerts, acked, promises } = await starve(connections)
      counted[`acknowledged, with ${connections} connections for one relay`] = acked
      counted[`alerts, with ${connections} connections`] = alerts
      for (const promise of findBroken(promises)) broken.add(`with ${connections} connections, ${promise}`)
    }
    return { counted, broken: [...broken] }
  }
}

async function starve(connections: number) {
  const server = await startPostgres()
  const owner = postgresPlace(server.url, () => server.stop())
  const few = new URL(server.url)
  few.username = 'few'
  await runSql(server.url, 'create role few login; grant all on schema public to few')
  return rehearseOn(owner, { behavior: refuseWith(400) }, async ({ crm }) => {
    await using ended = new AsyncDisposableStack()
    const receiver = ended.adopt(await receiveAlerts(), (each) => each.close())
    const relayAt = async (url: string) => {
      const { settings, ...place } = postgresPlace(url)
      const each = await relayProcess(
        { ...place, settings: { ...settings, ALERT_WEBHOOK_URL: receiver.url } },
        crm
      )
      ended.defer(async () => void (await each.relay.stop('SIGKILL')))
      await each.relay.start()
      return each
    }
    // It starts first, so it has the watch.
    const hungry = await relayAt(few.href)
    const healthy = await relayAt(server.url)
    const load = ended.adopt(startLoad([hungry.url, healthy.url]), (each) => each.stop())
    await load.more(100)
    await runSql(
      server.url,
      `alter role few connection limit ${connections};
       select pg_terminate_backend(pid) from pg_stat_activity where usename = 'few'`
    )
    await load.more(200)
    await load.stop()
    const isTold = await until(() => receiver.alerts.includes('failed'), alertWithinMs)
    const { status } = await fetch(`${hungry.url}/readyz`)
    const saysSo = status === 200 || (await until(() => receiver.alerts.includes('store'), alertWithinMs))
    return {
      acked: load.acked.size,
      alerts: receiver.alerts.length,
      promises: {
        'somebody is alerted to the leads that failed': isTold,
        'a relay that takes no leads says so': saysSo
      }
    }
  })
}

const alertSchema = z.object({ data: z.object({ alert: z.string() }) })

/** A webhook that notes the names of the alerts. */
async function receiveAlerts() {
  const alerts: string[] = []
  const server = createServer((request, response) => {
    const take = async () => {
      alerts.push(alertSchema.parse(await json(request)).data.alert)
      response.end()
    }
    void take()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    alerts,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
