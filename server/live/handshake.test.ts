import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { TRUST_NOBODY, trustProxies } from '../platform/http/client-address.ts'
import { createHandshake, isOwnOrigin } from './handshake.ts'

const HOST = 'demo.example:3000'

test.each([
  ['no page at all', undefined, true],
  ['a page of the host', 'http://demo.example:3000', true],
  ['a page of the host, over TLS', 'https://demo.example:3000', true],
  ['another host', 'https://elsewhere.example', false],
  ['another port', 'http://demo.example:4000', false],
  ['a neighbour', 'http://club.example:3000', false],
  ['a host that begins like ours', 'http://demo.example:3000.elsewhere.example', false],
  ['a host that names us before the @', 'http://demo.example:3000@elsewhere.example', false],
  ['a sandboxed frame or a file', 'null', false],
  ['nonsense', '::', false],
  ['nothing', '', false],
])('a socket from %s', (_, origin, isAdmitted) => {
  expect(isOwnOrigin({ host: HOST, ...(origin !== undefined && { origin }) })).toBe(isAdmitted)
})

test.each([
  ['its key', { 'x-secret-key': 'k' }, true],
  ['no key', {}, true],
  ['another key', { 'x-secret-key': 'another' }, false],
])('an existing client with %s', (_, headers, isAdmitted) => {
  const shake = createHandshake({
    appKey: { header: 'x-secret-key', key: 'k', isRequired: false },
    proxies: TRUST_NOBODY,
    clock: () => 0,
  })
  const decide = vi.fn<(problem: null, isAdmitted: boolean) => void>()
  shake({ headers, socket: { remoteAddress: '203.0.113.1' } } as unknown as IncomingMessage, decide)
  expect(decide).toHaveBeenCalledExactlyOnceWith(null, isAdmitted)
})

/** How many of so many at one moment are let in, each from the address that is given for it. */
function letIn(most: number, addressOf: (n: number) => string, forwardedBy?: string): number {
  const shake = createHandshake({ appKey: null, proxies: trustProxies(['10.0.0.1']), clock: () => 0 })
  let passed = 0
  for (let n = 0; n < most; n += 1) {
    const socket = {
      remoteAddress: forwardedBy ?? addressOf(n),
      on: () => undefined,
      end: () => undefined,
      destroy: () => undefined,
    }
    const headers = forwardedBy === undefined ? {} : { 'x-forwarded-for': addressOf(n) }
    shake({ headers, socket } as unknown as IncomingMessage, (_, isAdmitted) => (passed += isAdmitted ? 1 : 0))
  }
  return passed
}

test.each([
  ['of one place', () => '203.0.113.1', undefined, 100],
  ['of one neighbourhood', (n: number) => `203.0.113.${n % 250}`, undefined, 100],
  ['of many places', (n: number) => `203.0.${n % 250}.1`, undefined, 200],
  ['of one place behind our proxy', () => '203.0.113.1', '10.0.0.1', 100],
  ['of many places behind our proxy', (n: number) => `203.0.${n % 250}.1`, '10.0.0.1', 200],
  ['of one place that makes up many', (n: number) => `203.0.${n % 250}.1`, '198.51.100.7', 100],
  ['of our own machine', () => '127.0.0.1', undefined, 200],
])('of 300 sockets at once those %s are let in: %s', (_, addressOf, forwardedBy, most) => {
  expect(letIn(300, addressOf, forwardedBy)).toBe(most)
})
