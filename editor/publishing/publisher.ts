import { join } from 'node:path'
import { served } from '../../scripts/build-folders.ts'
import { byStaff, checkOut, changesIn, git, missingFrom, type Change } from '../git.ts'
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
  /** `back` says that `by` went back to a version. */
  | { phase: 'live'; by: string; back: boolean }

export type Status = {
  work: Work
  /** A site that was built by hand has no version. */
  live: { since: string; version: Version | undefined } | undefined
  versions: Version[]
  /** What the staff saved that is not live, newest first. */
  waiting: Change[]
}

type Options = { root: string; build: Build; now?: () => Date }

/** Publishes what is saved, and goes back to what was live. One thing at a time. */
export function createPublisher({ root, build, now = () => new Date() }: Options) {
  let work: Work = { phase: 'none' }

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
   * What the staff saved up to a commit and the live version lacks. If that site was built by hand, nobody knows what it
   * has: this is what the staff saved and neither a release nor the forge has.
   */
  async function waiting(commit = 'HEAD'): Promise<Change[]> {
    const live = (await readLive(root))?.version?.commit
    const range = live
      ? missingFrom(live, commit)
      : ['--no-merges', commit, '--not', '--tags', '--exclude=origin/staff', '--remotes']
    return changesIn(root, [byStaff, ...range], ['content'])
  }

  return {
    /** Publishes a commit. Resolves once it is live or stopped; undefined if a publishing is under way. */
    publish: (by: string, commit = 'HEAD') => begin(by, false, () => publish(by, commit)),
    goBack: (id: string, by: string) => begin(by, true, () => goBack(id)),
    async status(): Promise<Status> {
      return {
        work,
        live: await readLive(root),
        versions: await listVersions(root),
        waiting: await waiting()
      }
    }
  }
}

export type Publisher = ReturnType<typeof createPublisher>
