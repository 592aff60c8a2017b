import type { Logger } from 'pino'
import { englishWords, type WordsIn } from '../../contract/messages.ts'
import { findUnwritable } from '../alerts/rules-of-relay.ts'
import { named, type Condition } from '../alerts/rules.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { repliesEvery, crmName } from '../crm/connector.ts'
import { createAudit } from '../operator/audit.ts'
import { createLeadDeeds } from '../operator/lead-deeds.ts'
import { createPause } from '../operator/pause.ts'
import { createRuns } from '../operator/runs.ts'
import type { Store } from '../outbox/store.ts'
import { actionRoutes, createActions } from './actions.ts'
import { alertsRoutes } from './alerts.ts'
import { createDesk, type ServeApp } from './app.ts'
import { auditRoutes } from './audit.ts'
import { createDayFigures } from './day-figures.ts'
import { createEvents } from './events.ts'
import { readCounts } from './facts.ts'
import { leadsRoutes } from './leads.ts'
import { createLinkMail, createLinks } from './links.ts'
import { createCeremonies, passkeyRoutes } from './passkey-ceremonies.ts'
import { createChallenges, createPasskeys } from './passkeys.ts'
import { pauseRoutes } from './pause.ts'
import { createPeople, peopleRoutes } from './people.ts'
import { personalDataRoutes } from './personal-data.ts'
import type { Routes } from './route.ts'
import { screenRoutes } from './screens.ts'
import { createSessions } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import type { Sources } from './today.ts'
import { createWeeklyMail } from './weekly-mail.ts'
import { createCalendar } from './zone.ts'

type DeskParts = {
  store: Store
  clock: Clock
  log: Logger
  config: Config
  /** What needs a person, as the alerts find it, apart from a store that cannot be written. */
  readConditions: () => Promise<Condition[]>
  /** Called when deliveries have become due. */
  wake: () => void
  app?: ServeApp | undefined
  /** Makes the address of the page for the guardian of a minor. */
  guardianUrl?: (leadId: string) => Promise<string>
  /** The words of the build in each language. Without a build, drafts are in English. */
  wordsIn?: WordsIn | undefined
}

export function openDesk({
  store,
  clock,
  log,
  config,
  wake,
  app,
  guardianUrl,
  wordsIn = () => englishWords,
  ...alerts
}: DeskParts) {
  const { adminPort, backupDir, siteUrl } = config
  const { mail, webhook, weekly } = config.alerts
  const { url: deskUrl, zone } = config.desk
  const calendar = createCalendar(zone)
  const readConditions = async () => {
    const [unwritable, conditions] = await Promise.all([findUnwritable(store), alerts.readConditions()])
    return [...named('store', unwritable), ...conditions]
  }

  const audit = createAudit({ store, clock })
  const links = createLinks({ store, clock })
  const people = createPeople({ store, clock })
  const sessions = createSessions({ store, clock })
  const passkeys = createPasskeys({ store, clock })
  const ceremonies = createCeremonies(passkeys, createChallenges({ store, clock }))
  const runs = createRuns({ store, clock })
  const pause = createPause({ store, clock })
  const counts = () => readCounts({ store, pause, readConditions })
  const events = createEvents({ store, readCounts: counts, clock, sessions })
  const actions = createActions({
    store,
    clock,
    deeds: createLeadDeeds({ store, audit }),
    runs,
    wake,
    onProgress: events.sendJob
  })

  const dayFigures = createDayFigures({ store, clock, nameOfDay: calendar.nameOf })
  const setUp = { crm: config.crm !== undefined, alerts: (mail ?? webhook) !== undefined }
  const { crm } = config
  const asksForReplies = repliesEvery(crm) > 0
  const months = config.retentionMonths
  const retention = months === undefined ? undefined : { months, monthsBefore: calendar.monthsBefore }
  const reads = {
    readConditions,
    readCounts: counts,
    crmName: crmName(crm),
    asksForReplies,
    setUp,
    retention
  }
  const sources: Sources = { store, clock, calendar, audit, runs, pause, dayFigures, ...reads }

  // Where the mails of this relay say that the desk is.
  const linkedUrl = adminPort === undefined ? undefined : (deskUrl ?? `http://localhost:${adminPort}`)
  const sendLink = mail && linkedUrl !== undefined ? createLinkMail(mail, linkedUrl) : undefined
  const routes: Routes = {
    ...signInRoutes({ links, sessions, ceremonies, audit, clock, log, sendLink, deskUrl }),
    ...screenRoutes(sources, config),
    ...leadsRoutes({ store, audit, guardianUrl, wordsIn }),
    ...actionRoutes(actions),
    ...personalDataRoutes({ store, audit, log, calendar, backupDir }),
    ...pauseRoutes({ pause, audit, wake }),
    ...peopleRoutes({ links, people, sessions, audit, deskUrl, mailed: mail !== undefined }),
    ...auditRoutes(audit),
    ...passkeyRoutes({ passkeys, ceremonies, audit, deskUrl }),
    ...alertsRoutes({ config, clock, audit, readConditions }),
    ...events.routes
  }
  return {
    routes,
    dayFigures,
    sendWeeklyMail: weekly && createWeeklyMail({ ...sources, mail: weekly, siteUrl, deskUrl: linkedUrl }),
    endStreams: events.endStreams,
    /** Resolves once no bulk job runs. */
    endJobs: () => actions.stopAll(),
    answer: createDesk({ routes, sessions, log, clock, deskUrl, app })
  }
}
