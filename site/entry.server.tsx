import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'
import { RoutesContext } from './start-up/page-styles.tsx'
import { deferStartUp, keepStartUp } from './start-up/defer-start-up.ts'
import { plainStart } from './start-up/plain-start.ts'

/** Renders a complete page: a streamed one would leave hidden blocks and scripts in the static HTML. */
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
    // React would put larger boundaries at the end of the document, hidden, for a script to move into place.
    progressiveChunkSize: Infinity
  })
  const html = await text(prelude)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(plainStart ? keepStartUp(html) : deferStartUp(html), { status, headers })
}
