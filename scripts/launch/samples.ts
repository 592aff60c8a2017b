import { readFileSync } from 'node:fs'
import { contentOf } from '../../content/schema/read-text.ts'
import { isLocalHost } from '../../contract/addresses.ts'
import { createDocuments } from '../../editor/documents.ts'
import { nameOf } from '../../editor/names.ts'
import { bodyField, isRecord, type Shape, isWords, walk } from '../../editor/shape.ts'
import type { Config } from '../../relay/config.ts'
import { documents } from '../../vite/documents.ts'

/** A record that is marked as a sample, and waits for content from the agency. */
type Sample = {
  /** Its file, its place there and its first words: `content/careers.yaml sheet.openings[2]: Goalkeeper coach`. */
  line: string
  /** The words of the record itself. None if it has only ids and addresses. */
  texts: string[]
  /** Whether a build for the public refuses it (see `content/schema/atoms.ts`). */
  refused: boolean
}

export const findSamples = (): Sample[] =>
  createDocuments(documents)
    .all()
    .flatMap(({ path, shape }) => samplesIn(path, shape, contentOf(readFileSync(path, 'utf8'))))

export function samplesIn(path: string, shape: Shape, data: unknown): Sample[] {
  const found: Sample[] = []
  walk(shape, data, '', (here, record, place) => {
    if (here.kind !== 'record' || !isRecord(record) || record['sample'] !== true) return record
    const flag = here.parts.find(({ name }) => name === 'sample')?.shape
    const words = here.parts.filter(({ name, shape: part }) => name !== bodyField && isWords(part))
    found.push({
      line: `${[path, place].filter(Boolean).join(' ')}: ${shorten(nameOf(here, record))}`,
      texts: words.flatMap(({ name }) => (typeof record[name] === 'string' ? record[name] : [])),
      refused: flag?.kind === 'flag' && flag.refused === true
    })
    return record
  })
  return found
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text)

/**
 * Returns why the content must not be built for `siteUrl`, undefined if it may. A person, a quote or an offer that nobody
 * stands behind deceives visitors, and a fake review is unlawful where the agency works.
 */
export function refuseSamples(
  samples: readonly Sample[],
  { siteUrl, allowSamples }: Pick<Config, 'siteUrl' | 'allowSamples'>
): string | undefined {
  const refused = samples.filter((sample) => sample.refused)
  if (refused.length === 0 || allowSamples || isLocalHost(new URL(siteUrl).host)) return undefined
  return [
    `The site cannot be built for ${siteUrl} while these people, quotes and parts of an offer are samples:`,
    ...refused.map(({ line }) => `- ${line}`),
    'Replace each and switch its "sample" off. For a site that only the agency sees, set ALLOW_SAMPLES=1.'
  ].join('\n')
}
