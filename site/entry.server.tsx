import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'
import { deferStartUp, keepStartUp } from './start-up/defer-start-up.ts'
import { plainStart, RoutesContext } from './start-up/page-styles.tsx'

/** Renders the page completely before it resolves: streaming would leave hidden blocks and scripts in the static HTML. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext
): Promise<Response> {
  const page = (
    <RoutesContext value={context.manifest.routes}>
      <ServerRouter context={context} url={request.url} />
    </RoutesContext>
  )
  const { prelude } = await prerenderToNodeStream(page, {
    // Otherwise React would hide larger boundaries at the end of the document and move them into place by script.
    progressiveChunkSize: Infinity
  })
  const html = await text(prelude)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(plainStart ? keepStartUp(html) : deferStartUp(html), { status, headers })
}
