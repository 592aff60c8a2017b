import { readConfig } from '../../relay/config.ts'
import { findOpenClaims } from './claims.ts'
import { findLonelyPages } from './lonely-pages.ts'
import { findSmallPictures } from './pictures.ts'
import { findMissingSettings } from './settings.ts'
import { findLongTexts } from './texts.ts'
import { fieldsOf, readWritten, type Field } from './written.ts'

export type Gap = { title: string; lines: string[] }

/**
 * Finds what the agency still has to replace, document, set or confirm before launch. It only reports gaps; errors fail
 * the build.
 */
export async function findGaps(env = process.env): Promise<Gap[]> {
  const written = readWritten()
  const fields = [...fieldsOf(written)]
  return [
    { title: 'Sample records, to be replaced', lines: findSamples(fields) },
    { title: 'Claims without a document or a date', lines: findOpenClaims(written) },
    {
      title: 'Settings',
      lines: findMissingSettings({ read: readConfig(env), styleguide: env.STYLEGUIDE, written })
    },
    { title: 'Pictures smaller than their place', lines: await findSmallPictures(fields) },
    { title: 'Pages that no link leads to', lines: findLonelyPages(written) },
    { title: 'Texts too long for their place', lines: findLongTexts(fields) }
  ]
}

/** Finds sample records, which wait for content from the agency. */
export function findSamples(fields: Field[]): string[] {
  return fields
    .filter(({ key, value }) => key === 'sample' && value === true)
    .map(({ place }) => place.replace(/ sample$/, ''))
}

/** What no program sees from here. */
const byHand = [
  'HighLevel, Settings, Business Profile: "Allow Duplicate Contact" is off; else a form that is sent twice makes two contacts',
  'HighLevel, each form, On submit: a message and no redirect, since the page itself leads on'
]

export function printGaps(gaps: Gap[]) {
  for (const { title, lines } of gaps) {
    console.log(`\n${title}: ${lines.length}`)
    for (const line of lines) console.log(`  ${line}`)
  }
  console.log('\nTo check by hand:')
  for (const line of byHand) console.log(`  ${line}`)
}
