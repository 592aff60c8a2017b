import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { openRelay } from '../relay/open-relay.ts'
import { startRelay } from '../relay/run-relay.ts'

/** Writes bytes that no client would, and reads until the server closes. */
async function sendRaw(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(lines.join('\r\n'))
  return text(socket)
}

const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)

test('requests that two servers could read differently, and headers too large, are refused; a false host is in no answer', async () => {
  const relay = await startRelay()
  const smuggled = ['GET /smuggled HTTP/1.1', 'Host: localhost', '', '']
  const posts: Record<string, string[]> = {
    'length and chunks': ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', ''],
    'two lengths': ['Content-Length: 0', 'Content-Length: 44', ''],
    'a list of lengths': ['Content-Length: 0, 44', ''],
    'a signed length': ['Content-Length: +2', '', '{}'],
    'chunks that are not last': ['Transfer-Encoding: chunked, identity', '', '0', ''],
    'a coding nobody knows': ['Transfer-Encoding: xchunked', '', '0', ''],
    'a space before the colon': ['Content-Length : 2', '', '{}'],
    'a chunk size that is none': ['Transfer-Encoding: chunked', '', '2;\nx', '{}', '0', '']
  }
  const shapes: Record<string, string[]> = {
    'a null in a header': ['GET / HTTP/1.1', 'Host: localhost', 'X-Null: a\0b', '', ...smuggled],
    'two hosts': ['GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example', 'Connection: close', '', ''],
    'no host': ['GET / HTTP/1.1', '', '']
  }
  for (const [name, lines] of Object.entries(posts)) {
    const start = [`POST ${relayPath} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json']
    shapes[name] = [...start, ...lines, ...smuggled]
  }
  for (const [name, lines] of Object.entries(shapes)) {
    const answer = await sendRaw(relay.port, ...lines)
    expect([name, statuses(answer)]).toEqual([name, ['400']])
  }
  // A header that goes on in a second line is one header, and the request behind it stays a request of its own.
  const folded = await sendRaw(
    relay.port,
    'GET /healthz HTTP/1.1',
    'Host: localhost',
    'X-Folded: one',
    ' Transfer-Encoding: chunked',
    'Connection: close',
    '',
    ''
  )
  expect([['200'], ['400']]).toContainEqual(statuses(folded))

  const answer = await sendRaw(
    relay.port,
    'GET / HTTP/1.1',
    'Host: localhost',
    `Cookie: ${'x'.repeat(20_000)}`,
    '',
    ''
  )
  expect(statuses(answer)).toEqual(['431'])
  expect((await fetch(`${relay.url}/healthz`)).status).toBe(200)

  const ask = (target: string, ...headers: string[]) =>
    sendRaw(relay.port, `GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', '')
  const answers = [
    await ask('/careers/', 'Host: evil.example'),
    await ask('/careers/', 'Host: localhost', 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: evil'),
    await ask('/', 'Host: localhost', 'X-Original-URL: /evil.example', 'X-Rewrite-URL: /evil.example'),
    await ask('//evil.example/', 'Host: localhost'),
    await ask('http://evil.example/careers/', 'Host: localhost'),
    await ask('/', 'Host: evil.example:80@localhost')
  ]
  for (const told of answers) {
    expect(statuses(told)).toHaveLength(1)
    expect(told).not.toContain('evil')
  }
})

test('a body that names prototypes changes nothing and is no lead', async () => {
  const { post, store } = await openRelay()
  const fields = JSON.stringify(sampleLead()).slice(1)
  const bodies = [
    `{"__proto__":{"polluted":"yes"},${fields}`,
    `{"constructor":{"prototype":{"polluted":"yes"}},${fields}`,
    '{"__proto__":{"email":"ada@example.com"}}',
    '[{"__proto__":{"polluted":"yes"}}]',
    '"__proto__"',
    'null'
  ]
  for (const body of bodies) await post(body, { 'Content-Type': 'application/json' })
  const form = await post(new URLSearchParams({ __proto__: 'x', 'constructor[prototype][polluted]': 'yes' }))
  expect(form.status).toBe(400)
  expect('polluted' in {}).toBe(false)
  const stored = await store.claim({ limit: 10, leaseMs: 1000 })
  for (const { lead } of stored)
    expect(Object.keys(lead ?? {}).toSorted()).toEqual(Object.keys(sampleLead()).toSorted())
})
