import { expect, test } from 'vitest'
import { DEMO_PUSH_KEY, isPushKey, newPushKey, pushKeyOf } from './push-key.ts'

test('a new key is one of the curve, and has a point that browsers take', () => {
  for (let each = 0; each < 300; each++) expect(isPushKey(newPushKey())).toBe(true)
  expect(Buffer.from(pushKeyOf(newPushKey()).publicKey, 'base64url')).toHaveLength(65)
  expect(isPushKey(DEMO_PUSH_KEY)).toBe(true)
})

test.each(['', 'demo', 'A'.repeat(43), 'x'.repeat(44), `${'_'.repeat(42)}8`])('%s is none', (text) => {
  expect(isPushKey(text)).toBe(false)
})
