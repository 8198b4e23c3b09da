import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { keepAccessLog } from './access-log.ts'
import { TRUST_NOBODY } from './client-address.ts'

test('a call is one line with its request id, and nothing of what it carried', async () => {
  const written: string[] = []
  const app = Fastify({ genReqId: () => 'request-1' })
  keepAccessLog(app, TRUST_NOBODY, { write: (line) => void written.push(line) })
  app.post('/login-user/:userName/:password', async () => ({ token: 'secret-token' }))
  await app.inject({
    method: 'POST',
    url: '/login-user/bob/secret-password?correlationIp=secret-ip',
    headers: { host: 'demo.localhost', authorization: 'Bearer secret-token' },
    payload: { transactionCode: 'secret-code' },
  })
  await app.inject({ method: 'GET', url: '/nothing/secret-path' })
  expect(written).toHaveLength(2)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    requestId: 'request-1',
    method: 'POST',
    route: '/login-user/:userName/:password',
    status: 200,
    host: 'demo.localhost',
    address: '127.0.0.1',
  })
  expect(JSON.parse(written[1] ?? '')).toMatchObject({ route: 'none', status: 404 })
  expect(written.join('')).not.toContain('secret')
})
