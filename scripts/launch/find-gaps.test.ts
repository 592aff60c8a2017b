import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { refusedSample, sample } from '../../content/schema/atoms.ts'
import { languages } from '../../contract/languages.ts'
import { nameOfLanguage } from '../../editor/documents.ts'
import { readSchema } from '../../editor/read-schema.ts'
import { readConfig } from '../../relay/config.ts'
import { type ContentCopy, copyContent } from '../../testing/copy-content.ts'
import {
  fieldsOf,
  findDueRules,
  findLonelyPages,
  findLongTexts,
  findOpenClaims,
  findSmallPictures,
  findUnstated,
  type Written
} from './content-gaps.ts'
import {
  describeGaps,
  findDiscardingForms,
  findMissingIds,
  findMissingVariables,
  type Gap
} from './find-gaps.ts'
import { refuseSamples, samplesIn } from './samples.ts'

const write = (file: string, text: string): Written => new Map([[file, { text, content: parse(text) }]])

const production = {
  SITE_URL: 'https://www.ocsm.example',
  CRM_WEBHOOK_URL: 'https://crm.example/hook',
  CRM_EMBED_ORIGIN: 'https://crm.example',
  ALERT_WEBHOOK_URL: 'https://chat.example/hook'
}

const settled = `
interestForms: relay
widgets: { contact: a, coachResume: b, parentOrPartner: c, laneValley: d, laneValleyPopup: e, thankYouCalendar: f, soccerGuideCalendar: g }
videos: { truroTrial: { id: h, uploaded: '2026-01-31' }, sufcCampus: { id: i, uploaded: '2026-01-31' } }
external: { playerProfile: { url: https://a.test }, sufcCall: { url: https://a.test }, sufcApplication: { url: https://a.test } }
checkout: { basicMonthly: https://a.test, basicYearly: https://a.test, careerMonthly: https://a.test, careerYearly: https://a.test }
`

test('with nothing set, every setting that a launch needs is named', () => {
  const lines = findMissingVariables({ read: readConfig({}) }).join('\n')
  for (const name of ['SITE_URL', 'CRM_WEBHOOK_URL', 'CRM_EMBED_ORIGIN', 'ALERT_WEBHOOK_URL'])
    expect(lines).toContain(name)
})

test('with everything set, nothing is', () => {
  const written = write('content/settings.yaml', settled)
  const read = readConfig(production)
  expect(findMissingVariables({ read })).toEqual([])
  expect([...findMissingIds(written), ...findDiscardingForms(written)]).toEqual([])
})

test.each([
  [
    'contact: a',
    'contact: ocsmContactForm00001',
    'widgets contact: ocsmContactForm00001 is a widget of the CRM sandbox'
  ],
  [
    "{ id: h, uploaded: '2026-01-31' }",
    '{ id: h }',
    'videos truroTrial: without its day of upload search engines do not list it'
  ]
])('a setting that is only halfway there is named: in place of %s, %s', (whole, halfway, line) => {
  const written = write('content/settings.yaml', settled.replace(whole, halfway))
  expect([...findMissingIds(written)]).toEqual([`content/settings.yaml ${line}`])
})

test('gaps are listed by who can close them, and first the forms that send nothing', () => {
  const forms = findDiscardingForms(write('content/settings.yaml', settled.replace('relay', 'discard')))
  const gaps: Gap[] = [
    { who: 'staff', title: 'Forms that send nothing', lines: forms },
    { who: 'developer', title: 'Variables', lines: ['SITE_URL', 'CRM_WEBHOOK_URL'] },
    { who: 'staff', title: 'Claims', lines: [] }
  ]
  const [, staff, , title, first, , , web, , byHand, ...rest] = describeGaps(gaps).split('\n')
  expect([staff, title]).toEqual([
    'For the agency’s staff, in the content editor: 1',
    '  Forms that send nothing: 1'
  ])
  expect(first).toContain('content/settings.yaml interestForms')
  expect([web, byHand].join()).toContain('HighLevel')
  expect(rest.join('\n')).toContain('For the developer: 2\n\n  Variables: 2\n    SITE_URL\n')
  expect(rest.join()).not.toContain('Claims')
})

const filesWith = (...files: [string, object][]): Written =>
  new Map(files.map(([name, content]) => [`content/${name}.yaml`, { text: '', content }]))

