import { pages } from '../../site/routes.ts'
import type { Served } from './contestants.ts'
import { visit } from './lighthouse.ts'

/** One visit of every address of the site: its scores, and what costs one that is not performance. */
export async function visitEveryPage({ url }: Served, chromium: string): Promise<void> {
  for (const { path } of pages) {
    const { scores, failed } = await visit(url + path, chromium)
    console.log(
      [
        path.padEnd(44),
        ...Object.values(scores).map((score) => String(score).padStart(4)),
        '',
        ...failed
      ].join(' ')
    )
  }
}
