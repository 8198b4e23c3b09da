import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import {
  blockedBy,
  narrowed,
  narrowedWin,
  type Narrowing,
  type OfferedMarket,
  type Restriction,
  type ScopeKind,
  wrongNarrowing,
} from './index.ts'

const MARKET: OfferedMarket = { sportId: '4', kind: 'SESSION', eventId: 'e1', marketId: 'm1' }
const IDS: { readonly [K in ScopeKind]: string } = { SPORT: '4', KIND: 'SESSION', EVENT: 'e1', MARKET: 'm1' }
const on = (kind: ScopeKind, own: Narrowing, scopeId = IDS[kind]): Restriction => ({ kind, scopeId, own })
const TERMS = { minStake: paise(10_000), maxStake: paise(500_000), delaySeconds: 5 }

test.each(Object.keys(IDS) as ScopeKind[])('a market is barred by its %s, and by no other', (kind) => {
  expect(blockedBy([on(kind, { isBlocked: true })], MARKET)).toBe(kind)
  expect(blockedBy([on(kind, { isBlocked: true }, 'other')], MARKET)).toBeUndefined()
})

describe('what bars a market', () => {
  test('is told by its widest part', () => {
    const blocks = [on('MARKET', { isBlocked: true }), on('SPORT', { isBlocked: true })]
    expect(blockedBy(blocks, MARKET)).toBe('SPORT')
  })
  test('is neither another part nor a narrower term', () => {
    expect(
      blockedBy([on('EVENT', { isBlocked: true }, 'e2'), on('EVENT', { delaySeconds: 3 })], MARKET),
    ).toBeUndefined()
  })
})

describe('terms', () => {
  test.each<[string, readonly Restriction[], Partial<typeof TERMS>]>([
    ['stay where nothing is said of the market', [on('EVENT', { delaySeconds: 3 }, 'e2')], {}],
    [
      'have the highest least',
      [on('SPORT', { minStake: paise(20_000) }), on('KIND', { minStake: paise(5000) })],
      { minStake: paise(20_000) },
    ],
    [
      'have the lowest most',
      [on('SPORT', { maxStake: paise(200_000) }), on('MARKET', { maxStake: paise(900_000) })],
      { maxStake: paise(200_000) },
    ],
    [
      'add the longest delay to the market’s own',
      [on('SPORT', { delaySeconds: 3 }), on('EVENT', { delaySeconds: 2 })],
      { delaySeconds: 8 },
    ],
    [
      'take no bet where the least is above the most',
      [on('SPORT', { minStake: paise(300_000) }), on('EVENT', { maxStake: paise(200_000) })],
      { minStake: paise(300_000), maxStake: paise(200_000) },
    ],
  ])('%s', (_, restrictions, change) => {
    expect(narrowed(TERMS, restrictions, MARKET)).toEqual({ ...TERMS, ...change })
  })
  test('lower the most that is won, and never raise it', () => {
    const most = (own: Narrowing) => narrowedWin(paise(100_000), [on('KIND', own)], MARKET)
    expect([most({ maxUserWin: paise(50_000) }), most({ maxUserWin: paise(900_000) }), most({})]).toEqual([
      50_000, 100_000, 100_000,
    ])
  })
})

test.each<[Narrowing, string | undefined]>([
  [{ isBlocked: true }, undefined],
  [{ minStake: paise(0) }, 'minStake'],
  [{ minStake: paise(500), maxStake: paise(400) }, 'maxStake'],
  [{ maxStake: paise(100) }, 'maxStake'],
  [{ maxUserWin: paise(0) }, 'maxUserWin'],
  [{ delaySeconds: 0 }, 'delaySeconds'],
  [{ delaySeconds: 61 }, 'delaySeconds'],
  [{ delaySeconds: 60, minStake: paise(500), maxStake: paise(500), maxUserWin: paise(1) }, undefined],
])('of %j the wrong term is %s', (own, term) => {
  expect(wrongNarrowing(own)).toBe(term)
})