test('what the agency has not stated is named, and not what it has', () => {
  const row = { id: 'license', label: 'License', value: 'FIFA 1', register: 'https://register.example' }
  const claim = { value: '700+', label: 'players', source: 'A list' }
  const owed = filesWith(
    ['privacy', { agency: { title: 'Us', rows: [{ id: 'license', label: 'License' }] } }],
    ['interface', { receipt: {} }],
    ['recruitment-package', { price: {} }],
    ['claims', { players: claim }]
  )
  expect([...findUnstated(owed)]).toEqual([
    'content/privacy.yaml agency: License',
    'content/privacy.yaml agency: License, its entry in the register',
    'content/interface.yaml receipt when: how soon you answer',
    'content/recruitment-package.yaml price otherwise: what happens if no place comes of the package',
    'content/claims.yaml players (700+): how it is counted'
  ])
  const said = filesWith(
    ['privacy', { agency: { title: 'Us', rows: [row] } }],
    ['interface', { receipt: { when: 'Within two days.' } }],
    ['recruitment-package', { price: { otherwise: 'You pay nothing more.' } }],
    ['claims', { players: { ...claim, counted: 'One for each signature.' } }]
  )
  expect([...findUnstated(said)]).toEqual([])
})

test('a picture that its place would enlarge is named, with what is needed', async () => {
  const text = 'photo: { file: walkout-portrait.jpg }\nhead: { picture: hero-portrait.jpg }'
  expect(await findSmallPictures([...fieldsOf(write('content/a.yaml', text))])).toEqual([
    'content/a.yaml head picture: hero-portrait.jpg is 1080 × 1350, its place needs 1200 × 630'
  ])
})

test('a figure counts as it is shown, and a text without such a place may be long', () => {
  const fits = `excerpt: ${'x'.repeat(110)} {claim:players-helped}\ntitle: ${'x'.repeat(200)}`
  expect(findLongTexts([...fieldsOf(write('content/a.yaml', fits))])).toEqual([])
})

test.each([
  ['a.yaml', 'head: { title: % }', 54, 'head title', 'the title in search results takes 53'],
  ['articles/a.mdx', 'title: %', 54, 'title', 'the title in search results takes 53'],
  ['articles/a.mdx', 'headline: %', 49, 'headline', 'the first screen of a phone takes 48'],
  ['a.yaml', 'hero: { title: % }', 49, 'hero title', 'the first screen of a phone takes 48'],
  ['a.yaml', 'cards: [{ headline: % }]', 61, 'cards[0] headline', 'the card takes 60'],
  ['a.yaml', 'more: { label: % }', 45, 'more label', 'the button takes 44']
])('a text that is longer than its place is named: in %s, %s of %d', (name, text, length, place, takes) => {
  const file = `content/${name}`
  expect(findLongTexts([...fieldsOf(write(file, text.replace('%', 'x'.repeat(length))))])).toEqual([
    `${file} ${place}: ${length} characters, ${takes}`
  ])
})

test('a sample record is named by its place, however deep', () => {
  const page = z.strictObject({
    quotes: z.array(z.strictObject({ name: z.string(), sample: refusedSample })),
    days: z.array(z.strictObject({ name: z.string(), sample }))
  })
  const found = samplesIn('content/a.yaml', readSchema(page), {
    quotes: [{ name: 'Amara' }, { name: 'Kim', sample: true }],
    days: [{ name: 'Monday', sample: true }]
  })
  expect(found).toEqual([
    { line: 'content/a.yaml quotes[1]: Kim', texts: ['Kim'], refused: true },
    { line: 'content/a.yaml days[0]: Monday', texts: ['Monday'], refused: false }
  ])
})

test('a build for another machine is refused while a person is a sample, and names each, unless the agency allows it', () => {
  const samples = [
    { line: 'content/a.yaml quotes[1]: Kim', texts: [], refused: true },
    { line: 'content/a.yaml days[0]: Monday', texts: [], refused: false }
  ]
  const [kim, ...days] = samples
  const site = { siteUrl: 'https://www.ocsm.example', allowSamples: false }
  expect(refuseSamples(samples, site)?.split('\n')).toEqual([
    'The site cannot be built for https://www.ocsm.example while these people, quotes and parts of an offer are samples:',
    `- ${kim?.line}`,
    expect.stringContaining('ALLOW_SAMPLES=1')
  ])
  expect(refuseSamples(days, site)).toBeUndefined()
  expect(refuseSamples(samples, { ...site, allowSamples: true })).toBeUndefined()
  expect(refuseSamples(samples, { ...site, siteUrl: 'http://localhost:3000' })).toBeUndefined()
})

