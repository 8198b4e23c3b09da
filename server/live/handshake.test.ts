import { expect, test } from 'vitest'
import { isOwnOrigin } from './handshake.ts'

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
