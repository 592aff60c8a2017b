import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'
import { deferStartUp, keepStartUp } from './start-up/defer-start-up.ts'
import { plainStart, RoutesContext } from './start-up/page-styles.tsx'

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext
): Promise<Response> {
  // React Router asks for a second page, which tells visitors of the error. No build may have one.
  if (import.meta.env.PROD && context.staticHandlerContext.errors)
    return new Response('The page has an error.', { status: 500 })
  const html = await prerender(
    <RoutesContext value={context.manifest.routes}>
      <ServerRouter context={context} url={request.url} />
    </RoutesContext>
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(plainStart ? keepStartUp(html) : deferStartUp(html), { status, headers })
}

/** Names the page whose error stops the build, in a line that the editor shows to the staff. */
export function handleError(error: unknown, { request }: { request: Request }) {
  const { message } = error instanceof Error ? error : { message: String(error) }
  console.error(`- page ${new URL(request.url).pathname}: ${message}\n`, error)
}

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
