import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyContent, type ContentCopy } from '../testing/copy-content.ts'

type Place = (string | number)[]

let copy: ContentCopy

/** Half a picture, outside of the content. */
const half = join(tmpdir(), `half-a-picture-${process.pid}.jpg`)

beforeAll(async () => {
  copy = await copyContent()
  const picture = await readFile('content/pictures/corner.jpg')
  await writeFile(half, picture.subarray(0, picture.length / 2))
})

afterAll(() => Promise.all([copy.remove(), rm(half)]))

const program = ['moves', 0, 'programs', 1]
const home = 'content/home.yaml'
/** A file, a place in it, what is written there, and what the build says of it. */
const faults: [string, Place, unknown, string][] = [
  ['content/opportunities.yaml', [...program, 'note'], '', 'field moves[0].programs[1].note: '],
  [home, ['closing', 'title'], undefined, 'field closing.title: '],
  [home, ['hero', 'eyebrows'], 'Two', 'field hero: Unrecognized key: "eyebrows"'],
  [
    home,
    ['closing', 'action', 'to'],
    '/opportunity',
    'field closing.action.to: must be the path of a page of this site'
  ],
  [
    'content/sufc.yaml',
    ['questions', 'groups'],
    [],
    'field questions.groups: takes 1 to 6 of these, and there are 0'
  ],
  [
    'content/club-consulting.yaml',
    ['hero', 'roles', 10],
    undefined,
    'field hero.roles: takes exactly 11 of these, and there are 10: the pitch shows a whole team'
  ],
  [
    home,
    ['closing', 'picture', 'file'],
    'korner.jpg',
    'field closing.picture.file: is not a file of content/pictures'
  ],
  [
    'content/thank-you.yaml',
    ['head', 'picture'],
    relative('content/pictures', half),
    'field head.picture: cannot be read as a picture'
  ]
]

test('a build stops and names file, record and field of every fault at once', async () => {
  const record = await copy.at('content/opportunities.yaml', [...program, 'name'])
  for (const [file, place, value] of faults) await copy.set(file, place, value)
  await copy.edit('content/site.yaml', 'navigation:', 'navigation: [')
  const [article = '', other = ''] = globSync('content/articles/*.mdx').toSorted()
  await copy.edit(article, 'excerpt: ', 'excerpt: >-\n  {claim:retention} ')
  await copy.edit(other, 'title: ', 'oder: 9\ntitle: ')

  const problems = await copy.build().then(
    () => 'It was built.',
    (error: unknown) => String(error)
  )
  for (const [file, , , named] of faults) {
    expect(problems).toContain(named)
    expect(problems).toContain(file)
  }
  expect(problems).toContain(`content/opportunities.yaml: record "${String(record)}", field `)
  expect(problems).toContain(`${article}: field excerpt: there is no claim "retention"`)
  expect(problems).toMatch(new RegExp(`${other}: .*Unrecognized key: "oder"`))
  // It is not YAML.
  expect(problems).toContain('content/site.yaml cannot be read: line ')
})

test('a build in Spanish names the Spanish file for a fault in its words, and the English file for all else', async () => {
  await copy.set('content/es/contact.yaml', ['title'], '')
  await copy.set('content/contact.yaml', ['head', 'picture'], 'korner.jpg')
  const script = `
    import { openContent } from ${JSON.stringify(resolve('vite/content.ts'))}
    await openContent('.').read().catch(({ message }) => console.log(message))`
  const { stdout } = await promisify(execFile)('node', ['--input-type=module-typescript', '--eval', script], {
    cwd: copy.root,
    env: { ...process.env, SITE_LANGUAGE: 'es' }
  })
  expect(stdout).toContain('- content/es/contact.yaml: field title: ')
  expect(stdout).toMatch(/^- content\/contact\.yaml: .*field head\.picture: /m)
})
