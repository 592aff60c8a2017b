import { pages } from '../../site/routes.ts'
import type { Served } from './served.ts'
import { visit } from './lighthouse.ts'

/** Visits every URL of the site once. Prints its scores, and the audits that lower a score other than performance. */
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
