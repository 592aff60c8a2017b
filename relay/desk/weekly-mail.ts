import { deskPath } from '../../contract/desk.ts'
import { createMail, type MailSettings } from '../alerts/channels.ts'
import { weekLetter } from '../alerts/letters.ts'
import { differenceOf } from './facts.ts'
import { countCampaigns, countPages, countSpans } from './figures.ts'
import type { Sources } from './today.ts'

const hourMs = 60 * 60_000

/** Mondays at eight, in the agency's zone. A relay that was away then sends it within this time, or not at all. */
const sendAtMs = 8 * hourMs
const lateMs = 24 * hourMs

type Week = Pick<Sources, 'store' | 'clock' | 'calendar' | 'readCounts'>

type Parts = Week & {
  runs: Sources['runs']
  mail: MailSettings
  siteUrl: string
  /** Where the desk is served, if it is. */
  deskUrl: string | undefined
}

/** Makes a function that sends the figures of last week, once a week. They name no person. */
export function createWeeklyMail({ mail, siteUrl, deskUrl, runs, ...sources }: Parts) {
  const { clock, calendar } = sources
  const receivers = mail.to.map((to) => ({ to, send: createMail(to, mail) }))
  /** Who has the mail of which week, so that a retry for one of them does not repeat it for the others. */
  const sent = new Map<string, string>()

  return async (): Promise<void> => {
    const now = clock.now()
    const monday = calendar.startOfWeek(now)
    const dueAt = monday + sendAtMs
    if (now < dueAt || now >= dueAt + lateMs) return
    const last = await runs.last('weekly-mail')
    if (last?.ok && last.startedAt >= monday) return
    // After a failure, once an hour.
    if (last && now - last.startedAt < hourMs) return
    await runs.record('weekly-mail', async () => {
      const id = `weekly-${calendar.nameOf(monday)}`
      const link = deskUrl === undefined ? undefined : `${deskUrl}${deskPath}`
      const letter = { id, ...weekLetter(await readWeek(sources, monday), { siteUrl, link }) }
      const problems: string[] = []
      for (const { to, send } of receivers.filter((each) => sent.get(each.to) !== id)) {
        try {
          await send(letter, AbortSignal.timeout(20_000))
          sent.set(to, id)
        } catch (error) {
          problems.push(error instanceof Error ? error.message : 'unknown error')
        }
      }
      const [raw] = problems
      if (raw === undefined) return { ok: true, result: { code: 'mailed' } }
      const result = { code: 'not-mailed', missed: problems.length, of: receivers.length, raw } as const
      return { ok: false, result }
    })
  }
}

/** What happened in the week before this Monday. */
async function readWeek({ store, calendar, readCounts }: Omit<Week, 'clock'>, monday: number) {
  const week = { from: calendar.startOfDay(monday, -7), to: monday }
  const weekBefore = { from: calendar.startOfDay(monday, -14), to: week.from }
  const [[count = 0, countBefore = 0], [page], campaigns, counts, books] = await Promise.all([
    store.ask(countSpans([week, weekBefore], {})),
    store.ask(countPages(week)),
    store.ask(countCampaigns(week)),
    readCounts(),
    store.books()
  ])
  const campaign = campaigns.find(({ campaign: name }) => name !== '')
  return { ...counts, count, countBefore, page, campaign, difference: differenceOf(books) }
}
