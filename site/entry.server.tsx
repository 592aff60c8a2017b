import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { ServerRouter, type EntryContext } from 'react-router'
export default async function handle(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext
) {
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />)
  headers.set('Content-Type', 'text/html')
  return new Response('<!doctype html>' + (await text(prelude)), { status, headers })
}
