import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, ZERO } from '../money/index.ts'
import {
  type HeldLimit,
  isNearLimit,
  played,
  type Play,
  type Product,
  protectionFlags,
  refusePlay,
  type Standing,
} from './index.ts'

const NOW = 1_795_000_000_000
const NONE = { ONE: 0, DAY: 0, WEEK: 0, MONTH: 0 }

const standing = (change: Partial<Standing> = {}): Standing => ({
  exclusion: null,
  limits: [],
  used: { DEPOSIT: NONE, LOSS: NONE, STAKE: NONE, SESSION: NONE },
  stakedOn: {},
  realityCheckDueAt: Number.POSITIVE_INFINITY,
  ...change,
})
const used = (change: Partial<Standing['used']>): Standing['used'] => ({ ...standing().used, ...change })
const limit = (
  kind: HeldLimit['kind'],
  period: HeldLimit['period'],
  value: number,
  of: Partial<HeldLimit> = {},
): HeldLimit => ({ kind, period, value, product: 'ALL', bySite: false, ...of })
const wager = (stake: number, addedExposure = stake, exposure = 0, product: Product = 'EXCHANGE'): Play => ({
  type: 'WAGER',
  product,
  stake: paise(stake),
  already: ZERO,
  exposure: paise(exposure),
  addedExposure,
})
const deposit = (amount: number): Play => ({ type: 'DEPOSIT', amount: paise(amount) })
const excluded = (kind: 'TIME_OUT' | 'SELF_EXCLUSION') => ({ kind, since: NOW - 1, until: NOW + 1 })

const REFUSED: [string, Standing, Play, object | undefined][] = [
  ['nothing protects', standing(), wager(1_000_000), undefined],
  [
    'excluded, a bet',
    standing({ exclusion: excluded('SELF_EXCLUSION') }),
    wager(1),
    { code: 'SELF_EXCLUDED', until: NOW + 1 },
  ],
  [
    'excluded, a deposit',
    standing({ exclusion: excluded('SELF_EXCLUSION') }),
    deposit(1),
    { code: 'SELF_EXCLUDED', until: NOW + 1 },
  ],
  [
    'excluded, closing a position',
    standing({ exclusion: excluded('SELF_EXCLUSION') }),
    wager(0, -5),
    { code: 'SELF_EXCLUDED', until: NOW + 1 },
  ],
  ['on a break', standing({ exclusion: excluded('TIME_OUT') }), deposit(1), { code: 'TIMED_OUT', until: NOW + 1 }],
  ['a break that is over', standing({ exclusion: { kind: 'TIME_OUT', since: 0, until: NOW } }), wager(1), undefined],
  [
    'the stake of one bet',
    standing({ limits: [limit('STAKE', 'ONE', 100)] }),
    wager(101),
    { code: 'LIMIT_STAKE', limit: 100, left: 100, period: 'ONE', product: 'ALL', bySite: false },
  ],
  ['the stake of one bet, just', standing({ limits: [limit('STAKE', 'ONE', 100)] }), wager(100), undefined],
  [
    'the least of overlapping limits',
    standing({
      limits: [limit('STAKE', 'DAY', 500), limit('STAKE', 'WEEK', 600), limit('STAKE', 'MONTH', 9000)],
      used: used({ STAKE: { ONE: 0, DAY: 100, WEEK: 450, MONTH: 450 } }),
    }),
    wager(200),
    { code: 'LIMIT_STAKE', limit: 600, left: 150, period: 'WEEK', product: 'ALL', bySite: false },
  ],
  [
    'losses and what is at risk',
    standing({ limits: [limit('LOSS', 'DAY', 1000)], used: used({ LOSS: { ...NONE, DAY: 400 } }) }),
    wager(1, 301, 300),
    { code: 'LIMIT_LOSS', limit: 1000, left: 300, period: 'DAY', product: 'ALL', bySite: false },
  ],
  [
    'winnings may be lost again',
    standing({ limits: [limit('LOSS', 'DAY', 1000)], used: used({ LOSS: { ...NONE, DAY: -5000 } }) }),
    wager(6000),
    undefined,
  ],
  [
    'nothing is left, and the bet lessens the risk',
    standing({ limits: [limit('LOSS', 'DAY', 100)], used: used({ LOSS: { ...NONE, DAY: 500 } }) }),
    wager(50, 0, 700),
    undefined,
  ],
  [
    'more is lost than the limit, and nothing is left, not less',
    standing({ limits: [limit('LOSS', 'DAY', 100)], used: used({ LOSS: { ...NONE, DAY: 500 } }) }),
    wager(1),
    { code: 'LIMIT_LOSS', limit: 100, left: 0, period: 'DAY', product: 'ALL', bySite: false },
  ],
  [
    'a deposit',
    standing({ limits: [limit('DEPOSIT', 'WEEK', 100)], used: used({ DEPOSIT: { ...NONE, WEEK: 60 } }) }),
    deposit(41),
    { code: 'LIMIT_DEPOSIT', limit: 100, left: 40, period: 'WEEK', product: 'ALL', bySite: false },
  ],
  [
    'excluded, points of an upline',
    standing({ exclusion: excluded('SELF_EXCLUSION') }),
    { type: 'POINTS' },
    { code: 'SELF_EXCLUDED', until: NOW + 1 },
  ],
  [
    'points of an upline, which are no deposit',
    standing({ limits: [limit('DEPOSIT', 'DAY', 1)] }),
    { type: 'POINTS' },
    undefined,
  ],
  ['a deposit under a loss limit', standing({ limits: [limit('LOSS', 'DAY', 1)] }), deposit(500), undefined],
  [
    'time is over',
    standing({ limits: [limit('SESSION', 'DAY', 60)], used: used({ SESSION: { ...NONE, DAY: 60 } }) }),
    wager(1),
    { code: 'SESSION_TIME_OVER', minutes: 60, period: 'DAY', bySite: false },
  ],
  [
    'a minute is left',
    standing({ limits: [limit('SESSION', 'DAY', 60)], used: used({ SESSION: { ...NONE, DAY: 59 } }) }),
    wager(1),
    undefined,
  ],
  [
    'time is over for a deposit',
    standing({ limits: [limit('SESSION', 'DAY', 60)], used: used({ SESSION: { ...NONE, DAY: 60 } }) }),
    deposit(1),
    undefined,
  ],
  [
    'closing a position when the reality check is due',
    standing({ realityCheckDueAt: NOW }),
    wager(0, -5, 10),
    undefined,
  ],
  [
    'the stake on one product',
    standing({
      limits: [limit('STAKE', 'DAY', 500), limit('STAKE', 'DAY', 100, { product: 'SESSION' })],
      stakedOn: { SESSION: { ...NONE, DAY: 60 }, EXCHANGE: { ...NONE, DAY: 90 } },
    }),
    wager(41, 41, 0, 'SESSION'),
    { code: 'LIMIT_STAKE', limit: 100, left: 40, period: 'DAY', product: 'SESSION', bySite: false },
  ],
  [
    'the stake on another product',
    standing({ limits: [limit('STAKE', 'DAY', 100, { product: 'SESSION' })] }),
    wager(5000, 5000, 0, 'BOOKMAKER'),
    undefined,
  ],
  [
    'what the site allows, where the player allows themselves more',
    standing({ limits: [limit('STAKE', 'ONE', 500), limit('STAKE', 'ONE', 300, { bySite: true })] }),
    wager(301),
    { code: 'LIMIT_STAKE', limit: 300, left: 300, period: 'ONE', product: 'ALL', bySite: true },
  ],
  [
    'what the player allows themselves, where the site allows more',
    standing({ limits: [limit('STAKE', 'ONE', 200), limit('STAKE', 'ONE', 300, { bySite: true })] }),
    wager(201),
    { code: 'LIMIT_STAKE', limit: 200, left: 200, period: 'ONE', product: 'ALL', bySite: false },
  ],
  ['the reality check', standing({ realityCheckDueAt: NOW }), wager(1), { code: 'REALITY_CHECK_DUE' }],
  ['just before the reality check', standing({ realityCheckDueAt: NOW + 1 }), wager(1), undefined],
]

