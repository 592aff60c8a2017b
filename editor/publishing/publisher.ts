import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { next, served, serveNext, stampName } from '../../scripts/build-folders.ts'
import { errorInWords } from '../error-in-words.ts'
import { writeWhole } from '../files.ts'
import {
  byStaff,
  type Change,
  changesIn,
  checkOut,
  editorFolder,
  git,
  linesOf,
  missingFrom,
  unreleased
} from '../git.ts'

/** Builds and checks the site in a folder. Resolves with what stops it, in words: nothing means that it may be live. */
export type Build = (folder: string) => Promise<string[]>

type Work =
  | { phase: 'none' }
  | { phase: 'working'; by: string }
  | { phase: 'stopped'; problems: string[] }
  /** `back` says that `by` went back to a version. */
  | { phase: 'live'; by: string; back: boolean }

export type Status = {
  work: Work
  /** A site that was built by hand has no version. */
  live: { since: string; version: Version | undefined } | undefined
  versions: Version[]
  waiting: Change[]
}

type Options = {
  root: string
  build: Build
  now?: () => Date
  /** How many bytes the disk has left. */
  free?: () => Promise<number>
}

/** A build, its copy that is kept and the one that is served, in bytes. */
const neededBytes = 150e6

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Publishes what is saved, and goes back to what was live. One thing at a time. */
export function createPublisher({
  root,
  build,
  now = () => new Date(),
  free = () => freeBytes(root)
}: Options) {
  /** While this file exists, somebody publishes, or the server was stopped meanwhile. */
  const marker = join(root, editorFolder, 'publishing')
  let work: Work = cutShort(marker)
  /** The changes that waited at one state of the history. */
  let known: { state: string; waiting: Change[] } | undefined
  /** A look at the history that has begun, and the work at its time. */
  let look: { work: Work; found: Promise<Omit<Status, 'work'>> } | undefined

  /** Starts `task` unless another one runs. Its problems become the state of the work. */
  function begin(by: string, back: boolean, task: () => Promise<string[]>): Promise<void> | undefined {
    if (work.phase === 'working') return undefined
    work = { phase: 'working', by }
    return finish(by, back, task)
  }

  async function finish(by: string, back: boolean, task: () => Promise<string[]>) {
    try {
      const problems = await task()
      work = problems.length > 0 ? { phase: 'stopped', problems } : { phase: 'live', by, back }
    } catch (error) {
      console.error(error)
      work = { phase: 'stopped', problems: [errorInWords(error)] }
    }
  }

  async function publish(by: string, wanted: string): Promise<string[]> {
    const megabytes = Math.floor((await free()) / 1e6)
    if (megabytes < neededBytes / 1e6)
      return [
        `The disk of the server has ${megabytes} MB left, and publishing takes ${neededBytes / 1e6}. Please ask a developer to make room.`
      ]
    const commit = await git(root, 'rev-parse', wanted)
    const changes = (await waiting(commit)).map(({ what }) => what)
    const folder = await checkOut(root, 'publish', commit)
    // Remove the remains of an earlier build, and of one that a full disk cut short.
    const begun = join(folder, next)
    await rm(begun, { recursive: true, force: true })
    const problems = await thenRemove(begun, () => build(folder))
    if (problems.length > 0) return problems
    await keepServed(root)
    const at = now().toISOString()
    const id = idOf(at)
    await keepVersion(root, join(folder, served), { id, commit, at, by, changes: [...new Set(changes)] })
    await orNothing(folderOf(root, id), () => serveVersion(root, id))
    return []
  }

  async function goBack(id: string): Promise<string[]> {
    const found = (await listVersions(root)).some((one) => one.id === id)
    if (!found) return ['This version is no longer kept.']
    await serveVersion(root, id)
    return []
  }

  /**
   * What the staff saved up to a commit and the live version lacks. If that site was built by hand, nobody knows what it
   * has: this is what the staff saved and neither a release nor the forge has.
   */
  async function waiting(commit: string): Promise<Change[]> {
    const live = (await readLive(root))?.version?.commit
    if (live === commit) return []
    const range = live ? missingFrom(live, commit) : ['--no-merges', commit, ...unreleased]
    return changesIn(root, [byStaff, ...range], ['content'])
  }

  /** The changes that wait now. Git compares commits only once one of them, a release or the live version has changed. */
  async function waitingNow(live: Status['live']): Promise<Change[]> {
    const refs = await git(root, 'rev-parse', 'HEAD', '--tags', '--remotes')
    const [head = 'HEAD'] = linesOf(refs)
    const state = `${refs} ${live?.version?.commit}`
    if (known?.state !== state) known = { state, waiting: await waiting(head) }
    return known.waiting
  }

  async function find(): Promise<Omit<Status, 'work'>> {
    const live = await readLive(root)
    return { live, versions: await listVersions(root), waiting: await waitingNow(live) }
  }

  /** Everybody who asks meanwhile shares one look, so that open windows do not wait for each other. */
  async function status(): Promise<Status> {
    if (look?.work !== work) {
      const own = { work, found: find() }
      look = own
      const end = () => {
        if (look === own) look = undefined
      }
      own.found.then(end, end)
    }
    const { found } = look
    return { ...(await found), work }
  }

  return {
    /** Publishes a commit. Resolves once it is live or stopped; undefined if a publishing is under way. */
    publish: (by: string, commit = 'HEAD') =>
      begin(by, false, async () => {
        await writeWhole(marker, by)
        return thenRemove(marker, () => publish(by, commit))
      }),
    goBack: (id: string, by: string) => begin(by, true, () => goBack(id)),
    status
  }
}

