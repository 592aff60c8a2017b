import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { certificateSettings } from '../../testing/relay/certificate.ts'
import { renewed, selfSigned } from '../../testing/relay/self-signed.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { readCertificate } from './certificate.ts'
import { keepCertificate } from './keep-certificate.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'

const fingerprint = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256

/** A port that speaks TLS with the certificate in these files. */
async function openPort() {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = await certificateSettings()
  const first = await readCertificate({ certFile, keyFile })
  if (!first.ok) throw new Error(first.problem)
  const server = await listen({
    setting: 'PORT',
    port: 0,
    certificate: first.certificate,
    fetch: async () => new Response()
  })
  if (!server.ok) throw new Error(server.problem)
  const clock = createSteeredClock()
  const logged: string[] = []
  const log = createLog({ base: null }, { write: (line) => void logged.push(line) })
  const kept = keepCertificate({ certFile, keyFile }, first, {
    clock,
    log,
    use: (next) => server.renew(next)
  })
  onTestFinished(async () => {
    kept.stop()
    await server.close(0)
  })
  return {
    clock,
    kept,
    write: async ({ cert, key }: typeof selfSigned) => {
      await writeFile(certFile, cert)
      await writeFile(keyFile, key)
    },
    /** Lets the relay read its files again, until its log says this. */
    look: async (text: string) => {
      const before = logged.length
      await vi.waitFor(() => {
        clock.advance(10_000)
        expect(logged.slice(before).join('')).toContain(text)
      })
    },
    /** The certificate that a new connection gets. */
    handshake: async () => {
      const socket = connect({ port: server.port, rejectUnauthorized: false, servername: 'localhost' })
      await once(socket, 'secureConnect')
      const { fingerprint256 } = socket.getPeerCertificate()
      socket.destroy()
      return fingerprint256
    }
  }
}

test('a new pair of files is used for the next connection, without a restart', async () => {
  const { write, look, handshake, kept, clock } = await openPort()
  expect(await handshake()).toBe(fingerprint(selfSigned))
  const before = kept.state().daysLeft(clock.now())
  await write(renewed)
  await look('the new certificate is in use')
  expect(await handshake()).toBe(fingerprint(renewed))
  expect(kept.state().daysLeft(clock.now())).toBeGreaterThan(before + 20)
})

const chain = `${renewed.cert}-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----\n`

test.each([
  ['a key of another certificate', { cert: renewed.cert, key: selfSigned.key }, 'TLS_KEY_FILE'],
  ['no certificate', { cert: '', key: renewed.key }, 'TLS_CERT_FILE'],
  ['a broken chain', { cert: chain, key: renewed.key }, 'TLS_CERT_FILE']
])(
  '%s leaves the pair from before in use, and is known until a whole pair is there',
  async (_, pair, name) => {
    const { write, look, handshake, kept } = await openPort()
    await write(pair)
    await look('the certificate from before stays in use')
    expect(await handshake()).toBe(fingerprint(selfSigned))
    expect(kept.state().refused?.problem).toContain(name)
    await write(renewed)
    await look('the new certificate is in use')
    expect(await handshake()).toBe(fingerprint(renewed))
    expect(kept.state().refused).toBeUndefined()
  }
)
