import { createServer } from 'node:http'
import { createServer as createTcp, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createOutwardFetch, isPublicAddress } from './outward.ts'

test.each(['8.8.8.8', '203.0.114.1', '2606:4700:4700::1111'])('%s is of the public network', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['localhost', '127.0.0.1', '127.1', '2130706433', '[::1]', '[::ffff:7f00:1]'])(
  'nothing of this machine is asked over TLS at %s: not even a connection is made',
  async (host) => {
    let connections = 0
    const server = createTcp((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const asked = createOutwardFetch()(`https://${host}:${port}/`)
    const said = await asked.catch((error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message}`)
    expect(said).toContain('no address of the public network')
    expect(connections).toBe(0)
    server.close()
  },
)

test('without TLS it asks as ever: such an address names this machine only', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await createOutwardFetch()(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('here')
  server.close()
})
