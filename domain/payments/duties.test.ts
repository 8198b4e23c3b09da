import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, paise, subtract, sum, ZERO } from '../money/index.ts'
import {
  closeYear,
  daysOf,
  type DutyRate,
  dutyOnDeposit,
  exemptOf,
  financialYearOf,
  grossOf,
  MOST_WITHHELD_BPS,
  QUARTERS,
  rateOn,
  takesLess,
  type TaxYear,
  taxOf,
  withheldOf,
  yearBegins,
  yearEnds,
} from './duties.ts'

const rupees = (amount: number) => paise(amount * 100)
const amounts = fc.integer({ min: 0, max: 10_000_000_000 }).map(paise)
const positive = fc.integer({ min: 1, max: 10_000_000_000 }).map(paise)
const rates = fc.integer({ min: 1, max: MOST_WITHHELD_BPS })
const two = (number: number) => String(number).padStart(2, '0')
const days = fc
  .tuple(fc.integer({ min: 2020, max: 2040 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`)
const BPS = 3000

describe('winnings that leave', () => {
  test('the example: 4,500 of 25,000 with deposits of 10,000, then 1,500 of 5,000', () => {
    const year: TaxYear = { deposits: rupees(10_000), withdrawn: ZERO, opening: ZERO, taxed: ZERO }
    const first = { exempt: exemptOf(year), bps: BPS, paid: ZERO, taxed: ZERO }
    expect(withheldOf(first, rupees(25_000))).toEqual({ base: rupees(15_000), tax: rupees(4500) })
    const then = { ...year, withdrawn: rupees(25_000), taxed: rupees(15_000) }
    const second = { exempt: exemptOf(then), bps: BPS, paid: ZERO, taxed: ZERO }
    expect(withheldOf(second, rupees(5000))).toEqual({ base: rupees(5000), tax: rupees(1500) })
  })

  test('what was there when the year began leaves untaxed, and so does what is put back', () => {
    const year: TaxYear = { deposits: rupees(100), withdrawn: rupees(150), opening: rupees(80), taxed: ZERO }
    expect(exemptOf(year)).toBe(rupees(30))
    expect(exemptOf({ ...year, deposits: rupees(300) })).toBe(rupees(230))
    expect(exemptOf({ ...year, opening: ZERO })).toBe(ZERO)
  })

  test('requests one after the other are taxed as their sum is', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.array(positive, { maxLength: 10 }), (deposits, opening, asked) => {
        let year: TaxYear = { deposits, withdrawn: ZERO, opening, taxed: ZERO }
        for (const amount of asked) {
          const { base } = withheldOf({ exempt: exemptOf(year), bps: BPS, paid: ZERO, taxed: ZERO }, amount)
          year = { ...year, withdrawn: add(year.withdrawn, amount), taxed: add(year.taxed, base) }
        }
        expect(year.taxed).toBe(Math.max(0, sum(asked) - deposits - opening))
      }),
    )
  })

  test('parts come to what the whole would, and something is left of each that is more than a paisa', () => {
    fc.assert(
      fc.property(amounts, rates, fc.array(positive, { minLength: 1, maxLength: 10 }), (exempt, bps, parts) => {
        let request = { exempt, bps, paid: ZERO, taxed: ZERO }
        const whole = withheldOf(request, sum(parts))
        let tax = ZERO
        for (const amount of parts) {
          const part = withheldOf(request, amount)
          expect(part.tax).toBeLessThan(Math.max(amount, 2))
          tax = add(tax, part.tax)
          request = { ...request, paid: add(request.paid, amount), taxed: add(request.taxed, part.base) }
        }
        expect({ base: request.taxed, tax }).toEqual(whole)
      }),
    )
  })

  test('after an untaxed part came back, what was taxed already is not taxed again', () => {
    const request = { exempt: rupees(100), bps: BPS, paid: rupees(100), taxed: rupees(100) }
    expect(withheldOf(request, rupees(50))).toEqual({ base: ZERO, tax: ZERO })
    expect(withheldOf(request, rupees(150))).toEqual({ base: rupees(50), tax: rupees(15) })
  })

  test('what is to be paid so that an amount arrives is found from it', () => {
    fc.assert(
      fc.property(amounts, rates, positive, (exempt, bps, gross) => {
        const request = { exempt, bps, paid: ZERO, taxed: ZERO }
        const net = subtract(gross, withheldOf(request, gross).tax)
        const found = grossOf(request, net, gross)
        expect(found).toBeLessThanOrEqual(gross)
        expect(subtract(found, withheldOf(request, found).tax)).toBe(net)
      }),
    )
  })
})

describe('the end of a year', () => {
  const year: TaxYear = { deposits: rupees(10_000), withdrawn: ZERO, opening: ZERO, taxed: ZERO }

  test('taxes the winnings that stand there, and what is left begins the next year', () => {
    const closed = closeYear(year, { standing: rupees(12_000), free: rupees(12_000), bps: BPS })
    expect(closed).toEqual({ base: rupees(2000), tax: rupees(600), carried: rupees(11_400) })
  })
  test('takes nothing where nothing was won', () => {
    const closed = closeYear(year, { standing: rupees(6000), free: rupees(6000), bps: BPS })
    expect(closed).toEqual({ base: ZERO, tax: ZERO, carried: rupees(6000) })
  })
  test('takes no more than is free, and the rest is taxed when it leaves', () => {
    const closed = closeYear(year, { standing: rupees(12_000), free: rupees(300), bps: BPS })
    expect(closed).toEqual({ base: rupees(1000), tax: rupees(300), carried: rupees(10_700) })
    const next: TaxYear = { deposits: ZERO, withdrawn: ZERO, opening: closed.carried, taxed: ZERO }
    const request = { exempt: exemptOf(next), bps: BPS, paid: ZERO, taxed: ZERO }
    expect(withheldOf(request, rupees(11_700))).toEqual({ base: rupees(1000), tax: rupees(300) })
  })
  test('never takes of more than was won, and what is carried never exceeds what stands', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, rates, (deposits, withdrawn, standing, free, bps) => {
        const closed = closeYear({ deposits, withdrawn, opening: ZERO, taxed: ZERO }, { standing, free, bps })
        expect(closed.base).toBeLessThanOrEqual(Math.max(0, withdrawn + standing - deposits))
        expect(closed.tax).toBeLessThanOrEqual(free)
        expect(Math.abs(closed.tax - taxOf(closed.base, bps))).toBeLessThanOrEqual(1)
        expect(closed.carried).toBeGreaterThanOrEqual(0)
        expect(closed.carried).toBeLessThanOrEqual(standing)
      }),
    )
  })
})

describe('a payment that comes in', () => {
  test.each([
    [1280, 2800, 1000, 280],
    [100, 2800, 78.13, 21.87],
  ])('of %d at %d holds tax: %d and %d', (paid, bps, base, tax) => {
    expect(dutyOnDeposit(paise(paid * 100), bps)).toEqual({ base: Math.round(base * 100), tax: Math.round(tax * 100) })
  })
  test('is its base and its tax', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 1, max: 10_000 }), (paid, bps) => {
        const { base, tax } = dutyOnDeposit(paid, bps)
        expect(add(base, tax)).toBe(paid)
        expect(Math.abs(tax - taxOf(base, bps))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('rates', () => {
  const from = (day: string, bps: number): DutyRate => ({ from: day, bps })
  test('hold from their day until the next one, whatever order they stand in', () => {
    const all = [from('2026-07-01', 2000), from('2026-04-01', 3000), from('2027-01-01', 0)]
    expect(
      ['2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01', '2027-01-01'].map((day) => rateOn(all, day)?.bps),
    ).toEqual([undefined, 3000, 3000, 2000, undefined])
  })
  test.each([
    ['a lower one', [from('2026-04-01', 3000)], [from('2026-04-01', 2999)], true],
    ['none', [from('2026-04-01', 3000)], [], true],
    ['one that begins later', [from('2026-04-01', 3000)], [from('2026-05-01', 3000)], true],
    ['an end', [from('2026-04-01', 3000)], [from('2026-04-01', 3000), from('2027-04-01', 0)], true],
    ['a higher one', [from('2026-04-01', 3000)], [from('2026-04-01', 3000), from('2027-04-01', 3100)], false],
    ['the first', [], [from('2026-04-01', 3000)], false],
  ])('are less with %s: %#', (_, before, after, less) => {
    expect(takesLess(before, after)).toBe(less)
  })
})

describe('a financial year', () => {
  test('goes from 1 April to 31 March', () => {
    expect(['2026-03-31', '2026-04-01', '2027-03-31'].map(financialYearOf)).toEqual([2025, 2026, 2026])
  })
  test('each day is in one quarter of its year', () => {
    fc.assert(
      fc.property(days, (day) => {
        const year = financialYearOf(day)
        expect(yearBegins(year) <= day && day <= yearEnds(year)).toBe(true)
        const within = QUARTERS.filter((quarter) => {
          const { startDate, endDate } = daysOf(year, quarter)
          return startDate <= day && day <= endDate
        })
        expect(within).toHaveLength(1)
      }),
    )
  })
})
