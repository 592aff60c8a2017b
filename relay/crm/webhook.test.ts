import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { connect, type LookupFunction } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { freePort } from '../../testing/relay/free-port.ts'
import { selfSigned } from '../../testing/relay/self-signed.ts'
import { serve } from '../../testing/relay/serve.ts'
import { parseWebhookSecret } from '../sign.ts'
import { createWebhookConnector, webhookCrm } from './webhook.ts'

const lead = sampleLead({ firstName: 'Zoë', language: 'es', player: 'minor' })

/** Delivers the lead to the webhook at `url`, once. */
const deliverTo = (url: string, signal = new AbortController().signal) =>
  createWebhookConnector({ url })({ leadId: 'lead-1', lead, receivedAt: 0 }, signal)

const deliverAnswered = async (status: number, body = '', headers: Record<string, string> = {}) =>
  deliverTo(await serve((_, response) => response.writeHead(status, headers).end(body)))

/** A port whose process is stopped and whose queue is full: the kernel leaves further connections unanswered. */
async function fullPort(): Promise<{ port: number; goOn: () => void }> {
  const listen = `const server = require('node:net').createServer()
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => process.send(server.address().port))`
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [port]: number[] = await once(child, 'message')
  if (port === undefined) throw new Error('the process has no port')
  child.kill('SIGSTOP')
  const fillers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const filler of fillers) filler.destroy()
    child.kill('SIGKILL')
  })
  // The queue holds one more connection than its limit.
  await Promise.all(fillers.slice(0, 2).map((filler) => once(filler, 'connect')))
  return { port, goOn: () => void child.kill('SIGCONT') }
}

describe('what is sent', () => {
  test('the fields of the lead as JSON, with its id as webhook-id', async () => {
    let received: Promise<unknown> | undefined
    const url = await serve((request, response) => {
      const { method, url: path, headers } = request
      response.end('{"id":"contact-1"}')
      received = json(request).then((body) => ({
        method,
        path,
        type: headers['content-type'],
        length: Number(headers['content-length']),
        caller: headers['user-agent'],
        id: headers['webhook-id'],
        body
      }))
    })
    await deliverTo(`${url}/hooks/location/webhook-trigger/trigger`)
    expect(await received).toEqual({
      method: 'POST',
      path: '/hooks/location/webhook-trigger/trigger',
      type: 'application/json',
      length: Buffer.byteLength(JSON.stringify(lead)),
      caller: 'ocsm-relay',
      id: 'lead-1',
      body: lead
    })
  })

  test('of a minor, what the guardian answered and their page, and again under another id once they answer', async () => {
    const received: unknown[] = []
    const url = await serve((request, response) => {
      received.push(json(request).then((body) => [request.headers['webhook-id'], body]))
      response.end('{"id":"contact-1"}')
    })
    const crm = webhookCrm({ url })
    const signal = new AbortController().signal
    const page = 'https://ocsm.example/guardian/secret'
    const given = { leadId: 'lead-1', lead, receivedAt: 0 }
    const guardian = { url: page, state: 'to confirm' } as const
    expect(await crm.connect()({ ...given, guardian }, signal)).toMatchObject({ steps: ['answer'] })
    // The guardian may have answered before; a no may be taken back.
    for (const [state, steps] of [
      ['declined', ['answer']],
      ['agreed', undefined]
    ] as const) {
      const before = await crm.connect()({ ...given, leadId: state, guardian: { url: page, state } }, signal)
      expect('steps' in before ? before.steps : undefined).toEqual(steps)
    }
    const agreed = {
      kind: 'answer',
      crmId: 'contact-1',
      consentVersion: 4,
      guardian: { url: page, state: 'agreed' }
    } as const
    expect(await crm.openSteps?.()({ ...given, ...agreed }, signal)).toMatchObject({ kind: 'delivered' })
    expect(await Promise.all(received)).toEqual([
      ['lead-1', { ...lead, guardian_state: 'to confirm', guardian_url: page }],
      ['declined', { ...lead, guardian_state: 'declined', guardian_url: page }],
      ['agreed', { ...lead, guardian_state: 'agreed', guardian_url: page }],
      ['lead-1:agreed', { ...lead, guardian_state: 'agreed', guardian_url: page }]
    ])
  })

  test('a signature that the library of Standard Webhooks accepts, over the id, the time and the body', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    let received: Promise<{ body: string; headers: IncomingHttpHeaders }> | undefined
    const url = await serve((request, response) => {
      received = text(request).then((body) => ({ body, headers: request.headers }))
      response.end('{"id":"contact-1"}')
    })
    const connector = createWebhookConnector({ url, key: parseWebhookSecret(secret) })
    await connector({ leadId: 'lead-1', lead, receivedAt: 0 }, new AbortController().signal)
    const { body = '', headers } = (await received) ?? {}
    const signed = {
      'webhook-id': String(headers?.['webhook-id']),
      'webhook-timestamp': String(headers?.['webhook-timestamp']),
      'webhook-signature': String(headers?.['webhook-signature'])
    }
    const webhook = new Webhook(secret)
    expect(webhook.verify(body, signed)).toEqual(lead)
    expect(() => webhook.verify(body.replace('Zoë', 'Emma'), signed)).toThrow('signature')
    expect(() => webhook.verify(body, { ...signed, 'webhook-id': 'lead-2' })).toThrow('signature')
  })

  test('over TLS, to a host that can prove its name', async () => {
    const trusted = getCACertificates('default')
    onTestFinished(() => setDefaultCACertificates(trusted))
    const url = await serve((_, response) => response.end('{"id":"contact-1"}'), selfSigned)
    const named = url.replace('127.0.0.1', 'localhost')

    expect(await deliverTo(named)).toMatchObject({
      error: expect.stringContaining('self-signed certificate')
    })
    setDefaultCACertificates([...trusted, selfSigned.cert])
    expect(await deliverTo(named.replace('https', 'HTTPS'))).toMatchObject({ kind: 'delivered' })
    expect(await deliverTo(url)).toMatchObject({ error: expect.stringContaining('altnames') })
  })

  test('a redirect is not followed', async () => {
    const elsewhere = vi.fn<RequestListener>((_, response) => response.end('{"id":"contact-1"}'))
    const location = await serve(elsewhere)
    expect(await deliverAnswered(307, '', { location })).toMatchObject({ kind: 'blocked', status: 307 })
    expect(elsewhere).not.toHaveBeenCalled()
  })
})

