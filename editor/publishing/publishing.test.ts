import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { asAuthor, git } from '../git.ts'
import { type Build, createPublisher, keptVersions, problemsIn } from './publisher.ts'
import { bringRelease } from './update.ts'

const home = 'content/home.yaml'
const contact = 'content/contact.yaml'
const code = 'code.ts'

/** A small build: the page is the text of these files. A text with a question mark is stopped. */
const buildOf =
  (...files: string[]): Build =>
  async (folder) => {
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    if (texts.join('').includes('?')) return [`${home}: ${texts.join('')}`]
    await mkdir(join(folder, 'build/client'), { recursive: true })
    await writeFile(join(folder, 'build/client/index.html'), texts.join(''))
    await writeFile(join(folder, 'build/stamp.json'), '{}')
    return []
  }

/** Stops in the middle. */
const halfBuild: Build = async (folder) => {
  await mkdir(join(folder, 'build.next'), { recursive: true })
  return ['no']
}

/** The disk is full in the middle. */
const failingBuild: Build = async (folder) => {
  await halfBuild(folder)
  throw new Error('ENOSPC')
}

/** Has no stamp, so it cannot be served. */
const tornBuild: Build = async (folder) => {
  await rm(join(folder, 'build'), { recursive: true, force: true })
  await mkdir(join(folder, 'build/client'), { recursive: true })
  return []
}

const fewBytes = async () => 12_400_000

/** A project with a commit of these files: made once, for tests that each take a copy. */
async function makeRepository(by: string, files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'ocsm-publishing-'))
  await git(root, 'init', '--quiet', '--template=', '--initial-branch=main')
  await mkdir(join(root, 'content'))
  await writeFile(join(root, '.gitignore'), 'build*/\n.editor/\n')
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text)
  await git(root, 'add', '.')
  await commitAll(root, by, files)
  return root
}

async function copyOf(repository: string): Promise<string> {
  const root = await temporaryDir()
  await cp(repository, root, { recursive: true })
  return root
}

/** Commits other texts of files. Dev is a developer, everybody else edits. */
async function change(root: string, by: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text)
  await commitAll(root, by, files)
}

async function commitAll(root: string, by: string, files: Record<string, string>) {
  const who = by === 'Dev' ? ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'] : asAuthor(by)
  await git(root, ...who, 'commit', '--quiet', '--all', '--message', titleOf(by, files))
}

const titleOf = (by: string, files: Record<string, string>) => `${by}: ${Object.values(files).join().trim()}`

/** A text for `git fast-import`. */
const dataOf = (text: string) => `data ${Buffer.byteLength(text)}\n${text}`