/** Reports a publish whose server was stopped or killed. */
function cutShort(marker: string): Work {
  if (!existsSync(marker)) return { phase: 'none' }
  const problems = [
    `${readFileSync(marker, 'utf8')} was publishing when the server was stopped. Publish again.`
  ]
  return { phase: 'stopped', problems }
}

export type Publisher = ReturnType<typeof createPublisher>

/** What the checks run, in order, each with the sentence for a failure that names no place. */
const steps = [
  { script: 'scripts/build.ts', failed: 'The site could not be built.' },
  { script: 'scripts/check-links.ts', failed: 'The links could not be checked.' }
]

/** Builds the site in its folder and follows its links. `env` holds the settings of the site. */
export function buildCheckout(env: NodeJS.ProcessEnv): Build {
  return async (folder) => {
    for (const { script, failed } of steps) {
      const { ok, output } = await run(folder, script, env)
      if (ok) continue
      const log = join(folder, '..', 'publish.log')
      await writeFile(log, output)
      const named = /ENOSPC|EDQUOT/.test(output) ? [errorInWords(output)] : problemsIn(output)
      return named.length > 0 ? named : [`${failed} Please ask a developer to read ${resolve(log)}.`]
    }
    return []
  }
}

/** The lines that name a place: those of the content, of pages with an error, and of broken links. */
export function problemsIn(output: string): string[] {
  const content = [...output.matchAll(/^- (content\/.+)$/gm)].map(([, line = '']) => line)
  const links = [...output.matchAll(/^ {2}(\/\S*): (\S+) (leads nowhere|names no place on that page)$/gm)]
  const pages = [...output.matchAll(/^- page (\S+): (.+)$/gm)]
  return [
    ...content,
    ...pages.map(([, page, fault]) => `The page ${page} cannot be shown: ${fault}.`),
    ...links.map(([, page, link, fault]) => `The page ${page} has a link to ${link}, which ${fault}.`)
  ]
}

async function run(folder: string, script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { ok: code === 0, output: out + err }
}

/** How many versions are kept. Each is about ten megabytes. */
export const keptVersions = 10

const version = z.object({
  id: z.string(),
  /** Empty for a site that was built by hand. */
  commit: z.string(),
  at: z.string(),
  by: z.string(),
  changes: z.array(z.string())
})

/** A build that was live, and the commit that it shows. */
type Version = z.infer<typeof version>

/** In the folder of a build, beside its stamp. */
const versionName = 'version.json'

const folderOf = (root: string, id = '') => join(root, editorFolder, 'versions', id)

/** The versions that can be live again, newest first. */
async function listVersions(root: string): Promise<Version[]> {
  const names = await readdir(folderOf(root)).catch(() => [])
  const found = await Promise.all(names.map((name) => readVersion(folderOf(root, name))))
  return found.filter((one) => one !== undefined).toSorted((one, other) => other.at.localeCompare(one.at))
}

export async function readLive(root: string): Promise<Status['live']> {
  const stamp = await stat(join(root, served, stampName)).catch(() => undefined)
  if (!stamp) return undefined
  return { version: await readVersion(join(root, served)), since: stamp.mtime.toISOString() }
}

/** Keeps a finished build as a version. Removes the oldest ones beyond the limit. */
async function keepVersion(root: string, build: string, kept: Version): Promise<void> {
  const folder = folderOf(root, kept.id)
  await mkdir(folderOf(root), { recursive: true })
  // A copy that is cut short has another name. One of an earlier process is of no use.
  const begun = `${folder}.begun`
  for (const name of await readdir(folderOf(root)))
    if (name.endsWith('.begun')) await rm(folderOf(root, name), { recursive: true })
  await orNothing(begun, async () => {
    await cp(build, begun, { recursive: true, preserveTimestamps: true })
    await writeFile(join(begun, versionName), JSON.stringify(kept))
    await rename(begun, folder)
  })
  const live = await readLive(root)
  const others = (await listVersions(root)).filter(({ id }) => id !== kept.id && id !== live?.version?.id)
  const room = keptVersions - (live?.version ? 2 : 1)
  for (const { id } of others.slice(room)) await rm(folderOf(root, id), { recursive: true })
}

/** Replaces the served build by a version. From now on it counts as newer than all sources. */
async function serveVersion(root: string, id: string): Promise<void> {
  const waiting = join(root, next)
  await rm(waiting, { recursive: true, force: true })
  await orNothing(waiting, async () => {
    await cp(folderOf(root, id), waiting, { recursive: true, preserveTimestamps: true })
    const now = new Date()
    await utimes(join(waiting, stampName), now, now)
    await serveNext(root)
  })
}

/** Does something, and removes what it needs no longer, also if it fails. */
async function thenRemove<Made>(path: string, work: () => Promise<Made>): Promise<Made> {
  try {
    return await work()
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

/** Does something with a folder; if that fails, the folder is of no use and goes. */
async function orNothing(folder: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Records another commit for the served site. It has the same texts, on top of another release. */
export async function markLive(root: string, commit: string): Promise<void> {
  const live = (await readLive(root))?.version
  if (live) await writeFile(join(root, served, versionName), JSON.stringify({ ...live, commit }))
}

/** Keeps a site that was built by hand, so that a publishing can be undone. */
async function keepServed(root: string): Promise<void> {
  const live = await readLive(root)
  if (!live || live.version || !existsSync(join(root, served))) return
  const at = live.since
  const changes = ['The site before it was published from the editor']
  await keepVersion(root, join(root, served), { id: idOf(at), commit: '', at, by: '', changes })
}

const idOf = (at: string) => at.replaceAll(/[:.]/g, '-')

async function readVersion(folder: string): Promise<Version | undefined> {
  try {
    return version.parse(JSON.parse(await readFile(join(folder, versionName), 'utf8')))
  } catch {
    return undefined
  }
}
