import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { asAuthor, git } from '../git.ts'
import { bringRelease } from './bring-release.ts'
import { type Build, createPublisher } from './publisher.ts'

/** Developers' repository, and the server's clone of it, as on the small server of docs/deploying.md. */
let forge: string
let server: string

const home = 'content/home.yaml'
const contact = 'content/contact.yaml'
const code = 'code.ts'

beforeEach(async () => {
  forge = await temporaryDir()
  await git(forge, 'init', '--quiet', '--initial-branch=main')
  await mkdir(join(forge, 'content'))
  await writeFile(join(forge, '.gitignore'), 'build*/\n.editor/\n')
  await change(forge, 'Dev', { [home]: 'title: Home\n\n\n\nend: x\n', [contact]: 'first\n', [code]: '1' })
  await git(forge, 'tag', 'v1.0.0')
  server = await temporaryDir()
  await git(server, 'clone', '--quiet', forge, '.')
})

async function change(root: string, by: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text)
  await git(root, 'add', '.')
  const who = by === 'Dev' ? ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'] : asAuthor(by)
  await git(root, ...who, 'commit', '--quiet', '--message', `${by}: ${Object.values(files).join().trim()}`)
}

/** A developer releases. The server learns of it. */
async function release(version: string, files: Record<string, string>) {
  await change(forge, 'Dev', files)
  await git(forge, 'tag', version)
  await git(server, 'fetch', '--quiet', '--tags', 'origin')
}

const read = (file: string) => readFile(join(server, file), 'utf8')
const log = async () => (await git(server, 'log', '--format=%an', 'v1.0.0..HEAD')).split('\n')

/** The page is the content. */
const build: Build = async (folder) => {
  await mkdir(join(folder, 'build/client'), { recursive: true })
  const texts = await Promise.all([contact, code].map((file) => readFile(join(folder, file), 'utf8')))
  await writeFile(join(folder, 'build/client/index.html'), texts.join(''))
  await writeFile(join(folder, 'build/stamp.json'), '{}')
  return []
}

test('a release keeps what the staff saved, with its author', async () => {
  await change(server, 'Anna', { [contact]: 'second\n' })
  // That branches of the forge have it does not mean that the release has it.
  await git(server, 'push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/staff', 'HEAD:refs/heads/fix')
  await release('v1.1.0', { [code]: '2' })
  expect(await bringRelease(server, 'v1.1.0')).toEqual({ ok: true, kept: 1 })
  expect([await read(contact), await read(code)]).toEqual(['second\n', '2'])
  expect(await log()).toEqual(['Anna', 'Dev'])
})

test('an earlier release keeps what the staff saved, too', async () => {
  await release('v1.1.0', { [code]: '2' })
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
  await git(server, 'push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/staff')
  await git(forge, '-c', 'user.name=Dev', '-c', 'user.email=dev@localhost', 'cherry-pick', 'staff')
  await release('v1.1.0', { [code]: '2' })
  expect(await bringRelease(server, 'v1.1.0')).toEqual({ ok: true, kept: 0 })
  expect(await git(server, 'rev-parse', 'HEAD')).toBe(await git(server, 'rev-parse', 'v1.1.0'))
})

test('a conflict changes nothing, and names the author, the change and the file', async () => {
  await change(server, 'Anna', { [contact]: 'second\n' })
  await change(server, 'Ben', { [home]: 'title: Ours\n' })
  const before = await git(server, 'rev-parse', 'HEAD')
  await release('v1.1.0', { [home]: 'title: Theirs\n' })
  const stopped = await bringRelease(server, 'v1.1.0')
  expect(stopped).toMatchObject({
    ok: false,
    reason: expect.stringContaining(`what Ben saved: “Ben: title: Ours”, in ${home}`)
  })
  expect(await git(server, 'rev-parse', 'HEAD')).toBe(before)
  expect(await git(server, 'status', '--porcelain')).toBe('')

  await release('v1.1.1', { [home]: 'title: Home\n\n\n\nend: x\n' })
  expect(await bringRelease(server, 'v1.1.1')).toEqual({ ok: true, kept: 2 })
})

test('what is live stays live, and what is only saved still waits', async () => {
  const publisher = createPublisher({ root: server, build })
  await change(server, 'Anna', { [contact]: 'second\n' })
  await publisher.publish('Anna')
  await change(server, 'Ben', { [contact]: 'third\n' })
  await release('v1.1.0', { [code]: '2' })
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
  expect(await bringRelease(server, 'v1.0.0')).toMatchObject({
    ok: false,
    reason: expect.stringContaining(contact)
  })
  expect(await read(contact)).toBe('by hand\n')
  await change(server, 'Dev', {})
  await git(server, 'push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/staff')
  expect(await bringRelease(server, 'v1.0.0')).toMatchObject({
    ok: false,
    reason: expect.stringContaining('Dev committed “Dev:” here')
  })
})
