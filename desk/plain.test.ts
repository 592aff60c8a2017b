import { expect, test } from 'vitest'
import { plainDetail, plainReason, plainRefusal } from './plain.ts'

const zone = 'America/Los_Angeles'

test.each([
  ['csv, {"state":["failed","held"],"form":["lead-gen-guide"]}', 'CSV, Failed or Held, Guide form'],
  ['csv, {"state":"failed,held"}', 'CSV, Failed or Held'],
  [
    'jsonl, {"from":1795161600000,"campaign":"","page":"/trials","q":"…"}',
    'JSON lines, since Nov 20, 2026, no campaign, page /trials, a search'
  ],
  ['csv, {"from":"2026-11-21T08:00:00.000Z"}', 'CSV, since Nov 21, 2026'],
  ['csv, {}', 'CSV'],
  [
    'The CRM has 1 of 3, lacks 2: 019a2f4c-7d1e-7abc-8def-0123456789ab, 019a2f4c-7d1e-7abc-8def-0123456789ac.',
    'The CRM has 1 of 3, lacks 2.'
  ],
  [
    'The CRM has 1 of 10, lacks 9: 019a2f4c-7d1e-7abc-8def-0123456789ab and 8 more, which “leads reconcile” names.',
    'The CRM has 1 of 10, lacks 9.'
  ],
  ['until 2020-11-20T22:10:00.000Z: new workflow', 'until 2:10 PM: new workflow'],
  ['csv, {"language":["es"],"lacks":"step"}', 'CSV, Spanish, a step is missing'],
  ['kept-as-spam', 'kept as spam'],
  ['keep-as-spam', 'Keep as spam'],
  [`65 leads, unbroken; head ${'9f'.repeat(32)}`, '65 leads, unbroken'],
  [
    'the CRM answered 422: {"statusCode":422,"message":["email must be an email"]}',
    'the CRM answered 422: email must be an email'
  ],
  ['the CRM answered 400: {"error":{"msg":"no such workflow"}}', 'the CRM answered 400: no such workflow'],
  ['the CRM answered 502: <html><head><title>502</title>', 'the CRM answered 502'],
  ['the CRM answered 500: {"traceId":"a1', 'the CRM answered 500'],
  ['read ECONNRESET', 'the connection broke off'],
  ['no connection within 15000 ms', 'no connection within 15 s'],
  ['{"ok":false}', 'No reason was given']
])('%s reads %s, and the web person can see the whole', (raw, text) => {
  expect(plainDetail(raw, zone)).toEqual({ text, raw })
})

const connectTimeout = 'Connect Timeout Error (attempted address: crm.example:443, timeout: 10000ms)'
const tls = 'error:0A00010B:SSL routines:tls_validate_record_header:wrong version number'

/** As relay/crm describes errors of `fetch`, and the codes behind them. */
test.each([
  ['Error: connect ECONNREFUSED 10.0.0.1:443', 'nothing answers at its address'],
  [
    'Error: connect ECONNREFUSED ::1:443; Error: connect EHOSTUNREACH 10.0.0.1:443',
    'nothing answers at its address'
  ],
  ['Error: connect ENETUNREACH 10.0.0.1:443 - Local (0.0.0.0:0)', 'nothing answers at its address'],
  ['Error: read ECONNRESET', 'the connection broke off'],
  ['Error: write EPIPE', 'the connection broke off'],
  ['SocketError: other side closed', 'the connection broke off'],
  ['TypeError: terminated', 'the connection broke off'],
  ['UND_ERR_SOCKET', 'the connection broke off'],
  ['Error: connect ETIMEDOUT 10.0.0.1:443', 'no answer in time'],
  [`ConnectTimeoutError: ${connectTimeout}`, 'no answer in time'],
  ['HeadersTimeoutError: Headers Timeout Error', 'no answer in time'],
  ['BodyTimeoutError: Body Timeout Error', 'no answer in time'],
  ['UND_ERR_HEADERS_TIMEOUT', 'no answer in time'],
  ['TimeoutError: The operation was aborted due to timeout', 'no answer in time'],
  ['Error: getaddrinfo ENOTFOUND crm.example', 'its name leads nowhere'],
  ['Error: getaddrinfo EAI_AGAIN crm.example', 'its name could not be looked up'],
  ['Error: certificate has expired', 'no secure connection is possible'],
  ['Error: self-signed certificate in certificate chain', 'no secure connection is possible'],
  ['Error: unable to verify the first certificate', 'no secure connection is possible'],
  [
    "Error: Hostname/IP does not match certificate's altnames: Host: crm.example. is not there",
    'no secure connection is possible'
  ],
  [`Error: 402DEFA55F7F0000:${tls}:tlsany_meth.c:77:\n`, 'no secure connection is possible'],
  ['HTTPParserError: Response does not match the HTTP/1.1 protocol', 'its answer cannot be read'],
  ['HeadersOverflowError: Headers Overflow Error', 'its answer cannot be read'],
  [
    'AssertionError: The expression evaluated to a falsy value:\n\n  assert(upgrade)\n',
    'its answer cannot be read'
  ],
  ['AbortError: This operation was aborted', 'the try was cut off'],
  ['fetch failed', 'no connection is possible'],
  ['TypeError: fetch failed', 'no connection is possible'],
  ['Error: ', 'no connection is possible'],
  ['TypeError: x is not a function\n    at deliver (relay/crm/webhook.ts:9:1)', 'an error of the relay'],
  [
    'The CRM has 3 of 5, could not be asked for 2: SocketError: other side closed.',
    'The CRM has 3 of 5, could not be asked for 2: the connection broke off.'
  ],
  ['the CRM answered 502: {"error":"connect ECONNREFUSED 10.0.0.1"}', 'The CRM did not take it'],
  [
    'the CRM answered 422: the field source is unknown',
    'The CRM did not accept what was sent. The web person must fix it'
  ],
  [
    'a field that no person sees was filled in',
    'Probably a robot: it filled in a field that people cannot see'
  ]
])('the error %j of a call reads %s', (raw, text) => expect(plainReason(raw)).toEqual({ text, raw }))

test.each([
  'Mr. Okafor, by phone',
  'Contract: terminated',
  'His coaching certificate has expired',
  'Dana Rivera from staff to owner',
  'a field that no person sees was filled in'
])('%s stays as a person or the relay said it', (text) => expect(plainDetail(text, zone)).toEqual({ text }))

test.each([
  ['filter.state: Invalid input', 'The relay did not understand what the desk asked.'],
  ['email: Enter an email address, like dana@example.com.', 'Enter an email address, like dana@example.com.'],
  ['typed: this is another email', 'This is another email.']
])('the refusal "%s" reads "%s"', (raw, text) => expect(plainRefusal(raw)).toEqual({ text, raw }))

test('a refusal in words stays as it is', () =>
  expect(plainRefusal('The last owner stays an owner.')).toEqual({ text: 'The last owner stays an owner.' }))
