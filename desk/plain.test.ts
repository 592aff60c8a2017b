import { expect, test } from 'vitest'
import { plainDetail, plainRefusal } from './plain.ts'

const zone = 'America/Los_Angeles'

test.each([
  ['csv, {"state":["failed","held"],"form":["lead-gen-guide"]}', 'CSV, Failed or Held, Guide form'],
  ['csv, {"state":"failed,held"}', 'CSV, Failed or Held'],
  [
    'jsonl, {"from":1795161600000,"campaign":"","page":"/trials","q":"…"}',
    'JSON lines, since Nov 20, 2026, no campaign, page /trials, a search'
  ],
  ['csv, {}', 'CSV'],
  ['until 2020-11-20T22:10:00.000Z: new workflow', 'until 2:10 PM: new workflow'],
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
  ['Error: connect ECONNREFUSED 10.0.0.1:443', 'nothing answers at its address'],
  ['no connection within 15000 ms', 'no connection within 15 s'],
  ['{"ok":false}', 'No reason was given']
])('%s reads %s, and the web person can see the whole', (raw, text) => {
  expect(plainDetail(raw, zone)).toEqual({ text, raw })
})

test.each([
  'Mr. Okafor, by phone',
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