test.each(REFUSED)('%s', (_, of, play, refusal) => {
  expect(refusePlay(of, play, NOW)).toEqual(refusal)
})

test('the strongest reason is told', () => {
  const all = standing({
    exclusion: excluded('TIME_OUT'),
    limits: [limit('STAKE', 'ONE', 1), limit('SESSION', 'ONE', 1)],
    used: used({ SESSION: { ...NONE, ONE: 5 } }),
    realityCheckDueAt: 0,
  })
  const codes = [all, { ...all, exclusion: null }, { ...all, exclusion: null, limits: [limit('STAKE', 'ONE', 1)] }].map(
    (one) => refusePlay(one, wager(2), NOW)?.code,
  )
  expect(codes).toEqual(['TIMED_OUT', 'SESSION_TIME_OVER', 'REALITY_CHECK_DUE'])
})

describe('laws', () => {
  const periods = fc.constantFrom('DAY', 'WEEK', 'MONTH' as const)
  const limits = fc.array(fc.tuple(fc.constantFrom('STAKE', 'LOSS', 'DEPOSIT' as const), periods, fc.nat(5000)), {
    minLength: 1,
    maxLength: 6,
  })
  const plays = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 800 })), { maxLength: 40 })

  test('what was let through never adds up to more than any limit, whoever is first', () => {
    const worst = fc.property(limits, plays, (set, all) => {
      const of = standing({ limits: set.map(([kind, period, value]) => limit(kind, period, value + 1)) })
      let current = of
      const total = { STAKE: 0, LOSS: 0, DEPOSIT: 0, SESSION: 0 }
      for (const [isBet, amount] of all) {
        const play = isBet ? wager(amount, amount, total.LOSS) : deposit(amount)
        if (refusePlay(current, play, NOW)) continue
        current = played(current, play)
        for (const kind of isBet ? (['STAKE', 'LOSS'] as const) : (['DEPOSIT'] as const)) total[kind] += amount
      }
      return of.limits.every(({ kind, value }) => total[kind] <= value)
    })
    expect(fc.check(worst)).toMatchObject({ failed: false })
  })

  test('what is said to be left is let through, and a paisa more is not', () => {
    const exact = fc.property(limits, fc.nat(4000), (set, already) => {
      const counted = { ONE: 0, DAY: already, WEEK: already, MONTH: already }
      const of = standing({
        limits: set.map(([kind, period, value]) => limit(kind, period, value + 1)),
        used: used({ STAKE: counted, DEPOSIT: counted, LOSS: counted }),
      })
      const refusal = refusePlay(of, deposit(1_000_000), NOW)
      if (!refusal || !('left' in refusal)) return true
      const isLeft = refusal.left === 0 || refusePlay(of, deposit(refusal.left), NOW) === undefined
      return isLeft && refusePlay(of, deposit(refusal.left + 1), NOW) !== undefined
    })
    expect(fc.check(exact)).toMatchObject({ failed: false })
  })

  test('a tighter limit never lets through what a looser one refuses', () => {
    const numbers = fc.tuple(fc.nat(3000), fc.nat(3000), fc.integer({ min: 1, max: 3000 }))
    const tighter = fc.property(periods, numbers, (period, [value, more, amount]) => {
      const tight = standing({ limits: [limit('STAKE', period, value + 1)] })
      const loose = standing({ limits: [limit('STAKE', period, value + 1 + more)] })
      return !refusePlay(loose, wager(amount), NOW) || refusePlay(tight, wager(amount), NOW) !== undefined
    })
    expect(fc.check(tighter)).toMatchObject({ failed: false })
  })

  test('who protects themselves with nothing is asked nothing', () => {
    expect(
      refusePlay(
        standing(),
        { type: 'WAGER', product: 'EXCHANGE', stake: ZERO, already: ZERO, exposure: ZERO, addedExposure: 0 },
        NOW,
      ),
    ).toBeUndefined()
  })
})

