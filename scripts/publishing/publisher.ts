import { join } from 'node:path'
import { served } from '../build-folders.ts'
import { checkOut } from './check-out.ts'
import { changesIn, git, missingFrom, type Change } from './git.ts'
import {
  idOf,
  keepServed,
  keepVersion,
  listVersions,
  readLive,
  serveVersion,
  type Version
} from './versions.ts'

/** Builds and checks the site in a folder. Resolves with what stops it, in words: nothing means that it may be live. */
export type Build = (folder: string) => Promise<string[]>

export type Work =
  | { phase: 'none' }
  | { phase: 'working'; by: string }
  | { phase: 'stopped'; problems: string[] }
  | { phase: 'live' }

export type Status = {
  work: Work
  /** `isKnown` says whether the editor published it. If it was built by hand, nobody knows which changes it has. */
  live: { id: string | undefined; since: string; isKnown: boolean } | undefined
  versions: Version[]
  /** What is saved and not live. */
  waiting: Change[]
}

type Options = { root: string; build: Build; now?: () => Date }

/** Publishes what is saved, and goes back to what was live. One thing at a time. */
export function createPublisher({ root, build, now = () => new Date() }: Options) {
  let work: Work = { phase: 'none' }

  /** Starts `task` unless another one runs. Its problems become the state of the work. */
  function begin(by: string, task: () => Promise<string[]>): Promise<void> | undefined {
    if (work.phase === 'working') return undefined
    work = { phase: 'working', by }
    return finish(task)
  }

  async function finish(task: () => Promise<string[]>) {
    try {
      const problems = await task()
      work = problems.length > 0 ? { phase: 'stopped', problems } : { phase: 'live' }
    } catch (error) {
      console.error(error)
      work = { phase: 'stopped', problems: [error instanceof Error ? error.message : String(error)] }
    }
  }

  async function publish(by: string, wanted: string): Promise<string[]> {
    const commit = await git(root, 'rev-parse', wanted)
    const changes = (await waiting(commit)).map(({ what }) => what)
    const folder = await checkOut(root, 'publish', commit)
    const problems = await build(folder)
    if (problems.length > 0) return problems
    await keepServed(root)
    const at = now().toISOString()
    const id = idOf(at)
    await keepVersion(root, join(folder, served), { id, commit, at, by, changes: [...new Set(changes)] })
    await serveVersion(root, id)
    return []
  }

  async function goBack(id: string): Promise<string[]> {
    const found = (await listVersions(root)).some((one) => one.id === id)
    if (!found) return ['This version is no longer kept.']
    await serveVersion(root, id)
    return []
  }

  /**
   * The changes up to a commit that the live version lacks. If that site was built by hand, nobody knows them: these are
   * the last ten then.
   */
  async function waiting(commit = 'HEAD'): Promise<Change[]> {
    const live = (await readLive(root))?.version?.commit
    const range = live ? missingFrom(live, commit) : ['--max-count=10', commit]
    return changesIn(root, range, ['content'])
  }

  return {
    /** Publishes a commit. Resolves once it is live or stopped; undefined if a publishing is under way. */
    publish: (by: string, commit = 'HEAD') => begin(by, () => publish(by, commit)),
    goBack: (id: string, by: string) => begin(by, () => goBack(id)),
    async status(): Promise<Status> {
      const live = await readLive(root)
      return {
        work,
        live: live && { id: live.version?.id, since: live.since, isKnown: Boolean(live.version?.commit) },
        versions: await listVersions(root),
        waiting: await waiting()
      }
    }
  }
}

export type Publisher = ReturnType<typeof createPublisher>