describe('publishing', () => {
  const build = buildOf(home)
  let repository: string

  beforeAll(async () => {
    repository = await makeRepository('Anna', { [home]: 'first' })
  })
  afterAll(() => rm(repository, { recursive: true }))

  /** A project with a real git repository. `now` counts minutes. */
  async function open() {
    const root = await copyOf(repository)
    let minutes = 0
    const now = () => new Date(Date.UTC(2026, 0, 1, 10, (minutes += 1)))
    const save = (text: string, by = 'Anna') => change(root, by, { [home]: text })
    const live = () => readFile(join(root, 'build/client/index.html'), 'utf8')
    return { root, save, live, publisher: createPublisher({ root, build, now }) }
  }

  test('what is saved goes live, without what is not saved', async () => {
    const { root, live, publisher } = await open()
    await writeFile(join(root, home), 'half a sent')
    await publisher.publish('Anna')
    expect(await live()).toBe('first')
    const { work, versions, waiting, live: now } = await publisher.status()
    expect(work).toEqual({ phase: 'live', by: 'Anna', back: false })
    expect(versions).toMatchObject([{ by: 'Anna', changes: ['Anna: first'] }])
    expect(now?.version).toEqual(versions[0])
    expect(waiting).toEqual([])
  })

  test('what the checks refuse stays away, and says why', async () => {
    const { save, live, publisher } = await open()
    await publisher.publish('Anna')
    await save('second?', 'Ben')
    await publisher.publish('Ben')
    expect(await live()).toBe('first')
    const { work, waiting } = await publisher.status()
    expect(work).toEqual({ phase: 'stopped', problems: [`${home}: second?`] })
    expect(waiting).toMatchObject([{ by: 'Ben', what: 'Ben: second?' }])
  })

  test('a publishing that fails leaves nothing behind', async () => {
    const { root, live, publisher } = await open()
    await publisher.publish('Anna')
    const { versions } = await publisher.status()
    for (const broken of [halfBuild, failingBuild]) {
      await createPublisher({ root, build: broken }).publish('Anna')
      expect(existsSync(join(root, '.editor/publish/build.next'))).toBe(false)
    }

    // An earlier process was killed while it copied.
    await mkdir(join(root, '.editor/versions/earlier.begun'))
    const failing = createPublisher({ root, build: tornBuild })
    await failing.publish('Anna')
    const { work, versions: now } = await failing.status()
    expect(work).toEqual({ phase: 'stopped', problems: [expect.stringContaining('ask a developer')] })
    expect(now).toEqual(versions)
    expect(await readdir(join(root, '.editor/versions'))).toEqual(versions.map(({ id }) => id))
    expect(existsSync(join(root, 'build.next'))).toBe(false)
    expect(await live()).toBe('first')
  })

  test('a full disk says so before anything is built', async () => {
    const { root } = await open()
    const built: string[] = []
    const publisher = createPublisher({
      root,
      free: fewBytes,
      build: async (folder) => [String(built.push(folder))]
    })
    await publisher.publish('Anna')
    const problems = [expect.stringContaining('has 12 MB left, and publishing takes 150')]
    expect((await publisher.status()).work).toEqual({ phase: 'stopped', problems })
    expect(built).toEqual([])
  })

  test('an earlier version is live again at once, and what came after it waits', async () => {
    const { save, live, publisher } = await open()
    await publisher.publish('Anna')
    await save('second')
    await publisher.publish('Anna')
    const [, first] = (await publisher.status()).versions
    await publisher.goBack(first?.id ?? '', 'Ben')
    expect(await live()).toBe('first')
    const { work, waiting, live: now } = await publisher.status()
    expect(now?.version).toEqual(first)
    expect(work).toEqual({ phase: 'live', by: 'Ben', back: true })
    expect(waiting).toMatchObject([{ what: 'Anna: second' }])
    await publisher.publish('Ben')
    expect(await live()).toBe('second')
  })

  test('what developers committed does not wait for the staff, before the first publishing and after it', async () => {
    const { save, publisher } = await open()
    await save('second', 'Dev')
    expect((await publisher.status()).waiting).toMatchObject([{ by: 'Anna', what: 'Anna: first' }])
    await publisher.publish('Anna')
    await save('third', 'Dev')
    expect((await publisher.status()).waiting).toEqual([])
  })

  test('in a fresh clone nothing waits: the forge has what the staff once saved', async () => {
    const { root, publisher } = await open()
    await git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect((await publisher.status()).waiting).toEqual([])
  })

  test('the last ten versions are kept, and always the live one', async () => {
    const { root, save, publisher } = await open()
    await publisher.publish('Anna')
    const [live] = (await publisher.status()).versions
    const versions = join(root, '.editor/versions')
    for (let count = 1; count <= keptVersions; count += 1) {
      const at = new Date(Date.UTC(2026, 1, count)).toISOString()
      const id = `2026-02-${count}`
      await cp(join(versions, live?.id ?? ''), join(versions, id), { recursive: true })
      await writeFile(join(versions, id, 'version.json'), JSON.stringify({ ...live, id, at }))
    }
    await save('newest')
    await createPublisher({ root, build, now: () => new Date(Date.UTC(2026, 2)) }).publish('Anna')
    const { versions: kept } = await publisher.status()
    expect(kept).toHaveLength(keptVersions)
    expect(kept[0]?.changes).toContain('Anna: newest')
    expect(kept.at(-1)).toEqual(live)
  })

  test('a site that was built by hand can be live again', async () => {
    const { root, live, publisher } = await open()
    await mkdir(join(root, 'build/client'), { recursive: true })
    await writeFile(join(root, 'build/client/index.html'), 'by hand')
    await writeFile(join(root, 'build/stamp.json'), '{}')
    await publisher.publish('Anna')
    const byHand = (await publisher.status()).versions.find(({ by }) => by === '')
    await publisher.goBack(byHand?.id ?? '', 'Anna')
    expect(await live()).toBe('by hand')
    expect((await publisher.status()).waiting).toMatchObject([{ what: 'Anna: first' }])
  })

  test('only one publishing at a time, and a failed one reports why', async () => {
    const { root } = await open()
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const publisher = createPublisher({ root, build: () => promise })
    const first = publisher.publish('Anna')
    expect(publisher.publish('Ben')).toBeUndefined()
    expect((await publisher.status()).work).toEqual({ phase: 'working', by: 'Anna' })
    resolve(['no'])
    await first
    expect((await publisher.status()).work.phase).toBe('stopped')
  })

  test('windows that ask again and again cost git one look at each state of the history', async ({
    onTestFinished
  }) => {
    const { root, save, publisher } = await open()
    await publisher.publish('Anna')
    const trace = join(root, '.editor/trace')
    vi.stubEnv('GIT_TRACE', trace)
    onTestFinished(() => void vi.unstubAllEnvs())
    const ask = () => Promise.all(Array.from({ length: 20 }, () => publisher.status()))
    const looks = async () => (await readFile(trace, 'utf8')).match(/built-in: git log/g)?.length
    for (const text of ['second', 'third']) {
      await save(text)
      const [first, last] = [await ask(), await ask()].map((answers) => answers.at(-1)?.waiting)
      expect(last?.[0]).toMatchObject({ what: `Anna: ${text}` })
      expect(last).toBe(first)
    }
    expect(await looks()).toBe(2)
  })

  test('a publishing whose server was killed is mentioned after the restart, until somebody publishes', async () => {
    const { root } = await open()
    const begun = Promise.withResolvers<void>()
    const killed = createPublisher({
      root,
      build: () => {
        begun.resolve()
        return new Promise(() => undefined)
      }
    })
    void killed.publish('Anna')
    await begun.promise
    const next = createPublisher({ root, build })
    const problems = ['Anna was publishing when the server was stopped. Publish again.']
    expect((await next.status()).work).toEqual({ phase: 'stopped', problems })
    await next.publish('Ben')
    expect((await createPublisher({ root, build }).status()).work).toEqual({ phase: 'none' })
  })

  test('a version that is gone cannot be live', async () => {
    const { publisher } = await open()
    await publisher.goBack('none', 'Anna')
    expect((await publisher.status()).work).toMatchObject({ phase: 'stopped' })
  })

  test('problems are taken from what the checks print', () => {
    const output = `x\n- content/home.yaml: field a: b\n- page /articles/x: there is no photo called “y”\n  /careers: /contactt leads nowhere\n12 links on 3 pages, 1 broken`
    expect(problemsIn(output)).toEqual([
      'content/home.yaml: field a: b',
      'The page /articles/x cannot be shown: there is no photo called “y”.',
      'The page /careers has a link to /contactt, which leads nowhere.'
    ])
  })
})

