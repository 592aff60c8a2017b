import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { served } from '../../scripts/build-folders.ts'
import { byStaff, type Change, changesIn, checkOut, git, missingFrom } from '../git.ts'
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
      const named = problemsIn(output)
      return named.length > 0 ? named : [`${failed} Please ask a developer to read ${resolve(log)}.`]
    }
    return []
  }
}

/** The lines that name a place: those of the content, and those of broken links. */
export function problemsIn(output: string): string[] {
  const content = [...output.matchAll(/^- (content\/.+)$/gm)].map(([, line = '']) => line)
  const links = [...output.matchAll(/^ {2}(\/\S*): (\S+) (leads nowhere|names no place on that page)$/gm)]
  return [
    ...content,
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
