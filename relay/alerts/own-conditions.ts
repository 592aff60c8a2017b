import type { Pages } from '../site-files/pages.ts'
import type { Condition } from './condition.ts'

/** A store that fails for a moment is no problem yet. */
export const unrecordedMs = 60_000

type Own = {
  pages: Pick<Pages, 'fallback' | 'problem'>
  /** Since when this relay cannot record its attempts; undefined while it can, or if it delivers nothing. */
  unrecordedSince?: number | undefined
  now: number
}

const unharmed = 'No lead is lost.'

/** Finds what is wrong with this relay's own files and deliveries, which no other relay can see. */
export async function findOwnConditions({ pages, unrecordedSince, now }: Own): Promise<Condition[]> {
  const found = [findUnrecorded(unrecordedSince, now), await findPagesProblem(pages)]
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
