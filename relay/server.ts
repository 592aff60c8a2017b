import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConditions } from './alerts/conditions.ts'
import { findOwnConditions } from './alerts/own-conditions.ts'
import { startAlerts, watchedOf } from './alerts/start.ts'
import { isLocalHost } from '../contract/local-host.ts'
import { createRelay } from './intake/app.ts'
import { systemClock as clock } from './clock.ts'
import { findMisspelled, projectRoot, readConfig, type Config } from './config.ts'
import { deliverLeads } from './deliver-leads.ts'
import { serveDeskApp } from './desk/app-files.ts'
import { openDesk } from './desk/open-desk.ts'
import { startSumming } from './desk/summing.ts'
import { forgetDeskAddress, noteDeskAddress } from './desk/port.ts'
import { listen, type ListenOptions, type Listening } from './process/listen.ts'
import { createLog } from './process/log.ts'
import { createAdmin, createMetrics } from './metrics.ts'
import { openStore } from './open-store.ts'
import { startWiping } from './outbox/erasures.ts'
import { startCopying } from './outbox/sqlite/copy/copying.ts'
import { noPages, openPages } from './site-files/pages.ts'
import { version } from './version.ts'

/** How long requests in flight may take after the server was told to stop, in milliseconds. */
const graceMs = 5_000

/** The supervisor kills the process ten seconds after the drain time, in milliseconds. */
const deadlineMs = 9_500

type Answer = ListenOptions['fetch']
type Problem = { ok: false; problem: string }
type Started = { ok: true; stop: () => Promise<void>; drainMs: number }

/** Connects the parts and opens the ports. `problem` is one line that names the setting at fault. */
async function startServer(config: Config, log: Logger): Promise<Started | Problem> {
  const opened = await openStore(config)
  if (!opened.ok) return opened
  const { store } = opened
  const { copyDir, dataDir } = config
  const copying = copyDir === undefined ? undefined : startCopying({ dir: dataDir, to: copyDir, log })
  const open: Listening[] = []
  const metrics = createMetrics({ store, copying })
  for (const { name, problem } of findMisspelled(process.env)) log.warn(`${name}: ${problem}`)
  if (config.trustProxy > 0 && config.host === undefined)
    log.warn('HOST is not set: a sender who reaches the port past the proxy can claim any address')
  const deliveries = deliverLeads(config.crm, { store, clock, metrics, log })
  const onAccepted = () => deliveries?.wake()
  const pages = process.argv.includes('--without-site') ? noPages : await openPages(config.siteDir, log)
  const readOwnConditions = () =>
    findOwnConditions({
      pages,
      unrecordedSince: deliveries?.unrecordedSince(),
      now: clock.now()
    })
  let leaving = false
  const isLeaving = () => leaving
  const localOnly = isLocalHost(new URL(config.siteUrl).host)
  const site = pages.site?.answer
  const isPage = pages.site?.isPage ?? (() => false)
  const pagesProblem = pages.problem
  const desk = openDesk({
    store,
    clock,
    log,
    config,
    wake: onAccepted,
    app: serveDeskApp(join(projectRoot, 'build/desk')),
    readConditions: async () => [
      ...(await readConditions({
        ...watchedOf(config),
        store,
        copyLagMs: copying?.lagMs(),
        now: clock.now()
      })),
      ...(await readOwnConditions())
    ]
  })
  const onWatch = desk.sendWeeklyMail
  const alerts = startAlerts(config, { store, copying, clock, log, readOwnConditions, onWatch })
  const wiping = startWiping({ store, clock, log })
  const summing = startSumming({ store, clock, log, zone: config.desk.zone })
  const { adminPort } = config
  const dayCounts = adminPort !== undefined && config.desk.countViews ? desk.dayFigures : undefined
  const parts = {
    store,
    clock,
    log,
    metrics,
    onAccepted,
    site,
    isPage,
    pagesProblem,
    isLeaving,
    localOnly,
    dayCounts
  }
  const relay = createRelay({ ...config, ...parts })

  const stop = async () => {
    // A port closes once its answers are over, and those of the desk's open pages are not until they are ended.
    desk.endStreams()
    wiping.stop()
    await Promise.all([
      ...open.map((server) => server.close(graceMs)),
      deliveries?.stop(),
      alerts?.stop(),
      summing.stop(),
      desk.endJobs()
    ])
    // A request that was in flight may have begun another job.
    await desk.endJobs()
    await copying?.stop()
    await dayCounts?.flush()
    await store.close()
  }

  /** Keeps the port open meanwhile, so that a load balancer that asks `/readyz` gets an answer. */
  const leave = async () => {
    leaving = true
    if (adminPort !== undefined) await forgetDeskAddress(config)
    await clock.wait(config.drainMs)
    await stop()
  }

  for (const options of portsOf(config, relay, createAdmin(metrics, desk.answer))) {
    const server = await listen(options)
    if (!server.ok) {
      await stop()
      return server
    }
    open.push(server)
  }
  if (adminPort !== undefined) await noteDeskAddress(config)
  log.info({ address: `http://localhost:${config.port}`, admin: config.adminPort, version }, 'listening')
  // Notify the parent process, if this one was started as a child of Node.
  process.send?.('listening')
  return { ok: true, stop: leave, drainMs: config.drainMs }
}

function portsOf(config: Config, relay: Answer, admin: Answer): ListenOptions[] {
  const { host, port, maxConnections, adminHost, adminPort } = config
  const site = { setting: 'PORT', host, port, fetch: relay, maxConnections }
  if (adminPort === undefined) return [site]
  return [site, { setting: 'ADMIN_PORT', host: adminHost, port: adminPort, fetch: admin }]
}

/** Starts the relay. If it cannot, prints one line that says why and exits with 1. */
async function main() {
  // New files are readable by their owner only, even if the folder allows more.
  process.umask(0o077)
  const log = createLog()
  // Node also passes unhandled rejections to this handler.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error')
    process.exit(1)
  })

  const settings = readConfig()
  const started = settings.ok ? await startServer(settings.config, log) : settings
  if (!started.ok) {
    console.error(started.problem)
    process.exit(1)
  }
  stopOnSignals(started, log)
}

/**
 * Ends the process on SIGTERM and SIGINT once `stop` is done. Ctrl-C after that ends it at once; a repeated SIGTERM does
 * not, since a terminal and a supervisor may each send one.
 */
function stopOnSignals({ stop, drainMs }: Started, log: Logger) {
  let stopping = false

  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping && signal === 'SIGINT') process.exit(1)
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('not everything ended in time')
      process.exit(1)
    }, drainMs + deadlineMs)
    void stop().then(() => process.exit(0))
  }

  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // The parent process is gone, for any reason.
  process.on('disconnect', () => onSignal('SIGTERM'))
}

if (import.meta.main) await main()
