import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, constants } from 'node:http2'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { listen } from './listen.ts'
import { certificateSettings } from '../../testing/relay/certificate.ts'
import { runRelay, startRelay } from '../../testing/relay/run-relay.ts'
import { selfSigned } from '../../testing/relay/self-signed.ts'

const healthcheck = join(import.meta.dirname, 'healthcheck.ts')

function openSession(port: number) {
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
  onTestFinished(() => session.destroy())
  const ask = async (headers: Record<string, string>, body?: string) => {
    const stream = session.request(headers, { endStream: body === undefined })
    const answered = once(stream, 'response')
    if (body !== undefined) stream.end(body)
    const [answer] = await answered
    return { status: answer[':status'], body: await text(stream) }
  }
  return { session, ask }
}

test('with a certificate, leads and pages go over HTTP/2, and over HTTP/1.1 for whoever speaks no other', async () => {
  const relay = await startRelay(await certificateSettings())
  const { session, ask } = openSession(relay.port)
  const page = await ask({ ':path': '/healthz' })
  expect(page.status).toBe(200)
  expect(session.alpnProtocol).toBe('h2')
  const lead = await ask(
    {
      ':path': relayPath,
      ':method': 'POST',
      'content-type': 'application/json',
      origin: `https://localhost:${relay.port}`
    },
    JSON.stringify(sampleLead())
  )
  expect(JSON.parse(lead.body)).toMatchObject({ success: true })

  const old = get(`https://localhost:${relay.port}/healthz`, { rejectUnauthorized: false })
  const [response] = await once(old, 'response')
  expect([response.httpVersion, response.statusCode]).toEqual(['1.1', 200])
})

test('the health check of the image finds it well, and no relay not', async () => {
  const settings = await certificateSettings()
  const { port, kill, exited } = await startRelay(settings)
  const check = async () => {
    const env = { PORT: String(port), ...settings }
    const [code] = await once(spawn(process.execPath, [healthcheck], { env }), 'exit')
    return code
  }
  expect(await check()).toBe(0)
  kill('SIGKILL')
  await exited
  expect(await check()).toBe(1)
})

test('a request over HTTP/2 that does not end within half a minute is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = Promise.withResolvers<void>()
  const read = async (request: Request) => {
    begun.resolve()
    return new Response(await request.text())
  }
  const opened = await listen({ setting: 'PORT', port: 0, certificate: selfSigned, fetch: read })
  if (!opened.ok) throw new Error(opened.problem)
  onTestFinished(() => opened.close(0))
  const stream = openSession(opened.port).session.request({ ':method': 'POST' }, { endStream: false })
  stream.write('half')
  await begun.promise
  const closed = once(stream, 'close')
  vi.advanceTimersByTime(29_999)
  expect(stream.closed).toBe(false)
  vi.advanceTimersByTime(1)
  await closed
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL)
})

test('a relay that is told to stop lets HTTP/2 sessions end and exits', async () => {
  const relay = await startRelay(await certificateSettings())
  const { session, ask } = openSession(relay.port)
  await ask({ ':path': '/healthz' })
  const closed = once(session, 'close')
  relay.kill('SIGTERM')
  await closed
  expect(await relay.exited).toBe(0)
})

test.each([
  [
    'no file',
    { TLS_KEY_FILE: '/nowhere/key.pem' },
    'TLS_KEY_FILE: expected a readable file with a private key'
  ],
  [
    'no certificate',
    { TLS_CERT_FILE: '/dev/null' },
    'TLS_CERT_FILE: expected a readable file with a certificate'
  ],
  ['no key at all', { TLS_KEY_FILE: '' }, 'TLS_KEY_FILE: expected to be set, since TLS_CERT_FILE is']
])('%s stops the start with one line', async (_what, wrong, problem) => {
  const relay = await runRelay({ ...(await certificateSettings()), ...wrong })
  expect(await relay.exited).toBe(1)
  expect(await relay.stderr).toContain(problem)
})

test('a key of another certificate stops the start', async () => {
  const settings = await certificateSettings()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeFile(settings.TLS_KEY_FILE, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const relay = await runRelay(settings)
  expect(await relay.exited).toBe(1)
  expect(await relay.stderr).toContain('TLS_KEY_FILE: expected the key of TLS_CERT_FILE')
})
