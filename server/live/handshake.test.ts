import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
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
  const shake = createHandshake({ appKey: { header: 'x-secret-key', key: 'k' }, clock: () => 0 })
  const decide = vi.fn<(problem: null, isAdmitted: boolean) => void>()
  shake({ headers } as unknown as IncomingMessage, decide)
  expect(decide).toHaveBeenCalledExactlyOnceWith(null, isAdmitted)
})
