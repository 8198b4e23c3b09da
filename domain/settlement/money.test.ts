import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { negate, paise, sum } from '../money/index.ts'
import {
  commission,
  commissionRate,
  type Played,
  rebateOn,
  type RebateTerms,
  splitChain,
  splitFromRoot,
  splitShares,
} from './index.ts'

const inPaise = (rupees: number[]) => rupees.map((amount) => paise(Math.round(amount * 100)))

describe('commission (law 1.8, 3.4)', () => {
  test.each([
    // net in paise, rate in basis points, commission in paise
    ['E3, A wins', 170_000, 200, 3400],
    ['E3, B wins', -230_000, 200, 0],
    ['nothing won', 0, 200, 0],
    ['15 at 5 %', 1500, 500, 75],
    ['half a paisa rounds up', 25, 200, 1],
    ['no rate', 40_000, 0, 0],
  ])('%s', (_, net, rate, expected) => {
    expect(commission(paise(net), rate)).toBe(expected)
  })

  test.each([
    ['the market’s', 'BETFAIR', 200, null, 200],
    ['the one that is set', 'BETFAIR', 200, 300, 300],
    ['none is set', 'BETFAIR', 200, 0, 0],
    ['the one that is set, on an exchange market without any', 'BETFAIR', 0, 350, 350],
    ['an exchange market without any, and none is set', 'BETFAIR', 0, null, 0],
    ['a bookmaker’s', 'BOOKMAKER', 0, 300, 0],
    ['a session’s', 'SESSION', 0, 300, 0],
    ['a bookmaker’s that says one', 'BOOKMAKER', 200, null, 0],
    ['a session’s that says one, beside the one that is set', 'SESSION', 200, 300, 0],
  ] as const)('rate: %s', (_, kind, market, set, rate) => {
    expect(commissionRate(kind, market, set)).toBe(rate)
  })

  test('nets the bets of a market first: 19.07 + 9.66 − 10.71 at 2 % leaves 17.66', () => {
    const net = sum(inPaise([19.07, 9.66, -10.71]))
    expect([net, commission(net, 200), net - commission(net, 200)]).toEqual([1802, 36, 1766])
  })
  test('back 20 at 7.0 and lay 35 at 4.0: 0.75 whoever wins, where 1 % a winning bet would take 1.20', () => {
    expect([sum(inPaise([120, -105])), sum(inPaise([-20, 35]))].map((net) => commission(net, 500))).toEqual([75, 75])
    expect(commission(paise(12_000), 100)).toBe(120)
  })
})

describe('rebates (law 3.4)', () => {
  const terms = (matchKind: RebateTerms['matchKind']): RebateTerms => ({ matchKind, matchBps: 100, sessionBps: 200 })
  /** As an account's bets are added up. */
  const played = (nets: number[], staked = 0): Played => ({
    net: sum(inPaise(nets)),
    lost: negate(sum(inPaise(nets.filter((net) => net < 0)))),
    staked: paise(staked * 100),
  })

  test('session stakes, whatever the result', () => {
    const rebate = { kind: 'sessionStake', base: 300_000, bps: 200, amount: 6000 }
    expect(rebateOn('SESSION', terms('none'), played([1000, -2000], 3000))).toEqual(rebate)
    expect(rebateOn('SESSION', terms('totalLoss'), played([1000, 2000], 3000))).toEqual(rebate)
  })
  test.each([
    ['only losing bets', [-1000, -1300], 2300, 2300],
    ['with a winning bet', [-1000, -1300, 500], 1800, 2300],
    ['a winning market', [-100, 300], undefined, 100],
  ])('%s', (_, nets, totalLoss, entryWise) => {
    const amounts = (['totalLoss', 'entryWise', 'none'] as const).map(
      (kind) => rebateOn('BETFAIR', terms(kind), played(nets, 9000))?.amount,
    )
    expect(amounts).toEqual([totalLoss, entryWise, undefined])
  })
  test.each([
    ['less than half a paisa', 0.49, 100],
    ['no rate', 1000, 0],
  ])('nothing of %s', (_, lost, matchBps) => {
    expect(rebateOn('BOOKMAKER', { matchKind: 'totalLoss', matchBps, sessionBps: 0 }, played([-lost]))).toBeUndefined()
  })
})

describe('partnership (law 3.4)', () => {
  // Agent 10 %, master 30 %, superMaster 20 %, admin 40 %.
  const CHAIN = [1000, 3000, 2000, 4000]

  test('a client loses 1,000', () => {
    const levels = splitChain(paise(-100_000), CHAIN)
    expect(levels.map(({ keeps }) => keeps / 100)).toEqual([100, 300, 200, 400])
    expect(levels.map(({ passesUp }) => passesUp / 100)).toEqual([900, 600, 400, 0])
  })
  test('a client wins 1,000', () => {
    const levels = splitChain(paise(100_000), CHAIN)
    expect(levels.map(({ keeps }) => keeps / 100)).toEqual([-100, -300, -200, -400])
    expect(levels.map(({ passesUp }) => passesUp / 100)).toEqual([-900, -600, -400, 0])
  })
  test.each([
    ['each keeps its own part', -100_000, CHAIN.toReversed(), [400, 200, 300, 100].map((rupees) => rupees * 100)],
    ['what is left over goes to the nearest first', -2, [2500, 2500, 2500, 2500], [0, 0, 1, 1]],
    ['so it does of a win', 2, [2500, 2500, 2500, 2500], [0, 0, -1, -1]],
  ])('told from the root, %s', (_, result, shares, kept) => {
    expect(splitFromRoot(paise(result), shares)).toEqual(kept)
  })
  test('a rebate of 20.00 is borne by share', () => {
    expect(splitShares(paise(2000), CHAIN)).toEqual([200, 600, 400, 800])
  })

  test.each([
    // amount, shares, parts: the largest remainder first, then the earlier
    ['a third each', 100, [3333, 3333, 3334], [33, 33, 34]],
    ['one paisa', 1, [2500, 2500, 5000], [0, 0, 1]],
    ['equal remainders', 2, [2500, 2500, 2500, 2500], [1, 1, 0, 0]],
    ['a loss', -100, [3333, 3333, 3334], [-33, -33, -34]],
    ['nothing', 0, [10_000], [0]],
    ['no share', 7, [0, 10_000], [0, 7]],
  ])('%s', (_, amount, shares, parts) => {
    expect(splitShares(paise(amount), shares)).toEqual(parts)
  })

  test.each([[[5000, 4999]], [[11_000, -1000]], [[5000.5, 4999.5]], [[]]])('shares %j are not a whole', (shares) => {
    expect(() => splitShares(paise(100), shares)).toThrow('not a whole')
  })

  test('parts sum to the whole, and none is off by a paisa or more', () => {
    const shares = fc
      .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 7 })
      .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
      .map((cuts) => cuts.slice(1).map((cut, i) => cut - (cuts[i] ?? 0)))
    const amounts = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.maxSafeInteger())
    fc.assert(
      fc.property(amounts, shares, (amount, bps) => {
        const parts = splitShares(paise(amount), bps)
        expect(parts.reduce((total, part) => total + BigInt(part), 0n)).toBe(BigInt(amount))
        parts.forEach((part, i) => {
          const off = BigInt(part) * 10_000n - BigInt(amount) * BigInt(bps[i]!)
          expect(off > -10_000n && off < 10_000n).toBe(true)
        })
      }),
    )
  })
})
