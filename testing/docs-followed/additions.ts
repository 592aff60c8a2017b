import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Seen } from './document.ts'
import { readParts } from './markdown.ts'
import type { Place } from './place.ts'
import { answers, serves } from './steps.ts'

const tools = 'export PATH=$PWD/node_modules/.bin:$PATH;'

/** Writes the files of "Add a page" as they stand in the document. */
export async function addPage(place: Place): Promise<Seen> {
  const section = sectionOf('Add a page')
  for (const { before, text } of blocksOf(section)) {
    const [, file = ''] = /`([^`]+)`/.exec(before) ?? []
    mkdirSync(dirname(join(place.clone, file)), { recursive: true })
    writeFileSync(join(place.clone, file), text)
  }
  const entry = find(section, /`(copy\('referees'.+?)` in the list/)
  change(place, 'content-collections.ts', (code) =>
    code
      .replace(
        '\nimport { pages }',
        "\nimport { refereesSchema } from './content/referees.ts'\nimport { pages }"
      )
      .replace('  content: [\n', `  content: [\n    ${entry},\n`)
  )
  const route = find(section, /`(\{ path: '\/referees'.+?)` in the table/)
  change(place, 'site/routes.ts', (code) => code.replace(/(const table = \[\n)/, `$1  ${route},\n`))
  const shows = serves(place, () => answers(`http://localhost:${place.port}/referees`, /The third team/))
  const { gave } = await shows('npm run dev')
  await place.sh(`${tools} tsc && oxlint --type-aware && oxfmt --check`)
  await place.sh(`${tools} node scripts/build.ts && node scripts/check-links.ts`)
  return { gave: `${gave}; types, linter and format have no complaint; it builds` }
}

/** A copy of an article under a new name; then one whose title was forgotten. */
export async function addArticle(place: Place): Promise<Seen> {
  const section = sectionOf('Add an article')
  const name = find(section, /`([\w-]+\.mdx)` becomes/)
  const file = join('content/articles', name)
  copyFileSync(join(place.clone, 'content/articles/the-role-of-a-consultant.mdx'), join(place.clone, file))
  change(place, file, (text) => text.replace(/^title: .+$/m, 'title: How to read an offer'))
  const address = `http://localhost:${place.port}${find(section, /becomes `([^`]+)`/)}`
  const { gave } = await serves(place, () => answers(address, /How to read an offer/))('npm run dev')
  change(place, file, (text) => text.replace(/^title: .+\n/m, ''))
  const complaint = await place.sh(`${tools} node scripts/build.ts`, { status: 1 })
  if (!complaint.includes(name) || !complaint.includes('title'))
    throw new Error(`a missing title is not named:\n${complaint}`)
  change(place, file, (text) => text.replace('---\n', '---\ntitle: How to read an offer\n'))
  return { gave: `${gave}; without its title the build stops and names it` }
}

/** A form on the page that was added before, and its entry in the tests of every form. */
export async function addForm(place: Place): Promise<Seen> {
  const [entry, placed, underTest] = blocksOf(sectionOf('Add a lead form')).map(({ text }) => text)
  if (!entry || !placed || !underTest) throw new Error('it has three pieces of code no more')
  change(place, 'contract/lead-forms.ts', (code) => code.replace(/(leadForms = \[\n)/, `$1  ${entry}`))
  change(place, 'content/referees.ts', (code) =>
    code.replace('title: text, text', 'title: text, text, form: z.strictObject({ action: text })')
  )
  change(place, 'content/referees.yaml', (words) => `${words}form:\n  action: Send me the courses\n`)
  change(place, 'site/pages/referees.tsx', (code) =>
    code
      .replace(
        'import { Display }',
        `import { LeadForm } from '../lead-form/lead-form.tsx'
import { received } from '../lead-form/messages.ts'
import { notify } from '../lead-form/notify.ts'
import { Display }`
      )
      .replace('{ head, title, text }', '{ head, title, text, form }')
      .replace('    <Section surface="night">', '    <>\n    <Section surface="night">')
      .replace(
        '    </Section>\n',
        `    </Section>\n<Section surface="chalk" id="referees"><Wrap>\n${placed}</Wrap></Section>\n</>\n`
      )
  )
  change(place, 'testing/e2e/lead-forms.ts', (code) =>
    code.replace(/(formsUnderTest: FormUnderTest\[\] = \[\n)/, `$1${underTest.trimEnd()},\n`)
  )
  await place.sh(`${tools} oxfmt && tsc && oxlint --type-aware && node scripts/build.ts`)
  const told = await place.sh(`${tools} playwright test lead-forms.spec.ts -g '^.* referees '`)
  const passed = /^ +(\d+) passed/m.exec(told)?.[1]
  if (!passed || Number(passed) < 5) throw new Error(`its tests were not run:\n${told.slice(-2000)}`)
  return { gave: `types and linter have no complaint, and ${passed} tests of the new form pass` }
}

function sectionOf(heading: string): string {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  return text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''
}

function blocksOf(section: string) {
  return readParts(section).flatMap((part) => (part.kind === 'block' ? part : []))
}

function find(section: string, pattern: RegExp): string {
  const found = pattern.exec(section)?.[1]
  if (found === undefined) throw new Error(`the document does not say ${pattern}`)
  return found
}

function change(place: Place, file: string, edit: (text: string) => string) {
  const path = join(place.clone, file)
  const before = readFileSync(path, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`${file} has no place for it`)
  writeFileSync(path, after)
}
