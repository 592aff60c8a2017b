import process from 'node:process'
import { askOwnRelay } from './own-relay.ts'

/** Exits with 0 when the relay of this machine can take a lead: images without curl have Node. */
const { HOST, PORT, TLS_CERT_FILE } = process.env
const answer = await askOwnRelay({
  host: HOST || undefined,
  port: Number(PORT || 3000),
  tls: Boolean(TLS_CERT_FILE),
  path: '/readyz',
  limitMs: 2000
}).catch(() => undefined)
process.exitCode = answer?.status === 200 ? 0 : 1
