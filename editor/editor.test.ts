import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { reviewedFile } from '../content/schema/translation.ts'
import { languages } from '../contract/languages.ts'
import { type Json, messagesOf, openEditorProject } from '../testing/project-copies.ts'
import { nameOfLanguage } from './documents.ts'
import { git } from './git.ts'
import { reviewField } from './shape.ts'

const [, { code: language }] = languages

let project: Awaited<ReturnType<typeof openEditorProject>>

const voices = async () => parse(await project.read('content/recruitment-package.yaml')).voices.testimonials

const save: typeof project.save = (...given) => project.save(...given)

/** Why a document cannot be shown. */
const broken = async (id: string) => (await project.call(`document?id=${id}`)).broken

const retitle = (contact: Json) => (contact.title = 'Talk to us')

describe('the server', () => {
  beforeAll(async () => {
    project = await openEditorProject()
  })
  afterAll(() => project.stop())

  test('one changed line is one commit, in the name of its author', async () => {
    const before = await project.read('content/home.yaml')
    const saved = await save('home', (home) => (home.hero.title = 'Your Season Starts Here'))
    expect(saved).toMatchObject({ ok: true })
    const after = (await project.read('content/home.yaml')).split('\n')
    const isNew = (line: string) => !before.split('\n').includes(line)
    expect(after.filter(isNew)).toEqual(['  title: Your Season Starts Here'])
    expect(await git(project.root, 'log', '-1', '--format=%an: %s')).toBe('Anna: Home: Hero: Title')
    expect(await git(project.root, 'status', '--porcelain')).toBe('')
  })

  test('a save whose answer was lost is found by its key, and one that never came is not', async () => {
    const { data, version } = await project.call('document?id=contact')
    const key = randomUUID()
    const asked = `saved?id=contact&key=${key}`
    expect(await project.call(asked)).toEqual({})
    const sent = { id: 'contact', key, version, data: { ...data, title: 'Call us today' } }
    const saved = await project.call('save', sent)
    expect(await project.call(asked)).toEqual({ saved })
  })

  test('a text that git refuses is not written, and can be saved again', async () => {
    const before = await project.read('content/contact.yaml')
    await expect(save('contact', retitle, '.')).rejects.toThrow('name')
    expect(await project.read('content/contact.yaml')).toBe(before)
    expect(await git(project.root, 'status', '--porcelain')).toBe('')
    expect(await save('contact', retitle)).toMatchObject({ ok: true })
  })

  test('records get ids of their own from their names, in any time zone', async () => {
    const place = { venue: 'Estádio Açaí', location: 'Brazil', timeZone: 'America/Sao_Paulo' }
    const trial = { date: '2027-03-01', ...place }
    const add = ({ trials }: Json) => trials.push({ ...trial }, { ...trial }, { ...trials[0] })
    expect(await save('trials', add)).toMatchObject({ ok: true })
    const { trials } = parse(await project.read('content/trials.yaml'))
    const ids: string[] = trials.map(({ id }: { id: string }) => id)
    expect(ids.slice(-3, -1)).toEqual(['estadio-acai-2027-03-01', 'estadio-acai-2027-03-01-2'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a rule of others that is due to be checked is named, with its source', async () => {
    const id = 'ncaa-d1-age'
    const saved = await save('claims', (claims) => {
      claims[id].reviewBy = '2026-07-31'
      claims[id].source = 'https://a.test'
    })
    expect(saved).toMatchObject({ ok: true })
    const { due } = await project.call('lists')
    expect(due[0]).toMatch(/^ncaa-d1-age \(19 .*due since 2026-07-31; https:\/\/a\.test$/)
  })

  test('a testimonial is added and deleted; too few are refused with the number', async () => {
    const before = (await voices()).length
    await save('recruitmentPackage', ({ voices: { testimonials } }) =>
      testimonials.push({ ...testimonials[0], id: '' })
    )
    expect(await voices()).toHaveLength(before + 1)
    await save('recruitmentPackage', ({ voices: { testimonials } }) => testimonials.pop())
    expect(await voices()).toHaveLength(before)
    const answer = await save('recruitmentPackage', ({ voices: own }) => own.testimonials.splice(1))
    expect(messagesOf(answer)).toEqual(['Testimonials: takes 3 to 15 of these, and there are 1'])
  })

  test('a stale save is refused and says who changed what', async () => {
    const { data, version } = await project.call('document?id=contact')
    await save('contact', (contact) => (contact.title = 'Write to us'), 'Ben')
    data.title = 'Call us'
    const answer = await project.call('save', { id: 'contact', version, data })
    expect(answer).toMatchObject({ ok: false, stale: { by: 'Ben', changes: ['Title'] } })
    expect(await project.read('content/contact.yaml')).toContain('Write to us')
  })

  test('a repeat of a save is the same save, also after somebody else has saved', async () => {
    const { data, version } = await project.call('document?id=contact')
    const sent = { id: 'contact', key: randomUUID(), version, data: { ...data, title: 'Ask us' } }
    const first = await project.call('save', sent)
    await save('contact', (contact) => (contact.title = 'Ask Ben'), 'Ben')
    const commits = await git(project.root, 'rev-list', '--count', 'HEAD')
    const again = await project.call('save', sent)
    expect(again).toEqual(first)
    expect(await git(project.root, 'rev-list', '--count', 'HEAD')).toBe(commits)
    expect(await project.read('content/contact.yaml')).toContain('Ask Ben')
    // The text that it is answered with is not the latest one, and nobody is overwritten.
    const late = await project.call('save', { ...sent, key: randomUUID(), version: again.version })
    expect(late).toMatchObject({ ok: false, stale: { by: 'Ben' } })
  })

  test('a new article whose first answer was lost is one article', async () => {
    const { data } = await project.call('document?id=articles%2Focsm-launches-icap')
    const sent = { id: 'articles/', key: randomUUID(), data: { ...data, title: 'Sent twice' } }
    const [first, again] = await Promise.all([project.call('save', sent), project.call('save', sent)])
    expect(again).toEqual(first)
    const { documents: listed } = await project.call('lists')
    expect(listed.filter(({ label }: { label: string }) => label === 'Sent twice')).toHaveLength(1)
  })

  test('a page that was deleted under an open form says who did, and its text can be saved as new', async () => {
    const { data } = await project.call('document?id=articles%2Focsm-launches-icap')
    const { id, version } = await project.call('save', { id: 'articles/', data: { ...data, title: 'Gone' } })
    await project.call('remove', { id, version }, 'Ben')
    expect(await project.call('draft', { id, data })).toEqual({ problems: [] })
    const answer = await project.call('save', { id, key: randomUUID(), version, data })
    expect(answer).toEqual({ ok: false, gone: { by: 'Ben', at: expect.any(String) } })
    const again = await project.call('save', {
      id: 'articles/',
      key: randomUUID(),
      data: { ...data, title: 'Back' }
    })
    expect(again).toMatchObject({ ok: true, id: 'articles/back' })
  })

  test('a file that cannot be read names its line, is taken back, and leaves the others alone', async () => {
    const claims = 'content/claims.yaml'
    const whole = await project.read(claims)
    const lines = whole.split('\n')
    await writeFile(join(project.root, claims), lines.toSpliced(5, 0, '<<<<<<< HEAD').join('\n'))
    expect(await broken('claims')).toBe(
      'content/claims.yaml cannot be read: line 6: two versions of it meet here, and nobody has chosen'
    )
    const { documents: listed } = await project.call('lists')
    const unreadable = listed.filter(({ isBroken }: { isBroken: boolean }) => isBroken)
    expect(unreadable).toEqual([expect.objectContaining({ id: 'claims' })])
    expect(await save('contact', (contact) => (contact.title = 'Write to us'))).toMatchObject({ ok: true })
    expect((await project.call('publishing')).waiting).not.toEqual([])
    expect(await project.call('history?id=claims')).not.toEqual([])
    expect(await project.call('take-back', { id: 'claims' })).toEqual({ ok: true })
    expect(await project.read(claims)).toBe(whole)
    expect(await broken('claims')).toBeUndefined()
  })

  test('a list that has become a text is no empty list, and the last text that can be read comes back', async () => {
    const guides = 'content/guide-documents.yaml'
    const whole = await project.read(guides)
    await writeFile(join(project.root, guides), whole.replace(/columns: .*$/m, 'columns: -School'))
    await git(project.root, 'config', 'user.name', 'Dev')
    await git(project.root, '-c', 'user.email=dev@example.com', 'commit', '--quiet', '--all', '-m', 'Broken')
    await git(project.root, 'config', '--unset', 'user.name')
    expect(await broken('guideDocuments')).toMatch(
      /^content\/guide-documents.yaml cannot be read: line \d+: “.*columns” is not a list$/
    )
    expect(await project.call('take-back', { id: 'guideDocuments' })).toEqual({ ok: true })
    expect(await project.read(guides)).toBe(whole)
    expect(await git(project.root, 'status', '--porcelain')).toBe('')
  })

  test('a text that is in the file and in no commit is not called saved, and a save commits it', async () => {
    const file = 'content/get-started.yaml'
    await writeFile(
      join(project.root, file),
      (await project.read(file)).replace(/^title: .*$/m, 'title: By hand')
    )
    const { isLoose, data, version } = await project.call('document?id=getStarted')
    expect([isLoose, data.title]).toEqual([true, 'By hand'])
    expect(await project.call('save', { id: 'getStarted', version, data })).toMatchObject({ ok: true })
    expect(await git(project.root, 'status', '--porcelain')).toBe('')
    expect(await git(project.root, 'log', '-1', '--format=%s')).toMatch(/: Title$/)
  })

  test('a save that the history does not take says so in words of the staff', async () => {
    const before = await project.read('content/contact.yaml')
    const lock = join(project.root, '.git/index.lock')
    await writeFile(lock, '')
    await expect(save('contact', retitle)).rejects.toThrow(
      'The history did not take this, and nothing was saved.'
    )
    await rm(lock)
    expect(await project.read('content/contact.yaml')).toBe(before)
  })

  test('an article is added with its picture, named by its title, linked to, and removed', async () => {
    const turned = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#123' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const stored = await project.call('pictures?name=Signed%20Offer.JPG', new Uint8Array(turned))
    expect(stored).toEqual({ ok: true, file: 'signed-offer.jpg' })

    const { data } = await project.call('document?id=articles%2Focsm-launches-icap')
    const article = { ...data, title: 'Before anybody signs', picture: { file: stored.file, alt: '' } }
    const added = await project.call('save', { id: 'articles/', data: article })
    expect(added).toMatchObject({ ok: true, id: 'articles/before-anybody-signs' })
    expect(await git(project.root, 'status', '--porcelain')).toBe('')

    const link = (contact: Json) => (contact.aside.link = { to: added.page, label: 'Read' })
    expect(await save('contact', link)).toMatchObject({ ok: true })
    const { id, version } = added
    expect(messagesOf(await project.call('remove', { id, version }))).toEqual([
      'Contact: a link there still leads here'
    ])
    await save('contact', (contact) => delete contact.aside.link)
    expect(await project.call('remove', { id, version })).toEqual({ ok: true })
    const lists = await project.call('lists')
    expect(lists.pages).not.toContainEqual(expect.objectContaining({ path: added.page }))
  })

  test('what waits is what the staff changed, by page with the old words and the new', async () => {
    const title = 'Write to us.'
    const { data } = await project.call('document?id=coachResume')
    const [first] = data.aside.points
    await save('coachResume', (resume) => (resume.title = 'Half a title'))
    await save('coachResume', (resume) => (resume.title = title), 'Ben')
    await save('coachResume', (resume) => (resume.aside.points[0] = 'Your license.'))
    await save('coachResume', (resume) => (resume.aside.points[0] = first))
    const dock = 'content/dock.yaml'
    await writeFile(join(project.root, dock), `# A note\n${await project.read(dock)}`)
    const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
    await git(project.root, ...who, 'commit', '--quiet', '--all', '--message', 'Note')

    const { waiting } = await project.call('publishing')
    const changes = [{ what: 'Title', before: data.title, after: title }]
    const own = waiting.find(({ page }: { page: string }) => page === 'Coach resume')
    expect(own).toMatchObject({ by: ['Anna', 'Ben'], changes })
    expect(waiting.map(({ page }: { page: string }) => page)).not.toContain('Bar at the bottom of a phone')
    const contact = waiting.find(({ page }: { page: string }) => page === 'Contact')
    expect(contact.changes).toContainEqual(expect.objectContaining({ what: 'Title', after: 'Write to us' }))
  })

  describe(`in ${nameOfLanguage(language)}`, () => {
    const file = `content/${language}/thank-you.yaml`
    const own = `thankYou:${language}`
    const words = async () => parse(await project.read(file))
    const reviewed = async () => JSON.parse(await project.read(reviewedFile('.', language)))['thank-you']
    const hashes = async () => (await project.call(`document?id=${own}`)).words.english
    const tasks = async () => {
      const { documents: listed } = await project.call('lists')
      const found = listed.find(({ id }: { id: string }) => id === 'thankYou')
      return found.tasks.find(({ name }: { name: string }) => name === nameOfLanguage(language))?.count ?? 0
    }

    test('a save writes words only, without the empty ones, and what was reviewed', async () => {
      const before = await words()
      const { title } = await hashes()
      const saved = await save(own, (data) => {
        Object.assign(data, { title: '  ¡Listo! ', invented: 'x' })
        data.head.picture = 'rain.jpg'
        data.links[0].to = '/contact'
        data.steps = ['', data.steps[1]]
        data[reviewField] = { ...data[reviewField], title: title.hash, text: 'of another English text' }
      })
      expect(saved).toMatchObject({ ok: true, id: own })
      expect(await words()).toEqual({ ...before, title: '¡Listo!', steps: [null, before.steps[1]] })
      expect(await reviewed()).toMatchObject({ title: title.hash })
      expect(await reviewed()).not.toMatchObject({ text: 'of another English text' })
      expect(await reviewed()).not.toHaveProperty(['steps.0'])
      const label = `Thank you, ${nameOfLanguage(language)}`
      expect(await git(project.root, 'log', '-1', '--format=%an: %s')).toMatch(`Anna: ${label}: `)
      expect(await git(project.root, 'status', '--porcelain')).toBe('')
      const { waiting } = await project.call('publishing')
      const change = expect.objectContaining({ what: 'Title', before: before.title, after: '¡Listo!' })
      const page = { page: label, changes: expect.arrayContaining([change]) }
      expect(waiting).toContainEqual(expect.objectContaining(page))
    })

    test('a sentence waits once its English has changed, until somebody confirms it', async () => {
      const before = await tasks()
      await save('thankYou', (data) => (data.text = 'Choose a time.'))
      expect(await tasks()).toBe(before + 1)
      const { text } = await hashes()
      const confirm = (data: Json) => (data[reviewField]['text'] = text.hash)
      expect(await save(own, confirm)).toMatchObject({ ok: true })
      expect(await tasks()).toBe(before)
      expect(await git(project.root, 'log', '-1', '--format=%s')).toMatch(/: reviewed$/)
    })

    test('words follow their record when the English list changes', async () => {
      const before = await words()
      const [first, second] = before.links
      await save('thankYou', (data) => (data.links = data.links.toReversed()))
      expect((await words()).links).toEqual([second, first])
      expect(await reviewed()).toMatchObject({ 'links.1.label': (await hashes())['links.1.label'].hash })
      await save('thankYou', ({ links }) => links.shift())
      expect((await words()).links).toEqual([first])
    })

    test('a placeholder that the English lacks, or the words, is refused, and a search title that is cut', async () => {
      const [id = ''] = Object.keys(parse(await project.read('content/claims.yaml')))
      const answer = await save(own, (data) => {
        data.text = `{claim:${id}}`
        data.head.title = 'x'.repeat(60)
      })
      expect(messagesOf(answer).toSorted()).toEqual([
        `Text: leave {claim:${id}} out, as the English does`,
        'Title: write at most 53 characters, which search results show; these are 60'
      ])
      const { english } = (await project.call(`document?id=deals:${language}`)).words
      const [place = '', placeholder] =
        Object.entries<{ text: string }>(english)
          .map(([key, { text }]) => [key, /\{count\}/.exec(text)?.[0]] as const)
          .find(([, found]) => found) ?? []
      const [part = '', field = ''] = place.split('.')
      const refused = await save(`deals:${language}`, (data) => (data[part][field] = 'x'))
      expect(messagesOf(refused)).toEqual([
        expect.stringContaining(`write ${placeholder}, as the English does`)
      ])
    })
  })

  test('an earlier text of a file can be read again', async () => {
    const [, first] = await project.call('history?id=home')
    const home = await project.call(`history/${first.commit}?id=home`)
    expect(home.hero.title).not.toBe('Your Season Starts Here')
  })

  test('the name that a sign-in gives is read as it is written, and the address needs no slash at its end', async () => {
    const name = Buffer.from('José Müller').toString('latin1')
    const lists = await fetch(`${project.url}api/lists`, { headers: { 'Remote-User': name } })
    expect(await lists.json()).toMatchObject({ signedIn: 'José Müller' })
    const moved = await fetch(project.url.replace(/\/$/, ''), { redirect: 'manual' })
    expect([moved.status, moved.headers.get('Location')]).toEqual([302, '/admin/'])
  })

  test('a page of another site can change nothing, nor show the editor in a frame', async () => {
    const lists = await fetch(`${project.url}api/lists`)
    expect(lists.headers.get('Content-Security-Policy')).toMatch("frame-ancestors 'none'")
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const response = await fetch(`${project.url}api/publish`, { method: 'POST', headers })
    expect(response.status).toBe(403)
  })
})
