import { join } from 'node:path'
import type { Logger } from 'pino'
import { isLocalHost } from '../contract/addresses.ts'
import { createAdminPort, createMetrics } from './admin-port.ts'
import { createConditions } from './alerts/rules.ts'
import { startAlerts } from './alerts/watch.ts'
import { systemClock as clock } from './clock.ts'
import { findMisspelled, projectRoot, readConfig, version, type Config } from './config.ts'
import { openCrm } from './crm/connector.ts'
import { deliverLeads } from './deliver-leads.ts'
import { serveDeskApp } from './desk/app.ts'
import { openDesk } from './desk/open-desk.ts'
import { forgetDeskAddress, noteDeskAddress } from './desk/port.ts'
import { createCalendar, replyLimitOf } from './desk/zone.ts'
import { createRelay } from './intake/app.ts'
import { createReceipts } from './intake/receipt/receipts.ts'
import { openStore } from './open-store.ts'
import { createAudit } from './operator/audit.ts'
import { runBackup } from './operator/backup.ts'
import { eraseAgain, listName } from './operator/erase.ts'
import { startRetention } from './operator/retention.ts'
import { startBackups } from './outbox/backup.ts'
import { startWiping } from './outbox/erasures.ts'
import type { Store } from './outbox/store.ts'
import { takeCrmReplies, takeCrmForms } from './poll-crm.ts'
import { listen, type Answer, type Listening } from './process/listen.ts'
import { createLog } from './process/log.ts'
import { noPages, openPages } from './site-files/pages.ts'
import { tellNoContact } from './tell-no-contact.ts'

/** How long requests in flight may take after the signal to stop, in milliseconds. */
const graceMs = 5_000

type Problem = { ok: false; problem: string }
type Started = { ok: true; stop: () => Promise<void>; drainMs: number }

/** Opens the store and the ports. `problem` is one line that names the setting at fault. */
async function startServer(config: Config, log: Logger): Promise<Started | Problem> {
  const opened = await openStore(config)
  if (!opened.ok) return opened
  for (const { name, problem } of findMisspelled(process.env)) log.warn(`${name}: ${problem}`)
  if (config.trustProxy > 0 && config.host === undefined)
    log.warn('HOST is not set: a sender who reaches the port past the proxy can claim any address')

  const { host, port, maxConnections, adminHost, adminPort, drainMs } = config
  let leaving = false
  const parts = await connectParts(config, log, { store: opened.store, isLeaving: () => leaving })
  const site = { setting: 'PORT', host, port, fetch: parts.relay, maxConnections }
  const admin = { setting: 'ADMIN_PORT', host: adminHost, fetch: parts.admin }
  const ports: Listening[] = []
  for (const options of adminPort === undefined ? [site] : [site, { ...admin, port: adminPort }]) {
    const listening = await listen(options)
    if (!listening.ok) {
      await parts.stop(ports)
      return listening
    }
    ports.push(listening)
  }

  /** Keeps the port open meanwhile, so that a load balancer that asks `/readyz` gets an answer. */
  async function stop() {
    leaving = true
    if (adminPort !== undefined) await end(log, forgetDeskAddress(config))
    await clock.wait(drainMs)
    await parts.stop(ports)
  }

  if (adminPort !== undefined) await noteDeskAddress(config)
  log.info({ address: `http://localhost:${port}`, admin: adminPort, version }, 'listening')
  // Notify the parent process, if this one was started as a child of Node.
  process.send?.('listening')
  return { ok: true, stop, drainMs }
}

type Parts = {
  relay: Answer
  admin: Answer
  /** Ends everything, once the answers of these ports are over. */
  stop: (ports: Listening[]) => Promise<void>
}

