import { expect, test } from 'vitest'
import { type Message, seal, SEAL_GOOD_FOR_MS, sealFault } from './signed-message.ts'

const MESSAGE: Message = { method: 'POST', path: '/webhook', body: '{"reference":"dep_1"}' }
const NOW = 1_700_000_000_000

test.each([
  ['as it was sent', {}, {}, NOW, undefined],
  ['with another body', { body: '{"reference":"dep_2"}' }, {}, NOW, 'WRONG_SIGNATURE'],
  ['on another path', { path: '/other' }, {}, NOW, 'WRONG_SIGNATURE'],
  ['with another nonce', {}, { nonce: 'n' }, NOW, 'WRONG_SIGNATURE'],
  ['with another time', {}, { at: NOW + 1 }, NOW, 'WRONG_SIGNATURE'],
  ['without a signature', {}, { signature: '' }, NOW, 'WRONG_SIGNATURE'],
  ['at the end of its time', {}, {}, NOW + SEAL_GOOD_FOR_MS, undefined],
  ['after its time', {}, {}, NOW + SEAL_GOOD_FOR_MS + 1, 'OUT_OF_DATE'],
  ['before its time', {}, {}, NOW - SEAL_GOOD_FOR_MS - 1, 'OUT_OF_DATE'],
] as const)('a message %s: %s', (_, change, other, now, fault) => {
  const sealed = { ...seal('key', MESSAGE, NOW), ...other }
  expect(sealFault(['key'], sealed, { ...MESSAGE, ...change }, now)).toBe(fault)
})

test('a message whose time is no number is out of date, by whomever it is signed', () => {
  expect(sealFault(['key'], seal('key', MESSAGE, Number.NaN), MESSAGE, NOW)).toBe('OUT_OF_DATE')
})

test('while a key is changed, both are good; another one never is', () => {
  const sealed = seal('old', MESSAGE, NOW)
  expect(sealFault(['new', 'old'], sealed, MESSAGE, NOW)).toBeUndefined()
  expect(sealFault(['new'], sealed, MESSAGE, NOW)).toBe('WRONG_SIGNATURE')
})
