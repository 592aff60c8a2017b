import { git, linesOf, type Change } from './git.ts'
import { changesBetween, type Difference } from './changes.ts'
import type { Documents } from './documents.ts'
import { contentOf } from './content-file.ts'

/** What waits of one page: its fields with their old and new words, and who saved them. */
export type WaitingPage = { page: string; by: string[]; at: string; changes: Difference[] }

/** A file before and after commits that follow each other directly. */
type Run = { path: string; before: string; after: string; by: string[]; at: string }

/**
 * Says commits of the staff by page and word. Commits on one file count as one change, so that what was changed back
 * does not count. What a developer changed in between is not theirs.
 */
export function createWaiting(documents: Documents) {
  /** A commit never changes, and the page asks every few seconds. */
  const known = new Map<string, Run[]>()

  /** `changes` has the newest first. */
  async function pages(changes: Change[]): Promise<WaitingPage[]> {
    const runs: Run[] = []
    for (const change of changes.toReversed()) {
      const read = known.get(change.commit) ?? (await readCommit(change))
      known.set(change.commit, read)
      for (const next of read) {
        const at = runs.findLastIndex(({ path, after }) => path === next.path && after === next.before)
        const last = runs[at]
        if (last) runs[at] = { ...next, before: last.before, by: [...new Set([...last.by, ...next.by])] }
        else runs.push(next)
      }
    }
    return runs.map(inWords).filter((page) => page.changes.length > 0)
  }

  function inWords({ path, before, after, by, at }: Run): WaitingPage {
    const document = documents.at(path)
    const { title } = contentOf(after || before)
    const isArticle = path.endsWith('.mdx') && typeof title === 'string'
    return { page: isArticle ? title : (document?.label ?? path), by, at, changes: differences() }

    function differences(): Difference[] {
      if (before === after) return []
      if (!after) return [{ what: 'The whole page is deleted' }]
      if (!before) return [{ what: 'A new page' }]
      if (!document) return [{ what: 'Changed' }]
      return changesBetween(document.shape, contentOf(before), contentOf(after))
    }
  }

  return pages
}

async function readCommit({ commit, by, at }: Change): Promise<Run[]> {
  const named = await git('.', 'show', '--format=', '--name-only', '--relative', commit, '--', 'content')
  const paths = linesOf(named).filter((path) => /\.(yaml|mdx)$/.test(path))
  return Promise.all(
    paths.map(async (path) => ({
      path,
      before: await textAt(`${commit}^`, path),
      after: await textAt(commit, path),
      by: [by],
      at
    }))
  )
}

const textAt = (revision: string, path: string) => git('.', 'show', `${revision}:./${path}`).catch(() => '')
