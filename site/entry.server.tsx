import { ServerRouter, type EntryContext } from 'react-router'
import { deferStartUp, keepStartUp } from './start-up/defer-start-up.ts'
import { plainStart, RoutesContext } from './start-up/page-styles.tsx'
import { prerender } from './start-up/prerender.ts'

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
