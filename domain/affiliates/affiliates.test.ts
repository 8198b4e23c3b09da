import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, paise, ZERO } from '../money/index.ts'
import {
  closeMonth,
  type DealTerms,
  isAffiliateCode,
  isHead,
  isProgram,
  isSubId,
  shareOf,
  wrongDealTerm,
} from './index.ts'

const TERMS: DealTerms = {
  sportsBps: 3000,
  casinoBps: 2000,
  head: paise(50_000),
  headDeposit: paise(100_000),
  headTurnover: paise(500_000),
}

describe('terms of a deal', () => {
  test.each([
    [{}, undefined],
    [{ sportsBps: 8001 }, 'sportsBps'],
    [{ casinoBps: 9000 }, 'casinoBps'],
    [{ sportsBps: 0, casinoBps: 0, head: ZERO }, 'sportsBps'],
    [{ headDeposit: ZERO }, 'headDeposit'],
    [{ headTurnover: ZERO }, 'headTurnover'],
    [{ head: ZERO, headDeposit: ZERO, headTurnover: ZERO }, undefined],
    [{ sportsBps: 0, casinoBps: 0 }, undefined],
  ] as const)('%j: %s', (change, wrong) => expect(wrongDealTerm({ ...TERMS, ...change })).toBe(wrong))
})

describe('a share', () => {
  test.each([
    [80_000, 0, 24_000],
    [80_000, 10_000, 26_000],
    [-80_000, 10_000, -22_000],
    // Down, on either side of nothing.
    [1, 0, 0],
    [-1, 0, -1],
  ])('of %i on markets and %i in the casino is %i', (sports, casino, share) =>
    expect(shareOf(TERMS, { sports: paise(sports), casino: paise(casino) })).toBe(share),
  )

  test('never gives more of a sum taken apart than of it whole', () => {
    const sums = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    fc.assert(
      fc.property(sums, sums, (one, other) => {
        const of = (sports: number) => shareOf(TERMS, { sports: paise(sports), casino: ZERO })
        expect(add(of(one), of(other))).toBeLessThanOrEqual(of(one + other))
      }),
    )
  })
})

describe('a month', () => {
  test.each([
    ['is due what was earned', 24_000, 0, 24_000, 0],
    ['is due what came since', 30_000, 24_000, 6000, 0],
    ['carries over what is below nothing', -5000, 0, 0, -5000],
    ['makes up for what was stated of results taken back since', 20_000, 24_000, 0, -4000],
    ['is due nothing of nothing', 24_000, 24_000, 0, 0],
  ])('%s', (_, earned, stated, due, carried) =>
    expect(closeMonth(paise(earned), paise(stated))).toEqual({ due, carried }),
  )

  test('however results come and go, what was due in all is the most that was ever earned', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 24 }), (steps) => {
        let [earned, stated, most] = [0, 0, 0]
        for (const step of steps) {
          earned += step
          const { due, carried } = closeMonth(paise(earned), paise(stated))
          stated += due
          most = Math.max(most, earned)
          expect([stated, stated + carried]).toEqual([most, earned])
        }
      }),
    )
  })
})

test.each([
  [100_000, 500_000, true],
  [99_999, 500_000, false],
  [100_000, 499_999, false],
])('a first deposit of %i and %i wagered is paid for: %s', (firstDeposit, wagered, is) =>
  expect(isHead(TERMS, { firstDeposit: paise(firstDeposit), wagered: paise(wagered) })).toBe(is),
)

test('a deal without a sum per head pays for none', () =>
  expect(isHead({ ...TERMS, head: ZERO }, { firstDeposit: paise(1e9), wagered: paise(1e9) })).toBe(false))

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT_NOTE) AppleWebKit/537.36 Chrome/99.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['WhatsApp/2.23', true],
  ['curl/8.5.0', true],
  ['', true],
])('%s is a program: %s', (agent, is) => expect(isProgram(agent)).toBe(is))

test.each([
  ['summer', true],
  ['CricInfo_24', true],
  ['ab', false],
  ['-ab', false],
  ['a b c', false],
  ['a'.repeat(31), false],
])('%s is a code: %s', (code, is) => expect(isAffiliateCode(code)).toBe(is))

test.each([
  ['yt.video-3', true],
  ['', false],
  ['a/b', false],
  ['x'.repeat(41), false],
])('%s is a sub-id: %s', (sub, is) => expect(isSubId(sub)).toBe(is))