describe('in a copy of the content', () => {
  let copy: ContentCopy

  beforeAll(async () => {
    copy = await copyContent()
    // Its modules say which content a page shows.
    await cp('site', join(copy.root, 'site'), { recursive: true })
  })
  afterAll(() => copy.remove())

  const run = (script: string, args: string[], env = {}) =>
    spawnSync(process.execPath, [resolve(`scripts/${script}`), ...args], {
      cwd: copy.root,
      env: { ...process.env, ...env },
      encoding: 'utf8'
    })

  test('a build for the public ends before it has begun', async () => {
    const file = 'content/lead-gen-guide.yaml'
    const place = ['voices', 'people', 0]
    await copy.set(file, [...place, 'name'], 'Kim Roe')
    await copy.set(file, [...place, 'sample'], true)
    const build = run('build.ts', [], { SITE_URL: 'https://www.ocsm.example', ALLOW_SAMPLES: '' })
    expect(build.stderr).toContain('\n- content/lead-gen-guide.yaml voices.people[0]: Kim Roe\n')
    expect(build.status).toBe(1)
    expect(existsSync(join(copy.root, 'build.next'))).toBe(false)
  })

  test('each language is listed with what it lacks or has for older English, until that is reviewed', async () => {
    const [, { code }] = languages
    const { edit, at, set } = copy
    run('launch/translations.ts', [code])
    const own = `content/${code}/contact.yaml`
    const title = String(await at('content/contact.yaml', ['title']))
    const mail = String(await at('content/contact.yaml', ['mail']))
    await edit(
      'content/contact.yaml',
      title,
      'Talk to the whole team about your next season, and about the one after'
    )
    await set('content/contact.yaml', ['mail'], `${mail}!`)
    await set(own, ['mail'], undefined)
    await set(own, ['steps', 9], { title: 'x' })
    await set(`content/${code}/interface.yaml`, ['form', 'consent'], undefined)
    const consent = String(await at('content/interface.yaml', ['form', 'consent']))
    await set('content/interface.yaml', ['form', 'consent'], `${consent} Always.`)
    const { stdout } = run('launch/find-gaps.ts', [])
    expect(stdout).toContain('  Consent and forms in English on pages in another language: 1\n')
    expect(stdout).toContain(`    content/${code}/interface.yaml form.consent: We use them`)
    const [, ...lines] = stdout.slice(stdout.indexOf(`    ${own}\n`)).split('\n')
    expect(lines.slice(0, 3)).toEqual([
      '      English changed title: Talk to the whole team about your next season, and about the…',
      `      missing mail: ${mail}!`,
      '      not in English steps.9.title'
    ])
    const count = (printed: string) =>
      printed.split('\n').find((line) => line.trim().startsWith(`${nameOfLanguage(code)}:`))
    expect(count(stdout)).toMatch(/: \d+ missing, 1 to review$/)
    const { status, stdout: after } = run('launch/translations.ts', [code, 'contact'])
    expect(status).toBe(0)
    expect(count(after)).toMatch(/, 0 to review$/)
  })
})

test('a figure without a document or a date is named, with the files that state it', () => {
  const register = write('content/claims.yaml', 'a: { value: 9+, label: players, source: To be documented }')
  register.set('content/b.yaml', { text: 'title: For {claim:a}', content: {} })
  expect(findOpenClaims(register)).toEqual(['a (9+): a document and a date; stated in content/b.yaml'])
})

test('a rule of others is named from the day on which it is due', () => {
  const rule =
    "value: '4', label: seasons, source: 'https://a.test', checked: '2026-06-30', reviewBy: '2027-01-31'"
  const written = write('content/claims.yaml', `a: { ${rule} }`)
  expect(findDueRules(written, '2027-01-30')).toEqual([])
  expect(findDueRules(written, '2027-01-31')).toEqual([
    'a (4 seasons): checked 2026-06-30, due since 2027-01-31; https://a.test'
  ])
  expect(findOpenClaims(written)).toEqual([])
})

test('a page is named until a field or a text links to it', () => {
  expect(findLonelyPages(write('content/a.yaml', 'more: { to: /contact, label: Write }'))).toContain(
    '/careers'
  )
  const linked = write(
    'content/a.yaml',
    'more: { to: /careers#openings, label: See }\ntext: Or [write](/contact).'
  )
  expect(findLonelyPages(linked)).not.toContain('/careers')
  expect(findLonelyPages(linked)).not.toContain('/contact')
})
