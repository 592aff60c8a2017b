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
import { readCertificate } from './certificate.ts'
import { listen } from './listen.ts'
import { certificateSettings } from '../../testing/relay/certificate.ts'
import { runRelay, startRelay } from '../../testing/relay/run-relay.ts'
import { selfSigned } from '../../testing/relay/self-signed.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'

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

test('with a certificate, leads and pages go over HTTP/2 or HTTP/1.1, the health check is content, and a stop ends sessions', async () => {
  const settings = await certificateSettings()
  const relay = await startRelay(settings)
  const check = async () => {
    const env = { PORT: String(relay.port), ...settings }
    const [code] = await once(spawn(process.execPath, [healthcheck], { env }), 'exit')
    return code
  }
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
  response.resume()

  expect(await check()).toBe(0)
  const closed = once(session, 'close')
  relay.kill('SIGTERM')
  await closed
  expect(await relay.exited).toBe(0)
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

test.each([
  ['no file', { keyFile: '/nowhere/key.pem' }, 'TLS_KEY_FILE: expected a readable file with a private key'],
  ['no certificate', { certFile: '/dev/null' }, 'TLS_CERT_FILE: expected a readable file with a certificate'],
  ['the key of another', { keyFile: 'other' }, 'TLS_KEY_FILE: expected the key of TLS_CERT_FILE']
])('%s is refused with the name of its setting', async (_what, wrong, problem) => {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = await certificateSettings()
  const other = join(await temporaryDir(), 'other.pem')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeFile(other, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const files = { certFile, keyFile, ...wrong }
  const read = await readCertificate(files.keyFile === 'other' ? { ...files, keyFile: other } : files)
  expect(read).toEqual({ ok: false, problem: expect.stringContaining(problem) })
})

test('a certificate that cannot be read ends the start with 1 and one line', async () => {
  const relay = await runRelay({ ...(await certificateSettings()), TLS_CERT_FILE: '/dev/null' })
  expect(await relay.exited).toBe(1)
  expect(await relay.stderr).toMatch(/^TLS_CERT_FILE: [^\n]+\n$/)
})
