import { expect, test } from 'vitest'
import { pageWords } from '../../contract/messages.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { vitalsPath } from '../../contract/vitals.ts'
import { openRelay, relayUrl, typed } from '../../testing/relay/open-relay.ts'
import { clientAddress } from './request.ts'

test.each([
  ['no proxy: the header is not believed', '198.51.100.9', '192.0.2.1', 0, '192.0.2.1'],
  ['one proxy: the last entry', '198.51.100.9, 192.0.2.1', '10.0.0.1', 1, '192.0.2.1'],
  ['two proxies: the last but one', '198.51.100.9, 192.0.2.1,10.0.0.2', '10.0.0.1', 2, '192.0.2.1'],
  ['fewer entries than proxies: the first', '192.0.2.1', '10.0.0.1', 3, '192.0.2.1'],
  ['a proxy that says nothing: the peer', undefined, '10.0.0.1', 1, '10.0.0.1'],
  ['an empty entry: the peer', '', '10.0.0.1', 1, '10.0.0.1'],
  ['no peer', undefined, undefined, 0, 'unknown'],
  ['IPv4 mapped to IPv6', undefined, '::ffff:192.0.2.1', 0, '192.0.2.1'],
  ['an entry that is no address: the peer', 'anything, at-all', '10.0.0.1', 1, '10.0.0.1'],
  ['one IPv6 network', undefined, '2001:db8:1:2:3:4:5:6', 0, '2001:db8:1:2'],
  ['the same network, shortened', undefined, '2001:db8:1:2::9', 0, '2001:db8:1:2'],
  ['zeros inside the network', undefined, '2001:db8::1:2:3:4:5', 0, '2001:db8:0:1'],
  ['the IPv6 loopback', undefined, '::1', 0, '0:0:0:0']
])('%s', (_case, forwardedFor, peer, trustProxy, address) => {
  expect(clientAddress(forwardedFor, peer, trustProxy)).toBe(address)
})

test.each([
  ['192.0.2.1:50812', '192.0.2.1'],
  ['[2001:db8:1:2::9]:50812', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2']
])('the port that some proxies add makes no other sender: %s', (forwardedFor, address) => {
  expect(clientAddress(forwardedFor, '10.0.0.1', 1)).toBe(address)
})

test.each([
  ['2001:db8:1:2', ['2001:db8:1:2::9', '2001:DB8:1:2::9', '2001:0db8:0001:0002::9', '2001:db8:1:2:0:0:0:9']],
  ['2001:db8:1:2', ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::9%eth0']],
  ['192.0.2.1', ['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:c000:0201', '[::ffff:192.0.2.1]:80']]
])('every spelling of an address is the same sender: %s', (client, spellings) => {
  expect(spellings.map((spelling) => clientAddress(spelling, '10.0.0.1', 1))).toEqual(
    spellings.map(() => client)
  )
})

// The relay of these tests is asked as http://localhost; the site's own address is https://agency.example.
test.each([
  ['a program, which says nothing', {}, 200],
  ['our page', { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['our page in a browser that tells only the origin', { Origin: 'http://localhost' }, 200],
  ['our page behind another name', { Origin: 'https://a.example', 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['our page of another host', { Origin: 'https://agency.example', 'Sec-Fetch-Site': 'cross-site' }, 200],
  ['our page in a browser that hides the origin', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['a browser that repeats our form after a reload', { Origin: 'null', 'Sec-Fetch-Site': 'none' }, 200],
  ['a frame that hides where it is, in an old browser', { Origin: 'null' }, 403],
  ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['another site in a browser that sends no origin', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['another site in an old browser', { Origin: 'https://evil.example' }, 403],
  ['our domain elsewhere', { Origin: 'https://old.agency.example', 'Sec-Fetch-Site': 'same-site' }, 403],
  ['another port', { Origin: 'http://localhost:8080' }, 403],
  ['a name that begins like ours', { Origin: 'https://agency.example.evil.example' }, 403],
  ['a frame that hides where it is', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['no origin at all', { Origin: 'not an origin' }, 403]
])('a post of %s', async (_who, headers, status) => {
  const { postJson, postForm, relay, store } = await openRelay()
  const response = await postJson(sampleLead(), headers)
  expect(response.status).toBe(status)
  expect(await store.books()).toMatchObject({ accepted: status === 200 ? 1 : 0 })
  const form = await postForm(typed, headers)
  expect(form.status).toBe(status === 200 ? 303 : 403)
  const report = { method: 'POST', headers, body: '{"path":"/","metrics":{}}' }
  const vitals = await relay(new Request(`http://localhost${vitalsPath}`, report))
  expect(vitals.status).toBe(status === 200 ? 204 : 403)
})

test('the answer to another site says why, and is not shared with its page', async () => {
  const { postJson, metrics } = await openRelay()
  const response = await postJson(sampleLead(), { Origin: 'https://evil.example' })
  expect(await response.json()).toEqual({
    success: false,
    message: pageWords.refusals.origin
  })
  expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(await metrics.registry.metrics()).toContain('relay_leads_refused_total{reason="origin"} 1')
})

test('only pages of the site may read answers from elsewhere', async () => {
  const { relay, postJson } = await openRelay()
  const preflight = (Origin: string) => {
    const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'apikey' }
    return relay(new Request(relayUrl, { method: 'OPTIONS', headers: { Origin, ...asked } }))
  }
  const ours = await preflight('https://agency.example')
  expect(ours.status).toBe(204)
  expect(ours.headers.get('Access-Control-Allow-Origin')).toBe('https://agency.example')
  expect(ours.headers.get('Access-Control-Allow-Headers')).toBe('apikey')
  const theirs = await preflight('https://evil.example')
  expect(theirs.status).toBe(405)
  expect(theirs.headers.get('Access-Control-Allow-Origin')).toBeNull()
  const lead = await postJson(sampleLead(), { Origin: 'https://agency.example' })
  expect(lead.headers.get('Access-Control-Allow-Origin')).toBe('https://agency.example')
  expect(lead.headers.get('Vary')).toBe('Origin')
  expect(lead.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After,X-Receipt')
})

test('in development a name that somebody points at this machine is not served', async () => {
  const { relay } = await openRelay({ localOnly: true })
  const statusOf = async (host: string) => (await relay(new Request(`http://${host}/careers`))).status
  for (const host of ['evil.example:3000', 'localhost.evil.example', '192.0.2.1.evil.example'])
    expect([host, await statusOf(host)]).toEqual([host, 421])
  // A phone of the same network has the address, a container a name without a dot: DNS can point neither elsewhere.
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', '192.168.1.20', '[fd00::20]', 'station'])
    expect([host, await statusOf(host)]).toEqual([host, 200])
})
