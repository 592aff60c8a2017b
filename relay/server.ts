import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConditions } from './alerts/conditions.ts'
import { startAlerts, watchedOf } from './alerts/start.ts'
import { isLocalHost } from '../contract/local-host.ts'
import { createRelay } from './intake/app.ts'
import { readCertificate, type Certificate } from './process/certificate.ts'
import { systemClock as clock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { deliverLeads } from './deliver-leads.ts'
import { openDesk } from './desk/open-desk.ts'
import { listen, type ListenOptions, type Listening } from './process/listen.ts'
import { createLog } from './process/log.ts'
import { createAdmin, createMetrics } from './metrics.ts'
import { openStore } from './open-store.ts'
import { startCopying } from './outbox/sqlite/copy/copying.ts'
import { serveSite, type Site } from './site-files/static.ts'
import { version } from './version.ts'
import { stopOnSignals } from './process/stop-on-signals.ts'

/** How long requests in flight may take after the server was told to stop, in milliseconds. */
const graceMs = 5_000

type Problem = { ok: false; problem: string }
type Started = { ok: true; stop: () => Promise<void>; drainMs: number }

/** Connects the parts and opens the ports. `problem` is one line that names the setting at fault. */
async function startServer(config: Config, log: Logger): Promise<Started | Problem> {
  const tls = config.tls && (await readCertificate(config.tls))
  if (tls && !tls.ok) return tls
  const opened = await openStore(config)
  if (!opened.ok) return opened
  const { store } = opened
  const { copyDir, dataDir } = config
  const copying = copyDir === undefined ? undefined : startCopying({ dir: dataDir, to: copyDir, log })
  const metrics = createMetrics({ store, copying })
  if (config.trustProxy > 0 && config.host === undefined)
    log.warn('HOST is not set: a sender who reaches the port past the proxy can claim any address')
  const deliveries = deliverLeads(config.crm, { store, clock, metrics, log })
  const alerts = startAlerts(config, { store, copying, clock, log })
  const onAccepted = () => deliveries?.wake()
  const { answer: site, isPage } = process.argv.includes('--without-site') ? noSite : findSite(log)
  let leaving = false
  const isLeaving = () => leaving
  const localOnly = isLocalHost(new URL(config.siteUrl).host)
  const desk = openDesk({
    store,
    clock,
    log,
    config,
    wake: onAccepted,
    readConditions: () =>
      readConditions({ ...watchedOf(config), store, copyLagMs: copying?.lagMs(), now: clock.now() })
  })
  const { adminPort } = config
  const dayCounts = adminPort !== undefined && config.desk.countViews ? desk.dayFigures : undefined
  const parts = { store, clock, log, metrics, onAccepted, site, isPage, isLeaving, localOnly, dayCounts }
  const relay = createRelay({ ...config, ...parts })

  const open: Listening[] = []
  const stop = async () => {
    await Promise.all([...open.map((server) => server.close(graceMs)), deliveries?.stop(), alerts?.stop()])
    await copying?.stop()
    await dayCounts?.flush()
    await store.close()
  }

  /** Keeps the port open meanwhile, so that a load balancer that asks `/readyz` gets an answer. */
  const leave = async () => {
    leaving = true
    await clock.wait(config.drainMs)
    await stop()
  }

  for (const options of portsOf(config, relay, createAdmin(metrics, desk.answer), tls?.certificate)) {
    const server = await listen(options)
    if (!server.ok) {
      await stop()
      return server
    }
    open.push(server)
  }
  log.info(
    { address: `${tls ? 'https' : 'http'}://localhost:${config.port}`, admin: config.adminPort, version },
    'listening'
  )
  // Notify the parent process, if this one was started as a child of Node.
  process.send?.('listening')
  return { ok: true, stop: leave, drainMs: config.drainMs }
}

type NoSite = { answer: undefined; isPage: Site['isPage'] }
const noSite: NoSite = { answer: undefined, isPage: () => false }

function findSite(log: Logger): Site | NoSite {
  const [dir = '', before = ''] = ['build', 'build.previous'].map((folder) =>
    join(import.meta.dirname, '..', folder, 'client')
  )
  if (existsSync(dir)) return serveSite(dir, log)
  if (existsSync(before)) {
    log.warn(`${dir} is missing, so the pages of the build before are served: "npm run build" builds it`)
    return serveSite(before, log)
  }
  log.warn(`${dir} is missing, so no pages are served: "npm start" builds it`)
  return noSite
}

function portsOf(
  config: Config,
  relay: ListenOptions['fetch'],
  admin: ListenOptions['fetch'],
  certificate: Certificate | undefined
): ListenOptions[] {
  const { host, port, trustProxy, maxConnections } = config
  const ports: ListenOptions[] = [
    { setting: 'PORT', host, port, fetch: relay, certificate, trustProxy, maxConnections }
  ]
  if (config.adminPort !== undefined) {
    ports.push({ setting: 'ADMIN_PORT', port: config.adminPort, host: '127.0.0.1', fetch: admin })
  }
  return ports
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

if (import.meta.main) await main()
