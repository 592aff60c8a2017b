import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'
import { RoutesContext } from './start-up/page-styles.tsx'
import { deferStartUp } from './start-up/defer-start-up.ts'

/** Renders one page whole: a streamed document would leave hidden blocks and scripts in the static HTML. */
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
    // Larger boundaries would be hidden at the end of the document, for a script to put in their place.
    progressiveChunkSize: Infinity
  })
  const html = await text(prelude)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(import.meta.env.DEV ? html : deferStartUp(html), { status, headers })
}
