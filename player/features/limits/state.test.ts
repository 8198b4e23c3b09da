import type { Protection, ShownLimit } from '@paddock/contract/shapes/protection'
import { paise, ZERO } from '@paddock/domain/money'
import { describe, expect, test } from 'vitest'
import {
  askedValue,
  countOn,
  effectOf,
  hasUsage,
  isOffering,
  isReviewDue,
  minutesLeft,
  NO_LIMITS,
  periodName,
  readTyped,
  rowsOf,
  usedPart,
  usedText,
} from './state.ts'

const money = (rupees: number) => ({ amount: paise(rupees * 100), minutes: null })
const minutes = (count: number) => ({ amount: null, minutes: count })

const limit = (change: Partial<ShownLimit>): ShownLimit => ({
  kind: 'DEPOSIT',
  period: 'WEEK',
  product: 'ALL',
  ...money(10_000),
  since: 0,
  byOperator: false,
  used: money(2500),
  left: money(7500),
  loosening: null,
  ...change,
})

describe('the lines of a kind', () => {
  test('a deposit or a loss has no limit of one bet', () => {
    expect(rowsOf('DEPOSIT', NO_LIMITS).map(({ period }) => period)).toEqual(['DAY', 'WEEK', 'MONTH'])
    expect(rowsOf('STAKE', NO_LIMITS).map(({ period }) => period)).toEqual(['ONE', 'DAY', 'WEEK', 'MONTH'])
  })
  test('what stands is beside its period, and only there', () => {
    const stands = limit({})
    expect(
      rowsOf('DEPOSIT', { ...NO_LIMITS, limits: [stands, limit({ kind: 'LOSS' })] }).map(({ standing }) => standing),
    ).toEqual([null, stands, null])
  })
  test('one of time is a sitting, one of stakes a bet', () => {
    expect(periodName({ kind: 'SESSION', period: 'ONE' })).toBe('One sitting')
    expect(periodName({ kind: 'STAKE', period: 'ONE' })).toBe('One bet')
  })
})

describe('limits on stakes', () => {
  const stakes = (product: ShownLimit['product']) => limit({ kind: 'STAKE', period: 'DAY', product })
  const both = { limits: [stakes('SESSION')], siteLimits: [stakes('ALL'), stakes('SESSION')] }
  test('stand on the lines of their product alone', () => {
    const standing = rowsOf('STAKE', both, 'SESSION').map((row) => row.standing)
    expect(standing).toEqual([null, both.limits[0], null, null])
    expect(rowsOf('STAKE', both).map(({ standing: own, ofSite }) => [own, ofSite])).toEqual([
      [null, null],
      [null, both.siteLimits[0]],
      [null, null],
      [null, null],
    ])
  })
  test('are counted by product, the site’s with them', () => {
    expect([countOn(both, 'ALL'), countOn(both, 'SESSION'), countOn(both, 'EXCHANGE')]).toEqual([1, 2, 0])
  })
})

describe('what is typed', () => {
  test.each([
    ['DEPOSIT', '1,00,000', 10_000_000],
    ['DEPOSIT', ' 0.5 ', 50],
    ['DEPOSIT', '0', undefined],
    ['DEPOSIT', '-5', undefined],
    ['DEPOSIT', '1.005', undefined],
    ['DEPOSIT', '', undefined],
    ['DEPOSIT', 'ten', undefined],
    ['SESSION', '120', 120],
    ['SESSION', '1.5', undefined],
    ['SESSION', '0', undefined],
    ['SESSION', '43200', 43_200],
    ['SESSION', '43201', undefined],
  ] as const)('as %s, "%s" is %s', (kind, typed, value) => expect(readTyped(kind, typed)).toBe(value))

  test('the call gets time in minutes and money as money, and null for none', () => {
    expect(askedValue('SESSION', 60)).toEqual({ minutes: 60 })
    expect(askedValue('LOSS', 500)).toEqual({ amount: 500 })
    expect(askedValue('LOSS', null)).toEqual({ amount: null })
  })
})

test.each([
  [null, 1, 'new'],
  [limit({}), 1_000_000, 'same'],
  [limit({}), 999_999, 'tighter'],
  [limit({}), 1_000_001, 'looser'],
  [limit({ kind: 'SESSION', ...minutes(60) }), 61, 'looser'],
] as const)('a wish beside what stands is told what it does', (standing, wanted, effect) =>
  expect(effectOf(standing, wanted)).toBe(effect),
)

describe('what is used', () => {
  test.each([
    [limit({}), 0.25, '2,500 used, 7,500 left'],
    [limit({ used: money(12_000), left: money(0) }), 1, '12,000 used, 0 left'],
    [limit({ kind: 'LOSS', used: money(-300), left: money(10_300) }), 0, '300 won, 10,300 left'],
    [
      limit({ kind: 'SESSION', ...minutes(120), used: minutes(55), left: minutes(65) }),
      55 / 120,
      '55 min used, 1 h 05 min left',
    ],
  ])('is said, and drawn as a part', (shown, part, said) => {
    expect(usedText(shown)).toBe(said)
    expect(usedPart(shown)).toBe(part)
  })
  test('one bet uses nothing up', () => {
    expect(hasUsage({ kind: 'STAKE', period: 'ONE' })).toBe(false)
    expect(hasUsage({ kind: 'SESSION', period: 'ONE' })).toBe(true)
  })
})

const protection: Protection = {
  limits: [],
  siteLimits: [],
  realityCheck: { everyMinutes: 60, dueAt: null, due: false },
  sitting: null,
  exclusion: null,
  offerDue: true,
  review: null,
  marketing: { stoppedAt: null, allowed: true },
  at: 0,
}

test('limits are not offered to who stays away', () => {
  expect(isOffering(protection)).toBe(true)
  expect(isOffering({ ...protection, offerDue: false })).toBe(false)
  expect(isOffering({ ...protection, exclusion: { kind: 'TIME_OUT', since: 0, until: 1 } })).toBe(false)
})

test('limits are not to be looked at by who stays away', () => {
  const due = { ...protection, review: { dueAt: 0, due: true } }
  expect(isReviewDue(due)).toBe(true)
  expect(isReviewDue({ ...due, review: { dueAt: 1, due: false } })).toBe(false)
  expect(isReviewDue({ ...due, exclusion: { kind: 'TIME_OUT', since: 0, until: 1 } })).toBe(false)
})

describe('the end of the time is told', () => {
  const sitting = { startedAt: 0, minutes: 56, staked: ZERO, won: ZERO, net: ZERO }
  const time = (left: number) => limit({ kind: 'SESSION', ...minutes(60), left: minutes(left) })
  test.each([
    [[], null],
    [[time(6)], null],
    [[time(20), time(5)], 5],
    [[time(0)], null],
    [[limit({ left: money(0.03) })], null],
  ])('five minutes before it, of the limit that ends first', (limits, left) =>
    expect(minutesLeft({ ...protection, sitting, limits })).toBe(left),
  )
  test('of a limit of the site as well', () =>
    expect(minutesLeft({ ...protection, sitting, siteLimits: [time(3)] })).toBe(3))
  test('but not to who does not play', () => expect(minutesLeft({ ...protection, limits: [time(4)] })).toBeNull())
})
