import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyContent, type ContentCopy } from '../../testing/copy-content.ts'

type Fault = { fault: string; file: string; from: string; to: string; named: string }

let copy: ContentCopy

/** Half a picture, outside of the content. */
const half = join(tmpdir(), `half-a-picture-${process.pid}.jpg`)

const built = () =>
  copy.build().then(
    () => 'It was built.',
    (error: unknown) => String(error)
  )

/** The problems that a build names when all of these are in it at once; the content is whole again after. */
async function problemsOf(faults: Omit<Fault, 'fault' | 'named'>[]) {
  const files = new Set(faults.map(({ file }) => file))
  const whole = await Promise.all([...files].map(async (file) => [file, await copy.read(file)] as const))
  for (const { file, from, to } of faults) await copy.edit(file, from, to)
  const told = await built()
  for (const [file, text] of whole) await copy.write(file, text)
  return told
}

beforeAll(async () => {
  copy = await copyContent()
  const picture = await readFile('content/pictures/corner.jpg')
  await writeFile(half, picture.subarray(0, picture.length / 2))
})

afterAll(() => Promise.all([copy.remove(), rm(half)]))

describe('a build stops and names file, record and field', () => {
  const faults: Fault[] = [
    {
      fault: 'a text is empty',
      file: 'content/opportunities.yaml',
      from: 'name: Coach resume\n        note: One form, every opening',
      to: 'name: Coach resume\n        note: ""',
      named: 'content/opportunities.yaml: record "Coach resume", field moves[0].programs[1].note: '
    },
    {
      fault: 'a field is not known',
      file: 'content/home.yaml',
      from: 'eyebrow:',
      to: 'eyebrows:',
      named: 'field hero: Unrecognized key: "eyebrows"'
    },
    {
      fault: 'a link leads to no page of the site',
      file: 'content/home.yaml',
      from: 'to: /opportunities',
      to: 'to: /opportunity',
      named: 'field closing.action.to: must be the path of a page of this site'
    },
    {
      fault: 'a picture is not there',
      file: 'content/home.yaml',
      from: 'file: corner.jpg',
      to: 'file: korner.jpg',
      named: 'field closing.picture.file: is not a file of content/pictures'
    },
    {
      fault: 'a picture breaks off',
      file: 'content/not-found.yaml',
      from: 'file: floods.jpg',
      to: `file: ${relative('content/pictures', half)}`,
      named: 'field picture.file: cannot be read as a picture'
    }
  ]
  let told: string

  beforeAll(async () => {
    told = await problemsOf(faults)
  })

  // All of them are in one build, which lists every problem at once.
  test.each(faults)('when $fault', ({ named }) => expect(told).toContain(named))

  test.each([
    {
      fault: 'a figure is not in the register',
      file: 'content/home.yaml',
      from: '{claim:players-helped}',
      to: '{claim:players}',
      named: 'field results.stats[0].value: there is no claim "players"'
    },
    {
      fault: 'a field is missing',
      file: 'content/claims.yaml',
      from: 'label: in scholarships secured',
      to: '',
      named: 'content/claims.yaml: field scholarships-secured.label: '
    },
    {
      fault: 'a file is not YAML',
      file: 'content/site.yaml',
      from: 'navigation:',
      to: 'navigation: [',
      named: 'content/site.yaml: '
    }
  ] satisfies Fault[])('when $fault', async ({ named, ...fault }) =>
    expect(await problemsOf([fault])).toContain(named)
  )
})
