import { RULE_KINDS } from '@paddock/domain/bonuses'
import { expect, test } from 'vitest'
import { EMPTY, hasLimit, termsOf } from './rule-terms.ts'

test.each(RULE_KINDS)('a rule of %s has the limit that its form shows, and else none', (kind) => {
  expect(termsOf({ ...EMPTY, kind, limit: '3' })?.limit).toBe(hasLimit(kind) ? 3 : 0)
})
