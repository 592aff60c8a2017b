import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export type CertificateFiles = { certFile: string; keyFile: string }

/** In PEM; the chain follows the certificate. */
export type Certificate = { cert: string; key: string }

/** `endsAt` is in milliseconds since the epoch. */
export type ReadCertificate = { ok: true; certificate: Certificate; endsAt: number }

/** Reads the server's certificate and checks that the key is its own. `problem` names the setting. */
export async function readCertificate({
  certFile,
  keyFile
}: CertificateFiles): Promise<ReadCertificate | { ok: false; problem: string }> {
  const [cert, key] = await Promise.all([read(certFile), read(keyFile)])
  const own = attempt(() => new X509Certificate(cert))
  if (!own) return refused('TLS_CERT_FILE', 'a readable file with a certificate in PEM', certFile)
  const secret = attempt(() => createPrivateKey(key))
  if (!secret) return refused('TLS_KEY_FILE', 'a readable file with a private key in PEM', keyFile)
  if (!own.checkPrivateKey(secret)) return refused('TLS_KEY_FILE', 'the key of TLS_CERT_FILE', keyFile)
  return { ok: true, certificate: { cert, key }, endsAt: Date.parse(own.validTo) }
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '')

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

const refused = (setting: string, expected: string, got: string) => ({
  ok: false as const,
  problem: `${setting}: expected ${expected}, got ${JSON.stringify(got)}`
})
