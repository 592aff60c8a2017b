import { readConfig } from '../../relay/config.ts'
import { findOpenClaims } from './claims.ts'
import { findLonelyPages } from './lonely-pages.ts'
import { findSmallPictures } from './pictures.ts'
import { findDiscardingForms, findMissingIds, findMissingVariables } from './settings.ts'
import { findSamples } from './samples.ts'
import { findLongTexts } from './texts.ts'
import { fieldsOf, readWritten } from './written.ts'

/** Who can close a gap. */
export const actors = {
  staff: 'For the agency’s staff, in the content editor',
  web: 'For the person who runs HighLevel, YouTube and the shop',
  developer: 'For the developer'
}

export type Gap = { who: keyof typeof actors; title: string; lines: string[] }

/**
 * Finds what the agency still has to replace, document, set or confirm before launch. It only reports gaps; errors fail
 * the build.
 */
export async function findGaps(env = process.env): Promise<Gap[]> {
  const written = readWritten()
  const fields = [...fieldsOf(written)]
  const samples = findSamples()
  const linesOf = (refused: boolean) =>
    samples.filter((sample) => sample.refused === refused).map(({ line }) => line)
  return [
    { who: 'staff', title: 'Forms that send nothing', lines: findDiscardingForms(written) },
    {
      who: 'staff',
      title: 'Sample people, quotes and parts of an offer: a build for the public refuses them',
      lines: linesOf(true)
    },
    {
      who: 'staff',
      title: 'Other samples, marked on their pages until they are replaced',
      lines: linesOf(false)
    },
    { who: 'staff', title: 'Claims without a document or a date', lines: findOpenClaims(written) },
    { who: 'staff', title: 'Pictures smaller than their place', lines: await findSmallPictures(fields) },
    { who: 'staff', title: 'Texts too long for their place', lines: findLongTexts(fields) },
    { who: 'web', title: 'Ids, dates and addresses', lines: [...findMissingIds(written)] },
    {
      who: 'developer',
      title: 'Variables',
      lines: findMissingVariables({ read: readConfig(env), styleguide: env.STYLEGUIDE })
    },
    { who: 'developer', title: 'Pages that no link leads to', lines: findLonelyPages(written) }
  ]
}

/** What no program sees from here. */
const byHand: Gap = {
  who: 'web',
  title: 'To check by hand',
  lines: [
    'HighLevel, Settings, Business Profile: "Allow Duplicate Contact" is off; else a form that is sent twice makes two contacts',
    'HighLevel, each form, On submit: a message and no redirect, since the page itself leads on'
  ]
}

export const countGaps = (gaps: Gap[]): number => gaps.reduce((sum, { lines }) => sum + lines.length, 0)

export function describeGaps(found: Gap[]): string {
  const lines: string[] = []
  for (const [who, heading] of Object.entries(actors)) {
    const own = (gap: Gap) => gap.who === who
    lines.push(`\n${heading}: ${countGaps(found.filter(own))}`)
    for (const gap of [...found, byHand].filter(own)) {
      if (gap.lines.length === 0) continue
      lines.push(`\n  ${gap.title}: ${gap.lines.length}`)
      for (const line of gap.lines) lines.push(`    ${line}`)
    }
  }
  return lines.join('\n')
}