describe('a limit is near', () => {
  const near = (limits: HeldLimit[], deposit: number, of: Partial<Standing['used']> = {}) =>
    isNearLimit(standing({ limits, used: used(of) }), paise(deposit))
  test.each([
    ['without any', [], 1_000_000, {}, false],
    [
      'with nine tenths of what may come in',
      [limit('DEPOSIT', 'DAY', 1000)],
      400,
      { DEPOSIT: { ...NONE, DAY: 500 } },
      true,
    ],
    ['with less', [limit('DEPOSIT', 'DAY', 1000)], 399, { DEPOSIT: { ...NONE, DAY: 500 } }, false],
    ['of another time', [limit('DEPOSIT', 'WEEK', 1000)], 399, { DEPOSIT: { ...NONE, DAY: 5000 } }, false],
    ['of the site', [limit('DEPOSIT', 'MONTH', 1000, { bySite: true })], 900, {}, true],
    ['with nine tenths lost', [limit('LOSS', 'WEEK', 1000)], 1, { LOSS: { ...NONE, WEEK: 900 } }, true],
    ['who has won', [limit('LOSS', 'WEEK', 1000)], 5000, { LOSS: { ...NONE, WEEK: -900 } }, false],
    ['of stakes', [limit('STAKE', 'DAY', 1000)], 5000, { STAKE: { ...NONE, DAY: 1000 } }, false],
  ] as const)('%s: %#', (_, limits, amount, of, expected) => {
    expect(near([...limits], amount, of)).toBe(expected)
  })
})

test.each([
  ['nothing', {}, {}],
  ['an exclusion', { exclusion: excluded('SELF_EXCLUSION') }, { selfExcluded: true }],
  ['a break', { exclusion: excluded('TIME_OUT') }, { timedOut: true }],
  ['one that is over', { exclusion: { kind: 'TIME_OUT' as const, since: 0, until: NOW } }, {}],
  ['a reality check', { realityCheckDueAt: NOW }, { realityCheckDue: true }],
  [
    'the time, and a check beside it',
    { limits: [limit('SESSION', 'DAY', 60)], used: used({ SESSION: { ...NONE, DAY: 60 } }), realityCheckDueAt: NOW },
    { sessionTimeOver: true, realityCheckDue: true },
  ],
])('what keeps somebody from playing is told each by itself: %s', (_, change, told) => {
  const none = { selfExcluded: false, timedOut: false, sessionTimeOver: false, realityCheckDue: false }
  expect(protectionFlags(standing(change), NOW)).toEqual({ ...none, ...told })
})
