import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { asAuthor, git } from '../git.ts'
import { type Build, createPublisher, keptVersions, problemsIn } from './publisher.ts'

/** A small build: the page is the content. A text with a question mark is stopped. */
const build: Build = async (folder) => {
  const text = await readFile(join(folder, 'content/home.yaml'), 'utf8')
  if (text.includes('?')) return [`content/home.yaml: ${text}`]
  await mkdir(join(folder, 'build/client'), { recursive: true })
  await writeFile(join(folder, 'build/client/index.html'), text)
  await writeFile(join(folder, 'build/stamp.json'), '{}')
  return []
}

/** A project with a real git repository. `now` counts minutes. */
async function open() {
  const root = await temporaryDir()
  await mkdir(join(root, 'content'))
  await git(root, 'init', '--quiet')
  await writeFile(join(root, '.gitignore'), 'build*/\n.editor/\n')
  let minutes = 0
  const now = () => new Date(Date.UTC(2026, 0, 1, 10, (minutes += 1)))
  const save = async (text: string, by = 'Anna') => {
    await writeFile(join(root, 'content/home.yaml'), text)
    await git(root, 'add', '.')
    const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
    await git(root, ...(by === 'Dev' ? who : asAuthor(by)), 'commit', '--quiet', '--message', `Write ${text}`)
  }
  await save('first')
  const live = () => readFile(join(root, 'build/client/index.html'), 'utf8')
  return { root, save, live, publisher: createPublisher({ root, build, now }) }
}

test('what is saved goes live, without what is not saved', async () => {
  const { root, live, publisher } = await open()
  await writeFile(join(root, 'content/home.yaml'), 'half a sent')
  await publisher.publish('Anna')
  expect(await live()).toBe('first')
  const { work, versions, waiting, live: now } = await publisher.status()
  expect(work).toEqual({ phase: 'live', by: 'Anna', back: false })
  expect(versions).toMatchObject([{ by: 'Anna', changes: ['Write first'] }])
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
  expect(work).toEqual({ phase: 'stopped', problems: ['content/home.yaml: second?'] })
  expect(waiting).toMatchObject([{ by: 'Ben', what: 'Write second?' }])
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
  expect(waiting).toMatchObject([{ what: 'Write second' }])
  await publisher.publish('Ben')
  expect(await live()).toBe('second')
})

test('what developers committed does not wait for the staff, before the first publishing and after it', async () => {
  const { save, publisher } = await open()
  await save('second', 'Dev')
  expect((await publisher.status()).waiting).toMatchObject([{ by: 'Anna', what: 'Write first' }])
  await publisher.publish('Anna')
  await save('third', 'Dev')
  expect((await publisher.status()).waiting).toEqual([])
})

test('in a fresh clone nothing waits: the forge has what the staff once saved', async () => {
  const { root } = await open()
  const clone = await temporaryDir()
  await git(clone, 'clone', '--quiet', root, '.')
  expect((await createPublisher({ root: clone, build }).status()).waiting).toEqual([])
})

test('the last ten versions are kept, and always the live one', async () => {
  const { save, publisher } = await open()
  await publisher.publish('Anna')
  const [oldest] = (await publisher.status()).versions
  for (let count = 0; count < keptVersions + 1; count += 1) {
    await save(`change ${count}`)
    await publisher.publish('Anna')
    if (count < keptVersions) await publisher.goBack(oldest?.id ?? '', 'Anna')
  }
  const { versions } = await publisher.status()
  expect(versions).toHaveLength(keptVersions)
  expect(versions[0]?.changes).toContain(`Write change ${keptVersions}`)
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
  expect((await publisher.status()).waiting).toMatchObject([{ what: 'Write first' }])
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

test('a version that is gone cannot be live', async () => {
  const { publisher } = await open()
  await publisher.goBack('none', 'Anna')
  expect((await publisher.status()).work).toMatchObject({ phase: 'stopped' })
})

test('problems are taken from what the checks print', () => {
  const output = `x\n- content/home.yaml: field a: b\n  /careers: /contactt leads nowhere\n12 links on 3 pages, 1 broken`
  expect(problemsIn(output)).toEqual([
    'content/home.yaml: field a: b',
    'The page /careers has a link to /contactt, which leads nowhere.'
  ])
})
