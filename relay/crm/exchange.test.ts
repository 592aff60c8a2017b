import { expect, test } from 'vitest'
import type { CauseCode } from '../../contract/desk.ts'
import { lostContact } from './exchange.ts'

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code })

/** As `fetch` rejects: its cause says why, with an error for each address of the host. */
const failed = (cause: unknown) => new TypeError('fetch failed', { cause })

test.each<[string, unknown, CauseCode]>([
  ['refused', failed(withCode('ECONNREFUSED')), 'unreachable'],
  [
    'refused at both addresses',
    failed(new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')])),
    'unreachable'
  ],
  ['without a route', failed(withCode('ENETUNREACH')), 'unreachable'],
  ['reset', failed(withCode('ECONNRESET')), 'broken-off'],
  ['closed', failed(withCode('UND_ERR_SOCKET', 'other side closed')), 'broken-off'],
  ['whose body ends early', new TypeError('terminated'), 'broken-off'],
  ['without a handshake in time', failed(withCode('UND_ERR_CONNECT_TIMEOUT')), 'late'],
  ['without headers in time', failed(withCode('UND_ERR_HEADERS_TIMEOUT')), 'late'],
  [
    'that takes too long',
    new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
    'late'
  ],
  ['to a name that is nobody’s', failed(withCode('ENOTFOUND')), 'unknown-name'],
  ['without a name server', failed(withCode('EAI_AGAIN')), 'no-name-server'],
  ['with an old certificate', failed(withCode('CERT_HAS_EXPIRED')), 'insecure'],
  ['with a certificate of its own', failed(withCode('DEPTH_ZERO_SELF_SIGNED_CERT')), 'insecure'],
  ['with the certificate of another name', failed(withCode('ERR_TLS_CERT_ALTNAME_INVALID')), 'insecure'],
  ['to a port without TLS', failed(withCode('ERR_SSL_WRONG_VERSION_NUMBER')), 'insecure'],
  ['answered in no HTTP', failed(withCode('HPE_INVALID_CONSTANT')), 'garbled'],
  ['that was stopped', new DOMException('This operation was aborted', 'AbortError'), 'cut-off'],
  ['that fails in another way', failed(new Error('bad port')), 'unconnected'],
  ['that throws no error', 'odd', 'unconnected']
])('a call %s has a code', (_, error, code) => expect(lostContact(error, 5)).toMatchObject({ code, ms: 5 }))
