import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustProxies } from './client-address.ts'
import { keepToHttps } from './secure.ts'

const app = Fastify()
beforeAll(() => {
  keepToHttps(app, trustProxies(['10.0.0.0/8']))
  app.get('/*', () => 'page')
  app.post('/api/auth', (_, reply) => reply.header('set-cookie', 'word=x; Path=/api').send('in'))
  app.post('/api/both', (_, reply) => reply.header('set-cookie', ['a=1', 'b=2']).send('in'))
})
afterAll(() => app.close())

const ask = (remoteAddress: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    method,
    url: method === 'GET' ? '/promo-code/a?b=c' : '/api/auth',
    remoteAddress,
    headers: { host: 'club.example.com:80', ...headers },
  })

test('who came to our proxy by plain http is led to the same address by https', async () => {
  const { statusCode, headers } = await ask('10.0.0.1', { 'x-forwarded-proto': 'http' })
  expect([statusCode, headers.location]).toEqual([308, 'https://club.example.com/promo-code/a?b=c'])
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('a call made in the clear is led on as the call that it is, and not answered', async () => {
  const { statusCode, headers, body } = await ask('10.0.0.1', { 'x-forwarded-proto': 'http' }, 'POST')
  expect([statusCode, headers.location, body]).toEqual([308, 'https://club.example.com/api/auth', ''])
})

test('who came by https is told to come so for a year', async () => {
  const { statusCode, headers } = await ask('10.0.0.1', { 'x-forwarded-proto': 'https' })
  expect([statusCode, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000; includeSubDomains'])
})

test.each([
  ['nobody says how they came', '10.0.0.1', {}],
  ['a stranger says it themselves', '198.51.100.7', { 'x-forwarded-proto': 'http' }],
])('nobody is led anywhere where %s', async (_, address, headers) => {
  const answer = await ask(address, headers as Record<string, string>)
  expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([200, undefined])
})

test('nobody is led to a host that is no host', async () => {
  const answer = await app.inject({
    url: '/',
    remoteAddress: '10.0.0.1',
    headers: { host: 'evil.example\\@x', 'x-forwarded-proto': 'http' },
  })
  expect(answer.statusCode).toBe(200)
})

test.each([
  ['by https goes by nothing else', '10.0.0.1', '/api/auth', 'word=x; Path=/api; Secure'],
  ['by https goes by nothing else, nor does any other', '10.0.0.1', '/api/both', ['a=1; Secure', 'b=2; Secure']],
  ['by plain http on the own machine goes the way that it came', '198.51.100.7', '/api/auth', 'word=x; Path=/api'],
])('a cookie that was set %s', async (_, remoteAddress, url, cookies) => {
  const { headers } = await app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host: 'club.example.com', 'x-forwarded-proto': 'https' },
  })
  expect(headers['set-cookie']).toEqual(cookies)
})
