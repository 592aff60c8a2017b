import { expect, test } from 'vitest'
import { networksOf } from './rate-limit.ts'
import { clientAddress } from './sender.ts'

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

test('an IPv6 client also counts for the networks around it', () => {
  expect(networksOf('2001:db8:1:2ff')).toEqual(['2001:db8:1:2ff', '2001:db8:1:2/56', '2001:db8:1/48'])
  expect(networksOf('192.0.2.1')).toEqual(['192.0.2.1'])
})
