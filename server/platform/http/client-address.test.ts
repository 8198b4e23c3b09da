import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, countryOf, isOwnMachine, placeOf, TRUST_NOBODY, trustProxies } from './client-address.ts'

const OURS = trustProxies(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])
const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  }) as unknown as IncomingMessage

test.each([
  ['nobody is trusted', from('198.51.100.7', '203.0.113.1'), TRUST_NOBODY, '198.51.100.7'],
  ['a stranger says where they come from', from('198.51.100.7', '203.0.113.1'), OURS, '198.51.100.7'],
  ['our proxy says where they come from', from('10.1.1.1', '203.0.113.1'), OURS, '203.0.113.1'],
  ['over two of our proxies', from('192.0.2.1', '203.0.113.1, 10.1.1.1'), OURS, '203.0.113.1'],
  ['they made up a way before it', from('10.1.1.1', '203.0.113.9, 203.0.113.1'), OURS, '203.0.113.1'],
  [
    'they made up a way through our proxies',
    from('10.1.1.1', '203.0.113.9, 10.9.9.9, 203.0.113.1'),
    OURS,
    '203.0.113.1',
  ],
  ['what was said is no address', from('10.1.1.1', 'unknown'), OURS, '10.1.1.1'],
  ['nothing was said', from('10.1.1.1'), OURS, '10.1.1.1'],
  ['IPv4 in the clothes of IPv6', from('::ffff:10.1.1.1', '::ffff:203.0.113.1'), OURS, '203.0.113.1'],
  ['IPv6', from('2001:db8::1', '2001:db9::7'), OURS, '2001:db9::7'],
])('%s', (_, request, proxies, address) => {
  expect(clientAddress(request, proxies)).toBe(address)
})

const told = (remoteAddress: string, country?: string | readonly string[]) =>
  ({
    socket: { remoteAddress },
    headers: { ...(country !== undefined && { 'cf-ipcountry': country }) },
  }) as unknown as IncomingMessage

test.each([
  ['our proxy says it', told('10.1.1.1', 'in'), OURS, 'IN'],
  ['our proxy says that it is Tor', told('10.1.1.1', 'T1'), OURS, 'T1'],
  ['a stranger says it', told('198.51.100.7', 'IN'), OURS, null],
  ['nobody is trusted', told('10.1.1.1', 'IN'), TRUST_NOBODY, null],
  ['nothing is said', told('10.1.1.1'), OURS, null],
  ['it is said twice', told('10.1.1.1', ['IN', 'US']), OURS, null],
  ['what is said is no country', told('10.1.1.1', 'India'), OURS, null],
])('the country of a request where %s', (_, request, proxies, country) => {
  expect(countryOf(request, proxies, 'cf-ipcountry')).toBe(country)
  expect(countryOf(request, proxies, undefined)).toBeNull()
})

test.each(['10.0.0.0/33', 'nowhere', ''])('%s is no net to trust', (net) => {
  expect(() => trustProxies([net])).toThrow(RangeError)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
])('%s is of the own machine: %s', (address, isOwn) => {
  expect(isOwnMachine(address)).toBe(isOwn)
})

test.each([
  ['10.0.0.7', '10.0.0'],
  ['::ffff:10.0.0.7', '10.0.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0DB8:0001::', '2001:db8:1'],
  ['2001:db8::7', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
])('%s is of the place %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
