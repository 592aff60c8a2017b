import { deskPath } from '../../contract/desk.ts'
import { createMail, type MailSettings } from '../alerts/channels.ts'
import { differenceOf } from './facts.ts'
import { countCampaigns, countPages, countSpans } from './figures.ts'
import type { Sources } from './today.ts'

const hourMs = 60 * 60_000

/** Mondays at eight, in the agency's zone. A relay that was away then sends it within this time, or not at all. */
const sendAtMs = 8 * hourMs
const lateMs = 24 * hourMs

/** `1 lead`, `1,284 leads`. */
const leads = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`

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
      const { subject, lines } = await writeWeek(sources, monday)
      const link = deskUrl === undefined ? [] : ['', `The desk: ${deskUrl}${deskPath}`]
      const text = [subject, '', ...lines, ...link, ''].join('\n')
      const id = `weekly-${calendar.nameOf(monday)}`
      const letter = { id, subject: `${new URL(siteUrl).host}: ${subject}`, text }
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
async function writeWeek({ store, calendar, readCounts }: Omit<Week, 'clock'>, monday: number) {
  const week = { from: calendar.startOfDay(monday, -7), to: monday }
  const weekBefore = { from: calendar.startOfDay(monday, -14), to: week.from }
  const [[count = 0, countBefore = 0], [page], campaigns, { toDecide, waiting, failed }, books] =
    await Promise.all([
      store.ask(countSpans([week, weekBefore], {})),
      store.ask(countPages(week)),
      store.ask(countCampaigns(week)),
      readCounts(),
      store.books()
    ])
  const difference = differenceOf(books)
  const campaign = campaigns.find(({ campaign: name }) => name !== '')
  const fromPage = page && `${page.page} (${page.leads})`
  const fromCampaign = campaign && `the campaign ${campaign.campaign} (${campaign.leads})`
  const most = [fromPage, fromCampaign].filter(Boolean)
  const undecided = ` ${toDecide} ${toDecide === 1 ? 'waits' : 'wait'} for your yes or no.`
  return {
    subject: `${leads(count)} last week${arrival({ count, waiting, failed })}.${toDecide > 0 ? undecided : ''}`,
    lines: [
      `${countBefore} in the week before.${most.length > 0 ? ` Most from ${most.join(' and ')}.` : ''}`,
      ...(failed > 0 ? [`${leads(failed)} failed: only a person sends them again.`] : []),
      difference === 0
        ? 'The books balance.'
        : `The books differ by ${leads(Math.abs(difference))}: look at Health.`
    ]
  }
}

function arrival({ count, waiting, failed }: { count: number; waiting: number; failed: number }): string {
  const late = [waiting > 0 && `${waiting} waiting`, failed > 0 && `${failed} failed`].filter(Boolean)
  if (late.length > 0) return `, ${late.join(', ')}`
  return count > 0 ? ', all with the CRM' : ''
}
