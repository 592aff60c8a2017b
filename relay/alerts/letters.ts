import type { Message } from './message.ts'

// The mails that are no alerts: sign-in links, and the figures of a week.

type Letter = Pick<Message, 'subject' | 'text'>

export function linkLetter(letters: string, link: string): Letter {
  const lines = [
    `Letters: ${letters}. They are the same on the screen where you asked for this link.`,
    '',
    link,
    '',
    'The link works once, for 15 minutes. If you did not ask for it, ignore this mail.',
    ''
  ]
  return { subject: `Sign in to the desk: ${letters}`, text: lines.join('\n') }
}

/** `1 lead`, `1,284 leads`. */
const leadsOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`

/** The figures of a week. They name no person. `waiting`, `failed` and `toDecide` are of all leads, now. */
type Week = Record<'count' | 'countBefore' | 'toDecide' | 'waiting' | 'failed' | 'difference', number> & {
  page: { page: string; leads: number } | undefined
  campaign: { campaign: string; leads: number } | undefined
}

export function weekLetter(
  week: Week,
  { siteUrl, link }: { siteUrl: string; link: string | undefined }
): Letter {
  const { count, countBefore, toDecide, failed, difference, page, campaign } = week
  const most = [
    page && `${page.page} (${page.leads})`,
    campaign && `the campaign ${campaign.campaign} (${campaign.leads})`
  ].filter(Boolean)
  const undecided = ` ${toDecide} ${toDecide === 1 ? 'waits' : 'wait'} for your yes or no.`
  const subject = `${leadsOf(count)} last week${arrival(week)}.${toDecide > 0 ? undecided : ''}`
  const lines = [
    subject,
    '',
    `${countBefore} in the week before.${most.length > 0 ? ` Most from ${most.join(' and ')}.` : ''}`,
    ...(failed > 0 ? [`${leadsOf(failed)} failed: only a person sends them again.`] : []),
    difference === 0
      ? 'The books balance.'
      : `The books differ by ${leadsOf(Math.abs(difference))}: look at Health.`,
    ...(link === undefined ? [] : ['', `The desk: ${link}`]),
    ''
  ]
  return { subject: `${new URL(siteUrl).host}: ${subject}`, text: lines.join('\n') }
}

function arrival({ count, waiting, failed }: Week): string {
  const late = [waiting > 0 && `${waiting} waiting`, failed > 0 && `${failed} failed`].filter(Boolean)
  if (late.length > 0) return `, ${late.join(', ')}`
  return count > 0 ? ', all with the CRM' : ''
}
