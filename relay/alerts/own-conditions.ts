import type { CertificateState } from '../process/keep-certificate.ts'
import type { Pages } from '../site-files/pages.ts'
import type { Condition } from './condition.ts'

/** The relay alerts when a certificate ends in this many days, and again later, more urgently. */
export const soonDays = 14
export const urgentDays = 3

/** A store that fails for a moment is no problem yet. */
export const unrecordedMs = 60_000

/** A pair that is half written is no problem yet. */
const refusedMs = 60_000

type Own = {
  pages: Pick<Pages, 'fallback' | 'problem'>
  /** Undefined if a proxy speaks TLS. */
  certificate: CertificateState | undefined
  /** Since when this relay cannot record its attempts; undefined while it can, or if it delivers nothing. */
  unrecordedSince?: number | undefined
  now: number
}

const unharmed = 'No lead is lost.'
const visitorsSee = 'Browsers show a warning instead of the site, so no lead arrives.'

/** Finds what is wrong with this relay's own files and deliveries, which no other relay can see. */
export async function findOwnConditions({
  pages,
  certificate,
  unrecordedSince,
  now
}: Own): Promise<Condition[]> {
  const found = [
    findUnrecorded(unrecordedSince, now),
    await findPagesProblem(pages),
    ...(certificate ? findCertificateProblems(certificate, now) : [])
  ]
  return found.filter((condition) => condition !== undefined)
}

function findUnrecorded(since: number | undefined, now: number): Condition | undefined {
  if (since === undefined || now - since < unrecordedMs) return undefined
  const what = 'The store does not record what the CRM answered, so this relay sends no lead.'
  const leads = `${unharmed} Those that were just sent may be sent again.`
  return { name: 'unrecorded', since, what, leads }
}

async function findPagesProblem({ fallback, problem }: Own['pages']): Promise<Condition | undefined> {
  const missing = await problem()
  if (missing !== undefined)
    return { name: 'pages', what: `Pages are missing: ${missing}.`, leads: `${unharmed} /readyz says 503.` }
  if (fallback === undefined) return undefined
  const what = `The relay serves the pages of the build before: ${fallback}.`
  return { name: 'pages', what, leads: unharmed }
}

function findCertificateProblems(
  { daysLeft, refused }: CertificateState,
  now: number
): (Condition | undefined)[] {
  const left = daysLeft(now)
  const rounded = Math.floor(left)
  const what =
    left < 0
      ? 'The certificate has expired.'
      : `The certificate expires in ${rounded} ${rounded === 1 ? 'day' : 'days'}.`
  const leads =
    left < 0
      ? visitorsSee
      : 'Once it has expired, browsers show a warning instead of the site, and no lead arrives.'
  return [
    left < soonDays ? { name: 'certificate', what, leads } : undefined,
    left < urgentDays ? { name: 'expiring', what, leads } : undefined,
    left < 0 ? { name: 'expired', what, leads } : undefined,
    refused && now - refused.since >= refusedMs
      ? { name: 'renewal', since: refused.since, what: `${refused.problem}.`, leads: unharmed }
      : undefined
  ]
}
