import { describe, expect, test } from 'vitest'
import { areTwo, besideOf, HANDED_OVER_MS, type Officer, standingOf } from './people.ts'

const NOW = 1_800_000_000_000
const officer = (id: number, change: Partial<Officer> = {}): Officer => ({
  id,
  role: 'agent',
  ancestors: [0],
  hasOwnFactor: true,
  handedOverAt: null,
  isOut: false,
  ...change,
})
const administrator = (id: number, change: Partial<Officer> = {}): Officer =>
  officer(id, { role: 'administrator', ancestors: [], hasOwnFactor: false, ...change })
const top = officer(5, { role: 'admin', hasOwnFactor: false })
const below = (change: Partial<Officer> = {}): Officer => officer(6, { ancestors: [0, 5], ...change })
const justNow = { handedOverAt: NOW - HANDED_OVER_MS + 1 }

const out = { isOut: true }

describe('two officers', () => {
  test.each<[string, Officer, Officer, string, boolean]>([
    ['an account and itself', officer(5), officer(5), 'SAME', false],
    ['two administrators', administrator(1), administrator(2), 'ADMINISTRATORS', true],
    ['an account, and one below that is its own', top, below(), 'BELOW', true],
    ['one that is its own, and one above', below(), top, 'ABOVE', true],
    ['an administrator, and a white label that is its own', administrator(1), officer(5), 'BELOW', true],
    ['an account, and one below without a factor of its own', top, below({ hasOwnFactor: false }), 'BELOW', false],
    ['an account, and one that was just made or reset', top, below(justNow), 'BELOW', false],
    ['one that was just made or reset, and one above', below(justNow), top, 'ABOVE', false],
    ['an administrator, and a white label just made', administrator(1), officer(5, justNow), 'BELOW', false],
    ['an account, and one made seven days ago', top, below({ handedOverAt: NOW - HANDED_OVER_MS }), 'BELOW', true],
    ['an administrator who is out, and another', administrator(1, out), administrator(2), 'ADMINISTRATORS', false],
    ['one that is out, and one above', below(out), top, 'ABOVE', false],
    ['an account that is out, and one below', { ...top, ...out }, below(), 'BELOW', false],
    ['two beside each other', officer(5), officer(6), 'BESIDE', true],
    ['two beside each other, one just made', officer(5), officer(6, justNow), 'BESIDE', false],
    [
      'two beside each other, the other without a factor',
      officer(5, { hasOwnFactor: false }),
      officer(6),
      'BESIDE',
      false,
    ],
  ])('%s', (_, first, second, standing, are) => {
    expect(standingOf(first, second)).toBe(standing)
    expect(areTwo(first, second, NOW)).toBe(are)
  })
})

test('beside the word of one who is out, another one’s is the first', () => {
  expect(besideOf(administrator(1, out), administrator(2), NOW)).toBe('FIRST')
  expect(besideOf(below(), top, NOW)).toBe('SECOND')
})