describe('a 2xx answer', () => {
  test.each([
    ['{"id":"contact-1","status":"Success"}', 'contact-1'],
    ['{"id":4711}', '4711']
  ])('with an id means delivered: %s', async (body, crmId) => {
    expect(await deliverAnswered(200, body)).toEqual({
      kind: 'delivered',
      crmId,
      status: 200,
      ms: expect.any(Number)
    })
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync]
  ])('is understood when it is compressed, though nobody asked: %s', async (coding, compress) => {
    let asked: string | undefined
    const url = await serve(({ headers }, response) => {
      asked = headers['accept-encoding']
      response.writeHead(200, { 'content-encoding': coding }).end(compress('{"id":"contact-1"}'))
    })
    expect(await deliverTo(url)).toMatchObject({ kind: 'delivered', crmId: 'contact-1' })
    expect(asked).toBe('identity')
  })

  test('that says it is compressed and is not may have taken the lead', async () => {
    expect(await deliverAnswered(200, '{"id":"contact-1"}', { 'content-encoding': 'gzip' })).toMatchObject({
      kind: 'ambiguous'
    })
  })

  test.each([
    '{"status":"Success: test request received"}',
    '{"id":""}',
    '{"id":" "}',
    '{"id":null}',
    '["id"]',
    '<html>',
    ''
  ])('without an id means that no workflow took it: %j', async (body) => {
    const outcome = await deliverAnswered(200, body)
    expect(outcome).toMatchObject({ kind: 'blocked', status: 200 })
    expect(outcome).toHaveProperty('error', expect.stringContaining('no workflow took the lead'))
  })

  test('that never ends is read to a limit and cut off', async () => {
    const cutOff = Promise.withResolvers<void>()
    const url = await serve((_, response) => {
      response.on('close', cutOff.resolve)
      const chunk = ' '.repeat(16 * 1024)
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', send)
      send()
    })
    expect(await deliverTo(url)).toMatchObject({ kind: 'blocked', status: 200 })
    await cutOff.promise
  })

  test('is read to 64 KiB: an id that ends there counts, one that ends later does not', async () => {
    const body = '{"id":"contact-1"}'
    const limit = 64 * 1024
    expect(await deliverAnswered(200, body.padStart(limit))).toMatchObject({ kind: 'delivered' })
    expect(await deliverAnswered(200, body.padStart(limit + 1))).toMatchObject({ kind: 'blocked' })
  })
})