describe('bringing a release', () => {
  /** The server's clone of the developers' repository, as on the small server of docs/deploying.md. */
  let server: string
  let repository: string

  beforeAll(async () => {
    const files = { [home]: 'title: Home\n\n\n\nend: x\n', [contact]: 'first\n', [code]: '1' }
    repository = await makeRepository('Dev', files)
    await git(repository, 'tag', 'v1.0.0')
    await git(repository, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
  })
  afterAll(() => rm(repository, { recursive: true }))

  beforeEach(async () => {
    server = await copyOf(repository)
  })

  /** Makes what a fetch brings once a developer has released these changes. */
  function release(version: string, ...changes: Record<string, string>[]) {
    const main = 'refs/remotes/origin/main'
    const lines: string[] = []
    for (const [index, files] of changes.entries()) {
      lines.push(`commit ${main}`, 'committer Dev <dev@example.com> 1790000000 +0000')
      lines.push(dataOf(titleOf('Dev', files)), ...(index === 0 ? [`from ${main}^0`] : []))
      for (const [file, text] of Object.entries(files)) lines.push(`M 100644 inline ${file}`, dataOf(text))
    }
    const input = [...lines, `reset refs/tags/${version}`, `from ${main}`, ''].join('\n')
    execFileSync('git', ['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet'], { cwd: server, input })
  }

  /** Makes what the server knows once the forge has its commits in these branches. */
  async function push(...branches: string[]) {
    for (const branch of branches) await git(server, 'update-ref', `refs/remotes/origin/${branch}`, 'HEAD')
  }

  const read = (file: string) => readFile(join(server, file), 'utf8')
  const log = async () => (await git(server, 'log', '--format=%an', 'v1.0.0..HEAD')).split('\n')

  test('a release keeps what the staff saved, with its author', async () => {
    await change(server, 'Anna', { [contact]: 'second\n' })
    // That branches of the forge have it does not mean that the release has it.
    await push('staff', 'fix')
    release('v1.1.0', { [code]: '2' })
    expect(await bringRelease(server, 'v1.1.0')).toEqual({ ok: true, kept: 1 })
    expect([await read(contact), await read(code)]).toEqual(['second\n', '2'])
    expect(await log()).toEqual(['Anna', 'Dev'])
  })

  test('an earlier release keeps what the staff saved, too', async () => {
    release('v1.1.0', { [code]: '2' })
    await bringRelease(server, 'v1.1.0')
    await change(server, 'Anna', { [contact]: 'second\n' })
    expect(await bringRelease(server, 'v1.0.0')).toEqual({ ok: true, kept: 1 })
    expect([await read(contact), await read(code)]).toEqual(['second\n', '1'])
    expect(await log()).toEqual(['Anna'])
    expect(await bringRelease(server, 'v1.1.0')).toEqual({ ok: true, kept: 1 })
    expect([await read(contact), await read(code)]).toEqual(['second\n', '2'])
  })

  test('a release that has the changes of the staff is checked out as it is', async () => {
    await change(server, 'Anna', { [contact]: 'second\n' })
    await push('staff')
    release('v1.1.0', { [contact]: 'second\n' }, { [code]: '2' })
    expect(await bringRelease(server, 'v1.1.0')).toEqual({ ok: true, kept: 0 })
    expect(await git(server, 'rev-parse', 'HEAD')).toBe(await git(server, 'rev-parse', 'v1.1.0'))
  })

  test('a conflict changes nothing, and names the author, the change and the file', async () => {
    await change(server, 'Anna', { [contact]: 'second\n' })
    await change(server, 'Ben', { [home]: 'title: Ours\n' })
    const before = await git(server, 'rev-parse', 'HEAD')
    release('v1.1.0', { [home]: 'title: Theirs\n' })
    const reason = expect.stringContaining(`what Ben saved: “Ben: title: Ours”, in ${home}`)
    expect(await bringRelease(server, 'v1.1.0')).toMatchObject({ ok: false, reason })
    expect(await git(server, 'rev-parse', 'HEAD')).toBe(before)
    expect(await git(server, 'status', '--porcelain')).toBe('')

    release('v1.1.1', { [home]: 'title: Home\n\n\n\nend: x\n' })
    expect(await bringRelease(server, 'v1.1.1')).toEqual({ ok: true, kept: 2 })
  })

  test('what is live stays live, and what is only saved still waits', async () => {
    const publisher = createPublisher({ root: server, build: buildOf(contact, code) })
    await change(server, 'Anna', { [contact]: 'second\n' })
    await publisher.publish('Anna')
    await change(server, 'Ben', { [contact]: 'third\n' })
    release('v1.1.0', { [code]: '2' })
    await bringRelease(server, 'v1.1.0')
    const { live, versions, waiting } = await publisher.status()
    expect(waiting).toMatchObject([{ by: 'Ben' }])
    expect(versions).toMatchObject([{ id: live?.version?.id }])

    await publisher.publish('Update to v1.1.0', JSON.parse(await read('build/version.json')).commit)
    expect(await read('build/client/index.html')).toBe('second\n2')
    expect((await publisher.status()).waiting).toMatchObject([{ by: 'Ben' }])
  })

  test('what was changed or committed by hand, and a release that does not exist, stop it', async () => {
    expect(await bringRelease(server, 'v9')).toEqual({ ok: false, reason: 'There is no release v9.' })
    await writeFile(join(server, contact), 'by hand\n')
    const changed = { ok: false, reason: expect.stringContaining(contact) }
    expect(await bringRelease(server, 'v1.0.0')).toMatchObject(changed)
    expect(await read(contact)).toBe('by hand\n')
    await change(server, 'Dev', {})
    await push('staff')
    const committed = { ok: false, reason: expect.stringContaining('Dev committed “Dev:” here') }
    expect(await bringRelease(server, 'v1.0.0')).toMatchObject(committed)
  })
})
