import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export type CertificateFiles = { certFile: string; keyFile: string }

/** In PEM; the chain follows the certificate. */
export type Certificate = { cert: string; key: string }

/** Reads the server's certificate once. A renewed one is used after the next start. `problem` names the setting. */
export async function readCertificate({
  certFile,
  keyFile
}: CertificateFiles): Promise<{ ok: true; certificate: Certificate } | { ok: false; problem: string }> {
  const [cert, key] = await Promise.all([read(certFile), read(keyFile)])
  const own = attempt(() => new X509Certificate(cert))
  if (!own) return refused('TLS_CERT_FILE', 'a readable file with a certificate in PEM', certFile)
  const secret = attempt(() => createPrivateKey(key))
  if (!secret) return refused('TLS_KEY_FILE', 'a readable file with a private key in PEM', keyFile)
  if (!own.checkPrivateKey(secret)) return refused('TLS_KEY_FILE', 'the key of TLS_CERT_FILE', keyFile)
  return { ok: true, certificate: { cert, key } }
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
