import type { Logger } from 'pino'
import type { Condition } from '../alerts/condition.ts'
import { findUnwritable } from '../alerts/conditions.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Store } from '../outbox/store.ts'
import { createActions } from './actions.ts'
import { actionRoutes } from './action-routes.ts'
import { createDesk } from './app.ts'
import { alertsRoutes } from './alerts-routes.ts'
import { createAudit } from './audit.ts'
import { createChallenges } from './challenges.ts'
import { readCounts } from './counts.ts'
import { createDayFigures } from './day-figures.ts'
import { createEvents } from './events-route.ts'
import { createFigures } from './figures.ts'
import { keepFor } from './kept.ts'
import { leadsRoutes } from './leads-routes.ts'
import { createLinks } from './links.ts'
import { pauseRoutes } from './pause-routes.ts'
import { createPeople } from './people.ts'
import { peopleRoutes } from './people-routes.ts'
import { createCeremonies } from './passkey-ceremonies.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { createPasskeys } from './passkeys.ts'
import { personalDataRoutes } from './personal-data-routes.ts'
import type { Routes } from './route.ts'
import { createRuns } from './runs.ts'
import { screenRoutes } from './screen-routes.ts'
import { createSessions } from './sessions.ts'
import { createLinkMail } from './sign-in-mail.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { createStop } from './stop.ts'
import { createWeeklyMail } from './weekly-mail.ts'
import { createCalendar } from './zone.ts'

/** How old at most what needs a person may be on a screen, in milliseconds. Figures are new in every answer. */
const conditionsMs = 10_000

export type DeskParts = {
  store: Store
  clock: Clock
  log: Logger
  config: Config
  /** What needs a person, as the alerts find it, apart from a store that cannot be written. */
  readConditions: () => Promise<Condition[]>
  /** Called when deliveries have become due. */
  wake: () => void
  /** Serves the built app. */
  app?: ((request: Request) => Promise<Response>) | undefined
}

/** Connects the parts of the desk. */
export function openDesk(parts: DeskParts) {
  const { store, clock, log, config, wake } = parts
  const { url: deskUrl, zone } = config.desk
  const { mail } = config.alerts
  const calendar = createCalendar(zone)
  // For all screens at once: it counts all that waits, and its try to write locks the end of the chain.
  const readConditions = keepFor(clock, { forMs: conditionsMs }, async () => {
    const [unwritable, conditions] = await Promise.all([findUnwritable(store), parts.readConditions()])
    return [...(unwritable ? [unwritable] : []), ...conditions]
  })
  const audit = createAudit(parts)
  const links = createLinks(parts)
  const sessions = createSessions(parts)
  const passkeys = createPasskeys(parts)
  const ceremonies = createCeremonies({ passkeys, challenges: createChallenges(parts) })
  const runs = createRuns(parts)
  const stop = createStop(parts)
  const counts = () => readCounts({ store, stop, readConditions })
  const events = createEvents({ store, readCounts: counts, clock, sessions })
  const dayFigures = createDayFigures({ store, clock, nameOfDay: calendar.nameOf })
  const figures = createFigures({ store, calendar })
  const setUp = { crm: config.crm !== undefined, alerts: (mail ?? config.alerts.webhook) !== undefined }
  const sources = {
    store,
    clock,
    calendar,
    audit,
    runs,
    stop,
    dayFigures,
    figures,
    readConditions,
    readCounts: counts,
    setUp
  }
  const { adminPort } = config
  const linksTo = adminPort === undefined ? undefined : (deskUrl ?? `http://localhost:${adminPort}`)

  const actions = createActions({ store, clock, audit, runs, wake, onProgress: events.tellJob })

  const routes: Routes = {
    ...signInRoutes({
      links,
      sessions,
      ceremonies,
      audit,
      clock,
      log,
      sendLink: mail && linksTo !== undefined ? createLinkMail(mail, linksTo) : undefined,
      // Without a name of its own, no proxy is in front of the desk.
      trustProxy: deskUrl === undefined ? 0 : 1,
      deskUrl
    }),
    ...screenRoutes(sources, config),
    ...leadsRoutes({ store, audit }),
    ...actionRoutes(actions),
    ...personalDataRoutes({ store, audit, log, calendar, backupDir: config.backupDir }),
    ...pauseRoutes({ stop, audit, wake }),
    ...peopleRoutes({
      links,
      people: createPeople(parts),
      sessions,
      audit,
      deskUrl,
      mailed: mail !== undefined
    }),
    ...passkeyRoutes({ passkeys, ceremonies, audit, deskUrl }),
    ...alertsRoutes({ config, clock, audit, readConditions }),
    ...events.routes
  }
  const { weekly } = config.alerts
  const sendWeeklyMail =
    weekly && createWeeklyMail({ ...sources, mail: weekly, siteUrl: config.siteUrl, deskUrl: linksTo })
  return {
    routes,
    dayFigures,
    sendWeeklyMail,
    endStreams: events.endStreams,
    /** Resolves once no bulk job runs. */
    endJobs: () => actions.stopAll(),
    answer: createDesk({ routes, sessions, log, clock, deskUrl, app: parts.app })
  }
}
