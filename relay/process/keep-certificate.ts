import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import {
  readCertificate,
  type Certificate,
  type CertificateFiles,
  type ReadCertificate
} from './certificate.ts'

const lookMs = 10_000

export type CertificateState = {
  /** Of the certificate in use, negative once it has expired. */
  daysLeft: (now: number) => number
  /** The files that were read last cannot be used, and since when. */
  refused: { since: number; problem: string } | undefined
}

/** A certificate in use, whose files are read again every ten seconds. */
export type KeptCertificate = {
  state: () => CertificateState
  stop: () => void
}

type Parts = {
  clock: Clock
  log: Logger
  /** Called with each new certificate. It may throw if the certificate cannot be used. */
  use: (certificate: Certificate) => void
}

export function keepCertificate(
  files: CertificateFiles,
  first: ReadCertificate,
  { clock, log, use }: Parts
): KeptCertificate {
  const stopping = new AbortController()
  let inUse = first
  let refusal: CertificateState['refused']

  async function look() {
    const found = await readCertificate(files)
    const problem = found.ok ? renew(found) : found.problem
    if (problem !== undefined && problem !== refusal?.problem)
      log.error(`${problem}; the certificate from before stays in use`)
    refusal = problem === undefined ? undefined : { since: refusal?.since ?? clock.now(), problem }
  }

  function renew(found: ReadCertificate): string | undefined {
    const { cert, key } = found.certificate
    if (cert === inUse.certificate.cert && key === inUse.certificate.key) return undefined
    try {
      use(found.certificate)
    } catch (error) {
      return `TLS_CERT_FILE: ${error instanceof Error ? error.message : 'cannot be used'}`
    }
    inUse = found
    log.info({ endsAt: new Date(found.endsAt).toISOString() }, 'the new certificate is in use')
    return undefined
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await clock.wait(lookMs, stopping.signal)
      if (!stopping.signal.aborted) await look()
    }
  }
  void run()

  return {
    state: () => ({ daysLeft: (now) => daysBetween(now, inUse.endsAt), refused: refusal }),
    stop: () => stopping.abort()
  }
}

export const daysBetween = (from: number, to: number) => (to - from) / 86_400_000
