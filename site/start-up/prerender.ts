import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

/**
 * Renders a page completely before it resolves: streaming would leave hidden blocks and scripts in the static HTML. Throws
 * if anything in the page throws. Behind a `Suspense`, React would leave that part out, for the browser to fail on.
 */
export async function prerender(page: ReactNode): Promise<string> {
  const thrown: unknown[] = []
  const { prelude } = await prerenderToNodeStream(page, {
    // Otherwise React would hide larger boundaries at the end of the document and move them into place by script.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      thrown.push(error)
    }
  })
  const html = await text(prelude)
  if (thrown.length > 0) throw thrown[0]
  return html
}
