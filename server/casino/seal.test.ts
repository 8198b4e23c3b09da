import { expect, test } from 'vitest'
import { holds, signatureOf } from './seal.ts'

const SECRET = 'secret'
const AT = 1_795_000_000_000
const BODY =
  '{"txId":"t1","playerRef":"p1","sessionId":"s1","roundId":"r1","gameCode":"crash","amount":"10000","currency":"INR"}'
const MESSAGE = { direction: 'to-wallet', method: 'POST', path: '/casino-wallet/v1/debit', body: BODY } as const
const SIGNATURE = '040986ced7ce1c3fcabb54a5c8275856fa8d9567c20ca07d9d4e78f742afe256'
const SEAL = { at: AT, nonce: 'n1', signature: SIGNATURE }

test('a message is signed as docs/casino-provider.md says it is', () => {
  expect(signatureOf(SECRET, SEAL, MESSAGE)).toBe(SIGNATURE)
  expect(holds(SECRET, SEAL, MESSAGE, AT)).toBe(true)
})

test.each([
  ['another body', { ...MESSAGE, body: `${BODY} ` }, SEAL, AT],
  ['the other direction', { ...MESSAGE, direction: 'to-provider' as const }, SEAL, AT],
  ['another call', { ...MESSAGE, path: '/casino-wallet/v1/credit' }, SEAL, AT],
  ['another nonce', MESSAGE, { ...SEAL, nonce: 'n2' }, AT],
  ['two minutes later', MESSAGE, SEAL, AT + 120_001],
  ['two minutes earlier', MESSAGE, SEAL, AT - 120_001],
  ['no time', MESSAGE, { ...SEAL, at: Number.NaN }, AT],
  ['no signature', MESSAGE, { ...SEAL, signature: '' }, AT],
])('it holds for no %s', (_, message, seal, now) => {
  expect(holds(SECRET, seal, message, now)).toBe(false)
})
