import { afterEach, expect, test } from 'vitest'
import { speak } from '../words/index.ts'
import { stepText } from './index.ts'

afterEach(() => speak('en'))

const step = (what: string, more: Partial<Parameters<typeof stepText>[0]> = {}) =>
  stepText({ what, note: null, reason: null, ...more })
const MOVED = {
  code: 'PRICE_WORSE',
  text: 'The price has moved from 2 to 1.8',
  facts: { asked: 2, current: 1.8 },
} as const

test('a step is said in words, with its result, its reason or how the market stood', () => {
  expect(step('RECEIVED')).toBe('Received')
  expect(step('SETTLED', { note: 'India' })).toBe('Settled · India')
  expect(step('MARKET', { note: 'SUSPENDED' })).toBe('The market · suspended')
  expect(step('REJECTED', { reason: MOVED })).toBe('Not accepted · The price has moved from 2 to 1.8')
  expect(step('pending')).toBe('Asked for')
})

test('in another language it is said in that, and what is not known stands as it came', () => {
  speak('hi', {
    complaintSteps: { REJECTED: 'स्वीकार नहीं हुआ' },
    refusals: { PRICE_WORSE: 'भाव {asked} से {current} हुआ' },
  })
  expect(step('REJECTED', { reason: MOVED })).toBe('स्वीकार नहीं हुआ · भाव 2 से 1.8 हुआ')
  expect(step('NO_SUCH_STEP', { note: 'x' })).toBe('NO_SUCH_STEP · x')
})
