import fc from 'fast-check'
import { expect, test } from 'vitest'
import { negate, paise, sum, ZERO } from '../money/index.ts'
import { splitChain } from '../settlement/index.ts'
import { keptAlong } from '../roles/index.ts'
import { type CashKind, debtKind, debtOf, decideSettlement, freePoints, reverseSettlement } from './index.ts'

test('who is below what was given owes, who is above it is owed', () => {
  expect([paise(-1), paise(1), paise(0)].map(debtKind)).toEqual(['LENA', 'DENA', 'EVEN'])
})

const asked = (kind: CashKind, amount: number, owed: number | null = null) => ({
  kind,
  amount: paise(amount),
  owed: owed === null ? null : paise(owed),
})

test.each([
  ['a loss, whole', -500, asked('LENA', 500, -500), { kind: 'LENA', amount: 500, before: -500, after: 0 }],
  ['a win, whole', 500, asked('DENA', 500, 500), { kind: 'DENA', amount: 500, before: 500, after: 0 }],
  ['a loss, in part', -500, asked('LENA', 200, -500), { kind: 'LENA', amount: 200, before: -500, after: -300 }],
  ['a win, in part', 500, asked('DENA', 200, 500), { kind: 'DENA', amount: 200, before: 500, after: 300 }],
  [
    'a debt that nobody says they saw',
    -500,
    asked('LENA', 200),
    { kind: 'LENA', amount: 200, before: -500, after: -300 },
  ],
] as const)('%s', (_, debt, cash, expected) => {
  expect(decideSettlement(paise(debt), cash)).toEqual({ ok: true, value: expected })
})

test.each([
  ['nothing owed', 0, asked('LENA', 1), { code: 'NOTHING_TO_SETTLE' }],
  ['more than is owed', -500, asked('LENA', 501, -500), { code: 'MORE_THAN_OWED', limit: 500 }],
  ['more than is owed the other way', 500, asked('DENA', 501), { code: 'MORE_THAN_OWED', limit: 500 }],
  [
    'a debt that was turned round meanwhile',
    -14_000,
    asked('DENA', 1000, 1000),
    { code: 'DEBT_CHANGED', owed: -14_000 },
  ],
  [
    'a debt turned round that nobody says they saw',
    -14_000,
    asked('DENA', 1000),
    { code: 'DEBT_CHANGED', owed: -14_000 },
  ],
  ['a debt that grew meanwhile', -501, asked('LENA', 500, -500), { code: 'DEBT_CHANGED', owed: -501 }],
  ['a debt that somebody else settled', 0, asked('LENA', 500, -500), { code: 'DEBT_CHANGED', owed: 0 }],
  ['a kind that is not that of the debt seen', 500, asked('LENA', 500, 500), { code: 'DEBT_CHANGED', owed: 500 }],
] as const)('%s is refused', (_, debt, cash, refusal) => {
  expect(decideSettlement(paise(debt), cash)).toEqual({ ok: false, refusal })
})

test('whatever is owed by then, a settlement goes the way that was asked, and moves what was asked towards nothing owed', () => {
  const sums = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const ways = fc.constantFrom('LENA' as const, 'DENA' as const)
  const seen = fc.option(sums, { nil: null })
  fc.assert(
    fc.property(sums, ways, fc.integer({ min: 1, max: 1_000_000 }), seen, (debt, kind, amount, owed) => {
      const decided = decideSettlement(paise(debt), asked(kind, amount, owed))
      if (!decided.ok) return
      expect(decided.value).toMatchObject({ kind, amount, before: debt })
      expect(owed ?? debt).toBe(debt)
      expect(Math.abs(decided.value.after)).toBe(Math.abs(debt) - amount)
      expect(Math.sign(debt)).toBe(kind === 'LENA' ? -1 : 1)
    }),
  )
})

test('a settlement that is taken back leaves what was owed before it, with what was won and lost since', () => {
  const sums = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(sums, fc.integer({ min: 1, max: 1_000_000 }), sums, (debt, part, since) => {
      const amount = Math.min(part, Math.abs(debt))
      const settled = decideSettlement(paise(debt), asked(debt < 0 ? 'LENA' : 'DENA', amount, debt))
      if (!settled.ok) return
      const back = reverseSettlement(paise(settled.value.after + since), settled.value)
      expect(back.kind).not.toBe(settled.value.kind)
      expect([back.amount, back.after]).toEqual([amount, debt + since])
    }),
  )
})

test('points at risk do not leave an account', () => {
  expect(freePoints({ balance: paise(100), exposure: paise(30) })).toBe(70)
  expect(freePoints({ balance: paise(100), exposure: paise(130) })).toBe(0)
  expect(freePoints({ balance: paise(-5), exposure: paise(0) })).toBe(0)
})

test('once every level has settled with the one above, all are even and each has its share in cash', () => {
  const results = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(paise)
  const given = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(results, given, (result, passed) => {
      const kept = keptAlong([10_000, ...passed].sort((a, b) => b - a)).toReversed()
      const levels = splitChain(result, kept)
      // The player first, then the levels, nearest first: what each holds beyond its credit once shares are posted.
      const held = [result, ...levels.map(({ keeps }) => keeps)]
      const cash = held.map(() => 0)
      const owed: number[] = []
      for (let at = 0; at < held.length - 1; at++) {
        const debt = debtOf({ held: paise(held[at] ?? 0), given: ZERO })
        const [kind, whole] = debt < 0 ? (['LENA', negate(debt)] as const) : (['DENA', debt] as const)
        const settled = decideSettlement(debt, asked(kind, whole, debt))
        owed.push(negate(debt))
        if (!settled.ok) continue
        const moved = settled.value.kind === 'LENA' ? settled.value.amount : negate(settled.value.amount)
        held[at] = paise((held[at] ?? 0) + moved)
        held[at + 1] = paise((held[at + 1] ?? 0) - moved)
        cash[at] = (cash[at] ?? 0) - moved
        cash[at + 1] = (cash[at + 1] ?? 0) + moved
      }
      // The player owes what they lost, each level what of it belongs above it.
      expect(owed).toEqual([negate(result), ...levels.slice(0, -1).map(({ passesUp }) => passesUp)])
      expect(held).toEqual(held.map(() => 0))
      expect(sum(cash.map(paise))).toBe(0)
      expect(cash[0]).toBe(result)
      for (const [level, { keeps }] of levels.entries()) expect(cash[level + 1]).toBe(keeps)
    }),
  )
})