/** The only place that connects the parts of the relay. */
async function connectParts(
  config: Config,
  log: Logger,
  { store, isLeaving }: { store: Store; isLeaving: () => boolean }
): Promise<Parts> {
  const { siteDir, siteUrl, anonKey, rateLimitPerMinute, trustProxy } = config
  const metrics = createMetrics({ store })
  const receipts = createReceipts({ store, clock })
  const receiptUrl = async (leadId: string) => new URL(await receipts.pathOf(leadId), siteUrl).href
  const guardianUrl = async (leadId: string) => new URL(await receipts.guardianPathOf(leadId), siteUrl).href
  const { backupDir, backupEveryMs } = config
  if (backupDir !== undefined) await eraseRestored(backupDir, { store, log })
  const deliveries = deliverLeads(config.crm && openCrm(config.crm), {
    store,
    clock,
    metrics,
    log,
    receiptUrl,
    guardianUrl
  })
  const crmForms = takeCrmForms(config.crm, { store, clock, log })
  const crmReplies = takeCrmReplies(config.crm, { store, clock, log })
  const noContact = tellNoContact(config.crm, { store, clock, log })
  const wake = () => deliveries?.wake()
  const pages = process.argv.includes('--without-site') ? noPages : await openPages(siteDir, log)
  const conditions = createConditions({
    store,
    clock,
    config,
    pages,
    deliveries,
    replies: replyLimitOf(config)
  })
  const app = serveDeskApp(join(projectRoot, 'build/desk'))
  const desk = openDesk({
    store,
    clock,
    log,
    config,
    wake,
    app,
    readConditions: conditions.all,
    guardianUrl,
    wordsIn: pages.site?.wordsIn
  })
  const alerts = startAlerts(config, { store, clock, log, conditions, onWatch: desk.sendWeeklyMail })
  const wiping = startWiping({ store, clock, log })
  const { monthsBefore } = createCalendar(config.desk.zone)
  const months = config.retentionMonths
  const retention =
    months !== undefined
      ? startRetention({ months, monthsBefore }, { store, clock, log, backupDir })
      : undefined
  const backups =
    backupDir !== undefined && backupEveryMs > 0
      ? startBackups(
          { store, clock, log },
          { everyMs: backupEveryMs, copy: (signal) => runBackup(config, signal) }
        )
      : undefined
  const hasDesk = config.adminPort !== undefined
  const isCounted = hasDesk && config.desk.countViews
  const dayCounts = isCounted ? desk.dayFigures : undefined
  const relay = createRelay({
    store,
    clock,
    log,
    metrics,
    siteUrl,
    anonKey,
    rateLimitPerMinute,
    trustProxy,
    localOnly: isLocalHost(new URL(siteUrl).host),
    site: pages.site?.answer,
    isPage: pages.site?.isPage ?? (() => false),
    wordsIn: pages.site?.wordsIn,
    pagesProblem: pages.problem,
    onAccepted: () => deliveries?.onAccepted(),
    isLeaving,
    dayCounts
  })

  async function stop(ports: Listening[]) {
    // A port closes once its answers are over, and those of the desk's open pages are not until they are ended.
    desk.endStreams()
    // Not awaited: a vacuum may take minutes, and the store breaks it off when it closes.
    void wiping.stop()
    await end(
      log,
      ...ports.map((port) => port.close(graceMs)),
      deliveries?.stop(),
      crmForms?.stop(),
      crmReplies?.stop(),
      noContact?.stop(),
      backups?.stop(),
      retention?.stop(),
      alerts?.stop(),
      desk.endJobs()
    )
    // A request that was in flight may have begun another job.
    await end(log, desk.endJobs())
    await end(log, dayCounts?.flush())
    await end(log, store.close())
  }

  return { relay, admin: createAdminPort(metrics, desk.answer), stop }
}

/**
 * Erases again, before anything is delivered, who was erased after the store was copied: it may have been restored by other means
 * than `leads restore`, or that was killed.
 */
async function eraseRestored(backupDir: string, { store, log }: { store: Store; log: Logger }) {
  try {
    const audit = createAudit({ store, clock })
    const again = await eraseAgain([backupDir], { who: 'Relay' }, { store, audit })
    if (again && again.leads > 0) log.warn({ leads: again.leads }, 'erased again after a restore')
  } catch (error) {
    log.error({ err: error }, `${listName} in BACKUP_DIR could not be read or carried out`)
  }
}

/** Waits for parts to end. One that fails does not keep the others from it: the disk may be read-only, the database away. */
async function end(log: Logger, ...parts: (Promise<unknown> | undefined)[]) {
  for (const result of await Promise.allSettled(parts.filter((part) => part !== undefined)))
    if (result.status === 'rejected') log.error({ err: result.reason }, 'a part did not end well')
}

/** The supervisor kills the process ten seconds after the drain time, in milliseconds. */
const deadlineMs = 9_500

/**
 * Ends the process on SIGTERM and SIGINT once `stop` is done. Ctrl-C after that ends it at once; a repeated SIGTERM does
 * not, since a terminal and a supervisor may each send one.
 */
function stopOnSignals({ stop, drainMs }: { stop: () => Promise<void>; drainMs: number }, log: Logger) {
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
