import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const KEY = 'k'.repeat(32)
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://a:b@c/d',
  DATA_DIR: '/var/lib/paddock',
  FEED_KEY: 'x',
  FEED_PASSWORD: 'x',
  RECEIPT_KEY: 'x',
  ACCESS_KEY: KEY,
  SMS_URL: 'https://sms.example/send',
}
const GATEWAY = {
  GATEWAY_URL: 'https://gateway.example',
  GATEWAY_NAME: 'bluepay',
  GATEWAY_MERCHANT: 'm1',
  GATEWAY_KEY: KEY,
}

test('while it is developed the gateway is the sandbox; in production there is none until one is named', () => {
  expect(readConfig({ SANDBOX_PORT: '4000' }).paymentGateway).toMatchObject({
    name: 'sandbox',
    url: 'http://127.0.0.1:4003',
    payHosts: ['127.0.0.1:4003'],
  })
  expect(readConfig(PRODUCTION).paymentGateway).toBeNull()
  expect(readConfig({ ...PRODUCTION, ...GATEWAY, GATEWAY_PAY_HOSTS: 'a.example, b.example:8443' })).toMatchObject({
    paymentGateway: { name: 'bluepay', payHosts: ['a.example', 'b.example:8443'] },
  })
})

test.each([
  [{ GATEWAY_URL: 'http://gateway.example' }, 'GATEWAY_URL is not https'],
  [{ GATEWAY_NAME: undefined }, 'GATEWAY_NAME is that of the sandbox'],
  [{ GATEWAY_MERCHANT: undefined }, 'GATEWAY_MERCHANT is the default'],
  [{ GATEWAY_KEY: undefined }, 'GATEWAY_KEY has fewer than 32 characters'],
  [{ GATEWAY_KEY_BEFORE: 'short' }, 'GATEWAY_KEY_BEFORE has fewer than 32 characters'],
])('production refuses %j', (change, line) => {
  expect(() => readConfig({ ...PRODUCTION, ...GATEWAY, ...change })).toThrow(line)
})

test('a wrong one is told without what stands in it', () => {
  expect(() => readConfig({ GATEWAY_KEY: 'abc', GATEWAY_PAY_HOSTS: 'https://x' })).toThrow(
    /GATEWAY_KEY is a text of 3 characters; expected .*\n.*GATEWAY_PAY_HOSTS/,
  )
})