describe('any other status', () => {
  test.each([408, 409, 423, 425, 429, 500, 502, 503, 504, 599])('%d is tried again', async (status) => {
    expect(await deliverAnswered(status, 'busy')).toEqual({
      kind: 'transient',
      status,
      error: `the CRM answered ${status}: busy`,
      ms: expect.any(Number)
    })
  })

  test.each([400, 413, 422])('%d says that this lead is wrong', async (status) => {
    expect(await deliverAnswered(status)).toMatchObject({ kind: 'permanent', status })
  })

  test.each([301, 302, 304, 308, 401, 402, 403, 404, 405, 406, 410, 415, 421, 451])(
    '%d says nothing of the lead: the destination refuses whatever comes',
    async (status) => {
      expect(await deliverAnswered(status)).toMatchObject({ kind: 'blocked', status })
    }
  )

  test('Retry-After in seconds or as a date tells how long to wait', async () => {
    expect(await deliverAnswered(429, '', { 'retry-after': '120' })).toMatchObject({ retryAfterMs: 120_000 })
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    const outcome = await deliverAnswered(503, '', { 'retry-after': inAnHour })
    const wait = 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined
    expect(wait).toBeGreaterThan(3_590_000)
    expect(wait).toBeLessThanOrEqual(3_600_000)
    const longAgo = new Date(0).toUTCString()
    expect(await deliverAnswered(503, '', { 'retry-after': longAgo })).toMatchObject({ retryAfterMs: 0 })
    expect(await deliverAnswered(503, '', { 'retry-after': 'soon' })).not.toHaveProperty('retryAfterMs')
  })

  test('a refusal whose body breaks off is still a refusal', async () => {
    const url = await serve((_, response) => {
      response.writeHead(422, { 'content-length': 1000 })
      response.write('{"message":', () => response.destroy())
    })
    expect(await deliverTo(url)).toMatchObject({ kind: 'permanent', status: 422 })
  })
})

/** Answers with these bytes, however odd they are. */
const raw =
  (answer: string): RequestListener =>
  ({ socket }) =>
    void socket.end(`HTTP/1.1 ${answer}\r\n\r\n`)

describe('a call without an answer', () => {
  test.each(['127.0.0.1', 'localhost'])('a connection that %s refuses sent nothing', async (host) => {
    const outcome = await deliverTo(`http://${host}:${await freePort()}`)
    expect(outcome).toMatchObject({ kind: 'transient', error: expect.stringContaining('ECONNREFUSED') })
  })

  test('a host that takes no connection was sent nothing', { timeout: 20_000 }, async () => {
    const { port } = await fullPort()
    const outcome = await deliverTo(`http://127.0.0.1:${port}`)
    expect(outcome).toMatchObject({ kind: 'transient', error: expect.stringContaining('Connect Timeout') })
  })

  test('a host with two addresses has time for a slow handshake', async () => {
    const { port, goOn } = await fullPort()
    // Nobody listens at the second address.
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
    const lookup: LookupFunction = (_host, _options, found) => setImmediate(found, null, addresses)
    const socket = connect({ host: 'crm.example.com', port, lookup, autoSelectFamily: true })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connectionAttempt')
    // The kernel repeats the first packet after a second.
    goOn()
    await once(socket, 'connect')
    expect(socket.remoteAddress).toBe('127.0.0.1')
  })

  test.each<[what: string, answer: RequestListener]>([
    ['a change to another protocol', raw('101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other')],
    ...['000 Zero', '042 Early', '101 Without a protocol', '407 Proxy'].map(
      (status): [string, RequestListener] => [`the status ${status}`, raw(`${status}\r\nContent-Length: 0`)]
    ),
    [
      'a reset after the request',
      (request) => request.resume().on('end', () => request.socket.resetAndDestroy())
    ],
    [
      'a success whose body breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': 1000 })
        response.write('{"id":"con', () => response.destroy())
      }
    ]
  ])('%s may have brought the lead', async (_, answer) => {
    expect(await deliverTo(await serve(answer))).toMatchObject({ kind: 'ambiguous' })
  })

  test('an attempt that is cut off may have brought the lead', async () => {
    const cut = new AbortController()
    const url = await serve(() => cut.abort())
    expect(await deliverTo(url, cut.signal)).toMatchObject({ kind: 'ambiguous' })
  })

  test('an attempt that is cut off within the answer may have brought the lead', async () => {
    const cut = new AbortController()
    const url = await serve((_, response) => {
      response.writeHead(200)
      response.write('{"id":', () => setImmediate(() => cut.abort()))
    })
    expect(await deliverTo(url, cut.signal)).toMatchObject({ kind: 'ambiguous' })
  })
})
